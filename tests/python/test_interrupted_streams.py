"""Ctrl-C while a stream is open that was read in part: whoever pressed it notices, whether somebody reads on or not."""

import signal
import subprocess
import sys

import pytest

PROGRAM = """
import os, sys, time
import sooner
from sooner import Stream

@sooner.unordered
def rows() -> Stream[int]:
    for number in range(10**6):
        yield number
        time.sleep(0.01)

@sooner.unordered
def ask(question):
    os.write(2, b"ready\\n")  # What it prints is held back until the stream is over.
    time.sleep(20)
    return question

@sooner.auto
def main():
    kept = [rows()]
    for number in kept[0]:
        if number == 3:
            break
    {then}

try:
    print("returned", main())
except KeyboardInterrupt:
    print("interrupted")
"""

WAYS = {
    "by nothing, at the end": "print('ready', file=sys.stderr, flush=True)\n    return number",
    "by a call": "return ask(number)",
    "by the loop": "print('ready', file=sys.stderr, flush=True)\n    return sum(number for number in kept[0])",
    "by a loop that catches it": (
        "try:\n        print('ready', file=sys.stderr, flush=True)\n        return sum(number for number in kept[0])\n"
        "    except KeyboardInterrupt:\n        print('caught')\n        raise"
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_is_noticed(way, tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(then=WAYS[way]))
    child = subprocess.Popen([sys.executable, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert child.stderr.readline() == "ready\n"
        child.send_signal(signal.SIGINT)
        out, error = child.communicate(timeout=20)
    finally:
        child.kill()
    assert (out, error) == ("caught\ninterrupted\n" if "catches" in way else "interrupted\n", "")


WHILE_SHOWN = """
import signal
from sooner import _dispatch

def now(self, call, target, args, kwargs, callers=(), plain=_dispatch.Dispatcher._now):
    done = plain(self, call, target, args, kwargs, callers)
    if args == ("ready",):
        signal.raise_signal(signal.SIGINT)
    return done

_dispatch.Dispatcher._now = now
"""


def test_is_noticed_while_something_is_shown(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(WHILE_SHOWN + PROGRAM.format(then=WAYS["by a loop that catches it"]))
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=20)
    assert (done.stdout, done.stderr) == ("caught\ninterrupted\n", "ready\n")
