"""sim.latency without its parentheses."""

import sooner
from sooner import sim


@sooner.unordered
@sim.latency
def ask(question):
    return question


ask("how?")
