"""When the right side raises, names, items and attributes keep what they had."""


class State:
    phase = "start"


def boom(message):
    raise RuntimeError(message)


def main():
    x = "old"
    d = {"k": "old"}
    state = State()
    state.phase = "old"
    cells = [1, 2, 3]
    try:
        x = boom("name")
    except RuntimeError as error:
        print(error, x)
    try:
        d["k"] = boom("item")
    except RuntimeError as error:
        print(error, d)
    try:
        state.phase = boom("attribute")
    except RuntimeError as error:
        print(error, state.phase)
    try:
        cells[0:2] = boom("slice")
    except RuntimeError as error:
        print(error, cells)
    try:
        x, d["k"] = "half", boom("tuple")
    except RuntimeError as error:
        print(error, x, d)
    try:
        cells[0] += boom("operand")
    except RuntimeError as error:
        print(error, cells)
    try:
        cells[boom("key")] = x = "never stored"
    except RuntimeError as error:
        print(error, x)
    try:
        x = cells[boom("key")] = "stored first"
    except RuntimeError as error:
        print(error, x)
    try:
        cells[:] = (10 // n for n in (1, 0))
    except ZeroDivisionError:
        print(cells)
    state.phase, x = x, boom("uncaught")
