"""What a turn of a conversation costs does not hang on how long that is by now: counted, not timed."""

import pytest
import sooner
from sooner import _sooner, sim, unordered

chat = unordered(sim.latency(1.0)(lambda messages: f"reply {len(messages)}"))


def lines(turns):
    messages, answers = [], []
    for turn in range(turns):
        messages.append(f"question {turn}")
        answers.append(chat(messages))
        messages.append("noted")
    return len(messages), len(answers)


def messages_of_two_parts(turns):
    messages, answers = [], []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        answers.append(chat(messages))
        messages.append({"role": "assistant", "content": [{"type": "text", "text": "noted"}]})
    return len(messages), len(answers)


def looked_at(program, turns):
    before = _sooner.looked_at()
    with sooner.options(clock="virtual") as run:
        assert sooner.auto(program)(turns) == (2 * turns, turns)
    assert run.makespan == 1.0
    return _sooner.looked_at() - before


@pytest.mark.parametrize("program", [lines, messages_of_two_parts], ids=lambda program: program.__name__)
def test_a_turn_of_a_long_conversation_costs_what_one_of_a_short_one_does(program):
    few, many = looked_at(program, 200), looked_at(program, 2000)
    assert many <= 12 * few
