"""Annotations: what they can stand on, how they are found again, what they refuse."""

import asyncio
import functools
import logging
import math
import sys
import time

import pytest
import sooner
from sooner._kinds import Annotation, output, readonly, sequential, unordered
from sooner._registry import annotate, is_async, lookup, resource_of
from sooner.errors import AnnotationError, SoonerError


def kind_of(target):
    found = lookup(target)
    return found and found.kind


def test_a_function_is_returned_itself_and_stays_the_plain_call():
    def ask(q, n=1):
        return q * n

    for kind in (unordered, readonly, sequential, output):
        copy = type(ask)(ask.__code__, globals(), "ask", ask.__defaults__)
        assert kind(copy) is copy
        assert copy("ab", n=2) == "abab"
        assert isinstance(copy.__sooner__, Annotation)
        assert kind_of(copy) == kind.name
    assert lookup(ask) is None


def test_with_options():
    @unordered(rate="10/s", timeout=3, max_concurrency=4, retry=2)
    def ask(q):
        return q

    found = lookup(ask)
    assert (found.kind, found.rate, found.timeout, found.max_concurrency) == ("unordered", (10, 1.0), 3, 4)
    assert found.retry.times == 2
    assert not found.early and found.on is None


def test_async_and_generator_functions():
    @unordered
    async def ask(q):
        return q

    @readonly
    def lines():
        yield 1

    @readonly
    async def later():
        yield 1

    assert asyncio.run(ask(3)) == 3
    assert list(lines()) == [1]
    assert [kind_of(one) for one in (ask, lines, later)] == ["unordered", "readonly", "readonly"]
    assert is_async(ask) and is_async(functools.partial(ask, 1)) and not is_async(lines) and not is_async(later)


class Client:
    @unordered
    def ask(self, q):
        return self, q

    @classmethod
    @readonly
    def load(cls, name):
        return cls, name

    @staticmethod
    @sequential
    def save(name):
        return name

    @sequential
    @classmethod
    def make(cls):
        return cls

    @output
    @staticmethod
    def say(text):
        return text

    @unordered
    def __call__(self, q):
        return q

    @property
    @readonly
    def size(self):
        return 1


class Special(Client):
    pass


def test_methods():
    one = Special()
    assert [kind_of(target) for target in (one.ask, Client.ask, one.load, Special.load, one.save, Client.make, one.say, one)] == [
        *("unordered", "unordered", "readonly", "readonly", "sequential", "sequential", "output", "unordered")
    ]
    assert one.ask(1) == (one, 1) and Special.load("x") == (Special, "x") and Client.say("t") == "t" and one.size == 1


def test_a_class_stands_for_its_constructor_alone():
    @unordered
    class Page:
        def __call__(self):
            return 1

    class Sub(Page):
        pass

    assert kind_of(Page) == "unordered"
    assert lookup(Page()) is None and lookup(Sub) is None


def test_other_peoples_things():
    class Slotted:
        __slots__ = ()

        def __call__(self):
            return 1

    thing, session = Slotted(), Client()
    assert annotate(math.gcd, unordered) is math.gcd
    annotate(thing, readonly(on="db"))
    annotate(dict.fromkeys, unordered)
    annotate(bytearray.extend, sequential)
    annotate(complex, unordered)
    assert kind_of(math.gcd) == "unordered"
    assert lookup(thing).on == "db" and lookup(Slotted()) is None
    assert kind_of(dict.fromkeys) == "unordered"
    assert kind_of(bytearray().extend) == "sequential"
    assert kind_of(complex) == "unordered"
    client = type("Http", (), {"get": lambda self: 1})
    mine, other = client(), client()
    annotate(mine.get, unordered)
    assert kind_of(mine.get) == "unordered" and lookup(other.get) is None
    assert kind_of(session.ask) == "unordered"


def test_a_class_method_of_somebody_else_holds_for_its_subclasses():
    class Base:
        @classmethod
        def load(cls):
            return cls

    class Sub(Base):
        pass

    annotate(Base.load, readonly)
    assert kind_of(Base.load) == kind_of(Sub.load) == "readonly"


def test_wrappers_take_the_kind_of_what_they_wrap():
    @unordered
    def ask(q):
        return q

    @functools.wraps(ask)
    def traced(q):
        return ask(q)

    class Tool:
        @functools.lru_cache
        @readonly
        def read(self, name):
            return name

    for target in (functools.partial(ask, 1), functools.partial(functools.partial(ask), q=1), functools.lru_cache(ask), traced):
        assert lookup(target) is lookup(ask)
    assert kind_of(Tool().read) == "readonly"
    assert kind_of(sequential(functools.wraps(ask)(lambda q: ask(q)))) == "sequential"
    assert kind_of(ask) == "unordered"


