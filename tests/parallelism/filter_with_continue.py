"""A filter by a pending answer, with `continue`, and a second call for what is left.

Ideal: relevance of all at 0..1, the kept ones asked at 1..3: makespan 3, first output 3 (the first kept document).
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def relevant(doc):
    return doc % 3 != 0


@unordered
@sim.latency(2.0)
def summarise(doc):
    return f"summary {doc}"


@sooner.auto
def main():
    kept = []
    for doc in range(6):
        if not relevant(doc):
            continue
        text = summarise(doc)
        print(text)
        kept.append(text)
    return kept
