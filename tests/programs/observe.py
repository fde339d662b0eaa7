"""What counts as the same: one definition of an observation, and how two differ (docs/effects.md, STYLE.md).

The first of two observations compared is the reference, made with `reference=True` by running CPython: it also knows
where faults were raised, since `unordered` and `readonly` calls behind a fault may have been made too.
"""

import functools
import io
import linecache
import sys
import traceback
import types
from collections import Counter
from contextlib import redirect_stdout
from dataclasses import dataclass, field

from .behind import names_behind
from .describe import describe_all

COMPREHENSIONS = ("<listcomp>", "<dictcomp>", "<setcomp>")  # frames before Python 3.12 only


@dataclass
class Observation:
    source: str
    result: str | None = None
    fault: list[str] = field(default_factory=list)  # the exception, then what it came from, one line each
    output: str = ""
    calls: list = field(default_factory=list)  # in the order they were made
    visible: dict[str, str] = field(default_factory=dict)  # globals of the module afterwards
    faults: list[tuple] = field(default_factory=list)  # (line, whether it left the function); the reference's only

    def __str__(self):
        lines = [f"result: {self.result}", *(f"fault: {line}" for line in self.fault)]
        lines += [f"output: {line}" for line in self.output.splitlines()]
        lines += [f"{call.kind}: {call}" for call in self.calls]
        lines += [f"{name} = {text}" for name, text in self.visible.items()]
        return "\n".join(lines)


def observe(run, source, world, *, reference=False, filename="<program>"):
    """Executes `source` as a module over `world`, calls `run(module)` and says all that can be seen of it."""
    module = types.ModuleType("program")
    module.__file__ = filename
    module.world = world
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    code = _compiled(source, filename)
    seen = Observation(source)
    result = error = None
    tracer = _FaultTracer(filename) if reference and "world." in source else None
    outer = sys.modules.get("program")
    sys.modules["program"] = module
    output = io.StringIO()
    try:
        with redirect_stdout(output):
            exec(code, module.__dict__)
            if tracer:
                sys.settrace(tracer.enter)
            try:
                result = run(module)
            except BaseException as e:  # `sys.exit` is something to see too
                error = e
            finally:
                if tracer:
                    sys.settrace(None)
    finally:
        if outer is None:
            del sys.modules["program"]
        else:
            sys.modules["program"] = outer
    seen.output = output.getvalue()
    seen.calls = list(world.calls)
    if tracer:
        seen.faults = tracer.faults(error)
    _describe(seen, module, result, error, filename)
    return seen


@functools.lru_cache(maxsize=4)
def _compiled(source, filename):
    """The same code for every order: what is learnt of code is kept for good."""
    return compile(source, filename, "exec")


def _describe(seen, module, result, error, filename):
    """Fills in the texts. All are made together: an object in the result and in a global is one object."""
    chain = _chain(error)
    names, values = _visible(module)
    texts = describe_all([result, *(link[1].args for link in chain), *values])
    if error is None:
        seen.result = texts[0]
    for (how, link), args in zip(chain, texts[1:]):
        notes = "".join(f" note {note!r}" for note in getattr(link, "__notes__", ()))
        where = " > ".join(_lines(link, filename))
        seen.fault.append(f"{how}{type(link).__name__}{args}{notes} at {where or 'no line'}")
    seen.visible = dict(zip(names, texts[1 + len(chain) :]))
    for _, link in chain:
        traceback.clear_frames(link.__traceback__)


def _chain(error):
    links, how, met = [], "", set()
    while error is not None and id(error) not in met:
        met.add(id(error))
        links.append((how, error))
        if error.__cause__ is not None:
            how, error = "cause: ", error.__cause__
        else:
            how = "suppressed context: " if error.__suppress_context__ else "context: "
            error = error.__context__
    return links


def _lines(error, filename):
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if code.co_filename == filename and code.co_name not in COMPREHENSIONS:
            yield f"{code.co_name}:{line}"


