"""What a piece, or a turn of a loop, costs does not hang on how many there are: counted, not timed."""

import gc

import pytest
import sooner
from sooner import sim, unordered
from sooner._options import options


class Looked:
    """How many objects were looked at one by one."""

    def __init__(self, monkeypatch):
        self.count, own = 0, gc.get_referents

        def counted(*given):
            found = own(*given)
            self.count += len(found)
            return found

        monkeypatch.setattr(gc, "get_referents", counted)


PIECES = [f"{number:>9}\n" for number in range(2000)]
arriving = unordered(sim.stream([(0.5, ""), *((1.0, piece) for piece in PIECES)])(lambda: None))
held_up = unordered(sim.latency(50.0)(lambda: "late"))


@sooner.auto
def lines():
    count = 0
    for line in arriving().splitlines():
        count += len(line)
    return count


@sooner.auto
def list_behind_a_call():
    late, count = held_up(), 0
    for line in list(PIECES):
        count += len(line)
    return count, late


@sooner.auto
def tuple_behind_a_call():
    late, count = held_up(), 0
    for _, line in enumerate(tuple(PIECES)):
        count += len(line)
    return count, late


@pytest.mark.parametrize("program", [lines, list_behind_a_call, tuple_behind_a_call], ids=lambda program: program.__name__)
def test_turns_of_a_loop_do_not_look_at_all_items(program, monkeypatch):
    looked = Looked(monkeypatch)
    with options(clock="virtual"):
        program()
    assert looked.count <= 20 * len(PIECES)
