"""Records are fetched, then written by key: a key's writes are in order, and no write waits for another key's.

Ideal: fetches at 0..2 for all. Effects still wait for every fetch before them to have succeeded: the last of key k
is written at 2..3 and 3..4: two writes a key: 4.
"""
import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = None


@unordered
@sim.latency(2.0)
def fetch(i):
    return {"key": "ab"[i % 2], "value": i}


@sequential(on=lambda key, value: key)
@sim.latency(1.0)
def store(key, value):
    return key + str(value)


@sooner.auto
def main():
    out = []
    for i in range(4):
        record = fetch(i)
        out.append(store(record["key"], record["value"]))
    return out
