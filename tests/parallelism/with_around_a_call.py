"""A context manager around each call: what it does happens in order, the calls of the turns overlap all the same.

Ideal: the managers only append to their own list: calls at 0..2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


class Span:
    def __init__(self, name, log):
        self.name, self.log = name, log

    def __enter__(self):
        self.log.append("+" + self.name)
        return self

    def __exit__(self, *error):
        self.log.append("-" + self.name)
        return False


@unordered
@sim.latency(2.0)
def ask(q):
    return q * 2


@sooner.auto
def main():
    out, logs = [], []
    for q in ("a", "b", "c"):
        log = []
        logs.append(log)
        with Span(q, log):
            out.append(ask(q))
    print(out, logs)
    return out, logs
