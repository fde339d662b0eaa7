"""CPython's own tests of the language pass under Sooner wherever they pass in CPython."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "cpython"))

from files import FILES, compare  # noqa: E402


@pytest.mark.parametrize("name", FILES)
def test_passes_as_in_cpython(name):
    report = compare(name)
    assert report.tests > 0
    assert not report.failing
