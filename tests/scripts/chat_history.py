"""A chat with a sliding history: questions are tried out with append and pop, the best stays; old turns are summed up.

Ideal: in each of three turns the candidates are asked together (2 s), then rated together (1 s); the summary that the third
turn needs is one of the first turn's messages, beside the second: 3 + 3 + 3 = 9 s.
"""
import argparse
import json
import sys
from pathlib import Path

import sooner
from sooner import sim


@sooner.unordered
@sim.latency(2.0)
def chat(messages):
    return f"reply {len(messages)} to {messages[-1]['content']!r}"


@sooner.unordered
@sim.latency(1.0)
def rate(reply):
    return sum(map(ord, reply)) % 10


@sooner.unordered
@sim.latency(1.0)
def sum_up(messages):
    return f"{len(messages)} messages about " + ", ".join(sorted({m["content"].split()[0] for m in messages}))


class Chat:
    def __init__(self, system, keep):
        self.messages = [{"role": "system", "content": system}]
        self.keep = keep

    def try_out(self, text):
        self.messages.append({"role": "user", "content": text})
        reply = chat(self.messages)
        self.messages.pop()
        return reply

    def ask(self, variants):
        replies = [(text, self.try_out(text)) for text in variants]
        rated = [(rate(reply), text, reply) for text, reply in replies]
        score, text, reply = max(rated)
        self.messages += [{"role": "user", "content": text}, {"role": "assistant", "content": reply}]
        return score, reply

    def shorten(self):
        if len(self.messages) <= self.keep:
            return False
        head, *old = self.messages[:-2]
        self.messages[:-2] = [head, {"role": "system", "content": sum_up(old)}]
        return True


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    session = Chat("be brief", keep=4)
    history = []
    for topic in ("rivers", "bridges", "boats"):
        score, reply = session.ask([f"{topic} {how}" for how in ("briefly", "with numbers", "as a poem")])
        print(f"[{score}] {reply}")
        if topic != "boats" and session.shorten():
            print("(shortened)")
        history.append(len(session.messages))
    for message in session.messages:
        print(f"{message['role']:>9} | {message['content']}")
    (args.out / "history.json").write_text(json.dumps(session.messages))
    return history


if __name__ == "__main__":
    main(sys.argv[1:])
