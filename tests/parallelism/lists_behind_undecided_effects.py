"""Loops over lists whose turns leave behind code that is not decided: effects with answers, lines of a file, things found in answers
that are changed. None of it can reach the list.

Ideal: all questions at once; then the first effect, beside what is asked for the second time, and the two others: 4.
"""
import os
import tempfile

import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 4.0
PATH = os.path.join(tempfile.gettempdir(), f"sooner-undecided-{os.getpid()}.txt")


@unordered
@sim.latency(1.0)
def ask(text):
    return text


@unordered
@sim.latency(1.0)
def review(name):
    return [{"line": 1, "text": name}, {"line": 2, "text": name.upper()}]


@sequential
@sim.latency(1.0)
def save(text):
    return len(text)


@sooner.auto
def main():
    for name in ["a", "b", "c"]:
        answer = ask(name)
        if answer == "b":
            save(answer)
    comments = []
    for name in ["d", "e"]:
        for comment in review(name):
            comment["file"] = name
            comments.append(comment)
    with open(PATH, "w") as file:
        for row in [{"text": "f"}, {"text": "g"}]:
            answer = ask(row["text"])
            if not answer:
                continue
            file.write(answer + "\n")
    for name in ["h", "i"]:
        answer = ask(name)
        if answer == "h":
            answer = ask(answer * 2)
        save(answer)
    with open(PATH) as file:
        print(comments, file.read().split())
    os.remove(PATH)
