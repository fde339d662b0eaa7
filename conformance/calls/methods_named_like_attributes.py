"""`step`, `start`, `stop`, `real`: attributes of builtins, and names of methods that write."""
from sooner import unordered


@unordered
def ask(x):
    return [x]


@unordered
def tell(things):
    return [thing.lines for thing in things]


class Agent:
    def __init__(self):
        self.lines = []
        self.peer = self

    def step(self):
        self.lines.append(ask(3))

    def start(self, x):
        self.lines += ask(x)
        return self

    def stop(self):
        self.lines.clear()


AGENTS = [Agent()]


def main():
    ask(1)
    agents = list(reversed(AGENTS))
    AGENTS[0].step()
    print(tell(agents))
    mine = Agent()
    for n in range(3):
        mine.peer.start(n).peer.start(n)
        mine.peer.step()
        print(tell([mine]))
    mine.peer.stop()
    return tell([mine]), tell(agents)
