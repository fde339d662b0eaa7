"""What type checkers make of the package: tests/types/ holds programs with `assert_type`, and lines that must be refused
carry `# type: ignore`, which both checkers report when it is not needed.

Pyright is basedpyright, whose wheel brings its own node; the rules are Pyright's.
"""

import ast
import subprocess
import sys
from pathlib import Path

import sooner
from sooner import _kinds, _options, errors

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
STUB = ast.parse((ROOT / "python/sooner/__init__.pyi").read_text())


def checked(*command):
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    assert done.returncode == 0, done.stdout


def test_mypy_sees_through_the_decorators():
    checked(BIN / "mypy", "--strict", "tests/types")


def test_pyright_sees_through_the_decorators():
    checked(BIN / "basedpyright", "--project", "tests/types", "--pythonpath", sys.executable)


def test_the_package_is_clean_itself():
    checked(BIN / "mypy", "--strict", "python/sooner")


def keywords(owner, method):
    """The keyword-only parameters of a method of the stub, of the overload that has the most."""
    definition = next(node for node in STUB.body if isinstance(node, ast.ClassDef) and node.name == owner)
    overloads = [node for node in definition.body if isinstance(node, ast.FunctionDef) and node.name == method]
    return max(([one.arg for one in node.args.kwonlyargs] for node in overloads), key=len)


def test_stubs_and_package_agree():
    names = next(node.value for node in STUB.body if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    assert ast.literal_eval(names) == sooner.__all__
    assert keywords("_Kind", "__call__") == list(_kinds._OPTIONS)
    assert keywords("options", "__init__") == list(_options._CHECKS)
    assert set(sooner.__all__) <= set(dir(sooner))


def test_every_exception_is_in_errors():
    raised = {name for name, value in vars(errors).items() if isinstance(value, type)}
    classes = [errors.SoonerError]
    while classes:
        one = classes.pop()
        assert one.__module__ == "sooner.errors" and one.__name__ in raised
        classes += one.__subclasses__()
