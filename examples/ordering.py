"""What waits for what, in virtual seconds. Run it: python examples/ordering.py"""

import sooner
from sooner import sim


@sooner.unordered
@sim.latency(1.0)
def ask(question):
    return question.upper()


@sooner.sequential
@sim.latency(1.0)
def save(text):
    return len(text)


@sooner.auto
def independent():
    return [ask("a"), ask("b"), ask("c")]


@sooner.auto
def dependent():
    return ask(ask(ask("a")))


@sooner.auto
def saving():
    for word in ("a", "b", "c"):
        save(ask(word))


@sooner.auto
def over_list():
    for word in ["a", "b", "c"]:
        save(ask(word))


@sooner.auto
def appending():
    kept = []
    for word in ["a", "b", "c"]:
        kept.append(ask(word))
    return ask(" ".join(kept))


@sooner.auto
def choosing():
    kept, other = [], []
    for word in ["a", "b", "c"]:
        if ask(word) != "B":
            kept.append(word)
        other.append(ask(word))
    return kept, other


if __name__ == "__main__":
    for function in (independent, dependent, appending, choosing, saving, over_list):
        with sooner.options(clock="virtual") as run:
            function()
        print(f"{function.__name__:12} {run.makespan}")
