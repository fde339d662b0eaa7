"""The lines of an answer are cleaned by comprehensions, as people do, and then gone over and asked about.

Ideal: the first item is complete when its line ends at 1, and is printed then; the third is complete with the whole answer at 10, and
what was asked about it is there at 10 + 1 = 11. Nothing in these comprehensions can fail with a line that is still to come.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 11.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(0.5, "# List\n- Suva"), (1.0, "  \n\n"), (2.0, "- Apia: a port\n"), (10.0, "- Nadi")])
def outline():
    pass


@unordered
@sim.latency(1.0)
def ask(question):
    return f"<{question}>"


def items_of(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return [line.removeprefix("- ") for line in lines if not line.startswith("#")]


@sooner.auto
def main():
    items = items_of(outline())
    for number, item in enumerate(items, 1):
        print(f"{number}. {item}")
        print(ask(item.partition(":")[0]))
    names = [f"{item.split(':')[0].upper()}!" for item in items]
    print(", ".join(names))
    return items, names
