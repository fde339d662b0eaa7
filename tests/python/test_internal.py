"""Whose code is compiled when orchestrating code calls it: `[tool.sooner] internal` and SOONER_INTERNAL widen it."""

import os
import subprocess
import sys

import pytest

ASK = """
import email.message, json.decoder, textwrap
from sooner._source import is_internal
print([is_internal(f) for f in (json.decoder.py_scanstring, email.message._parseparam, textwrap.dedent)])
"""


def ask(folder, **environment):
    environment = {key: value for key, value in os.environ.items() if key != "SOONER_INTERNAL"} | environment
    done = subprocess.run([sys.executable, "-c", ASK], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    "given, expected",
    [
        ("", "[False, False, False]"),
        ('internal = ["json"]', "[True, False, False]"),
        ('internal = ["json.decoder", "email"]', "[True, True, False]"),
        ('internal = ["js", "text"]', "[False, False, False]"),
    ],
)
def test_a_project_names_packages(tmp_path, given, expected):
    (tmp_path / "pyproject.toml").write_text(f"[tool.sooner]\n{given}\n")
    assert ask(tmp_path) == expected


def test_the_environment_names_them_too(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.sooner]\ninternal = ["json"]\n')
    assert ask(tmp_path, SOONER_INTERNAL="textwrap, email.message") == "[False, True, True]"


def test_what_is_no_list_of_names_is_told(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.sooner]\ninternal = "json"\n')
    assert 'write a list of names of packages, such as ["shared_tools"]' in ask(tmp_path)
