"""Instances with a `__call__` of their own: state, effects, names looked up by `__getattr__`, exchanged while something is outstanding."""
import functools

import sooner

LOG = []


@sooner.unordered
def ask(question):
    return f"{question}!"


@sooner.sequential
def save(text):
    LOG.append(text)
    return len(LOG)


class Agent:
    def __init__(self, name):
        self.name, self.turns = name, 0

    def __call__(self, question, *rest, loud=False, **more):
        self.turns += 1
        answer = ask(f"{self.name}:{question}")
        return answer.upper() if loud else (answer, rest, more)


class Careful(Agent):
    def __call__(self, question, **more):
        save(f"{self.name} is asked {question}")
        return super().__call__(question, **more)


class Remote:
    def __init__(self, path):
        self.path = path

    def __getattr__(self, name):
        save(f"looked for {name}")
        if name.startswith("_"):
            raise AttributeError(name)
        return Remote(f"{self.path}.{name}")

    def __call__(self, *args):
        return ask((self.path, *args))


class Until:
    def __init__(self, last):
        self.last = last

    def __call__(self, item):
        if item > self.last:
            raise StopIteration
        return ask(item)


class Holder:
    def __init__(self, tool):
        self.tool = tool

    def use(self, question):
        return self.tool(question)


def exchanged(holder):
    if ask("x") == "x!":
        holder.tool = Careful("second")
    first = holder.use(1)
    if ask("y") == "z":
        holder.tool = Agent("third")
    return first, holder.use(2), holder.tool.turns


def renamed(agent):
    before = agent("b")
    if ask("go"):
        Agent.__call__ = lambda self, question: save(f"other {question}")
    try:
        return before, agent("a"), agent.turns
    finally:
        Agent.__call__ = CALLED


CALLED = Agent.__call__


def main():
    agent, careful = Agent("ann"), Careful("bob")
    print([agent(n) for n in range(3)], agent.turns)
    print(agent("q", 1, 2, loud=True), careful("r", extra=1), careful.turns)
    if ask("k") == "k!":
        careful("in a branch")
    LOG.append("behind the branch")
    print(careful.turns, LOG)
    print(sorted([3, 1, 2], key=Agent("key")), list(map(agent, "ab")), max("xy", key=careful))
    print(list(map(Until(2), [1, 2, 3, 4])), functools.partial(agent, "p")(loud=True))
    print(Remote("root").users.get(1))
    print(exchanged(Holder(Agent("first"))))
    print(renamed(agent))
    try:
        agent()
    except TypeError as error:
        print(error)
    print(LOG)
