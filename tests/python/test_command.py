"""The installed command, as a shell sees it."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import sooner

SCRIPT = [str(Path(sys.executable).with_name("sooner"))]
MODULE = [sys.executable, "-m", "sooner"]


def run(command, stdout=subprocess.PIPE):
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, timeout=60)


def test_the_package_has_the_version_of_its_wheel():
    assert sooner.__version__ == version("sooner")


def test_both_ways_to_start_it_are_the_same_program():
    for start in (SCRIPT, MODULE):
        done = run([*start, "--version"])
        assert (done.returncode, done.stdout, done.stderr) == (0, f"sooner {sooner.__version__}\n", "")


def test_help():
    done = run([*SCRIPT, "--help"])
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage: sooner" in done.stdout


def test_an_unknown_command_is_a_usage_error_that_names_it():
    done = run([*SCRIPT, "frobnicate"])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ") and "frobnicate" in done.stderr


def test_an_argument_that_is_not_text_is_a_usage_error_too():
    done = run([*SCRIPT, b"\xff"])
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")


def test_a_reader_that_left_ends_the_command_quietly():
    reader, writer = os.pipe()
    os.close(reader)
    done = run([*SCRIPT, "--help"], stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


# Of the standard library, all that importing the package may load: a few small modules, most of them written in C.
LOADED = {"_collections", "_contextvars", "_functools", "_heapq", "_operator", "_weakrefset", "collections", "contextvars"}
LOADED |= {"functools", "heapq", "itertools", "keyword", "operator", "reprlib", "threading", "types", "warnings"}


def test_importing_loads_little():
    without, with_it = (loaded(code) for code in ("pass", "import sooner"))
    ours = {name for name in with_it if name.partition(".")[0] == "sooner"}
    assert with_it - without - ours <= LOADED
    assert len(ours) <= 21


def loaded(code):
    done = run([sys.executable, "-c", f"import sys; {code}; print(*sys.modules, sep='\\n')"])
    return set(done.stdout.split())
