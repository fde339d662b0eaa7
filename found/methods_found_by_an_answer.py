"""Objects chosen by an answer, with methods that are named as those of text are and write.

Cause: `invoke_may_write` takes `o.count(x)` to write nothing while `o` has not arrived (`is_reading_method`). That is meant
for answers; here `o` is an item of a list of the program's own, or what an undecided `if` gives.
"""
from sooner import unordered


@unordered
def ask(x):
    return x + 1


class Agent:
    def __init__(self, name):
        self.name, self.total = name, 0

    def count(self, by):
        self.total += by
        return self.total

    def format(self, text):
        self.text = ask(text)
        return self


class Loud(Agent):
    def count(self, by):
        if ask(by) > 3:
            super().__init__(self.name + "!")
            super().count(by)
        return self.total


def main():
    agents = [Agent("a"), Loud("b")]
    agents[ask(0)].count(5)
    print(agents[1].total, agents[1].name)
    agents[ask(-1)].format(1)
    print(agents[0].text)
    chosen = agents[0] if ask(1) > 1 else agents[1]
    chosen.count(7)
    print([agent.total for agent in agents])
    return agents
