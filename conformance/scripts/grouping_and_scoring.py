"""Grouping graded answers, scoring them with several metrics and ranking with ties."""

from collections import Counter, defaultdict
from itertools import groupby

RECORDS = [
    {"model": "m1", "task": "math", "gold": "4", "answer": "4"},
    {"model": "m1", "task": "math", "gold": "9", "answer": "8"},
    {"model": "m1", "task": "text", "gold": "the cat sat", "answer": "the cat sat down"},
    {"model": "m2", "task": "math", "gold": "4", "answer": " 4 "},
    {"model": "m2", "task": "text", "gold": "the cat sat", "answer": "a dog"},
    {"model": "m2", "task": "text", "gold": "", "answer": ""},
    {"model": "m3", "task": "math", "gold": "7", "answer": None},
]


def exact(gold, answer):
    return float(gold == answer.strip())


def overlap(gold, answer):
    left, right = Counter(gold.split()), Counter(answer.split())
    if not left or not right:
        return float(left == right)
    common = sum((left & right).values())
    if not common:
        return 0.0
    precision, recall = common / sum(right.values()), common / sum(left.values())
    return 2 * precision * recall / (precision + recall)


METRICS = {"math": exact, "text": overlap}


def score(records):
    table, skipped = defaultdict(lambda: defaultdict(list)), []
    for index, record in enumerate(records):
        try:
            value = METRICS[record["task"]](record["gold"], record["answer"])
        except AttributeError as error:
            skipped.append((index, str(error)))
            continue
        table[record["model"]][record["task"]].append(value)
        record["score"] = value
    return table, skipped


def means(table):
    return {
        model: {task: round(sum(values) / len(values), 3) for task, values in tasks.items()}
        for model, tasks in table.items()
    }


def ranked(totals):
    ordered = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    places, last = [], None
    for position, (name, total) in enumerate(ordered, 1):
        if last is None or total != last[1]:
            last = (position, total)
        places.append((last[0], name, total))
    return places


def main():
    records = [dict(record) for record in RECORDS]
    table, skipped = score(records)
    averages = means(table)
    print(averages, skipped)
    print(ranked({model: sum(tasks.values()) for model, tasks in averages.items()}))
    print(ranked({"a": 1, "b": 3, "c": 3, "d": 2}))
    by_task = sorted((r for r in records if "score" in r), key=lambda r: (r["task"], r["score"]))
    for task, rows in groupby(by_task, key=lambda r: r["task"]):
        rows = list(rows)
        print(task, [round(r["score"], 2) for r in rows], "best:", rows[-1]["model"])
    buckets = {}
    for record in records:
        bucket = "none" if "score" not in record else "high" if record["score"] > 0.8 else "low"
        buckets.setdefault(bucket, []).append((record["model"], record["task"]))
    print(buckets)
    pivot = {task: {m: t.get(task) for m, t in averages.items()} for task in METRICS}
    print(pivot, "score" in RECORDS[0])
    confusion = Counter((r["gold"], (r["answer"] or "-").strip()) for r in records if r["task"] == "math")
    print(sorted(confusion.items()))
    try:
        means({"empty": {"task": []}})
    except ZeroDivisionError as error:
        print(error)
    return score([{"model": "x", "task": "music", "gold": "", "answer": ""}])
