"""Functions of a module beside the script look through the script: at variables that only its top level mentions."""

import random
import time

import looking
import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


rows, table = [ask("first")], {"a": ask(1)}
for n in range(3):
    rows.append(ask(n))
print(looking.rows(), len(looking.rows()))
rows.append("behind")
if ask(True):
    looking.add(ask("by name"))
rows.append("again")
print(rows, rows is looking.rows())
if ask(3) > 2:
    print(looking.count())
    looking.keep()
rows.append(ask("more"))
table["b"] = ask(2)
print(looking.KEPT, looking.count())
table["c"] = 3
print(ask(looking.shown()), table)
