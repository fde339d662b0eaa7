"""The calls of a file that nobody annotated and no table knows, for `sooner check`: each is made in its turn.

It reads the text and imports nothing. A callee is known by the path that leads to it: `requests.get` after `import requests`, or
`OpenAI().chat.completions.create` of a name that the file binds once, to `OpenAI()`.
"""

import ast
import importlib.util
import os
import sys

from sooner import _sooner
from sooner._options import unordered
from sooner._source import _is_users, _is_widened

_KINDS = ("unordered", "readonly", "sequential", "output", "annotate")
# Files and tables are in order with themselves alone; of the others, what takes its turn takes no time.
_QUIET = ("abc", "argparse", "contextlib", "csv", "dataclasses", "enum", "functools", "io", "logging", "sooner", "sys", "typing", "warnings")


def unannotated(text, filename):
    """Of each such call: its line, its callee, the function that it stands in."""
    beside = os.path.dirname(filename)
    found = _File()
    found.visit(ast.parse(text))
    known = {f"{module}.{name}" for module, name, kind in _sooner.kinds() if kind != "turn"} | {"time.sleep", "asyncio.sleep"}
    known |= {_path(*annotated) for annotated in found.annotated}
    for line, callee, scopes, function in found.calls:
        path = _path(callee, scopes)
        if path is not None and path not in known and not _is_known(path, known, beside):
            yield line, ast.unparse(callee), function


def _is_known(path, known, beside):
    """Whether it is the user's, named by `[tool.sooner] unordered`, or a method of something that the table knows."""
    module, made = path.partition(".")[0], path.partition("()")[0]
    named = any(f"{path}.".startswith(f"{name}.") for name in unordered())
    return module in _QUIET or named or made != path and made in known or not _is_elsewhere(module, path, beside)


def _is_elsewhere(module, path, beside):
    """Whether it is the standard library's or an installed package's."""
    if module in sys.builtin_module_names:
        return True
    if _is_widened(path) or any(os.path.exists(os.path.join(beside, name)) for name in (module, f"{module}.py")):
        return False
    try:
        found = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return True
    return found is None or found.origin is not None and not _is_users(found.origin)


class _File(ast.NodeVisitor):
    """What a file imports, binds and annotates, and the calls in its orchestrating code, each with the scopes around it.

    A scope has, for each name: the path it is imported from, the call it is bound to, once, or nothing of the kind.
    """

    def __init__(self):
        self.annotated, self.calls = [], []
        self._function, self._scopes = "<module>", ({"input": "builtins.input"},)

    def visit_Import(self, node):
        for alias in node.names:
            first = alias.name.partition(".")[0]
            self._scopes[-1][alias.asname or first] = alias.name if alias.asname else first

    def visit_ImportFrom(self, node):
        for alias in node.names:
            self._scopes[-1][alias.asname or alias.name] = f"{node.module}.{alias.name}" if node.level == 0 else None

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            self._scopes[-1][node.id] = None

    def visit_Assign(self, node):
        first = [target.id for target in node.targets if isinstance(target, ast.Name) and target.id not in self._scopes[-1]]
        self.generic_visit(node)
        self._scopes[-1].update(dict.fromkeys(first, node.value if isinstance(node.value, ast.Call) else None))

    def visit_FunctionDef(self, node):
        self._scopes[-1][node.name] = None
        marks = [decorator.func if isinstance(decorator, ast.Call) else decorator for decorator in node.decorator_list]
        if not any(_last(mark) in _KINDS for mark in marks):
            args = [arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)]
            self._inside(node, node.body, (*self._scopes, dict.fromkeys(args)))

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        self._scopes[-1][node.name] = None
        # What else stands there, CPython runs.
        methods = [one for one in node.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))]
        self._inside(node, methods, self._scopes)

    def _inside(self, node, body, scopes):
        outer = self._function, self._scopes
        self._function, self._scopes = node.name if outer[0] == "<module>" else f"{outer[0]}.{node.name}", scopes
        for statement in body:
            self.visit(statement)
        self._function, self._scopes = outer

    def visit_Call(self, node):
        self.generic_visit(node)
        if _last(node.func) in _KINDS and node.args:
            self.annotated.append((node.args[0], self._scopes))
        else:
            self.calls.append((node.lineno, node.func, self._scopes, self._function))


def _path(callee, scopes):
    """The path of what is called, if the file says where it comes from."""
    steps, met = [], set()
    while callee not in met:
        met.add(callee)
        if isinstance(callee, ast.Attribute):
            steps.append(f".{callee.attr}")
            callee = callee.value
        elif isinstance(callee, ast.Call):
            steps.append("()")
            callee = callee.func
        elif isinstance(callee, ast.Name):
            found = next((scope[callee.id] for scope in reversed(scopes) if callee.id in scope), None)
            if not isinstance(found, ast.Call):
                return None if found is None else found + "".join(reversed(steps))
            callee = found
        else:
            break
    return None


def _last(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)
