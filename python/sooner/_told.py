"""What the engine tells of a wait, in words: `line 14: self.history`.

It says where that stands which stood in the way; the name is read from the text there. Names and paths are shown, never a
value: a password that stands in the text stays there.
"""

import ast
from functools import lru_cache

from sooner._waits import Wait


def told(noted, label_of):
    """What the engine tells of one wait. A call has a number there, and a label here."""
    kind, thing, at, waiter, by, after, since, resource = noted
    file, line, text = at or (None, 0, "")
    own = by[2] if by else ""
    name, words = _WORDS[kind](thing, text, own, resource)
    wait = Wait(f"line {line}: {words}" if line else words, kind, since, file, line, name, label_of(after), thing)
    if kind == "object" and thing == "unknown" and called(text):
        wait.unknown = (file, line, called(text))
    elif kind == "turn" and waiter == "unknown" and called(own):
        wait.unknown = (by[0], by[1], called(own))
    if kind == "turn" and waiter in ("unknown", "operation") and by:
        # The call itself waits no turn: something that it is given does.
        about = called(own) if waiter == "unknown" else touched(own)
        wait = wait.worded(f"{wait}, of `{about}` on line {by[1]}" if about else f"{wait}, of line {by[1]}")
    return wait


def _answer(thing, text, _by, _resource):
    name = called(text) if thing == "call" else ""
    return name, f"the answer of `{name}`" if name else "a value"


def _object(thing, text, by, _resource):
    name = touched(text) if thing == "operation" else touched(by)
    if thing not in ("call", "unknown"):
        return name, f"`{name}`" if name else "an object"
    caller = called(text) or touched(text) or "a call"
    return name or caller, f"`{name}`, which `{caller}` may change" if name else f"what `{caller}` may change"


def _effect(thing, text, _by, resource):
    name = called(text) if thing == "call" else ""
    on = f" on {resource}" if resource else ""
    return name, (f"`{name}`" if name else "effects") + on


def _turn(thing, text, _by, _resource):
    name = called(text) if thing in ("call", "unknown") else touched(text)
    return name, f"its turn, after `{name}`" if name else "its turn"


def _fence(thing, text, _by, _resource):
    name = called(text) if thing == "call" else touched(text)
    return name, f"`{name}`" if name else "a fence"


_WORDS = {
    "answer": _answer,
    "object": _object,
    "effect": _effect,
    "turn": _turn,
    "fence": _fence,
    "condition": lambda *_: ("", "a condition"),
    "window": lambda *_: ("", "room in the window"),
}


@lru_cache(4096)
def called(text):
    """The path of what an expression calls."""
    node = _tree(text)
    while isinstance(node, ast.Await):
        node = node.value
    return _path(node.func) if isinstance(node, ast.Call) else ""


@lru_cache(4096)
def touched(text):
    """The path of what an operation is about: the receiver of a method, what is indexed, assigned to or gone over."""
    node = _tree(text)
    if isinstance(node, ast.stmt):
        node = _about(node)
    if isinstance(node, ast.Subscript):
        node = node.value
    while node is not None and not _path(node):
        node = _about(node)
    return "" if node is None else _path(node)


def _about(node):
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute):
            return node.func.value
        return node.args[0] if node.args else None
    parts = [getattr(node, part, None) for part in ("target", "left", "value", "operand", "iter")]
    parts = [*getattr(node, "targets", ()), *parts, *getattr(node, "comparators", ())]
    parts = [part for part in parts if isinstance(part, ast.expr) and not isinstance(part, ast.Constant)]
    return parts[0] if parts else None


def _path(node):
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        inner = _path(node.value)
        return f"{inner}.{node.attr}" if inner else ""
    if isinstance(node, ast.Subscript):
        inner = _path(node.value)
        return f"{inner}[…]" if inner else ""
    return ""


def _tree(text):
    try:
        return ast.parse(f"({text}\n)", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    node = body[0] if body else None
    return node.value if isinstance(node, ast.Expr) else node
