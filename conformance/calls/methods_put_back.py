"""A method of a class is exchanged for a while, by code that may do anything else besides; behind it the old one is found."""
import sooner


@sooner.unordered
def ask(question):
    return f"{question}!"


@sooner.sequential
def save(text):
    return len(text)


class Agent:
    def turn(self, question):
        return ask(question)


TURN = Agent.turn


class Remote:
    def __init__(self, path):
        self.path = path

    def __getattr__(self, name):
        return Remote(f"{self.path}.{name}")

    def get(self, *args):
        return ask((self.path, *args))


def exchanged(agent):
    if ask("go"):
        Agent.turn = lambda self, question: save(question)
    try:
        return agent.turn("a")
    finally:
        Agent.turn = TURN


def put_back():
    Agent.turn = TURN


def by_others(agent, restore):
    try:
        if ask("again"):
            Agent.turn = lambda self, question: save(question * 2)
        return agent.turn("bb")
    finally:
        restore()


def main():
    agent = Agent()
    if ask("k"):
        save("k")
    print(Remote("root").get(1))
    print(exchanged(agent))
    print(Agent.turn is TURN, agent.turn("c"))
    Remote("root").get(2)
    print(by_others(agent, put_back))
    print(Agent.turn is TURN, agent.turn("d"))
