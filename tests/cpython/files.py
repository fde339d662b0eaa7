"""The files, and the comparison of one of them: run twice, each time in a process of its own, by CPython and by Sooner."""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

FILES = [
    "test_augassign",
    "test_compare",
    "test_dictcomps",
    "test_exceptions",
    "test_fstring",
    "test_genexps",
    "test_grammar",
    "test_keywordonlyarg",
    "test_listcomps",
    "test_named_expressions",
    "test_opcodes",
    "test_patma",
    "test_positional_only_arg",
    "test_richcmp",
    "test_scope",
    "test_setcomps",
    "test_string_literals",
    "test_unpack",
    "test_unpack_ex",
    "test_with",
]
WORKER = Path(__file__).with_name("worker.py")
SECONDS = 120


@dataclass
class Report:
    """What became of the tests of one file."""

    name: str
    version: str
    tests: int  # that CPython passes here
    elsewhere: dict  # that CPython itself fails or skips here: name to outcome
    compiled: int
    fell_back: Counter  # reason to number of tests
    examples: int  # of the file's doctests
    examples_fell_back: Counter
    failing: dict  # name to what happened


def compare(name, python=sys.executable):
    """Runs one file both ways."""
    version = subprocess.run([python, "-c", "import platform; print(platform.python_version())"], capture_output=True, text=True, check=True).stdout.strip()
    expected, found = run(python, "python", name), run(python, "sooner", name)
    passing = [test for test, one in expected["tests"].items() if one["outcome"] == "passed"]
    report = Report(
        name=name,
        version=version,
        tests=len(passing),
        elsewhere={test: one["outcome"] for test, one in expected["tests"].items() if one["outcome"] != "passed"},
        compiled=0,
        fell_back=Counter(),
        examples=len(found["examples"]),
        examples_fell_back=Counter(reason for reason in found["examples"] if reason),
        failing={},
    )
    for test in passing:
        one = found["tests"].get(test, {"outcome": "failed", "detail": found.get("died", "did not run"), "method": None})
        reason = found["methods"].get(one["method"])
        if one["outcome"] != "passed":
            report.failing[test] = f"{one['outcome']}: {one['detail']}"
        elif reason:
            report.fell_back[reason] += 1
        else:
            report.compiled += 1
    return report


def run(python, mode, name):
    """One run of a file, as the worker tells it; if the process died, how."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.json")
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        try:
            process = subprocess.run([python, WORKER, mode, name, out], cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False)
            died = f"the process ended with {process.returncode}\n{process.stderr[-3000:]}"
        except subprocess.TimeoutExpired:
            died = f"no end after {SECONDS} seconds"
        found = {"tests": {}, "methods": {}, "examples": [], "died": died}
        if os.path.exists(out):
            with open(out) as file:
                found |= json.load(file)
        return found
