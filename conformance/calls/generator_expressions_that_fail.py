"""What goes wrong inside a generator expression, or in its consumer between two items: nothing behind it happens."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q - 2


@sequential
def save(x):
    LOG.append(x)
    return x


def outcome(work):
    try:
        return work()
    except Exception as error:
        return type(error).__name__, str(error), type(error.__cause__).__name__


def stop(x):
    if ask(x) == 0:
        raise StopIteration("early")
    return save(x)


def main():
    print(outcome(lambda: sum(save(1 if q < 2 else "text") for q in range(4))), LOG)
    print(outcome(lambda: min(save(1 if q < 1 else "text") for q in range(4))), LOG)
    print(outcome(lambda: set(save([q]) for q in range(4))), LOG)
    print(outcome(lambda: dict((save([q]), ask(q)) for q in range(4))), LOG)
    print(outcome(lambda: ",".join(save(q) for q in range(3))), LOG)
    print(outcome(lambda: list(stop(q) for q in range(4))), LOG)
    print(outcome(lambda: any(1 // ask(q) > 5 for q in range(4))), LOG)
    print(outcome(lambda: sum((save(q) for q in range(2)), "text")), LOG)
    print(outcome(lambda: sum(q for q in ask(4))), outcome(lambda: max(q for q in range(ask(2)))), LOG)
    print(outcome(lambda: list(undefined(q) for q in [ask(1)])), LOG)
    return sum(
        save(10 // ask(q))
        for q in range(4)
    )
