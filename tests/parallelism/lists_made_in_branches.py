"""What undecided code makes for itself holds nobody back: comprehensions, lists and dictionaries that it fills.

Ideal: all drafts at once, then all grades: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def draft(model, case):
    if model == "broken":
        raise TimeoutError(case)
    return f"{model} on {case}"


@unordered
@sim.latency(1.0)
def grade(text, rubric):
    return len(text) % len(rubric)


def evaluate(pairs, rubrics):
    rows = []
    for model, case in pairs:
        row = {"model": model, "case": case}
        try:
            text = draft(model, case)
        except TimeoutError as error:
            row["error"] = f"{type(error).__name__}: {error}"
        else:
            row["scores"] = {name: grade(text, rubric) for name, rubric in rubrics.items()}
        rows.append(row)
    return rows


def shortest(pairs):
    found = []
    for model, case in pairs:
        if draft(model, case).startswith("s"):
            sizes = []
            for word in case.split():
                sizes.append(len(word))
            found.append(min(sizes))
    return found


@sooner.auto
def main():
    cases = ["say hello", "count to ten"]
    pairs = [(model, case) for model in ("small", "broken", "large") for case in cases]
    rows = evaluate(pairs, {"style": "be terse", "truth": "be right, always"})
    sizes = shortest([pair for pair in pairs if pair[0] != "broken"])
    print(rows)
    print(sizes)
    return rows
