"""The answer says which tool or which agent is called: one of the table's, and all of those are known.

Ideal: each task asks which (1), calls that (1), and asks again about what it gave (1), the tasks beside each other: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def choose(task):
    return "stock" if task < "b" else "price"


@unordered
@sim.latency(1.0)
def price(item):
    return f"{item} costs 2"


@unordered
@sim.latency(1.0)
def stock(item):
    return f"no {item}"


@unordered
@sim.latency(1.0)
def ask(text):
    return text.upper()


class Agent:
    def __init__(self, name):
        self.name = name

    def work(self, task):
        return price(f"{self.name} {task}")


TOOLS = {"stock": stock, "price": price}
AGENTS = {"stock": Agent("first"), "price": Agent("second")}


@sooner.auto
def main():
    found = []
    for task in ["apple", "pear", "plum"]:
        given = TOOLS[choose(task)](task)
        found.append(ask(f"about {given}"))
        found.append(ask(AGENTS[choose(task)].work(task)))
        found.append(ask(TOOLS.get(choose(task), stock)(task)))
    print(found)
