"""What an answer chooses is one of a few known things: a function of a table, a list of a dictionary, an instance of a list."""
from collections import defaultdict

import sooner
from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x


@sequential
def save(x):
    LOG.append(("saved", x))
    return len(LOG)


def quiet(x):
    return ("quiet", x)


def loud(x):
    LOG.append(("loud", x))
    return len(LOG)


def saving(x):
    return save(x)


class Agent:
    made = 0

    def __init__(self, name):
        type(self).made += 1
        self.name, self.notes, self.turns = name, [], 0

    def act(self, x):
        self.turns += 1
        self.notes.append(x)
        return self.turns

    def rename(self, name):
        self.name = name
        return self


TOOLS = {"quiet": quiet, "loud": loud, "ask": ask, "save": save, "saving": saving}


def tools():
    seen = []
    for name in ("quiet", "loud", "ask", "save", "saving", "loud"):
        if ask(name) != "nothing":
            seen.append(TOOLS[ask(name)](name))
        seen.append(len(LOG))
    return seen


def tools_that_are_changed():
    table = {"a": quiet, "b": quiet}
    seen = []
    if ask(1):
        table["a"] = loud
    if ask(1):
        seen.append(table[ask("a")]("one"))
    seen.append(len(LOG))
    table["b"] = saving
    if ask(1):
        seen.append(table[ask("b")]("two"))
    seen.append(len(LOG))
    return seen


def tools_put_there_by_the_code_itself():
    table = {"a": quiet}
    if ask(1):
        for name in ("a", "b", "a"):
            LOG.append(table.get(name, quiet)(name))
            table["a"] = loud
    return len(LOG)


def lists_of_a_dictionary():
    inner = {"a": [1], "b": [2]}
    alias = inner["a"]
    if ask(1):
        inner[ask("a")].append(3)
    before = len(alias)
    if ask(1):
        inner["b"] += [4]
    return before, alias, len(inner["b"]), inner


def groups():
    grouped = defaultdict(list)
    known = grouped["x"]
    for key in ("x", "y", "x"):
        if ask(key):
            grouped[ask(key)].append(key)
    first = len(known)
    for key in ("x", "z"):
        if ask(key):
            grouped.setdefault(ask(key), []).append(first)
    return first, known, dict(grouped), len(grouped)


def counts():
    total = defaultdict(int)
    for key in ("x", "y", "x"):
        if ask(key):
            total[ask(key)] += 1
    total["x"] += 10
    return dict(total), sum(total.values())


def lists_put_there_meanwhile():
    table, other = {"a": [1]}, [2]
    if ask(1):
        table["a"] = other
    if ask(1):
        table[ask("a")].append(3)
    size = len(other)
    other.append(4)
    return size, other, table


def lists_put_there_by_the_code_itself():
    table, other = {"a": [1]}, [2]
    if ask(1):
        for n in range(2):
            table[ask("a")].append(n)
            table["a"] = other
    return len(other), other, table


def made_lists_that_hold_others():
    table, other = {"a": []}, [2]
    if ask(1):
        made = [other]
        table["a"] = made
        table[ask("a")][0].append(5)
    return len(other), other


def instances_of_a_list():
    agents = [Agent("a"), Agent("b")]
    for turn in range(2):
        if ask(turn + 1):
            agents[ask(turn)].act(turn)
    seen = [agent.turns for agent in agents]
    if ask(1):
        best = max(agents, key=lambda agent: agent.turns)
        best.rename("best").act(9)
    names = [agent.name for agent in agents]
    for agent in agents:
        if ask(agent.name):
            agent.turns += 10
    return seen, names, [agent.turns for agent in agents], [agent.notes for agent in agents], Agent.made


def pick(agents, at):
    return agents[at]


def found_by_a_function():
    agents = [Agent("c"), Agent("d")]
    if ask(1):
        pick(agents, ask(1)).act("picked")
    return agents[1].turns, [agent.notes for agent in agents]


def pairs():
    rows = [("a", [1]), ("b", [2])]
    kept = rows[1][1]
    if ask(1):
        for name, values in rows:
            if name == ask("b"):
                values.append(len(values))
    return len(kept), kept, rows


def answers_changed_in_code():
    reply = ask([1, 2])
    seen = []
    if ask(1):
        reply.append(3)
        inside = ask([4])
        inside.append(5)
        seen.append(inside)
    return len(reply), reply, seen


@sooner.auto
def main():
    LOG.clear()
    Agent.made = 0
    parts = (
        tools, tools_that_are_changed, tools_put_there_by_the_code_itself, lists_of_a_dictionary, groups, counts,
        lists_put_there_meanwhile, lists_put_there_by_the_code_itself, made_lists_that_hold_others, instances_of_a_list,
        found_by_a_function, pairs, answers_changed_in_code,
    )
    for part in parts:
        print(part.__name__, part())
    print(LOG)
