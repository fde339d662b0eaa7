"""Evaluation stops at the failing operand: what ran before it stays done, what follows never runs."""


def note(log, value):
    log.append(value)
    return value


def boom(log):
    log.append("boom")
    raise ArithmeticError("boom")


def three(*args, **kwargs):
    return args, kwargs


def main():
    log = []
    for action in (
        lambda: note(log, 1) + boom(log) * note(log, 3),
        lambda: [note(log, 1), boom(log), note(log, 3)],
        lambda: {note(log, "k"): note(log, "v"), note(log, "k2"): boom(log), note(log, "k3"): 0},
        lambda: three(note(log, 1), *[note(log, 2)], key=boom(log), other=note(log, 4)),
        lambda: note(log, 1) < boom(log) < note(log, 3),
        lambda: note(log, 0) and boom(log),
        lambda: note(log, "") or boom(log),
        lambda: boom(log) if note(log, 1) else note(log, 2),
        lambda: f"{note(log, 1)}{boom(log)}{note(log, 3)}",
        lambda: [note(log, n) if n != 2 else boom(log) for n in range(4)],
        lambda: {n: boom(log) for n in range(3) if note(log, n)},
        lambda: note(log, [1, 2, 3])[boom(log) : note(log, 2)],
        lambda: boom(log).attribute(note(log, 1)),
        lambda: note(log, "name").missing(note(log, "argument never evaluated")),
        lambda: (later := note(log, 5)) and boom(log),
    ):
        log.clear()
        try:
            print("value", action(), log)
        except (ArithmeticError, AttributeError) as error:
            print(type(error).__name__, log)
    target = {}
    try:
        target[boom(log)] = note(log, "right side first")
    except ArithmeticError:
        print(log[-2:], target)
    log.clear()
    print(note(log, 1), boom(log), note(log, 2))
