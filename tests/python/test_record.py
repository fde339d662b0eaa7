"""What a run remembers of its calls: arguments as they were passed, timeouts of every kind, and plain Python's own calls."""

import threading
import time

import pytest
import sooner
from sooner import sim


@sooner.unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}!"


def test_arguments_as_they_were_passed():
    @sooner.sequential
    def save(rows, named=None):
        rows.append("saved")

    @sooner.auto
    def main(rows):
        for n in range(3):
            rows.append(n)
            save(rows, named={"rows": rows})
        return rows

    mine = []
    with sooner.options(clock="virtual") as run:
        main(mine)
    assert [call.args for call in run.calls] == [([0],), ([0, "saved", 1],), ([0, "saved", 1, "saved", 2],)]
    assert all(call.kwargs["named"]["rows"] is call.args[0] for call in run.calls), "what was one thing stays one"
    assert mine == [0, "saved", 1, "saved", 2, "saved"]


def test_arguments_that_hold_themselves_or_much():
    @sooner.sequential
    def save(*things):
        return len(things)

    @sooner.auto
    def main(ring, large):
        return save(ring, large, ([1], {2}, "x"))

    ring, large = [], list(range(100_000))
    ring.append(ring)
    with sooner.options(clock="virtual") as run:
        main(ring, large)
    kept, much, rest = run.calls[0].args
    assert kept is not ring and kept[0] is kept
    assert much is large, "it is not copied over and over"
    assert rest == ([1], {2}, "x")


@pytest.mark.parametrize("kind", [sooner.unordered, sooner.readonly, sooner.sequential, sooner.output], ids=lambda kind: kind.name)
def test_a_timeout_of_every_kind(kind):
    go, made = threading.Event(), []

    @kind(timeout=0.05)
    def slow():
        go.wait(20)

    @sooner.sequential
    def save(text):
        made.append(text)

    @sooner.auto
    def main():
        save("before")
        got = slow()
        save("behind")
        return got

    with pytest.raises(TimeoutError, match="`slow` gave no answer in 0.05 s"), sooner.options() as run:
        main()
    go.set()
    assert made == ["before"] and {call.name: call.outcome for call in run.calls} == {"save": "ok", "slow": "error"}


def test_a_timeout_that_is_not_needed(capsys):
    @sooner.sequential(timeout=20)
    def step(text):
        print("step", text)
        if text == "bad":
            raise ValueError(text)
        return text, threading.current_thread() is threading.main_thread()

    @sooner.auto
    def main():
        print("begin")
        got = [step(text) for text in "ab"]
        print("end")
        try:
            step("bad")
        except ValueError as error:
            return got, str(error)

    assert main() == ([("a", False), ("b", False)], "bad")
    assert capsys.readouterr().out == "begin\nstep a\nstep b\nend\nstep bad\n"


def test_plain_python_on_the_virtual_clock(monkeypatch):
    @sooner.sequential
    @sim.latency(2.0)
    def save(text):
        if text == "bad":
            raise ValueError(text)

    @sooner.auto
    def inner(question):
        return ask(question)

    @sooner.auto
    def main(text):
        answers = [inner(question) for question in ("why", "how")]
        print(*answers)
        save(text)

    monkeypatch.setattr(time, "sleep", None)  # Nobody sleeps in earnest.
    with sooner.options(clock="virtual", strategy="python") as run:
        main("good")
        with pytest.raises(ValueError) as raised:
            main("bad")
    assert (run.makespan, run.first_output, run.output) == (8.0, 2.0, "why! how!\n" * 2)
    calls = [(call.name, call.args, call.kind, call.started, call.ended, call.outcome) for call in run.calls]
    assert calls[:3] == [
        ("ask", ("why",), "unordered", 0.0, 1.0, "ok"),
        ("ask", ("how",), "unordered", 1.0, 2.0, "ok"),
        ("save", ("good",), "sequential", 2.0, 4.0, "ok"),
    ]
    assert calls[5] == ("save", ("bad",), "sequential", 6.0, 8.0, "error")
    assert [call.label for call in run.calls] == sorted(call.label for call in run.calls)
    assert [entry.path for entry in raised.traceback] == [entry.path for entry in raised.traceback if "sooner/_" not in str(entry.path)]
