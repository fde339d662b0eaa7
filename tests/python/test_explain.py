"""`sooner run --explain`. Each program of tests/explain/ is run on the virtual clock; the `.out` beside it shows what is
printed and the exit code. `SOONER_BLESS=1 pytest tests/python/test_explain.py` writes those files."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "explain"
PROGRAMS = sorted(FOLDER.glob("[0-9]*.py"))
CARETS = re.compile(r"^[ ~^]*[~^][ ~^]*\n", re.MULTILINE)  # Versions of Python mark places differently.
SOONER = str(Path(sys.executable).with_name("sooner"))


def run(name, *options, **environment):
    ours = {name: value for name, value in os.environ.items() if not name.startswith("SOONER_")}
    environment = ours | {"PYTHONPATH": "site-packages", "PYTHONDONTWRITEBYTECODE": "1", **environment}
    command = [SOONER, "run", *options, name]
    return subprocess.run(command, cwd=FOLDER, env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=120)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_a_run_is_explained(program):
    done = run(program.name, "--explain", SOONER_CLOCK="virtual")
    shown = f"$ sooner run --explain {program.name}\n{done.stdout}{done.stderr}exit {done.returncode}\n"
    shown = CARETS.sub("", shown.replace(f"{FOLDER}{os.sep}", ""))
    golden = program.with_suffix(".out")
    if os.environ.get("SOONER_BLESS"):
        golden.write_text(shown, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == shown


def test_the_report_holds_no_values():
    assert "secret" not in run("01-nothing-holds-back.py", "--explain", SOONER_CLOCK="virtual").stderr


def test_what_a_script_prints_stays_the_same():
    plain, explained = run("07-no-calls.py"), run("07-no-calls.py", "--explain")
    assert (plain.stdout, plain.stderr) == (explained.stdout, "") and explained.stderr


@pytest.mark.parametrize("how", [{"SOONER_OFF": "1"}, {"SOONER_STRATEGY": "python"}])
def test_what_is_not_ours_has_no_calls(how):
    done = run("06-effects-in-order.py", "--explain", SOONER_CLOCK="virtual", **how)
    assert done.returncode == 0 and "0 calls" in done.stderr
