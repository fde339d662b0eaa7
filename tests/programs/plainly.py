"""Runs programs the way their users do: no options, the real clock, the real standard output.

    python -m programs.plainly FILE…

Prints the name of each program that CPython and Sooner do not run alike, and what each of them did. Calls take some
milliseconds each. Every run has a process of its own.
"""

import inspect
import os
import random
import re
import runpy
import sys
import tempfile
from pathlib import Path

import sooner
from sooner import sim

KINDS = ("unordered", "readonly", "sequential", "output")


def main(paths):
    for path in paths:
        expected, seen = run(path, opportunistic=False), run(path, opportunistic=True)
        if expected != seen:
            print(f"{Path(path).name}\n--- CPython\n{expected}\n--- Sooner\n{seen}")


def run(path, *, opportunistic):
    """What a program writes, and how it ends."""
    with tempfile.TemporaryFile("w+") as written:
        child = os.fork()
        if not child:
            os.dup2(written.fileno(), 1)
            os.dup2(written.fileno(), 2)
            ended = run_here(path, opportunistic)
            print(ended, flush=True)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        written.seek(0)
        return re.sub("0x[0-9a-f]+", "0x", written.read()) + (f"status {status}" if status else "")


def run_here(path, opportunistic):
    if opportunistic:
        take_time(random.Random(path))
    try:
        program = runpy.run_path(path)["main"]
        return f"gave {(sooner.auto(program) if opportunistic else program)()!r}"
    except BaseException as error:
        return f"raised {error!r}"


def take_time(random):
    """Has whatever is annotated from now on take its time."""

    def slow(target):
        plain = inspect.isfunction(target) and not inspect.iscoroutinefunction(target)
        streams = inspect.isgeneratorfunction(target) or inspect.isasyncgenfunction(target)
        return sim.latency(random.uniform(0, 0.004))(target) if plain and not streams else target

    def slowly(annotate):
        def annotation(target=None, **options):
            if target is None:
                return lambda target: annotate(**options)(slow(target))
            return annotate(slow(target), **options)

        return annotation

    for kind in KINDS:
        setattr(sooner, kind, slowly(getattr(sooner, kind)))


if __name__ == "__main__":
    main(sys.argv[1:])
