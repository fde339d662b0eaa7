"""Programs under conformance/ as scripts: `main()` called by the top level, and the body of `main` as the top level itself."""

import ast
import linecache
import types
from pathlib import Path

import pytest
from programs.observe import differences, observe
from programs.world import World
from sooner._script import execute

ROOT = Path(__file__).parents[2] / "conformance"
PROGRAMS = sorted(path for path in ROOT.glob("*/*.py") if path.parent.name != "differs")


def called(source):
    return f"{source}\nmain()\n"


def unfolded(source):
    """The body of `main` in its place, or None if it returns something."""
    tree = ast.parse(source)
    main = next(stmt for stmt in tree.body if isinstance(stmt, ast.FunctionDef) and stmt.name == "main")
    if any(isinstance(node, (ast.Return, ast.Nonlocal)) for stmt in main.body for node in _own(stmt)):
        return None
    at = tree.body.index(main)
    tree.body[at : at + 1] = main.body
    text = f"{ast.unparse(tree)}\n"
    try:
        compile(text, "unfolded", "exec")
    except SyntaxError:  # `nonlocal` of a variable of `main`
        return None
    return text


def _own(node):
    yield node
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
        for child in ast.iter_child_nodes(node):
            yield from _own(child)


def both(text, name):
    """What is seen of a script run by CPython and by Sooner."""

    def by_python(code, statements, names):
        exec(code, names)

    def run(by):
        def script(module):
            linecache.cache[name] = (len(text), None, text.splitlines(True), name)
            try:
                by(compile(text, name, "exec"), ast.parse(text).body, module.__dict__)
            finally:
                keep_simple(module.__dict__)

        return observe(script, "", World(0), filename=name)

    return run(by_python), run(execute)


def keep_simple(names):
    """Leaves what can be compared: variables of `main` hold objects that print their address, modules, and worse."""
    for name, value in list(names.items()):
        if issubclass(type(value), BaseException):
            names[name] = repr(value)
        elif type(value) not in (int, str, float, bool, type(None)):
            del names[name]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_program_is_a_script(path):
    source = path.read_text()
    for number, text in enumerate((called(source), unfolded(source))):
        if text is not None:
            expected, found = both(text, f"{path}.{number}")
            assert differences(expected, found, resources=False) == []


def test_enough_programs_can_be_unfolded():
    assert sum(unfolded(path.read_text()) is not None for path in PROGRAMS) > 100
