"""While the caller's thread makes a call, answers that arrive start what they can. An effect here ends when a call has begun that only
such an answer starts: without a stand-in it would wait in vain."""

import asyncio
import contextvars
import decimal
import signal
import subprocess
import sys
import threading

import pytest

import sooner
from sooner import output, sequential, unordered

WAIT = 20  # seconds until a call that waits in vain gives up
USER = contextvars.ContextVar("user", default=None)


class Signals:
    """Named events."""

    def __init__(self):
        self.events = {}

    def on(self, name):
        return self.events.setdefault(name, threading.Event())

    def wait(self, name):
        # Looking up from time to time: a signal that comes just before a thread blocks is not heard while it does.
        return any(self.on(name).wait(0.05) for _ in range(20 * WAIT))


@pytest.fixture
def s():
    return Signals()


def calls(s, *names, kind=sequential):
    """Calls that are answered once the effect has begun, and calls that say, under their name, that they have begun; then that effect,
    which ends when the last of them has."""

    @unordered
    def first(value):
        s.wait("effect")
        return value

    def begin(name):
        def begin(value):
            s.on(name).set()
            return value

        return unordered(begin)

    @kind
    def effect():
        s.on("effect").set()
        return s.wait(names[-1])

    return first, *map(begin, names), effect


def test_a_chain_goes_on_during_an_effect(s):
    @sooner.auto
    def program(first, second, third, effect):
        saved = effect()
        return saved, [third(second(first(q))) for q in range(3)]

    assert program(*calls(s, "second", "third")) == (True, [0, 1, 2])


def test_so_does_code_that_hangs_on_an_answer(s):
    @sooner.auto
    def program(first, second, effect):
        saved = effect()
        found = []
        for q in range(3):
            if first(q) > 1:
                found.append(second(q))
        return saved, found

    assert program(*calls(s, "second")) == (True, [2])


def test_and_coroutines(s):
    @unordered
    async def first(q):
        while not s.on("effect").is_set():
            await asyncio.sleep(0.001)
        return q

    @unordered
    async def second(q):
        s.on("second").set()
        return q

    @sooner.auto
    def program(first, second, effect):
        saved = effect()
        return saved, second(first(1))

    assert program(first, second, calls(s, "second")[-1]) == (True, 1)


def test_effects_and_output_stay_on_the_callers_thread_in_their_order(s, capsys):
    threads = []

    @sequential
    def save(what):
        threads.append(threading.current_thread())
        print("saved", what)

    @output
    def note(what):
        threads.append(threading.current_thread())
        print("noted", what)

    @sooner.auto
    def program(first, second, effect, note, save):
        saved = effect()
        note(1)
        save(second(first(2)))
        print("and")
        save(3)
        return saved

    assert program(*calls(s, "second"), note, save)
    assert capsys.readouterr().out == "noted 1\nsaved 2\nand\nsaved 3\n"
    assert threads == [threading.current_thread()] * 3


def test_output_before_an_early_effect_comes_from_the_callers_thread(s, capsys):
    threads = []

    @output
    def note(what):
        threads.append(threading.current_thread())
        print("noted", what)

    @sooner.auto
    def program(first, second, effect, note):
        x = first(1)
        if x:
            note(x)
        y = second(x)
        return effect(), y

    assert program(*calls(s, "second", kind=sequential(on="here", early=True)), note) == (True, 1)
    assert capsys.readouterr().out == "noted 1\n"
    assert threads == [threading.current_thread()]


def test_an_effect_that_may_start_meanwhile_is_made_when_the_caller_is_back(s):
    order = []

    @sequential(on="other")
    def other(what):
        order.append((what, threading.current_thread(), s.on("over").is_set()))

    first, second, effect = calls(s, "second")

    @sequential(on="this")
    def this():
        done = effect()
        s.on("over").set()
        return done

    @sooner.auto
    def program(first, second, this, other):
        saved = this()
        x = first(1)
        second(x)
        other(x)
        return saved

    assert program(first, second, this, other) is True
    assert order == [(1, threading.current_thread(), True)]


def test_runs_inside_the_effect_have_stand_ins_of_their_own(s):
    inside = Signals()

    @sooner.auto
    def inner(first, second, effect):
        saved = effect()
        return saved, second(first(1))

    def around():
        return inner(*calls(inside, "second"))

    first, second, effect = calls(s, "second")

    @sequential
    def save():
        return around(), effect(), around()

    @sooner.auto
    def program(first, second, save):
        saved = save()
        return saved, second(first(2))

    assert program(first, second, save) == (((True, 1), True, (True, 1)), 2)


