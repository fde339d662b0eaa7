"""Every `$ sooner …` and `$ python …` in a ```console block of README.md and docs/*.md is run at the root of the
repository and shows exactly what the page says. A line `…` in a page stands for any lines. A ```python block that
begins with the name of a file is a part of that file. The other ```python blocks of a page are one program, and each
prints what the ```text block right behind it says, or nothing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [page for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if page.exists()]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def commands(page):
    """Each command of a page, and the lines that the page shows under it."""
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        number = text.count("\n", 0, block.start(1))
        for shown in re.split(r"^\$ ", block[1], flags=re.MULTILINE)[1:]:
            command, *lines = shown.rstrip().split("\n")
            if command.startswith(("sooner ", "python ")):
                place = f"{page.relative_to(ROOT)}:{number + 1}"
                yield pytest.param(command, lines, id=f"{place} {command}")


@pytest.mark.parametrize("command, expected", [case for page in PAGES for case in commands(page)])
def test_a_page_shows_what_happens(command, expected):
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    assert matches(done.stdout, expected), f"$ {command}\n{done.stdout}"


def matches(shown, expected):
    """Whether a text consists of these lines, `…` being any number of them."""
    lines = (r"(?:.*\n)*" if line == "…" else re.escape(line) + r"\n" for line in expected)
    return re.fullmatch("".join(lines), shown) is not None


QUOTED = re.compile(r"^```python\n# (\S+\.py)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_quotes_programs_as_they_are(page):
    for file, text in QUOTED.findall(page.read_text(encoding="utf-8")):
        assert text in (ROOT / file).read_text(encoding="utf-8"), file


PROGRAM = re.compile(r"^```python\n(?!# \S+\.py\n)(.*?)^```\n(?:\n?^```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
END = "── end of block ──"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_programs_of_a_page_print_what_it_says(page, tmp_path):
    blocks = PROGRAM.findall(page.read_text(encoding="utf-8"))
    program = tmp_path / "page.py"
    program.write_text("".join(f"{code}print({END!r}, flush=True)\n" for code, _ in blocks), encoding="utf-8")
    done = subprocess.run([sys.executable, program], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stderr
    for (code, expected), shown in zip(blocks, done.stdout.split(f"{END}\n")):
        assert matches(shown, expected.splitlines()), f"{code}\n{shown}"


def test_every_operation_of_the_host_is_described():
    operations = re.findall(r'^    \("(py_\w+)",', (ROOT / "crates/python/src/ops.rs").read_text(), re.MULTILINE)
    described = set(re.findall(r"py_\w+", (ROOT / "docs/python.md").read_text(encoding="utf-8")))
    assert len(operations) > 50
    assert set(operations) <= described


def test_the_first_page_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


def test_an_ellipsis_stands_for_any_lines():
    assert matches("", []) and matches("", ["…"]) and matches("a\nb\n", ["…"])
    assert matches("a\nb\nc\n", ["a", "…", "c"]) and matches("a\nc\n", ["a", "…", "c"])
    assert not matches("a\n", []) and not matches("", ["a"]) and not matches("ab\n", ["a"])
    assert not matches("a\nb\n", ["…", "a"]) and not matches("a\nb\n", ["a", "…", "c"])
