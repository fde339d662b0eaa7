"""ORDERING 7: an object from outside whose count and history grow while its own method asks.

Ideal: `ask` reads self.client only: all overlap: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


class Bot:
    def __init__(self, client):
        self.client = client
        self.n = 0
        self.history = []

    @unordered
    @sim.latency(2.0)
    def ask(self, q):
        return f"{self.client}:{q}"

    def run(self, qs):
        for q in qs:
            self.n += 1
            self.history.append(self.ask(q))


bot = Bot("c")


@sooner.auto
def main():
    bot.run(["a", "b", "c"])
    print(bot.n, bot.history)
    return bot.history
