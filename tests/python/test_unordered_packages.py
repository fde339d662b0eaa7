"""`[tool.sooner] unordered` and SOONER_UNORDERED: modules, classes and functions of somebody else that commute with everything."""

import os
import subprocess
import sys

import pytest

PACKAGE = """
import time

def clean(text):
    time.sleep(1)
    return text.strip()

class Splitter:
    def split(self, text):
        return text.split()
"""

PROGRAM = """
import sooner
from mypkg import text, words
from sooner._registry import lookup

def kind(target):
    found = lookup(target)
    return found and found.kind

print([kind(target) for target in (text.clean, text.Splitter().split, words.clean, words.Splitter().split)])

@sooner.auto
def main(lines):
    return [text.clean(line) for line in lines]

with sooner.options(clock="virtual") as run:
    assert main([" a ", " b "]) == ["a", "b"]
print([call.kind for call in run.calls])
"""


def run(folder, **environment):
    (folder / "mypkg").mkdir()
    for name in ("__init__", "text", "words"):
        (folder / "mypkg" / f"{name}.py").write_text("" if name == "__init__" else PACKAGE)
    (folder / "main.py").write_text(PROGRAM)
    environment = {key: value for key, value in os.environ.items() if key != "SOONER_UNORDERED"} | environment
    done = subprocess.run([sys.executable, "main.py"], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() or done.stderr.splitlines()[-1:]


@pytest.mark.parametrize(
    "given, expected",
    [
        ("mypkg.text", "['unordered', 'unordered', None, None]"),
        ("mypkg", "['unordered', 'unordered', 'unordered', 'unordered']"),
        ("mypkg.text.clean", "['unordered', None, None, None]"),
        ("mypkg.words.Splitter", "[None, None, None, 'unordered']"),
        ("mypkg.tex", "[None, None, None, None]"),
    ],
)
def test_a_project_names_them(tmp_path, given, expected):
    (tmp_path / "pyproject.toml").write_text(f'[tool.sooner]\nunordered = ["{given}"]\n')
    assert run(tmp_path)[0] == expected


def test_their_calls_are_made_as_unordered_ones(tmp_path):
    assert run(tmp_path, SOONER_UNORDERED="mypkg.text")[1] == "['unordered', 'unordered']"


def test_a_list_is_wanted(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.sooner]\nunordered = "mypkg"\n')
    assert "[tool.sooner] unordered is 'mypkg'; write a list of names of modules or functions" in run(tmp_path)[0]
