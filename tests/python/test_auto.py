"""`@sooner.auto` on everything it can stand on, and what calls what."""

import asyncio
import dataclasses
import functools
import sys
import threading

import pytest
import sooner
from auto_modules import first, second
from sooner.errors import CompileError


def caller():
    """Who CPython thinks is calling: a function that it runs, or the test, if what calls runs in the machine."""
    return sys._getframe(1).f_code.co_name


def helper():
    return caller()


def test_a_function():
    @sooner.auto
    def f(a, b=2, *rest, c, **named):
        return a, b, rest, c, named, caller()

    assert f(1, c=3) == (1, 2, (), 3, {}, "test_a_function")
    assert f(1, 2, 3, c=4, d=5) == (1, 2, (3,), 4, {"d": 5}, "test_a_function")
    with pytest.raises(TypeError, match=r"missing 1 required keyword-only argument: 'c'"):
        f(1)


def test_methods():
    class Counter:
        step = 2

        def __init__(self):
            self.count = 0

        @sooner.auto
        def add(self, times=1):
            self.count += self.step * times
            return self.count, caller()

        @sooner.auto
        @classmethod
        def made(cls):
            return cls().add(3)

        @classmethod
        @sooner.auto
        def made_too(cls):
            return cls, caller()

        @staticmethod
        @sooner.auto
        def double(x):
            return 2 * x, caller()

        @sooner.auto
        @staticmethod
        def triple(x):
            return 3 * x, caller()

    counter = Counter()
    assert counter.add() == (2, "test_methods")
    assert counter.add(times=2) == (6, "test_methods")
    assert Counter.add(counter) == (8, "test_methods")
    assert Counter.made() == (6, "test_methods")
    assert counter.made_too() == (Counter, "test_methods")
    assert Counter.double(2) == (4, "test_methods")
    assert counter.triple(2) == (6, "test_methods")


def test_a_class():
    @sooner.auto
    class Shelf:
        def __init__(self, books):
            self.books = [*books]

        def __len__(self):
            return len(self.books)

        def __contains__(self, book):
            return any(book == known for known in self.books)

        def __eq__(self, other):
            return self.books == other.books

        def who(self):
            return caller()

        @classmethod
        def empty(cls):
            return cls([])

        @staticmethod
        def shout(text):
            return text.upper()

        @sooner.unordered
        def asks(self):
            return caller()

    shelf = Shelf("ab")
    assert (len(shelf), "a" in shelf, "c" in shelf) == (2, True, False)
    assert shelf == Shelf(["a", "b"]) and shelf != Shelf.empty()
    assert (shelf.who(), shelf.shout("x")) == ("test_a_class", "X")
    assert isinstance(vars(Shelf)["asks"], type(caller)), "an annotated method stays the call it is"


def test_properties_of_a_class():
    @sooner.unordered
    @sooner.sim.latency(1.0)
    def ask(question):
        return question

    @sooner.auto
    class Agent:
        def __init__(self):
            self.told = 0

        @property
        def both(self):
            """Two at once."""
            return ask(1), ask(2)

        @both.setter
        def both(self, value):
            self.told = ask(value) + ask(value)

        @both.deleter
        def both(self):
            self.told = ask(-1)

        @functools.cached_property
        def kept(self):
            return ask(1), ask(2)

        @property
        @sooner.unordered
        def outside(self):
            return caller()

    agent = Agent()
    with sooner.options(clock="virtual") as run:
        assert (agent.both, run.makespan) == ((1, 2), 1.0)
        agent.both = 3
        assert (agent.told, run.makespan) == (6, 2.0)
        del agent.both
        assert (agent.told, run.makespan) == (-1, 3.0)
        assert (agent.kept, agent.kept, run.makespan) == ((1, 2), (1, 2), 4.0)
    assert Agent.both.__doc__ == "Two at once."
    assert agent.outside == "outside", "an annotated one stays the call it is"


def test_a_class_with_methods_that_nobody_wrote():
    @sooner.auto
    @dataclasses.dataclass
    class Point:
        x: int
        y: int = 2

        def who(self):
            return self.x + self.y, caller()

    assert (Point(1) == Point(1, 2), repr(Point(1))) == (True, f"{Point.__qualname__}(x=1, y=2)")
    assert Point(1).who() == (3, "test_a_class_with_methods_that_nobody_wrote")


def test_inheritance_and_super():
    class Base:
        @sooner.auto
        def describe(self):
            return [type(self).__name__]

    class Derived(Base):
        @sooner.auto
        def describe(self):
            return [*super().describe(), "derived"]

    assert Derived().describe() == ["Derived", "derived"]
    assert Derived.describe.__qualname__.endswith("Derived.describe")


def test_nested_functions():
    def around(start):
        total = start

        @sooner.auto
        def add(x):
            nonlocal total
            total += x
            return total, caller()

        return add, lambda: total

    add, total = around(10)
    assert add(5) == (15, "test_nested_functions")
    assert total() == 15
    other, _ = around(0)
    assert other(1) == (1, "test_nested_functions")