def test_the_outer_run_goes_on_while_one_inside_waits(s):
    @unordered
    def waits():
        return s.wait("second")

    @sooner.auto
    def inner():
        return waits()

    @sequential
    def save():
        s.on("effect").set()
        return inner()

    @sooner.auto
    def program(first, second, save):
        saved = save()
        return saved, second(first(2))

    first, second, _ = calls(s, "second")
    assert program(first, second, save) == (True, 2)


def test_what_the_effect_raises_is_raised(s):
    first, second, effect = calls(s, "second")

    @sequential
    def save():
        raise ValueError("full" if effect() else "alone")

    @sooner.auto
    def program(first, second, save):
        try:
            save()
        except ValueError as error:
            said = str(error)
        return said, [second(first(q)) for q in range(2)]

    assert program(first, second, save) == ("full", [0, 1])


def test_a_failure_that_comes_earlier_is_the_one_that_is_raised(s):
    made = []

    @unordered
    def fails():
        s.wait("effect")
        raise KeyError("first")

    @sequential
    def never():
        made.append("never")

    @sooner.auto
    def program(fails, second, early, never):
        x = fails()
        early()
        second(1)
        never()
        return x

    _, second, early = calls(s, "second", kind=sequential(on="mail", early=True))
    with pytest.raises(KeyError, match="first"):
        program(fails, second, early, never)
    assert made == []


def test_context_variables_are_those_of_the_caller(s):
    @unordered
    def user(q):
        s.on("user").set()
        return USER.get()

    @sequential
    def log_in(name):
        USER.set(name)

    @sooner.auto
    def program(first, user, effect):
        log_in("ann")
        saved = effect()
        return saved, user(first(1))

    first, _, effect = calls(s, "user")
    assert contextvars.copy_context().run(program, first, user, effect) == (True, "ann")


def test_arithmetic_keeps_the_callers_precision(s):
    @sooner.auto
    def program(first, second, effect, one):
        saved = effect()
        return saved, second(first(one) / 3)

    with decimal.localcontext() as context:
        context.prec = 5
        assert program(*calls(s, "second"), decimal.Decimal(1)) == (True, decimal.Decimal("0.33333"))


def test_what_belongs_to_a_thread_is_looked_at_on_the_callers(s):
    class Session(threading.local):
        def __init__(self):
            self.user = "nobody"

    @sooner.auto
    def program(first, second, third, effect, local, session):
        saved = effect()
        x = first(1)
        found = third((local.user, session.user, getattr(local, "user"), x))
        second(x)
        return saved, found

    local, session = threading.local(), Session()
    local.user, session.user = "ann", "ben"
    first, third, second, effect = calls(s, "third", "second")
    assert program(first, second, third, effect, local, session) == (True, ("ann", "ben", "ann", 1))


def test_interrupts_end_the_effect(s):
    @unordered
    def second(q):
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        return q

    @sooner.auto
    def program(first, second, effect):
        try:
            effect()
        except KeyboardInterrupt:
            said = "stopped"
        return said, second(first(1))

    first, _, effect = calls(s, "never")
    assert program(first, second, effect) == ("stopped", 1)


def test_nobody_is_woken_for_nothing(tmp_path):
    path = tmp_path / "program.py"
    program = """
import threading, time, sooner

@sooner.sequential
def save(n):
    time.sleep(0.001)

@sooner.unordered
def ask(n):
    return n

@sooner.auto
def alone():
    for n in range(5):
        save(ask(n))
        print(n)

with sooner.options(strategy="sequential"):
    alone()
print([thread.name for thread in threading.enumerate() if "stand-in" in thread.name])
"""
    path.write_text(program)
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=60)
    assert done.stdout == "0\n1\n2\n3\n4\n[]\n", done.stderr


@pytest.mark.parametrize("daemon", [False, True])
def test_the_interpreter_ends_while_a_stand_in_is_busy(daemon, tmp_path):
    program = f"""
import threading, time, sooner

@sooner.unordered
def ask(n):
    time.sleep(0.0005)
    return n

@sooner.sequential
def save(n):
    time.sleep(0.01)

@sooner.auto
def work(turns):
    for n in range(turns):
        ask(ask(ask(n)))
        if n % 20 == 0:
            save(n)

if {daemon}:
    threading.Thread(target=work, args=(10**9,), daemon=True).start()
    time.sleep(0.3)
else:
    work(100)
print("done")
"""
    path = tmp_path / "program.py"
    path.write_text(program)
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")
