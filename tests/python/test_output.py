"""Text of calls, in program order."""

import contextlib
import io
import logging
import os
import subprocess
import sys
import threading

import pytest
import sooner
from driver import Driver

from sooner import sim
from sooner._kinds import unordered
from sooner._options import options


@unordered
def says(*words):
    for word in words:
        print(word)
    return words


def test_text_of_a_call_waits_for_its_turn(capsys):
    with options() as run, Driver() as driver:
        first, second = driver.start(says, "b", "c"), driver.start(says, "d")
        driver.until(first, second)
        driver.output(print, "a")
        driver.here(print, "(here)")
        for id in (first, second, 99):
            driver.dispatcher.commit(id)
        driver.output(print, "e")
    assert capsys.readouterr().out == run.output == "a\n(here)\nb\nc\nd\ne\n"
    assert run.first_output is not None


def test_text_of_a_call_that_was_cancelled_is_not_written(capsys):
    with Driver() as driver:
        driver.until(driver.start(says, "a"))
        driver.dispatcher.cancel(0)
        driver.dispatcher.commit(0)
        driver.until(driver.start(says, "b"))
    assert capsys.readouterr().out == ""


def test_a_call_whose_turn_has_come_writes_as_it_goes(capsys):
    go, wrote = threading.Event(), threading.Event()

    @unordered
    def two_steps():
        print("one")
        wrote.set()
        go.wait(20)
        print("two")
        sys.stderr.write("three\n")

    with options() as run, Driver() as driver:
        id = driver.start(two_steps)
        wrote.wait(20)
        assert capsys.readouterr().out == ""
        driver.dispatcher.commit(id)
        assert capsys.readouterr().out == "one\n"
        go.set()
        driver.until(id)
        assert capsys.readouterr() == ("two\n", "three\n")
    assert run.output == "one\ntwo\n"


def test_async_calls_and_simulated_ones(capsys):
    @unordered
    async def later(word):
        print(word)

    simulated = unordered(sim.latency(1)(lambda word: print(word)))
    with options(clock="virtual") as run, Driver() as driver:
        ids = driver.start(later, "b"), driver.start(simulated, "c")
        driver.until(*ids)
        driver.output(print, "a")
        for id in ids:
            driver.dispatcher.commit(id)
        driver.here(later, "d")
    assert capsys.readouterr().out == run.output == "a\nb\nc\nd\n"
    assert run.first_output == 1.0


def test_order_between_the_streams_is_kept(capfd):
    @unordered
    def mixed():
        for i in range(3):
            print(i, file=(sys.stdout, sys.stderr)[i % 2], flush=True)
        sys.stdout.writelines(["x", "y\n"])

    with Driver() as driver:
        driver.until(driver.start(mixed))
        driver.dispatcher.commit(0)
    assert capfd.readouterr() == ("0\n2\nxy\n", "1\n")


def test_logging_inside_calls():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    logger = logging.getLogger("test_output")
    logger.addHandler(handler)
    logger.propagate = False
    seen = []

    @unordered
    def logs(word):
        seen.append(word)
        logger.warning("%s and %s", word, seen)
        seen.append("changed")

    with Driver() as driver:
        driver.until(driver.start(logs, "b"))
        assert stream.getvalue() == ""
        driver.output(logger.warning, "a")
        driver.dispatcher.commit(0)
    logger.warning("c")
    assert stream.getvalue() == "a\nb and ['b']\nc\n"


def test_redirecting_inside_a_call_is_its_own_affair(capsys):
    meet = threading.Barrier(2, timeout=20)

    @unordered
    def runs(word):
        print("before", word)
        with contextlib.redirect_stdout(io.StringIO()) as text:
            meet.wait()
            print(word)
            with contextlib.redirect_stdout(io.StringIO()) as deeper:
                print("deep", file=sys.stdout)
            sys.stdout.write(word)
            meet.wait()
        print("after", word)
        return text.getvalue(), deeper.getvalue()

    before = sys.stdout
    with Driver() as driver:
        ids = driver.start(runs, "x"), driver.start(runs, "y")
        driver.until(*ids)
        assert dict(driver.answers()) == {0: (True, ("x\nx", "deep\n")), 1: (True, ("y\ny", "deep\n"))}
        for id in ids:
            driver.dispatcher.commit(id)
    assert capsys.readouterr().out == "before x\nafter x\nbefore y\nafter y\n"
    assert sys.stdout is before


def test_redirecting_around_calls(capsys):
    with options() as run, Driver() as driver:
        text = io.StringIO()
        redirect = contextlib.redirect_stdout(text)
        driver.here(redirect.__enter__)
        said = driver.start(says, "a")
        driver.until(said)
        driver.dispatcher.commit(said)
        driver.output(print, "b")
        inner = contextlib.redirect_stdout(io.StringIO())
        driver.here(inner.__enter__)
        driver.output(print, "lost")
        driver.here(inner.__exit__, None, None, None)
        driver.output(print, "c")
        driver.here(redirect.__exit__, None, None, None)
        driver.output(print, "d")
    assert text.getvalue() == "a\nb\nc\n"
    assert capsys.readouterr().out == run.output == "d\n"


