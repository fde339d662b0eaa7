"""Answers stored in a dict under known keys, read back by key and by items.

Ideal: asked at 0..2, judged at 2..3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def ask(model):
    return model[::-1]


@unordered
@sim.latency(1.0)
def judge(answer):
    return len(answer)


@sooner.auto
def main():
    answers = {}
    for model in ("gpt", "llama", "qwen"):
        answers[model] = ask(model)
    scores = {}
    for model, answer in answers.items():
        scores[model] = judge(answer)
    for model in sorted(scores):
        print(model, scores[model])
    return answers, scores
