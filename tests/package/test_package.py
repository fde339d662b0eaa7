"""What people install: `pip install .` into a clean environment, and the wheel it makes. `make package` runs this; it
builds the extension as pip does, which takes minutes the first time.
"""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MEGABYTE = 1_000_000
PROGRAM = """
import sooner

@sooner.unordered
def ask(question):
    return question.upper()

@sooner.auto
def trip(cities):
    return [ask(city) for city in cities]

print(trip(["suva", "apia"]), sooner.__file__)
"""


def run(*command, **more):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=1200, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clean") / "venv"
    run(sys.executable, "-m", "venv", folder)
    return folder


@pytest.fixture(scope="module")
def wheel(environment, tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(environment / "bin/pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
    [made] = folder.iterdir()
    return made


def test_the_wheel_holds_the_package_and_nothing_else(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    rest = {name for name in names if ".dist-info/" not in name}
    package = {path.relative_to(ROOT / "python").as_posix() for path in (ROOT / "python/sooner").rglob("*.py*") if path.suffix in (".py", ".pyi")}
    extension = {name for name in rest if name.startswith("sooner/_sooner.") and name.endswith((".so", ".pyd"))}
    assert len(extension) == 1
    assert rest == package | extension | {"sooner/py.typed"}
    assert {"sooner/__init__.pyi", "sooner/sim.pyi"} <= rest
    assert any(name.endswith("LICENSE-MIT") for name in names) and any(name.endswith("LICENSE-APACHE") for name in names)


def test_the_wheel_is_small(wheel):
    assert wheel.stat().st_size < 10 * MEGABYTE


def test_it_installs_into_a_clean_environment_and_runs(environment, wheel, tmp_path):
    run(environment / "bin/pip", "install", "--quiet", "--no-deps", ROOT)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    shown = run(environment / "bin/python", program, cwd=tmp_path)
    assert shown.startswith("['SUVA', 'APIA']") and str(environment) in shown
    assert run(environment / "bin/sooner", "--version", cwd=tmp_path).startswith("sooner ")
    needed = run(environment / "bin/pip", "show", "sooner")
    assert "Requires: \n" in needed
