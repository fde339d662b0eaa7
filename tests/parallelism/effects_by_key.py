"""Effects ordered by key: each user's own are in order, different users' overlap.

Ideal: two writes of 2 s for each of three users, side by side: 4. The line behind them all: 4.
"""
import sooner
from sooner import sequential, sim

MAKESPAN = 4.0
FIRST_OUTPUT = 4.0


@sequential(on=lambda user, text: user)
@sim.latency(2.0)
def post(user, text):
    return f"{user}:{text}"


@sooner.auto
def main():
    out = []
    for text in ("hello", "bye"):
        for user in ("ann", "bob", "cid"):
            out.append(post(user, text))
    print(len(out))
    return out
