"""One performance of a program: what it prints, and when.

`COMMAND`, with a file, a strategy and a clock, is one told line by line as JSON to whoever reads its output.
"""

import contextlib
import json
import runpy
import sys

import sooner

# Not `-m`: that would make what is here part of the user's script, and what it prints with somebody's code of his own.
COMMAND = (sys.executable, "-c", "from sooner._demo.play import told; told()")


class Stamped:
    """A stdout that tells each line with the time at which it was complete."""

    def __init__(self, run, note):
        self._run, self._note, self._rest = run, note, ""

    def write(self, text):
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._note(self._run.now(), line)
        return len(text)

    def flush(self):
        """There is nothing to flush: a line is told when it is complete."""


def play(file, strategy, clock, note):
    """Runs a program as `python FILE` would, telling `note(seconds, line)` what it prints. Gives the run."""
    with sooner.options(strategy=strategy, clock=clock) as run, contextlib.redirect_stdout(Stamped(run, note)):
        runpy.run_path(file, run_name="__main__")
    return run


def told():
    """What `COMMAND` runs."""
    file, strategy, clock = sys.argv[1:]
    _tell(play(file, strategy, clock, _tell).makespan)


def _tell(*what):
    print(json.dumps(what), file=sys.__stdout__, flush=True)
