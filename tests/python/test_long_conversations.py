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


def tried_and_taken_back(turns):
    answers = [chat([])]
    messages = [{"role": "user", "content": f"question {turn}"} for turn in range(2 * turns)]
    for turn in range(turns - 1):
        messages.append({"role": "user", "content": f"try {turn}"})
        answers.append(chat(messages))
        messages.pop()
    return len(messages), len(answers)


def answers_in_messages(turns):
    messages = []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        messages.append({"role": "assistant", "content": chat(messages)})
    return len(messages), messages[-1]["content"]


def answers_as_messages(turns):
    messages = []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        messages.append(chat(messages))
    return len(messages), messages[-1]


def messages_made_anew(turns):
    messages = []
    for turn in range(turns):
        messages = messages + [{"role": "user", "content": f"question {turn}"}]
        messages = messages + [{"role": "assistant", "content": chat(messages)}]
    return len(messages), messages[-1]["content"]


def looked_at(program, turns, expected, makespan):
    before = _sooner.looked_at()
    with sooner.options(clock="virtual") as run:
        assert sooner.auto(program)(turns) == expected
    assert run.makespan == makespan
    return _sooner.looked_at() - before


@pytest.mark.parametrize("program", [lines, messages_of_two_parts, tried_and_taken_back], ids=lambda program: program.__name__)
def test_a_turn_of_a_long_conversation_costs_what_one_of_a_short_one_does(program):
    few, many = (looked_at(program, turns, (2 * turns, turns), 1.0) for turns in (200, 2000))
    assert many <= 12 * few


@pytest.mark.parametrize("program", [answers_in_messages, answers_as_messages], ids=lambda program: program.__name__)
def test_and_so_does_one_whose_answers_are_put_back(program):
    few, many = (looked_at(program, turns, (2 * turns, f"reply {2 * turns - 1}"), float(turns)) for turns in (200, 2000))
    assert many <= 12 * few


def test_where_each_turn_makes_the_list_anew_it_costs_what_the_list_is_long():
    few, many = (looked_at(messages_made_anew, turns, (2 * turns, f"reply {2 * turns - 1}"), float(turns)) for turns in (100, 400))
    assert many <= 20 * few
