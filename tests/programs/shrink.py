"""Makes a failing program small: `shrink(source, fails)`.

Greedy and deterministic: one edit of the syntax tree at a time, kept if the program still compiles, ends and fails.
Big edits come first (whole functions, halves of blocks), then single statements, then expressions.
"""

import ast
import copy
import time
import warnings

from .run import ends

EMPTY = (ast.List, ast.Dict, ast.Set, ast.Tuple, ast.JoinedStr)


def shrink(source, fails, *, ends=ends, most=20_000, seconds=float("inf")):
    """The smallest program found for which `fails(source)` holds. Tries at most `most` edits, and begins none after so many seconds."""
    end = time.monotonic() + seconds
    tree = ast.parse(source)
    normal = ast.unparse(tree)
    best = normal if normal != source and ends(normal) and fails(normal) else source
    tried, left = {best}, most
    progress = True
    while progress and left > 0 and time.monotonic() < end:
        progress = False
        for edits in (_blocks, _statements, _names, _expressions):
            place = 0
            while left > 0 and time.monotonic() < end:
                # After an edit that helped, the same place holds something else: stay there.
                found = next(_from(edits(tree), place), None)
                if found is None:
                    break
                apply, undo = found
                apply()
                text = _text(tree)
                left -= 1
                if text is not None and len(text) < len(best) + 1 and text not in tried and ends(text) and fails(text):
                    best = text
                    progress = True
                    tree = ast.parse(best)
                else:
                    undo()
                    place += 1
                if text is not None:
                    tried.add(text)
    return best + ("" if best.endswith("\n") else "\n")


def _from(edits, place):
    for number, edit in enumerate(edits):
        if number >= place:
            yield edit


def _text(tree):
    try:
        text = ast.unparse(tree)
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # `0[1]` compiles, but nobody wants to read the warning
            compile(text, "<shrunk>", "exec")
    except (SyntaxError, ValueError, TypeError, AttributeError):
        return None
    return text


def _bodies(tree):
    """Every list of statements: (node, field)."""
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            if isinstance(getattr(node, name, None), list) and getattr(node, name):
                yield node, name


def _set(node, name, new):
    old = getattr(node, name)
    return (lambda: setattr(node, name, new)), (lambda: setattr(node, name, old))


def _or_pass(statements, name):
    return statements or ([] if name in ("orelse", "finalbody") else [ast.Pass()])


def _blocks(tree):
    """Runs of statements: halves, quarters, eighths of each block; whole handlers and cases."""
    for node, name in _bodies(tree):
        old = getattr(node, name)
        size = len(old)
        while size > 1:
            size = (size + 1) // 2
            for start in range(0, len(old), size):
                yield _set(node, name, _or_pass(old[:start] + old[start + size :], name))
    for node in ast.walk(tree):
        for name in ("handlers", "cases"):
            old = getattr(node, name, None) or []
            for i in range(len(old)):
                yield _set(node, name, old[:i] + old[i + 1 :])


def _statements(tree):
    """Single statements, deleted or replaced by what they hold."""
    for node, name in _bodies(tree):
        old = getattr(node, name)
        for i, statement in enumerate(old):
            if not isinstance(statement, ast.Pass):
                yield _set(node, name, _or_pass(old[:i] + old[i + 1 :], name))
            for inside in _inside(statement):
                yield _set(node, name, old[:i] + inside + old[i + 1 :])


def _inside(statement):
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return
    for part in ("body", "orelse", "finalbody"):
        if getattr(statement, part, None):
            yield getattr(statement, part)
    for part in (getattr(statement, "handlers", None) or []) + (getattr(statement, "cases", None) or []):
        yield part.body


class _Replaced(ast.NodeTransformer):
    """A tree without one assignment to a name, the value in the name's place wherever it is read."""

    def __init__(self, assignment):
        self.line = assignment.lineno
        self.name = assignment.targets[0].id
        self.value = assignment.value

    def visit_Assign(self, node):
        return None if node.lineno == self.line else self.generic_visit(node)

    def visit_Name(self, node):
        return self.value if node.id == self.name and isinstance(node.ctx, ast.Load) else node


def _names(tree):
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, (ast.Name, ast.Constant))
        ):
            yield _set(tree, "body", _Replaced(node).visit(copy.deepcopy(tree)).body)


def _expressions(tree):
    """Expressions replaced by a part of themselves or by a constant; elements and arguments left out."""
    for node in ast.walk(tree):
        for name, value in list(ast.iter_fields(node)):
            if isinstance(value, ast.expr) and isinstance(getattr(value, "ctx", ast.Load()), ast.Load):
                for new in _simpler(value):
                    yield _set(node, name, new)
            elif isinstance(value, list) and value and isinstance(value[0], (ast.expr, ast.keyword, ast.comprehension)):
                yield from _elements(node, name, value)
    for node in ast.walk(tree):
        if isinstance(node, ast.arguments):
            for name in ("args", "kwonlyargs", "defaults"):
                for i in range(len(getattr(node, name))):
                    yield _set(node, name, getattr(node, name)[:i] + getattr(node, name)[i + 1 :])
            for name in ("vararg", "kwarg"):
                if getattr(node, name):
                    yield _set(node, name, None)


def _elements(node, name, old):
    if isinstance(node, ast.Dict):
        for i in range(len(node.keys)):
            yield _pair(_set(node, "keys", _without(node.keys, i)), _set(node, "values", _without(node.values, i)))
    elif isinstance(node, ast.Compare):
        for i in range(len(node.ops)):
            yield _pair(
                _set(node, "ops", _without(node.ops, i)), _set(node, "comparators", _without(node.comparators, i))
            )
    else:
        for i in range(len(old)):
            yield _set(node, name, _without(old, i))
    for i, value in enumerate(old):
        if isinstance(value, ast.expr) and isinstance(getattr(value, "ctx", ast.Load()), ast.Load):
            for new in _simpler(value):
                yield _set(node, name, old[:i] + [new] + old[i + 1 :])


def _without(items, i):
    return items[:i] + items[i + 1 :]


def _pair(first, second):
    return (lambda: (first[0](), second[0]())), (lambda: (first[1](), second[1]()))


def _simpler(value):
    if isinstance(value, ast.Constant) and value.value in (0, "", None) or isinstance(value, ast.Name):
        return
    for part in ast.iter_child_nodes(value):
        if isinstance(part, ast.expr):
            yield part
    if isinstance(value, ast.Constant):
        simpler = {int: [0, 1], str: [""], float: [0.5], bool: []}.get(type(value.value), [])
        yield from (ast.Constant(new) for new in simpler if new != value.value)
    elif not (isinstance(value, EMPTY) and not any(True for _ in ast.iter_child_nodes(value))):
        yield from (ast.Constant(0), ast.Constant(""), ast.List([], ast.Load()))
