"""Whole scripts as people write them (tests/scripts): with Sooner they print, write and return what they do without.

The untouched `main` runs first, its simulated calls taking no time. Then Sooner runs it on the virtual clock: one call after
the other and opportunistically with the latencies the script states, whose makespans must be those in tests/scripts/README.md,
and under several seeds with latencies that depend on the seed, so that answers arrive in other orders.
"""

import io
import os
import re
import subprocess
import sys
import types
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path
from zlib import crc32

import pytest
import sooner
from programs.describe import describe
from sooner import _clock

SCRIPTS = Path(__file__).parents[1] / "scripts"
PATHS = sorted(SCRIPTS.glob("*.py"))
SEEDS = range(1, 7)
BEHIND = {"etl_records"}  # Calls behind one that fails inside its `try` may also have been made.
WRONG: set[str] = set()  # Should be empty: these mean something else, and the test fails the day they do not.
ROW = re.compile(r"\| `(\w+)` \| (\S+) \| (\S+) \| (\S+) \|")


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_script(path, tmp_path, monkeypatch, as_imported):
    expected = by_python(path, tmp_path / "python", monkeypatch)
    alone, sequential = by_sooner(path, tmp_path / "alone", strategy="sequential")
    found, run = by_sooner(path, tmp_path / "stated")
    assert (sequential.makespan, run.makespan) == TABLE[path.stem][:2], "tests/scripts/README.md has other figures"
    same = [alike(path, expected, alone), alike(path, expected, found)]
    for seed in SEEDS:
        found, _ = by_sooner(path, tmp_path / f"seed{seed}", seed=seed)
        same.append(alike(path, expected, found))
    assert all(same) == (path.stem not in WRONG), same


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_script_by_the_command(path, tmp_path, monkeypatch):
    """`sooner run` takes the same time, though the names of the top level may be bound anew."""
    expected = by_python(path, tmp_path / "python", monkeypatch)
    folder = tmp_path / "out"
    folder.mkdir()
    command = [Path(sys.executable).with_name("sooner"), "run", "--explain", path, "--out", folder]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"SOONER_CLOCK": "virtual"})
    assert done.returncode == 0, done.stderr
    assert (done.stdout, files_of(folder)) == (expected.output, expected.files)
    assert f"\n{TABLE[path.stem][1]:.2f} s;" in f"\n{done.stderr}", "the script takes another time than its `main`"


def alike(path, expected, found):
    if path.stem in BEHIND and expected.calls <= found.calls:
        found.calls = expected.calls
    if path.stem not in WRONG:
        assert found == expected
    return found == expected


def test_the_table_is_whole():
    assert sorted(TABLE) == [path.stem for path in PATHS]
    assert all(ideal <= reached <= alone for alone, reached, ideal in TABLE.values())


def by_python(path, folder, monkeypatch):
    module, made = load(path)
    with monkeypatch.context() as patch:
        patch.setattr(_clock, "sleep", lambda seconds: None)
        patch.setattr("time.sleep", lambda seconds: None)
        return observed(module.main, folder, made)


def by_sooner(path, folder, **options):
    """This is the place to run a script in another way."""
    module, made = load(path, options.get("seed"))
    with sooner.options(clock="virtual", **options) as run:
        return observed(sooner.auto(module.main), folder, made), run


def observed(main, folder, made):
    """All that can be seen of a script: what it printed, wrote, returned, and which calls it made."""
    folder.mkdir()
    output = io.StringIO()
    with redirect_stdout(output):
        result = main(["--out", str(folder)])
    files = files_of(folder)
    assert files, "a script here writes files"
    return types.SimpleNamespace(result=describe(result), output=output.getvalue(), files=files, calls=Counter(made))


def files_of(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def load(path, seed=None):
    """A fresh module, and the list into which its simulated calls go; with a seed their latencies are the seed's."""
    module = types.ModuleType(path.stem)
    module.__file__ = str(path)
    made = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, path.stem, module)  # `dataclass` looks there.
        exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
    marks = {id(mark): mark for value in vars(module).values() if (mark := getattr(value, "__sooner_sim__", None))}
    for mark in marks.values():
        note(mark, made, seed)
    assert marks, "a script here has slow calls"
    return module, made


def note(mark, made, seed):
    body = mark.body

    def shown(args, kwargs):
        return f"{body.__name__}{describe((args, kwargs))}"

    def noted(*args, **kwargs):
        made.append(shown(args, kwargs))
        return body(*args, **kwargs)

    mark.body = noted
    if seed is not None:
        mark.seconds = lambda *args, **kwargs: crc32(f"{seed}{shown(args, kwargs)}".encode()) % 7


def table():
    rows = ROW.findall((SCRIPTS / "README.md").read_text())
    return {name: (float(alone), float(reached), float(ideal)) for name, alone, reached, ideal in rows}


TABLE = table()
