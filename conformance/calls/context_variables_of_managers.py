"""Context variables that code sets which runs as one call: managers with `yield`, generators, methods found by an answer, `map`."""
import contextlib
import contextvars
import functools

from sooner import sequential, unordered

LEVEL = contextvars.ContextVar("LEVEL", default=0)
LEVELS = [LEVEL, contextvars.ContextVar("OTHER", default=0)]
SAVED = []


@unordered
def ask(q):
    return q, [level.get() for level in LEVELS]


@unordered
def same(q):
    return q


@unordered
def few(q):
    return [q, q + 1]


@sequential
def save(q):
    SAVED.append(q)
    return len(SAVED)


@sequential
def login(level):
    LEVEL.set(level)
    return level


@contextlib.contextmanager
def at(level):
    token = LEVEL.set(level)
    try:
        yield level
    finally:
        LEVEL.reset(token)


class Span:
    def __init__(self, level):
        self.level = level

    def start(self):
        return LEVEL.set(self.level)

    def stop(self, token):
        LEVEL.reset(token)


@contextlib.contextmanager
def within(span):
    token = span.start()
    try:
        yield
    finally:
        span.stop(token)


def rising():
    for level in (7, 8):
        LEVEL.set(level)
        yield level


def of(variable, level):
    token = variable.set(level)
    try:
        return ask(level)
    finally:
        variable.reset(token)


class Client:
    def __init__(self):
        self.level = LEVEL

    @sequential
    def send(self, q):
        SAVED.append(q)


def main():
    answers = []
    for level in range(3):
        with at(level):
            answers.append(ask(level))
        answers.append(ask("out"))
        if same(level) == 1:
            answers.append("one")
    print(answers)

    with at(same(3)) as level:
        if same(level) > 1:
            print(save(level))
    print(ask("behind"))

    with contextlib.ExitStack() as stack:
        stack.enter_context(at(same(4)))
        stack.enter_context(within(Span(same(5))))
        inside = ask("in a stack")
        print(inside)
    print(ask("behind a stack"))

    for level in rising():
        print(ask(level), same(level))
    print(ask("behind a generator"))

    for number in range(3):
        answer = of(LEVELS[same(number) % 2], number)
        print(answer, ask("behind another"))

    print(list(map(LEVEL.set, few(1))) != [], ask("behind a map"))
    later = functools.partial(LEVEL.set, same(6))
    later()
    print(ask("behind a partial"))

    client = Client()
    client.send(same(1))
    client.level.set(9)
    print(ask("behind a client"))
    print(login(same(10)), ask("behind a login"))
