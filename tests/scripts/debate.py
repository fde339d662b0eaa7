"""Debate of several agents: each round everybody answers what was said in the round before; a judge scores each speech.

Ideal: three rounds of speeches 2 s each; the scores of a round (1 s) overlap with the next: 6 + 1, and the verdict 1: 8 s.
"""
import argparse
import json
import sys
from pathlib import Path

import sooner
from sooner import sim


@sooner.unordered
@sim.latency(2.0)
def speak(persona, motion, heard):
    last = heard[-1]["text"].split()[0] if heard else "Nobody"
    return f"{persona.title()} on {motion}: after {last}, point {len(heard) + 1}."


@sooner.unordered
@sim.latency(1.0)
def judge(text):
    return sum(map(ord, text)) % 7


@sooner.unordered
@sim.latency(1.0)
def verdict(transcript, totals):
    best = max(totals, key=lambda name: (totals[name], name))
    return f"{best} wins after {len(transcript)} speeches"


class Agent:
    def __init__(self, persona):
        self.persona = persona
        self.memory = []

    def hear(self, speeches):
        for speech in speeches:
            if speech["by"] != self.persona:
                self.memory.append(speech)

    def speech(self, motion):
        return {"by": self.persona, "text": speak(self.persona, motion, self.memory[-3:])}


class Debate:
    def __init__(self, motion, personas):
        self.motion = motion
        self.agents = [Agent(p) for p in personas]
        self.transcript = []
        self.totals = dict.fromkeys(personas, 0)

    def round(self, number):
        speeches = [agent.speech(self.motion) for agent in self.agents]
        for agent in self.agents:
            agent.hear(speeches)
        for speech in speeches:
            self.totals[speech["by"]] += judge(speech["text"])
            self.transcript.append({"round": number, **speech})
        print(f"-- round {number}")
        for speech in speeches:
            print(speech["text"])

    def finish(self):
        print("-- totals", self.totals)
        return verdict(self.transcript, self.totals)


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args(argv)
    debate = Debate("open plan offices", ["optimist", "sceptic", "engineer"])
    for number in range(1, args.rounds + 1):
        debate.round(number)
    result = debate.finish()
    print(result)
    with open(args.out / "transcript.jsonl", "w") as file:
        for entry in debate.transcript:
            print(json.dumps(entry), file=file)
    return result


if __name__ == "__main__":
    main(sys.argv[1:])
