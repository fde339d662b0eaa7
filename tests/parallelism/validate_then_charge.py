"""An effect waits until the check before it has succeeded; checks of all orders overlap.

Ideal: all validations at 0..2; then a charge and its receipt, 1 s each, three times, since a charge follows the receipt before
it, which could fail: 2 + 3 * 2 = 8.
"""
import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 8.0
FIRST_OUTPUT = None


@unordered
@sim.latency(2.0)
def validate(order):
    if order < 0:
        raise ValueError(order)


@sequential
@sim.latency(1.0)
def charge(order):
    return order * 100


@unordered
@sim.latency(1.0)
def receipt(amount):
    return f"paid {amount}"


@sooner.auto
def main():
    out = []
    for order in (1, 2, 3):
        validate(order)
        out.append(receipt(charge(order)))
    return out
