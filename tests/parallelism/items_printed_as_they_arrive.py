"""What `print` is given with a star is printed item by item, as it arrives.

Ideal: the first line is there at 1, and is printed then. Both answers are complete at 3; they are fetched side by side.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(0.5, "Su"), (1.0, "va\nAp"), (2.0, "ia\n"), (3.0, "Nadi")])
def cities():
    pass


@unordered
@sim.stream([(1.0, 3), (2.0, 4.5), (3.0, None)], items=True)
def numbers():
    pass


@sooner.auto
def main(end=".\n"):
    print(*cities().splitlines(), sep="\n")
    print("numbers:", *numbers(), end=end)
