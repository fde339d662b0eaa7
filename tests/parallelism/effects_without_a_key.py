"""An effect whose key is None belongs to no resource in particular, and is ordered with all.

Ideal: the post without a user stands between the other two: 2 s each, 6. The line behind them: 6.
"""
import sooner
from sooner import sequential, sim

MAKESPAN = 6.0
FIRST_OUTPUT = 6.0


@sequential(on=lambda user, text: user)
@sim.latency(2.0)
def post(user, text):
    return f"{user}:{text}"


@sooner.auto
def main():
    first = post("ann", "hello")
    second = post(None, "to all")
    third = post("bob", "bye")
    print("posted")
    return first, second, third
