"""`make bench`: what a turn of a conversation costs, by how long that is; the table goes to bench/results/conversations.md.

Each turn puts a question into a list of messages, passes the list to a call, and puts a message behind it. The calls are simulated
and take no time of the processor: what is measured is what it takes to make them.
"""

import os
import pathlib
import platform
import statistics
import subprocess
import time

import sooner
from sooner import sim

TURNS = 5
RESULTS = pathlib.Path(__file__).parent.parent / "results" / "conversations.md"
MESSAGES = (300, 1000, 3000, 10_000)


@sooner.unordered
@sim.latency(1.0)
def chat(messages):
    return "reply"


def side_by_side(turns):
    messages, replies = [], []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        replies.append(chat(messages))
        messages.append({"role": "assistant", "content": "noted"})
    return messages


def until_bye(turns):
    messages = []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        reply = chat(messages)
        messages.append({"role": "assistant", "content": reply})
        if "bye" in reply:
            break
    return messages


def running_ahead(turns):
    messages = []
    for turn in range(turns):
        messages.append({"role": "user", "content": f"question {turn}"})
        messages.append({"role": "assistant", "content": chat(messages)})
    return messages


def seconds(program, turns):
    with sooner.options(clock="virtual"):
        start = time.process_time()
        assert len(program(turns)) == 2 * turns
        return time.process_time() - start


def row(program, messages):
    run, turns = sooner.auto(program), messages // 2
    each = [seconds(run, turns) / turns * 1e6 for _ in range(TURNS + 1)][1:]
    return f"| `{program.__name__}` | {messages:,} | {statistics.median(each):.0f} µs | {min(each):.0f}–{max(each):.0f} |"


def main():
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    lines = [
        "# Long conversations, measured", "", "Command: `make bench`", "",
        f"- commit: {commit}",
        f"- Python: {platform.python_implementation()} {platform.python_version()}",
        f"- processors: {os.cpu_count()}, load average before the run: {' '.join(f'{load:.2f}' for load in os.getloadavg())}",
        f"- processor time a turn; median and spread over {TURNS} conversations", "",
        "| program | messages in the end | a turn | spread |",
        "| --- | --- | --- | --- |",
    ]
    lines += [row(program, messages) for program in (side_by_side, until_bye, running_ahead) for messages in MESSAGES]
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text)


if __name__ == "__main__":
    main()
