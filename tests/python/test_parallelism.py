"""Programs with simulated latencies on the virtual clock: each at its ideal makespan, with the calls and the output of plain Python.

A program (tests/parallelism/*.py) states its figures as MAKESPAN and FIRST_OUTPUT, and in its docstring why no schedule can be
faster. Where we are slower today the line says so (`# Coarse: ideal is …`) and fails the day it is fixed; likewise UNLISTED, the
calls missing from `run.calls`. BEHIND are those that Python would not have made, because one before them failed.
"""

import asyncio
import functools
import io
import types
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

import pytest
import sooner
from programs.describe import describe
from sooner import _clock

PROGRAMS = sorted((Path(__file__).parents[1] / "parallelism").glob("*.py"))


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_at_its_ideal(path, monkeypatch, as_imported):
    plain = by_python(path, monkeypatch)
    for seed in (None, 1, 2):
        module, made = load(path)
        output = io.StringIO()
        with redirect_stdout(output), sooner.options(clock="virtual", seed=seed) as run:
            result = outcome(module.main)
        assert (result, output.getvalue(), run.output) == (plain.result, plain.output, plain.output)
        assert Counter(plain.made) <= Counter(made)
        assert names(made) - names(plain.made) == Counter(getattr(module, "BEHIND", {}))
        assert names(made) - listed(run, made) == Counter(getattr(module, "UNLISTED", {})), "every call is in `run.calls`"
        assert (run.makespan, run.first_output) == (module.MAKESPAN, module.FIRST_OUTPUT), shown(run)


def by_python(path, monkeypatch):
    """What the untouched function does, its simulated calls taking no time at all."""
    module, made = load(path)
    output = io.StringIO()
    async def no_time(seconds):
        pass

    with monkeypatch.context() as patch, redirect_stdout(output):
        patch.setattr(_clock, "sleep", lambda seconds: None)
        patch.setattr(_clock, "sleep_async", no_time)
        result = outcome(module.main.original)
    return types.SimpleNamespace(result=result, output=output.getvalue(), made=made)


def load(path):
    """A fresh module and the list into which its simulated calls go as they are made."""
    module = types.ModuleType(path.stem)
    module.__file__ = str(path)
    exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
    made, seen = [], []
    for owner in [module, *(value for value in vars(module).values() if isinstance(value, type))]:
        for value in list(vars(owner).values()):
            mark = getattr(value, "__sooner_sim__", None)
            if mark is not None and mark not in seen:  # A wrapper has the attributes of what it wraps.
                seen.append(mark)
                mark.body = noted(mark.body, made)
    return module, made


def noted(body, made):
    method = body.__code__.co_varnames[:1] == ("self",)  # What else is on `self` is not what the call was passed.

    def note(args, kwargs):
        made.append((body.__name__, describe((args[method:], kwargs))))

    @functools.wraps(body)
    def call(*args, **kwargs):
        note(args, kwargs)
        return body(*args, **kwargs)

    @functools.wraps(body)
    async def async_call(*args, **kwargs):
        note(args, kwargs)
        return await body(*args, **kwargs)

    return async_call if asyncio.iscoroutinefunction(body) else call


def outcome(main):
    try:
        answer = main()
        return describe(asyncio.run(answer) if asyncio.iscoroutine(answer) else answer)
    except Exception as error:
        return f"raised {describe(error)}"


def names(made):
    return Counter(name for name, _ in made)


def listed(run, made):
    return Counter(name for call in run.calls if (name := call.name.rpartition(".")[2]) in names(made))


def shown(run):
    """The calls with their times, for whoever has to find out what waited."""
    return "\n".join(str(call) for call in sorted(run.calls, key=lambda call: call.label))
