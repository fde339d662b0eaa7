"""An evaluation: each example is answered and graded, and what is right is counted for all and by category, in a `defaultdict` whose
factory is a function of the program's own. A line for each example tells how far it is.

Ideal: all answers at once, then all grades: 2.
"""
from collections import defaultdict

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0

EXAMPLES = [{"id": i, "question": f"q{i}", "gold": i % 3, "category": "ab"[i % 2]} for i in range(4)]


@unordered
@sim.latency(1.0)
def ask(question):
    return question.upper()


@unordered
@sim.latency(1.0)
def grade(answer):
    return len(answer) % 3


def evaluate(example):
    got = grade(ask(example["question"]))
    return {"id": example["id"], "correct": got == example["gold"], "category": example["category"]}


@sooner.auto
def main():
    correct = 0
    by_category = defaultdict(lambda: [0, 0])
    wrong = []
    for example in EXAMPLES:
        result = evaluate(example)
        by_category[result["category"]][1] += 1
        if result["correct"]:
            correct += 1
            by_category[result["category"]][0] += 1
        else:
            wrong.append(result["id"])
        print(f"{result['id']}: {'ok' if result['correct'] else 'wrong'}, {correct} of {len(EXAMPLES)}")
    print(sorted(by_category.items()), wrong)
