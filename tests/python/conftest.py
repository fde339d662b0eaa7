"""Makes the generator of programs (tests/programs) importable, and says what a program may have imported."""

import gc
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))


def pytest_collection_finish():
    """What thousands of tests share is not gone through at each collection: that took a fifth of their time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_garbage(request):
    """A program that has garbage collected looks through its own, and not through what all tests before it have left."""
    path = getattr(request.node, "callspec", None) and request.node.callspec.params.get("path")
    if not isinstance(path, Path) or "gc.collect" not in path.read_text():
        yield
        return
    gc.freeze()
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@pytest.fixture
def as_imported(path, monkeypatch):
    """Whoever imports arrays overlaps less where `x += 1` may change one, and whoever makes context variables where code may set them:
    what other tests have imported does not count."""
    text = path.read_text()
    if "numpy" not in text:
        monkeypatch.delitem(sys.modules, "numpy", raising=False)
    if "contextvars" not in text:
        monkeypatch.delitem(sys.modules, "programs.world", raising=False)
