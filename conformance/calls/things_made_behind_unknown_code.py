"""What is made behind code that may do anything is nobody else's: but what leads there from before still counts."""
import sooner
from sooner import sequential, unordered

LOG = []
KEPT = []


@unordered
def ask(x):
    return x


@sequential
def save(x):
    LOG.append(("saved", x))
    return len(LOG)


class Handler:
    def __init__(self, target):
        self.target = target

    def anything(self, x):
        self.target.append(x)
        for kept in KEPT:
            kept.append(("kept", x))
        return len(self.target)


def unknown(x):
    """Nobody knows what is called here before the answer is there."""
    return ask(x).anything("unknown")


def behind():
    old = [0]
    seen = [unknown(Handler(old))]
    new = [1]
    new.append(ask(2))
    new.append(len(new))
    seen.append(len(old))
    old.append(new)
    return seen, old, new


def put_where_it_looks():
    old = []
    KEPT.append(old)
    first = unknown(Handler([]))
    new = [ask(3)]
    KEPT.append(new)
    second = unknown(Handler(new))
    size = len(new)
    KEPT.clear()
    return first, second, size, old, new


def in_branches():
    outside, seen = [], []
    if ask(1):
        inner = [ask(4)]
        unknown(Handler(outside))
        inner.append(len(outside))
        outside.append(inner)
        seen.append(unknown(Handler(inner)))
    made = [len(outside)]
    made.append(outside[-1][-1])
    return outside, seen, made


def in_loops():
    results = []
    for turn in range(3):
        messages = [turn]
        for step in range(2):
            reply = ask([turn, step])
            messages.append(reply)
            if not reply:
                return messages
        results.append(messages)
        if ask(turn):
            unknown(Handler(results[0]))
        messages.append(len(results[0]))
    return results


def failing():
    kept = []
    try:
        made = [ask(5)]
        kept.append(made)
        unknown(None)
        made.append("not reached")
    except AttributeError as error:
        kept.append(str(error))
    return kept


@sooner.auto
def main():
    LOG.clear()
    KEPT.clear()
    for part in (behind, put_where_it_looks, in_branches, in_loops, failing):
        print(part.__name__, part())
        save(part.__name__)
    print(LOG)
