"""Answers that fail, and those behind them, were on their way into what a class holds; code behind the `try` looks at the class."""
from sooner import unordered


@unordered
def ask(*args):
    return len(args)


@unordered
def tell(thing):
    return sorted(thing.memo.items())


class Hub:
    memo = {}

    def known(self):
        return len(self.memo)


class Box:
    all = []

    def __init__(self, x):
        self.x = x


def fill(rows):
    try:
        for n in (0, 1, 2):
            Hub.memo[n] = ask(n, rows)
            Box.all.append(ask(n) if ask("c", n) else n)
    except (ValueError, KeyError):
        Hub.memo["bad"] = len(Hub.memo)
    except Exception as error:
        print(type(error).__name__, Hub.memo)
    return Hub()


def main():
    ask(0)
    hub = fill("")
    box = Box(hub)
    print(hub.known(), tell(hub), box.all)
    try:
        Box.all.append(ask("x") + ask("y"))
        Hub.memo["z"] = [ask("z"), ask("u", "v")]
    except Exception:
        Box.all.clear()
    made = [Hub(), Box(1)]
    return made, Box.all, Hub.memo
