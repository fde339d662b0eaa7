"""Variables that only the top level mentions, and code that nobody knows, which finds them in the module all the same."""

import atexit
import builtins
import random
import time
from collections import deque
from timeit import timeit

import sooner

MAIN = "from __main__ import "


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


@sooner.sequential
def look():
    time.sleep(0.005)
    return [list(kept) for kept in builtins.kept]


class Notes:
    def __init__(self, name):
        self.name, self.lines = name, []

    def add(self, line):
        self.lines.append(line)


def shown(name):
    timeit(f"print({name!r}, {name})", f"{MAIN}{name}", number=1)


builtins.kept = []

# It looks at what was written before it, and at nothing that is written behind it.
rows = []
for n in range(3):
    rows.append(ask(n))
timeit("print(len(rows), rows)", MAIN + "rows", number=1)
rows.append("behind")
shown("rows")

# It changes what is looked at behind it.
first = ask("first")
timeit("rows.append('by name')", MAIN + "rows", number=1)
rows.append(first)
print(rows[-2:], len(rows))

# It keeps what it has found; an effect looks at that.
table, queue = {"a": ask(1)}, deque([ask(2)])
timeit("builtins.kept += [table.items(), queue]", f"import builtins; {MAIN}table, queue", number=1)
table["b"] = ask(3)
queue.append("more")
print(look())
table["c"] = 4
queue.appendleft(ask("less"))
print(look(), table, queue)

# Made, and bound, behind it, while it waits.
slow = ask("slow", 0.05)
timeit("print(slow, 'later' in vars(__main__))", "import __main__; slow = __main__.slow", number=1)
later = [ask("later")]
later.append(2)
print(later)

# Bound, and put somewhere, in code that hangs on an answer: it finds that too.
inner, outer, chosen = ["inner"], ["outer"], None
if ask(True):
    outer.append(inner)
    chosen = Notes("chosen")
shown("outer")
timeit("builtins.kept.append(chosen.lines)", f"import builtins; {MAIN}chosen", number=1)
inner.append("behind")
chosen.add(ask("line"))
print(outer, look()[-1])
chosen.add("last")
print(outer, look()[-1])

# Instances, tuples, and what iterators go over.
notes = Notes("n")
pair = (notes, [ask("in a tuple")])
steps = iter([ask("step"), 2, 3])
notes.add(ask("one"))
timeit("print(notes.lines, pair[1], next(steps))", f"{MAIN}notes, pair, steps", number=1)
pair[1].append(next(steps))
notes.lines.append("two")
timeit("pair[0].lines.clear()", f"{MAIN}pair", number=1)
notes.add("three")
print(notes.lines, pair[1], list(steps))

# One of two, chosen by an answer, changed by it and behind it.
left, right = ["left"], ["right"]
either = left if ask(False) else right
either.append(1)
timeit("right.append(len(right))", MAIN + "right", number=1)
either.append(ask("end"))
shown("left")
print(left, right, either is right)

# At the end, it finds what was written before the failure.
atexit.register(shown, "rows")
atexit.register(shown, "last")
last = ["before"]
rows.clear()
rows.append(ask("rows"))
broken = ask(0) + ask("text")
last.append("behind")
rows.append("behind")
