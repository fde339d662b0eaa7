"""The programs that every entry of the table is put into: a call among writes of its operands, some of them late."""

import collections
import types

from sooner import sim, unordered

DELAYS = [0, 0, 0]


@unordered
@sim.latency(lambda at: DELAYS[at])
def late(at):
    return at


def alter(operand):
    """Changes what can be changed, so that who looks too early or too late sees it."""
    if isinstance(operand, (list, bytearray, collections.deque)):
        if operand and isinstance(operand[-1], (int, str)):
            operand.append(operand[-1])
    elif isinstance(operand, set):
        operand.add("more")
    elif isinstance(operand, dict):
        operand["more"] = 1
    elif isinstance(operand, types.SimpleNamespace):
        operand.n += 1
    elif is_array(operand):
        operand += 1


def is_array(operand):
    return type(operand).__name__ == "ndarray" and operand.dtype.kind in "fi"


def none(call, args):
    if late(0) == 0:
        got = call()
    return got


def first_is_late(call, args):
    for operand in args:
        if late(1):
            alter(operand)
    operand = args[late(0)]
    if len(args) == 1:
        got = call(operand)
    elif len(args) == 2:
        got = call(operand, args[1])
    else:
        got = call(operand, args[1], args[2])
    sizes = [sized(operand) for operand in args]
    for operand in args:
        alter(operand)
    return got, sizes, late(2)


def last_is_late(call, args):
    operand = args[late(0) - 1]
    if len(args) == 1:
        got = call(operand)
    elif len(args) == 2:
        got = call(args[0], operand)
    else:
        got = call(args[0], args[1], operand)
    sizes = [sized(operand) for operand in args]
    for operand in args:
        if late(1):
            alter(operand)
    return got, sizes, late(2)


def sized(operand):
    if isinstance(operand, (list, dict, set, bytearray, collections.deque)):
        return len(operand)
    if is_array(operand):
        return float(operand.sum())
    return operand.n if isinstance(operand, types.SimpleNamespace) else 0
