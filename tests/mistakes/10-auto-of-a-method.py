"""A bound method passed to auto."""

import sooner


class Agent:
    def ask(self, question):
        return question


ask = sooner.auto(Agent().ask)
