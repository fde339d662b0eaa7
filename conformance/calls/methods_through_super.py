"""`super()`: methods with effects and calls, properties, attributes and methods of classes and of builtin bases."""
from sooner import sequential, unordered

KNOWN = {}
SEEN = []


@unordered
def ask(x):
    return x + "?"


@sequential
def write(agent):
    SEEN.append((agent.name, list(agent.history)))
    return len(SEEN)


class Base:
    limits = []
    made = 0

    def __init__(self, name):
        self.name = name
        self.history = []
        KNOWN[name] = self

    @property
    def mood(self):
        SEEN.append(("mood", self.name))
        return self.name + ask("mood")

    @classmethod
    def count(cls, by):
        cls.made += len(by)
        return cls.made

    def say(self, text):
        answer = ask(text)
        self.history.append(answer)
        return answer


class Agent(Base):
    limits = None

    def __init__(self, name):
        super().__init__(name)
        self.first = ask(name)

    @property
    def mood(self):
        return ask(super().mood)

    @classmethod
    def count(cls, by):
        return super().count(by) + 1

    def say(self, text):
        answer = super().say(text)
        super().limits.append(answer)
        write(self)
        return answer


class Stack(list):
    def append(self, item):
        SEEN.append(("append", len(self)))
        super().append(ask(item))


def main():
    a = Agent("a")
    b = Agent("b")
    print(list(KNOWN), a.first, b.first)
    print([agent.say(text) for agent in (a, b) for text in ("x", "yy")], list(map(a.say, ["z", "zz"])))
    print(a.mood, b.mood, Base.limits)
    print(Agent.count(ask("ab")), Agent.count("c"), Base.made, Agent.made)
    stack = Stack()
    stack.append("s")
    stack.append(ask("t"))
    print(stack, SEEN)
    return a, b, stack
