"""CPython's own tests of the language pass under Sooner wherever they pass in CPython."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "cpython"))

from files import FILES, compare  # noqa: E402


# docs/differences.md: frames in tracebacks have no variables.
DIFFERENT = {"test_exceptions": {"test_memory_error_cleanup", "test_name_error_suggestions", "test_recursion_error_cleanup"}}
if sys.version_info >= (3, 12):  # It went to test_traceback.
    DIFFERENT["test_exceptions"].remove("test_name_error_suggestions")


@pytest.mark.parametrize("name", FILES)
def test_passes_as_in_cpython(name):
    report = compare(name)
    assert report.tests > 0
    failing = {test.rpartition(".")[2] for test in report.failing}
    assert failing == DIFFERENT.get(name, set())
