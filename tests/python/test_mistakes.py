"""What a newcomer is told. Each program of tests/mistakes/, or line of shell, makes one mistake; the `.out` beside it shows
all that is printed, and the exit code. `SOONER_BLESS=1 pytest tests/python/test_mistakes.py` writes those files; read the
change as a newcomer would.

Versions of Python mark places in tracebacks differently: lines of nothing but carets are left out.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "mistakes"
MISTAKES = sorted([*FOLDER.glob("*.py"), *FOLDER.glob("*.sh")])
CARETS = re.compile(r"^[ ~^]*[~^][ ~^]*\n", re.MULTILINE)


@cache
def answers():
    """What each prints, all of them run once and two at a time: starting Python is most of the work."""
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(MISTAKES, pool.map(run, MISTAKES)))


def run(path):
    line = path.read_text().strip() if path.suffix == ".sh" else f"python {path.name}"
    command = ["bash", "-c", line] if path.suffix == ".sh" else [sys.executable, path.name]
    ours = {name: value for name, value in os.environ.items() if not name.startswith("SOONER_")}
    environment = ours | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        command,
        cwd=FOLDER,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    return f"$ {line}\n{plain(done.stdout)}exit {done.returncode}\n"


def plain(text):
    """Without what differs from machine to machine."""
    text = text.replace(f"{FOLDER}{os.sep}", "").replace(str(FOLDER), ".")
    text = re.sub(r"0x[0-9a-f]{6,}", "0x…", text)
    text = re.sub(r'"/[^"]*/(\w+/\w+\.py)"', r'"…/\1"', text)
    text = re.sub(r"/tmp/\w+/", "…/", text)
    # From 3.13 on a statement of several lines is shown with its last.
    text = re.sub(r"\n *\.\.\.<\d+ lines>\.\.\.\n.*", "", text)
    text = text.replace("<sys>:0: ", "sys:1: ")
    text = re.sub(r'("…/asyncio/\w+\.py", line )\d+', r"\1…", text)
    return CARETS.sub("", text)


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_what_a_newcomer_is_told(path):
    golden = path.with_suffix(".out")
    told = answers()[path]
    if os.environ.get("SOONER_BLESS"):
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


def test_there_are_fifty_of_them_and_no_stray_answers():
    assert len(MISTAKES) >= 50
    assert {path.stem for path in MISTAKES} == {path.stem for path in FOLDER.glob("*.out")}


def test_no_frame_of_ours_is_shown():
    for path, told in answers().items():
        frames = re.findall(r'^  File "[^"]*/sooner/(\w+\.py)"', told, re.MULTILINE)
        assert not frames, f"{path.name}: {frames}"
