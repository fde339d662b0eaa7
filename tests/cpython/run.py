"""Runs CPython's own tests of the language, by CPython and by Sooner, and prints what became of them.

    python tests/cpython/run.py                        with this interpreter
    python tests/cpython/run.py test_with test_patma   only these files
    python tests/cpython/run.py --write PYTHON...      with these interpreters; writes docs/cpython-tests.md
"""

import argparse
import sys
from pathlib import Path

from files import FILES, compare
from table import page, summary

PAGE = Path(__file__).parents[2] / "docs" / "cpython-tests.md"


def main():
    parser = argparse.ArgumentParser(description="Runs CPython's own tests of the language under Sooner.")
    parser.add_argument("--write", nargs="+", metavar="PYTHON", help="interpreters that have sooner installed; writes the page in docs/")
    parser.add_argument("files", nargs="*", default=None, help="test files, such as test_with; all of them if none is named")
    given = parser.parse_args()
    by_python = {}
    for python in given.write or [sys.executable]:
        reports = [compare(name, python) for name in given.files or FILES]
        by_python[reports[0].version] = reports
        print(summary(reports), flush=True)
    if given.write:
        PAGE.write_text(page(by_python))
    return any(report.failing for reports in by_python.values() for report in reports)


if __name__ == "__main__":
    sys.exit(main())
