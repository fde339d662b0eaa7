"""`make bench`: what a turn of a conversation costs, by how long that is; the table goes to bench/results/conversations.md.

Each turn puts a question into a list of messages, passes the list to a call, and puts a message behind it. The calls are simulated
and take no time of the processor: what is measured is what it takes to make them. Beside it stands CPython calling the same
function, with the list itself and with a copy for each call, which who calls it on another thread would have to make.
"""

import os
import pathlib
import platform
import statistics
import subprocess
import time

import sooner
from sooner import sim

os.environ["SOONER_CLOCK"] = "virtual"
REPEATS = 3
RESULTS = pathlib.Path(__file__).parent.parent / "results" / "conversations.md"
TURNS = (100, 1000, 10_000)


def answer(messages):
    return "reply"


def answer_to_a_copy(messages):
    return answer(list(messages))


chat = sooner.unordered(sim.latency(1.0)(answer))


def answers_in_messages(chat, turns):
    messages = []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        messages.append({"role": "assistant", "content": chat(messages)})
    return messages


def answers_as_messages(chat, turns):
    messages = []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        messages.append(chat(messages))
    return messages


def until_bye(chat, turns):
    messages = []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        reply = chat(messages)
        messages.append({"role": "assistant", "content": reply})
        if "bye" in reply:
            break
    return messages


def side_by_side(chat, turns):
    messages, replies = [], []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        replies.append(chat(messages))
        messages.append({"role": "assistant", "content": "noted"})
    return messages


PROGRAMS = (answers_in_messages, answers_as_messages, until_bye, side_by_side)


def seconds(program, function, turns):
    start = time.process_time()
    assert len(program(function, turns)) == 2 * turns
    return time.process_time() - start


def a_turn(program, function, turns):
    """Microseconds: the median, and from where to where."""
    each = [seconds(program, function, turns) / turns * 1e6 for _ in range(REPEATS)]
    return f"{statistics.median(each):.1f} µs ({min(each):.1f}–{max(each):.1f})"


def row(program, turns):
    plain = [a_turn(program, function, turns) for function in (answer, answer_to_a_copy)]
    return f"| `{program.__name__}` | {turns:,} | {a_turn(sooner.auto(program), chat, turns)} | {plain[0]} | {plain[1]} |"


def main():
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    lines = [
        "# Long conversations, measured", "", "Command: `make bench`", "",
        f"- commit: {commit}",
        f"- Python: {platform.python_implementation()} {platform.python_version()}",
        f"- processors: {os.cpu_count()}, load average before the run: {' '.join(f'{load:.2f}' for load in os.getloadavg())}",
        f"- processor time a turn: median and spread over {REPEATS} conversations", "",
        "| program | turns | sooner | CPython | CPython, `list(messages)` for each call |",
        "| --- | --- | --- | --- | --- |",
    ]
    lines += [row(program, turns) for program in PROGRAMS for turns in TURNS]
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text)


if __name__ == "__main__":
    main()
