"""The programs under conformance/differs/ still differ, and docs/differences.md says why. Fails when one is mended."""

from pathlib import Path

import pytest
import sooner
from programs.observe import differences, observe
from programs.world import World

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted((ROOT / "conformance" / "differs").glob("*.py"))


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_differs_as_documented(path):
    source = path.read_text()
    expected = observe(lambda module: module.main(), source, World(0), filename=str(path))
    found = observe(lambda module: sooner.auto(module.main)(), source, World(0), filename=str(path))
    assert differences(expected, found, resources=False)
    assert f"`{path.stem}`" in (ROOT / "docs" / "differences.md").read_text()