def test_functions_made_by_one_are_real_functions():
    @sooner.auto
    def makes(n):
        def inner(x, *, y=n):
            "Adds."
            return x + y + n

        return inner, [lambda x, i=i: x + i for i in range(n)]

    inner, lambdas = makes(3)
    assert isinstance(inner, type(caller)) and inner.__doc__ == "Adds."
    assert inner.__qualname__.endswith("makes.<locals>.inner")
    assert (inner(1), inner(1, y=0)) == (7, 4)
    assert [f(10) for f in lambdas] == [10, 11, 12]


@sooner.auto
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@sooner.auto
def is_even(n):
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


def test_recursion_and_mutual_recursion():
    assert fib(15) == 610
    assert (is_even(100), is_even(101)) == (True, False)


def test_calls_across_modules():
    assert first.ping(3, caller) == ["first", "second", "first", "second", "test_calls_across_modules"]
    assert second.plain(lambda: 1) == 1


def test_helpers_run_where_their_caller_runs():
    class Tool:
        def __init__(self):
            self.made = caller()

        @property
        def seen(self):
            return caller()

        def __add__(self, other):
            return caller()

        def method(self):
            return helper()

    @sooner.auto
    def f():
        tool = Tool()
        return [helper(), tool.method(), tool.made, tool.seen, tool + 1]

    here = "test_helpers_run_where_their_caller_runs"
    assert f() == [here] * 5


def test_a_helper_that_cannot_be_compiled_runs_natively():
    def numbers(n):
        yield from range(n)

    def variables(a):
        return sorted(locals())

    @sooner.auto
    def f():
        return list(numbers(3)), variables(1)

    assert f() == ([0, 1, 2], ["a"])


def test_the_original_is_untouched():
    def f():
        return caller()

    auto = sooner.auto(f)
    assert auto.original is f and auto.original() == "f" and auto() == "test_the_original_is_untouched"
    assert sooner.auto(auto) is auto

    class Box:
        @sooner.auto
        def who(self):
            return caller()

    assert Box().who.original() == "who" and Box.who.original.__name__ == "who"


def test_decorated_functions():
    def logged(function):
        @functools.wraps(function)
        def wrapper(*args):
            return ["logged", function(*args)]

        return wrapper

    @sooner.auto
    @logged
    def inside(x):
        return x, caller()

    @logged
    @sooner.auto
    def outside(x):
        return x, caller()

    assert inside(1) == ["logged", (1, "test_decorated_functions")]
    assert outside(2) == ["logged", (2, "wrapper")]


def test_only_functions_and_classes():
    for target in (len, 3, functools.lru_cache(caller), functools.partial(caller)):
        with pytest.raises(TypeError, match="@sooner.auto (takes a function|compiles|stands on top)"):
            sooner.auto(target)


def test_what_cannot_be_compiled_is_told_where_it_is_decorated():
    def numbers(n):
        yield from range(n)

    with pytest.raises(CompileError, match=r"error\[yield-in-auto\].*\n.*test_auto\.py:\d+:9\n.*yield from") as told:
        sooner.auto(numbers)
    assert "help: " in str(told.value)
    assert list(sooner.auto(numbers, fallback=True)(2)) == [0, 1]
    assert list(sooner.auto(fallback=True)(numbers)(2)) == [0, 1]


def test_callbacks():
    @sooner.auto
    def f(words):
        seen = []

        def key(word):
            seen.append(word)
            return order(word)

        order = sooner.auto(lambda word: -len(word))
        ordered = sorted(words, key=key)
        return ordered, seen, list(map(lambda word: fib(len(word)), words)), functools.reduce(lambda a, b: a + b, words)

    assert f(["a", "ccc", "bb"]) == (["ccc", "bb", "a"], ["a", "ccc", "bb"], [1, 2, 1], "acccbb")


def test_threads():
    @sooner.auto
    def work(n):
        squares = []
        for i in range(n):
            squares.append(i * i)
        return sum(squares) + fib(10)

    results, barrier = [], threading.Barrier(8)

    def call(n):
        barrier.wait()
        results.extend((n, work(n)) for _ in range(5))

    threads = [threading.Thread(target=call, args=(n * 100,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(set(results)) == [(n, sum(i * i for i in range(n)) + 55) for n in range(0, 800, 100)]
    assert len(results) == 40


def test_strategy_python_runs_the_original():
    @sooner.auto
    def f():
        return caller()

    with sooner.options(strategy="python"):
        assert f() == "f"
    assert f() == "test_strategy_python_runs_the_original"


def test_aio():
    class Box:
        @sooner.auto
        def who(self, x):
            return self, x, caller()

    @sooner.auto
    def f(x):
        return x + 1, caller()

    @sooner.auto
    def fails():
        raise StopIteration("even this one")

    async def main():
        box, ticks = Box(), []

        async def tick():
            while True:
                ticks.append(1)
                await asyncio.sleep(0)

        ticking = asyncio.create_task(tick())
        values = await asyncio.gather(*(f.aio(i) for i in range(3)))
        assert [value for value, _ in values] == [1, 2, 3]
        assert all(who != "f" for _, who in values)
        assert (await box.who.aio(x=2))[:2] == (box, 2)
        with pytest.raises(RuntimeError, match="StopIteration"):  # As in every coroutine.
            await fails.aio()
        ticking.cancel()
        assert ticks

    asyncio.run(main())


def test_a_plain_call_inside_a_running_loop_blocks_it():
    @sooner.auto
    def f(x):
        return fib(x)

    async def main():
        return f(10)

    assert asyncio.run(main()) == 55
