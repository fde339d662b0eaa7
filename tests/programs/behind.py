"""Which external calls lie behind a fault: in the `try` around it, or in the functions it left, or in what those call.

Deliberately generous: it goes by names. A call through a variable might be any function of the program.
"""

import ast
import builtins

from .world import KINDS


def names_behind(source, faults):
    """A function giving those names, computed when first asked."""
    answer = None

    def names():
        nonlocal answer
        if answer is None:
            answer = _names(ast.parse(source), faults) if faults else set()
        return answer

    return names


def _names(tree, faults):
    functions = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            functions.setdefault(node.name, []).append(node)
    regions = [region for line, left in faults for region in _region(tree, line, left)]
    rebound = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    rebound |= {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
    known = (
        set(functions) | set(dir(builtins)) | {n.name for n in ast.walk(tree) if isinstance(n, ast.ClassDef)}
    ) - rebound | set(KINDS)
    reached = set()
    while regions:
        for node in ast.walk(regions.pop()):
            if isinstance(node, ast.Call) and not isinstance(node.func, ast.Attribute):
                if not isinstance(node.func, ast.Name) or node.func.id not in known:
                    return set(KINDS)
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
    return reached & set(KINDS)


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
