"""Methods that call, count and keep on `self`."""
from sooner import unordered


class Bot:
    def __init__(self, name):
        self.name, self.n, self.history = name, 0, []

    @unordered
    def ask(self, q):
        return f"{self.name}:{q}"

    def talk(self, q):
        self.n += 1
        answer = self.ask(q)
        self.history.append(answer)
        return answer

    def both(self, q, r):
        return self.talk(q), self.talk(r)


def main():
    bots = [Bot("x"), Bot("y")]
    for bot in bots:
        print(bot.both("hi", "bye"))
    bots[0].talk(str(bots[1].n))
    return [(bot.n, bot.history) for bot in bots]