def test_what_writes_is_output_and_what_stops_is_a_fence():
    assert kind_of(print) == kind_of(sys.stdout.write) == "output"
    assert kind_of(logging.info) == kind_of(logging.getLogger("x").warning) == "output"
    assert (kind_of(time.sleep), kind_of(breakpoint)) == ("sleep", "fence")
    assert lookup(len) is None and lookup(open) is None


def test_something_that_claims_to_have_everything():
    class Proxy:
        def __getattr__(self, name):
            return self

        def __call__(self):
            return 1

    assert lookup(Proxy()) is None and not is_async(Proxy())


def test_resources():
    @sequential(on="mail")
    def send(to):
        pass

    @sequential(on=lambda user, text="": user)
    def write(user, text):
        pass

    class Store:
        @sequential(on=lambda self, key, value: (self.name, key))
        def put(self, key, value=None):
            pass

    store = Store()
    store.name = "s"
    assert resource_of(lookup(send), send, ("a",), {}) == "mail"
    assert resource_of(lookup(write), write, (), {"user": "ann", "text": "x"}) == "ann"
    assert resource_of(lookup(write), functools.partial(write, "bob"), ("x",), {}) == "bob"
    assert resource_of(lookup(store.put), store.put, ("k", 1), {}) == "('s', 'k')"
    assert resource_of(lookup(store.put), store.put, ("k",), {}) == "('s', 'k')", "defaults of the call count"
    assert resource_of(lookup(print), print, (), {}) is None


def test_a_key_function_that_does_not_fit():
    with pytest.raises(AnnotationError, match=r"on= of `write` takes \(user\), and .* has \(user, text\); write on=lambda user, text"):

        @sequential(on=lambda user: user)
        def write(user, text):
            pass

    @sequential(on=lambda user, text: user)
    def writes(user, text, *more):
        pass

    @sequential(on=lambda user: user["id"])
    def read(user):
        pass

    with pytest.raises(AnnotationError, match=r"on= of `writes` takes \(user, text\) and does not fit.*`writes`: \(user, text, \*more\)"):
        resource_of(lookup(writes), writes, ("ann", "hi", "there"), {})
    with pytest.raises(KeyError, match="id"):
        resource_of(lookup(read), read, ({},), {})
    with pytest.raises(TypeError, match="not subscriptable"):
        resource_of(lookup(read), read, (None,), {})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"speed": 1}, "has no option `speed`; it has on, early"),
        ({"rate": "fast"}, r"rate=...\) is 'fast'; write a number of calls a second"),
        ({"rate": "0/s"}, "0/s"),
        ({"max_concurrency": 0}, "whole number of at least 1"),
        ({"max_concurrency": True}, "whole number"),
        ({"timeout": "3"}, "number of seconds above 0"),
        ({"early": 1}, "True or False"),
        ({"on": 3}, "write a name, or a function"),
        ({"retry": "often"}, "number of times"),
        ({"retry": {"times": 1, "on": "x"}}, "number of times"),
        ({"executor": 3}, "executor"),
        ({"batch": "x"}, "whole number"),
    ],
)
def test_options_that_cannot_be(options, words):
    with pytest.raises(AnnotationError, match=words):
        unordered(**options)
    assert issubclass(AnnotationError, SoonerError)


def test_places_where_an_annotation_cannot_stand():
    with pytest.raises(AnnotationError, match="takes something that can be called, and 3 cannot"):
        unordered(3)
    with pytest.raises(AnnotationError, match=r"options are given by name: @sooner.sequential\(on='db'\)"):
        sequential("db")
    with pytest.raises(AnnotationError, match="write @property above"):
        unordered(property(lambda self: 1))
    with pytest.raises(AnnotationError, match="annotate takes sooner.unordered, and got the text"):
        annotate(math.sqrt, "unordered")


def test_one_annotation_each():
    @unordered
    def ask(q):
        pass

    assert unordered(ask) is ask
    with pytest.raises(AnnotationError, match="`ask` is annotated unordered already, and cannot be readonly as well"):
        readonly(ask)
    with pytest.raises(AnnotationError, match="cannot be unordered with other options"):
        unordered(ask, rate=3)
    with pytest.raises(AnnotationError, match="already"):
        annotate(ask, sequential)
    with pytest.raises(AnnotationError, match="has its options already"):
        unordered(rate=3)(timeout=3)


@sooner.auto
def orchestrates(x):
    return x


@sooner.auto
async def orchestrates_async(x):
    return x


class Agent:
    @sooner.auto
    async def step(self):
        return 1


@pytest.mark.parametrize("target", (orchestrates, orchestrates_async, Agent().step), ids=repr)
def test_not_on_top_of_auto(target):
    with pytest.raises(AnnotationError, match="@sooner.unordered stands on top of @sooner.auto"):
        unordered(target)
