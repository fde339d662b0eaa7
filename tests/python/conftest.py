"""Makes the generator of programs (tests/programs) importable, and says what a program may have imported."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))


@pytest.fixture
def as_imported(path, monkeypatch):
    """Whoever imports arrays overlaps less where `x += 1` may change one: what other tests have imported does not count."""
    if "numpy" not in path.read_text():
        monkeypatch.delitem(sys.modules, "numpy", raising=False)
