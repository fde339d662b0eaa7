"""Prompts built from templates and history, and model-like answers parsed into scores, lists and fields."""

import re

HISTORY = [("user", "What is 2+2?"), ("assistant", "4"), ("user", "And 3+3?")]


def prompt(question, examples=(), *, style=None, history=()):
    parts = []
    if style:
        parts.append(f"Answer in a {style} style.")
    for number, (q, a) in enumerate(examples, 1):
        parts.append(f"Example {number}\nQ: {q}\nA: {a}")
    parts += [f"{role.upper()}: {text}" for role, text in history]
    parts.append(f"Q: {question.strip()}\nA:")
    return "\n\n".join(parts)


def fake_model(text):
    answers = {
        "list": "Sure!\n1. Paris\n2)  Rome \n- Oslo\n\nHope that helps.",
        "score": "I would rate this 7/10 because it is short.",
        "fields": "Name: Ann Lee\nAge : 41\nNote: likes: tea\nbroken line",
        "yes": "Yes, absolutely.",
        "code": "Here:\n```python\nprint(1)\n```\nand\n```\nraw\n```",
    }
    for key, answer in answers.items():
        if key in text:
            return answer
    return ""


def parse_list(answer):
    items = []
    for line in answer.splitlines():
        if m := re.match(r"\s*(?:\d+[.)]|[-*])\s*(.+?)\s*$", line):
            items.append(m[1])
    return items


def parse_score(answer, top=10):
    m = re.search(r"(\d+)\s*/\s*(\d+)", answer)
    if not m:
        raise ValueError(f"no score in {answer[:20]!r}")
    got, out_of = map(int, m.groups())
    return got * top / out_of


def parse_fields(answer):
    fields, bad = {}, []
    for line in answer.splitlines():
        key, colon, value = line.partition(":")
        if not colon:
            bad.append(line)
            continue
        fields[key.strip().lower()] = value.strip()
    return fields, bad


def main():
    print(prompt(" Why? "))
    print(prompt("Next?", [("a", "b"), ("c", "d")], style="terse", history=HISTORY[-2:]))
    print(parse_list(fake_model("list the cities")))
    print(parse_score(fake_model("score it")), parse_score("3 / 4"), parse_score("1/2", top=100))
    print(parse_fields(fake_model("fields")))
    print(
        fake_model("yes or no").lower().startswith("yes"),
        re.findall(r"```(\w*)\n(.*?)```", fake_model("code"), re.S),
    )
    votes = {}
    for answer in ("A", "b", "a ", "C", "B", "a"):
        key = answer.strip().upper()
        votes[key] = votes.get(key, 0) + 1
    winner = max(sorted(votes), key=votes.get)
    print(votes, winner, f"{votes[winner] / sum(votes.values()):.0%}")
    scores = []
    for question in ("score one", "list two", "score three"):
        try:
            scores.append(parse_score(fake_model(question)))
        except ValueError as error:
            print("skipped:", error)
    print(sum(scores) / len(scores), len(prompt("x" * 50)))
    return parse_score(fake_model("nothing known"))
