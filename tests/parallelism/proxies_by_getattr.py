"""A client in a proxy that hands on what it lacks, and prompts that are methods by whatever name they are called.

Ideal: all answers, then all translations: 1 + 1 = 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def ask(prompt):
    return f"{prompt}!"


class Client:
    def __init__(self, model):
        self.model = model

    def complete(self, question, *, tone="dry"):
        return ask(f"{self.model} {tone} {question}")


class Logged:
    def __init__(self, inner):
        self._inner, self.calls = inner, 0

    def __getattr__(self, name):
        return getattr(self._inner, name)


class Prompts:
    def __getattr__(self, name):
        return lambda text: ask(f"{name} {text}")


@sooner.auto
def main():
    client, prompts, told = Logged(Client("small")), Prompts(), []
    for question in ("Why?", "How so?", "Since when?"):
        client.calls += 1
        answer = client.complete(question)
        told.append(prompts.translate(answer))
        told.append(prompts.shorten(client.complete(question, tone="kind")))
    for text in told:
        print(client.model, text)
    return client.calls
