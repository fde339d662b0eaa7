"""Every program under conformance/, run by CPython and by Sooner in this process: what can be seen is the same."""

from pathlib import Path

import pytest
import sooner
from programs.observe import differences, observe
from programs.world import World

ROOT = Path(__file__).parents[2] / "conformance"
PROGRAMS = sorted(path for path in ROOT.glob("*/*.py") if path.parent.name != "differs")


def by_python(module):
    return module.main()


def by_sooner(module):
    return sooner.auto(module.main, fallback=True)()


def test_there_are_many():
    assert len([path for path in PROGRAMS if path.parent.name != "calls"]) >= 250
    assert len([path for path in PROGRAMS if path.parent.name == "calls"]) >= 100


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_means_the_same(path):
    source = path.read_text()
    expected = observe(by_python, source, World(0), filename=str(path))
    found = observe(by_sooner, source, World(0), filename=str(path))
    assert differences(expected, found, resources=False) == []
