"""Properties are calls of their functions: with answers, effects and failures in them, in branches, exchanged on the way."""
import sooner

LOG = []
SHARED = ["s"]


@sooner.unordered
def ask(question):
    return f"{question}!"


@sooner.sequential
def save(text):
    LOG.append(text)
    return len(LOG)


@sooner.readonly
def count():
    return len(LOG)


class Agent:
    def __init__(self, name):
        self.name, self.reads, self._mood = name, 0, "calm"

    @property
    def prompt(self):
        return f"You are {self.name}, {self._mood}"

    @property
    def opinion(self):
        self.reads += 1
        return ask(self.prompt)

    @property
    def shared(self):
        return SHARED

    @property
    def mood(self):
        save(f"{self.name} is {self._mood}")
        return self._mood

    @mood.setter
    def mood(self, mood):
        save(f"{self.name} gets {mood}")
        self._mood = ask(mood)

    @property
    @sooner.unordered
    def annotated(self):
        return f"annotated {self.name}"

    @property
    def missing(self):
        raise AttributeError(ask("missing"))

    @property
    def failing(self):
        return {}[ask("key")]

    score = property(lambda self: ask(len(self.name)))


class Loud(Agent):
    @property
    def opinion(self):
        return super().opinion.upper()


def swapped(agent):
    old = Agent.prompt
    if ask("swap"):
        Agent.prompt = property(lambda self: f"Swapped {save(self.name)}")
    try:
        return agent.opinion, agent.prompt
    finally:
        Agent.prompt = old


def main():
    agents = [Agent("ann"), Loud("bob"), Agent("c")]
    print([agent.opinion for agent in agents], [agent.reads for agent in agents])
    ann = agents[0]
    ann.shared.append(ask("t"))
    one = ann if ask("x") == "x!" else agents[1]
    one.shared.append("u")
    print(SHARED, one.mood, count(), LOG)
    if ask("y") == "y!":
        ann.mood = "glad"
        one.mood
    LOG.append("behind")
    print(ann.mood, ann.prompt, f"{ann.opinion} {one.annotated}")
    print([a.name for a in sorted(agents, key=lambda a: a.score)], max(agents, key=lambda a: a.score).name)
    print(hasattr(ann, "missing"), getattr(ann, "missing", "none"), getattr(ann, "opinion", 1), ann.reads)
    for name in ("missing", "failing"):
        try:
            getattr(ann, name)
        except (AttributeError, KeyError) as error:
            print(type(error).__name__, error)
    try:
        ann.failing
    except KeyError as error:
        print(error)
    print(swapped(ann), ann.prompt)
    try:
        ann.prompt = ask("new")
    except AttributeError as error:
        print(str(error)[:15])
    ann.name += ask("n")
    print(ann.opinion, ann.annotated, ann.reads)
    return LOG
