"""What a message is about is found by going over the members of an enumeration, and says who handles it.

Ideal: all messages at once, then what their handlers ask: 2.
"""
from enum import Enum

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def classify(message):
    return ["A question.", "an ORDER", "hm"][len(message) % 3]


@unordered
@sim.latency(1.0)
def answer(prompt):
    return prompt.upper()


class Intent(Enum):
    QUESTION = "question"
    ORDER = "order"
    OTHER = "other"

    @classmethod
    def parse(cls, text):
        text = text.strip().lower()
        for member in cls:
            if member.value in text:
                return member
        return cls.OTHER


def reply(message):
    return answer(f"reply to {message}")


def order(message):
    return answer(f"order {message}")


HANDLERS = {Intent.QUESTION: reply, Intent.ORDER: order}


@sooner.auto
def main():
    counts = {member: 0 for member in Intent}
    for message in ("why", "tea?", "hello", "pizza please", "when"):
        kind = Intent.parse(classify(message))
        counts[kind] += 1
        handler = HANDLERS.get(kind)
        if handler is None:
            print(f"{message}: nobody handles this")
            continue
        print(f"{message}: {handler(message)}")
    print({member.name: n for member, n in counts.items()})
