"""Which external calls lie behind a fault: in the `try` around it, or in the functions it left, or in what those call.

Deliberately generous: it goes by names. A call through a variable might be any function of the program.
"""

import ast
import builtins
from functools import lru_cache

from .world import KINDS


def names_behind(source, faults):
    """A function giving those names, computed when first asked."""
    return lambda: _names(source, tuple(faults), tuple(KINDS)) if faults else set()


# One program is compared under many orders, in which it fails in the same places.
@lru_cache(maxsize=64)
def _names(source, faults, kinds):
    tree, kinds = ast.parse(source), set(kinds)
    functions = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            functions.setdefault(node.name, []).append(node)
    regions = [region for line, left in faults for region in _region(tree, line, left)]
    rebound = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    rebound |= {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
    known = (
        set(functions) | set(dir(builtins)) | {n.name for n in ast.walk(tree) if isinstance(n, ast.ClassDef)}
    ) - rebound | kinds
    reached = set()
    while regions:
        for node in ast.walk(regions.pop()):
            if isinstance(node, ast.Call) and not isinstance(node.func, ast.Attribute):
                if not isinstance(node.func, ast.Name) or node.func.id not in known:
                    return kinds
            name = getattr(node, "id", None) or getattr(node, "attr", None)
            if name and name not in reached:
                reached.add(name)
                regions += functions.get(name, [])
    if any(name.startswith("__") for name in functions):
        reached |= {
            n.id
            for f in functions.values()
            for d in f
            if d.name.startswith("__")
            for n in ast.walk(d)
            if isinstance(n, ast.Name)
        }
    return reached & kinds


def _region(tree, line, left):
    """The statements the fault at this line may have cut short."""
    # A lambda on the line need not be where it was raised: the function around it is cut short in any case.
    around = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.lineno <= line <= n.end_lineno]
    function = around[-1] if around else tree
    if not left:
        for node in ast.walk(function):
            if isinstance(node, (ast.Try, ast.With)) and node.body[0].lineno <= line <= node.body[-1].end_lineno:
                return node.body
    return [function]
