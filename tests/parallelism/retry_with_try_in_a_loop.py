"""Each question retried up to three times in a `try`; the questions overlap, the tries of one do not.

Ideal: "b" fails twice: 3 tries of 1 s: 3. "a" answers at 1: first line 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(q, attempt):
    if q == "b" and attempt < 2:
        raise TimeoutError(q)
    return f"{q}{attempt}"


def patiently(q):
    for attempt in range(3):
        try:
            return ask(q, attempt)
        except TimeoutError:
            continue
    return None


@sooner.auto
def main():
    out = []
    for q in ("a", "b", "c"):
        answer = patiently(q)
        print(answer)
        out.append(answer)
    return out
