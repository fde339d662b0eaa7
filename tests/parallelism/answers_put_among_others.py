"""Answers inserted, put under keys by `update`, `|=` and `dict(…)`, repeated by `*`: sizes, keys and items by their place do not wait
for them. Text is made in the same loop by `Template.substitute` and by `re.sub` with a `lambda`.

Ideal: all calls at once, 1.
"""
import re
import string

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(question):
    return question


@sooner.auto
def main():
    latest, records, table = ["start"], [], {}
    asking = string.Template("What is $name?")
    for name in ("pear", "fig", "apple"):
        text = re.sub("[aeiou]", lambda found: found.group().upper(), asking.substitute(name=name))
        latest.insert(0, ask(text))
        record = dict(question=ask(name), name=name)
        record.update(answer=ask(text), size=len(latest))
        record |= {"again": ask(name)}
        record.update([("last", ask(name))])
        table.update({name: record["answer"]})
        records.append(record)
    keys = [ask(key) for key in sorted(table)]
    keys += [ask(len(latest)), ask(latest[-1]), ask(len(latest * 2)), ask(latest == ["start"]), ask(sorted(records[0]))]
    print(latest, records, table, keys)
    return latest, records, table, keys
