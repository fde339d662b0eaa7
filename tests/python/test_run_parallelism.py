"""The programs of test_parallelism as scripts: the body of `main` as the top level, where variables are the module's globals."""

import ast
import contextlib
import io
import linecache
import sys
import types

import pytest
import sooner
from sooner._script import execute
from test_parallelism import PROGRAMS, by_python
from test_run_conformance import _own

# Slower than inside of a function: makespan, and why.
COARSE = {
    "accuracy_by_category": (4.0, "by which key undecided code looks something up is not known: it may make any entry"),
    "pages_added_to_while_gone_over": (4.5, "a variable of a script is known to its module: what is added to its list is there when it is complete"),
    "lists_that_grow_by_what_arrives": (4.0, "a variable of a script is known to its module: what is added to its list is there when it is complete"),
    "generators_of_ones_own": (4.0, "a name that undecided code binds is bound in its turn"),
    "best_document_for_each_question": (4.0, "a name that a generator in undecided code mentions is bound behind that"),
    "lists_behind_undecided_effects": (5.0, "what a loop in a `with` binds, an effect under way may look at"),
    "items_taken_one_by_one": (6.0, "an iterator that a script's variable holds is known outside: `next` waits for calls before it"),
    "tables_with_a_header": (7.0, "an iterator that a script's variable holds is known outside: `next` waits for calls before it"),
    "verdicts_by_member": (7.0, "a table made at the top level is known outside: who counts in it waits"),
}


def unfolded(path):
    """The body of `main` in its place, or None if that cannot be said there."""
    tree = ast.parse(path.read_text())
    main = next(stmt for stmt in tree.body if getattr(stmt, "name", None) == "main")
    body = main.body
    if isinstance(body[-1], ast.Return):
        body = [*body[:-1], ast.Expr(body[-1].value or ast.Constant(None))]
    left = any(isinstance(node, (ast.Return, ast.Nonlocal)) for stmt in body for node in _own(stmt))
    if left or main.args.args or isinstance(main, ast.AsyncFunctionDef):
        return None
    at = tree.body.index(main)
    tree.body[at : at + 1] = body
    return ast.unparse(ast.fix_missing_locations(tree))


SCRIPTS = {path: text for path in PROGRAMS if (text := unfolded(path)) is not None}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_at_its_ideal(path, monkeypatch, as_imported):
    text = SCRIPTS[path]
    name = f"{path}.top"
    monkeypatch.setitem(linecache.cache, name, (len(text), None, text.splitlines(True), name))
    module = types.ModuleType("__main__")
    module.__dict__.update(__file__=name, __builtins__=__builtins__)
    monkeypatch.setitem(sys.modules, "__main__", module)
    with contextlib.redirect_stdout(io.StringIO()), sooner.options(clock="virtual") as run, contextlib.suppress(Exception):
        execute(compile(text, name, "exec"), ast.parse(text).body, module.__dict__)
    assert run.output == by_python(path, monkeypatch).output
    makespan, _ = COARSE.get(path.stem, (module.MAKESPAN, "as inside of a function"))
    assert run.makespan == makespan
    assert path.stem in COARSE or run.first_output == module.FIRST_OUTPUT