def test_runs_inside_calls(capsys):
    @unordered
    def outer():
        with Driver() as inner:
            inner.until(inner.start(says, "c"), inner.start(says, "d"))
            inner.output(print, "b")
            inner.dispatcher.commit(0)
            inner.dispatcher.commit(1)
        print("e")

    with options() as run, Driver() as driver:
        driver.until(driver.start(outer))
        driver.output(print, "a")
        driver.dispatcher.commit(0)
        driver.here(outer)
    assert capsys.readouterr().out == run.output == "a\n" + "b\nc\nd\ne\n" * 2


def test_a_write_that_fails_raises_where_it_stands(capsys):
    class Broken(io.StringIO):
        def write(self, text):
            raise OSError("disk full")

    with Driver() as driver:
        with pytest.raises(OSError, match="disk full"):
            driver.output(print, "a", file=Broken())
        driver.output(print, "b")
    assert capsys.readouterr().out == "b\n"


def test_streams_are_themselves_again_after_the_run():
    out, error, kind = sys.stdout, sys.stderr, type(sys)
    with Driver() as driver:
        assert type(sys) is not kind
        assert sys.stdout.isatty() is out.isatty() and sys.stdout.encoding == out.encoding
        with Driver():
            pass
        assert driver.here(sys.stdout.write, "")[0]
    assert (sys.stdout, sys.stderr, type(sys)) == (out, error, kind)
    assert sys.__dict__["stdout"] is out


def test_a_thread_that_outlives_its_call_writes_through(capsys):
    go, done = threading.Event(), threading.Event()

    @unordered
    def leaves_one_behind():
        import contextvars

        def write_later():
            go.wait(20)
            print("late")
            done.set()

        threading.Thread(target=contextvars.copy_context().run, args=(write_later,)).start()

    with Driver() as driver:
        driver.until(driver.start(leaves_one_behind))
        driver.dispatcher.commit(0)
        go.set()
        done.wait(20)
    assert capsys.readouterr().out == "late\n"


def test_streams_that_somebody_has_kept(capsys):
    out, log = sys.stdout, logging.getLogger("kept")
    log.handlers, log.propagate = [logging.StreamHandler(out)], False

    @unordered
    @sim.latency(1.0)
    def ask(question):
        out.write(f"asked {question}\n")
        log.warning("logged %s", question)
        return question

    @sooner.auto
    def main():
        out.write("begin\n")
        for question in (1, 2):
            answer = ask(question)
            out.write(f"{answer}\n")
            print("printed", answer)
            print("kept", answer, file=out)
            out.writelines(["a\n", "b\n"])
            log.warning("got %s", answer)
        with contextlib.redirect_stdout(io.StringIO()) as inner:
            print("inside")
            out.write("around\n")
        return inner.getvalue()

    with options(clock="virtual") as run:
        assert main() == "inside\n"
    turns = "".join(f"asked {n}\nlogged {n}\n{n}\nprinted {n}\nkept {n}\na\nb\ngot {n}\n" for n in (1, 2))
    assert capsys.readouterr().out == run.output == f"begin\n{turns}around\n"
    assert run.first_output == 0.0 and "write" not in vars(out)


def test_the_first_stream_of_the_process(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("""if True:
        import sys
        import sooner

        @sooner.auto
        def main():
            sys.__stdout__.write("one\\n")
            print("two")

        with sooner.options(clock="virtual") as run:
            main()
        assert (run.output, run.first_output) == ("one\\ntwo\\n", 0.0), run.output
    """)
    done = subprocess.run([sys.executable, program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("one\ntwo\n", "")


def test_a_stream_that_takes_no_attributes():
    class Narrow:
        __slots__ = ("text",)

        def write(self, text):
            self.text += text

        def flush(self):
            pass

    narrow = Narrow()
    narrow.text = ""
    with contextlib.redirect_stdout(narrow), options() as run, Driver() as driver:
        driver.output(print, "a")
        narrow.write("b\n")
    assert (narrow.text, run.output) == ("a\nb\n", "a\n")


PRINTED_BY_A_CLASS_OF_ONES_OWN = """
import sys
import sooner
from sooner import sim

ask = sooner.unordered(sim.latency(1)(lambda x: x))

class Tee:
    def __init__(self, below): self.below = below
    def write(self, text): self.below.write(text)
    def flush(self): self.below.flush()

@sooner.auto
def main():
    for i in range(4):
        if ask(i) == i:
            print(ask(i))

sys.stdout = Tee(sys.stdout)
with sooner.options(clock="virtual") as run:
    main()
print(run.makespan)
"""


@pytest.mark.parametrize("flags", [[], ["-u"]], ids=["buffered", "unbuffered"])
def test_a_class_of_ones_own_over_the_real_stream_holds_nobody_up(flags, tmp_path):
    script = tmp_path / "script.py"
    script.write_text(PRINTED_BY_A_CLASS_OF_ONES_OWN)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run([sys.executable, *flags, script], env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("0\n1\n2\n3\n2.0\n", "")
