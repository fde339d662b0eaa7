"""One performance of a program: what it prints, and when.

`python -m sooner._demo.play FILE STRATEGY` is one on the real clock, told line by line as JSON to whoever reads its output.
"""

import contextlib
import json
import runpy
import sys

import sooner


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


def _tell(*what):
    print(json.dumps(what), file=sys.__stdout__, flush=True)


if __name__ == "__main__":
    _, _file, _strategy = sys.argv
    _tell(play(_file, _strategy, "real", _tell).makespan)
