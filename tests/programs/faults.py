"""What can go wrong: statements that fail, the exceptions they raise, and handlers for them."""

from .expressions import condition, shown
from .shapes import COUNTS, INT, INTS, NODE, OPT, STR, STRS
from .writer import statement

# Each gives (statement, exception) for what it finds in scope, or None.
FAULTS = []


def fault_of(exception):
    def enter(made):
        FAULTS.append((exception, made))
        return made

    return enter


@fault_of("KeyError")
def missing_key(w):
    d = w.path(COUNTS)
    return d and w.pick([f"print({d}['zz'])", f"del {d}['zz']", f"{d}['zz'] += 1", f"{d}.pop('zz')"])


@fault_of("IndexError")
def beyond_the_end(w):
    xs = w.path(INTS)
    return xs and w.pick(
        [f"print({xs}[99])", f"{xs}[88] = {w.atom(INT)}", f"{xs}[-77] += 1", f"{xs}.pop(66)", "[].pop()"]
    )


@fault_of("ZeroDivisionError")
def division_by_zero(w):
    n = w.path(INT) or "3"
    return w.pick([f"print({n} // ({n} - {n}))", f"print({n} % 0)", f"print(1.5 / ({n} * 0))"])


@fault_of("TypeError")
def wrong_type(w):
    n, s, xs = w.path(INT) or "len(DATA)", w.path(STR) or "str(DATA)", w.path(INTS) or "DATA"
    forms = [
        f"print({n} + {s})",
        f"print({n}[0])",
        f"print({{{xs}: 1}})",
        f"print({s} - {n})",
        f"for q in {n}: print(q)",
        f"{n}()",
        f"len({n})",
    ]
    if w.helpers:
        forms.append(f"{w.pick(w.helpers).name}({n}, oops={n})")
    return w.pick(forms)


@fault_of("ValueError")
def wrong_value(w):
    xs = w.path(INTS) or "[1]"
    return w.pick(
        [
            f"{xs}.remove(777)",
            "int('x y')",
            f"q, r = [{w.atom(INT)}]",
            f"print({xs}.index(-999))",
            f"q, *r, z = [{w.atom(INT)}]",
        ]
    )


@fault_of("AttributeError")
def missing_attribute(w):
    node, xs, maybe = w.path(NODE), w.path(INTS) or "DATA", w.path(OPT) or "None"
    forms = [f"{xs}.push(1)", f"print({maybe}.size)"]
    return w.pick(
        forms + [f"print({node}.size)", f"{node}.grow({w.atom(INT)})", f"del {node}.size"] * 2 if node else forms
    )


@fault_of("UnboundLocalError")
def unbound(w):
    if not w.f.maybe:
        return None
    name = w.pick(list(w.f.maybe))
    return f"print({shown(w, w.f.maybe[name], name)})"


@fault_of("NameError")
def unknown_name(w):
    return w.pick(["print(undefined)", f"undefined({w.atom(INT)})"])


@fault_of("Oops")
def own_exception(w):
    text = w.pick(
        [f"Oops({w.atom(INT)})", f"Oops({w.atom(INTS)}, {w.atom(STR)})", "Oops", f"Worse({w.atom(INT)})", "Worse"]
    )
    return f"raise {text}" + w.pick(["", "", " from None", " from KeyError('k')"])


@fault_of("AssertionError")
def assertion(w):
    return f"assert {w.path(STRS) or 'DATA'} is None, {w.atom(STR)}"


def fault(w):
    """A statement that fails for sure, or almost, and what it raises."""
    while True:
        exception, made = w.pick(FAULTS)
        text = made(w)
        if text:
            return text, exception


GROUPS = {
    "KeyError": "LookupError",
    "IndexError": "LookupError",
    "ZeroDivisionError": "ArithmeticError",
    "UnboundLocalError": "NameError",
    "Worse": "Oops",
}


def handled(w, exception):
    """The text behind `except` that catches this exception (or, seldom, does not)."""
    other = w.pick(["KeyError", "ValueError", "IndexError", "TypeError"])
    wide = GROUPS.get(exception, exception)
    return w.pick(
        [
            exception,
            exception,
            f"({exception}, {other})",
            f"({other}, {exception})",
            wide,
            "Exception",
            "Exception",
            other if w.chance(0.2) else "Exception",
        ]
    )


@statement(5)
def fail_here(w):
    """Fails, perhaps behind a condition; mostly where a `try` stands around it."""
    if not w.f.tries or w.f.weight > 30:
        return False
    text, _ = fault(w)
    if w.chance(0.7):
        w.emit(f"if {condition(w)}:")
        with w.block():
            w.emit(text)
    else:
        w.emit(text)
        w.f.ended = True
    return None