def _visible(module):
    names, values = [], []
    for name, value in module.__dict__.items():
        if isinstance(value, type):
            for attribute, held in vars(value).items():
                if isinstance(held, (list, dict, set, int, str)) and not attribute.startswith("__"):
                    names.append(f"{name}.{attribute}")
                    values.append(held)
        elif (
            not name.startswith("__")
            and name != "world"
            and not callable(value)
            and type(value) is not types.ModuleType
        ):
            names.append(name)
            values.append(value)
    return names, values


class _FaultTracer:
    """Notes every exception raised in the program, also those it catches."""

    def __init__(self, filename):
        self.filename = filename
        self.events = []

    def enter(self, frame, event, arg):
        if frame.f_code.co_filename != self.filename:
            return None
        frame.f_trace_lines = False
        return self.inside

    def inside(self, frame, event, arg):
        if event == "exception":
            self.events.append((arg[1], frame, frame.f_lineno))
        return self.inside

    def faults(self, last):
        """Each line where one was raised or passed, and whether it left its function; `last` ended the run."""
        found = []
        for i, (error, frame, line) in enumerate(self.events):
            left = any(e is error and f is not frame for e, f, _ in self.events[i + 1 :])
            found.append((line, left or error is last))
        return list(dict.fromkeys(found))


def differences(a, b, *, resources=True):
    """How `b` differs from the reference `a`, each in a line or two; nothing if they are the same.

    Without `resources`, effects are compared in one order, as if no call had `on=`.
    """
    found = []
    if a.result != b.result:
        found.append(f"result: {a.result}\n   not: {b.result}")
    if a.fault != b.fault:
        found.append(f"fault: {'; '.join(a.fault) or 'none'}\n  not: {'; '.join(b.fault) or 'none'}")
    if a.output != b.output:
        found.append("output " + _first_difference(a.output.splitlines(), b.output.splitlines()))
    found += [
        f"global {name}: {a.visible.get(name)}\n   not: {b.visible.get(name)}"
        for name in {**a.visible, **b.visible}
        if a.visible.get(name) != b.visible.get(name)
    ]
    behind = names_behind(a.source, a.faults)
    found += _notes(a, b)
    on = {c.resource for c in (*a.calls, *b.calls) if c.kind == "sequential"} - {None}
    for resource in sorted(on, key=str) if on and resources else (None,):
        found += _effects(a, b, resource, behind)
    found += _others(a, b, behind)
    return found


def _first_difference(left, right):
    for number, (x, y) in enumerate(zip(left + ["(end)"], right + ["(end)"]), 1):
        if x != y:
            return f"line {number}: {x}\n   not: {y}"
    return "differs in its last line's end"


def _notes(a, b):
    left, right = ([str(c) for c in seen.calls if c.kind == "output"] for seen in (a, b))
    return [] if left == right else ["outputs, " + _first_difference(left, right)]


def _effects(a, b, resource, behind):
    def of(seen):
        return [
            c for c in seen.calls if c.kind == "sequential" and (resource is None or c.resource in (None, resource))
        ]

    left, right = of(a), of(b)
    if left == right:
        return []
    # Effects on one resource do not wait for those on another, so some behind a fault may have been made.
    if a.faults and any(c.resource not in (None, resource) for c in a.calls):
        rest = iter(right)
        extra = Counter(right) - Counter(left)
        if all(c in rest for c in left) and all(c.resource == resource and c.name in behind() for c in extra):
            return []
    where = f"effects on {resource}, " if resource else "effects, "
    return [where + _first_difference(list(map(str, left)), list(map(str, right)))]


def _others(a, b, behind):
    def of(seen):
        return Counter(c for c in seen.calls if c.kind in ("unordered", "readonly"))

    left, right = of(a), of(b)
    found = [f"call not made: {c}" + (f" ({n} times)" if n > 1 else "") for c, n in (left - right).items()]
    extra = right - left
    if extra:
        allowed = behind()
        found += [f"call too many: {c}" for c in extra if c.name not in allowed]
    return found
