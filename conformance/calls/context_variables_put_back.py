"""Context variables that are put back in a `finally`, an `else` or a branch: every call behind is made in the context that leaves."""
import contextvars

from sooner import readonly, sequential, unordered

LEVEL = contextvars.ContextVar("LEVEL", default=0)
TABLE = {"level": LEVEL}


@unordered
def ask(q):
    return q, LEVEL.get()


@unordered
def same(q):
    return q


@readonly
def look(q):
    return q, LEVEL.get()


@sequential
def save(q):
    return q, LEVEL.get()


def at(level):
    token = LEVEL.set(level)
    try:
        return ask(level)
    finally:
        LEVEL.reset(token)


def found(level):
    variable = TABLE[same("level")]
    token = variable.set(level)
    try:
        return ask("found")
    finally:
        variable.reset(token)


def set_by_another(level):
    LEVEL.set(level)
    return level


def behind_unknown_code(level):
    if same(level) > 1:
        print([save(part) for part in str(level)])
        set_by_another(level)
    answer = ask("behind")
    print(answer)
    return answer


def in_else(level):
    token = LEVEL.set(level)
    try:
        answer = ask(level)
    except (ValueError, KeyError, RuntimeError, IndexError):
        LEVEL.reset(token)
        return None
    else:
        LEVEL.reset(token)
    return answer


def main():
    first, second, third = at(1), at(2), at(3)
    print(first, second, third, ask("a"), look("a"))
    LEVEL.set(4)
    answers = [at(level) for level in range(3)]
    print(answers, LEVEL.get(), ask("b"), save("b"))
    for level in range(2):
        at(level)
        in_else(level + 5)
    print(ask("c"), look("c"))
    print(found(8), found(9), ask("d"))
    print([in_else(level) for level in (6, 7)], ask("e"))
    print(behind_unknown_code(1), behind_unknown_code(12), ask("f"), behind_unknown_code(0), ask("g"))
    LEVEL.set(0)
