"""Functions and objects found in tables by code that is not decided yet: those that stand there when it runs are meant."""
import sooner

LOG = []


@sooner.unordered
def ask(question):
    return question


@sooner.sequential
def save(text):
    LOG.append(text)
    return len(LOG)


@sooner.sequential
def register(table, name, tool):
    table[name] = tool


class Agent:
    def __init__(self, name):
        self.name, self.turns = name, []

    def turn(self, what):
        self.turns.append(what)
        return f"{self.name} {what}"


def loud(text):
    save(text)
    return text.upper()


TOOLS = {"ask": ask, "loud": loud}
LINE = [ask, loud]


def use(call):
    try:
        return TOOLS[call["tool"]](call["text"])
    except KeyError as error:
        return f"no {error}"


def exchanged():
    table = {"t": ask}
    if ask(True):
        table["t"] = loud
        table["t"]("inside")
    before = len(LOG)
    if ask(True):
        register(table, "t", ask)
    LOG.append(table["t"]("outside"))
    return before, len(LOG)


def agents():
    ann, bob = Agent("ann"), Agent("bob")
    table, line = {"a": ann}, [ann, bob]
    if ask(True):
        table["a"].turn(1)
    seen = len(ann.turns)
    if ask(True):
        line[0], line[1] = line[1], line[0]
        line[0].turn(2)
    seen = seen, len(ann.turns), len(bob.turns)
    if ask(True):
        table["a"] = bob
    if ask(True):
        table["a"].turn(3)
    return seen, ann.turns, len(bob.turns)


def main():
    calls = [{"tool": tool, "text": f"t{n}"} for n, tool in enumerate(["ask", "loud", "none", "ask"])]
    print([use(call) for call in calls], LOG)
    print(exchanged(), agents())
    if ask(True):
        LINE[1]("line")
    print(len(LOG), LOG)
    old, TOOLS["ask"] = TOOLS["ask"], loud
    print(use(calls[0]), len(LOG))
    TOOLS["ask"] = old
    print(use(calls[0]), len(LOG))
