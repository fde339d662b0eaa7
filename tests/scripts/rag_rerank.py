"""Retrieval: rewrite the question, search with each rewriting, score every passage, answer with the best, check citations.

Ideal for each question: rewriting 1, search 1, scores 1, answer 2, check 1 = 6 s; the questions are independent.
"""
import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

import sooner
from sooner import sim

PASSAGES = {
    "tea-1": "Green tea is steamed soon after picking, which keeps it green.",
    "tea-2": "Black tea is left to oxidise; the leaves turn dark.",
    "tea-3": "Oolong is somewhere between green tea and black tea.",
    "sea-1": "Tides follow the moon and, less, the sun.",
    "sea-2": "A spring tide comes when sun and moon pull together.",
}
STOP = {"is", "the", "and", "to", "of", "it", "a", "what", "why", "when"}


def words(text):
    return [w for w in re.findall(r"[a-z]+", text.lower()) if w not in STOP]


@sooner.unordered
@sim.latency(1.0)
def rewrite(question, style):
    found = words(question)
    return {"keywords": " ".join(found), "short": " ".join(found[:2]), "long": question + " explained"}[style]


@sooner.unordered
@sim.latency(1.0)
def search(query, k):
    counts = Counter()
    for key, text in PASSAGES.items():
        counts[key] = len(set(words(query)) & set(words(text)))
    return [(key, n) for key, n in counts.most_common(k) if n]


@sooner.unordered
@sim.latency(1.0)
def relevance(question, text):
    wanted = set(words(question))
    return round(len(wanted & set(words(text))) / max(1, len(wanted)), 3)


@sooner.unordered
@sim.latency(2.0)
def generate(prompt):
    keys = re.findall(r"^\[(\S+)\]", prompt, flags=re.M)
    return "According to " + " and ".join(f"[{k}]" for k in keys) + ("." if keys else "nobody.")


@sooner.unordered
@sim.latency(1.0)
def supported(answer, sources):
    return all(key in sources for key in re.findall(r"\[(\S+?)\]", answer))


def retrieve(question, k):
    ranks = defaultdict(float)
    for style in ("keywords", "short", "long"):
        for position, (key, _) in enumerate(search(rewrite(question, style), k)):
            ranks[key] += 1 / (60 + position)
    return sorted(ranks, key=lambda key: (-ranks[key], key))


def rerank(question, keys, keep):
    scored = [(relevance(question, PASSAGES[key]), key) for key in keys]
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    return scored[:keep]


def answer(question, k=3, keep=2):
    best = rerank(question, retrieve(question, k), keep)
    context = "\n".join(f"[{key}] {PASSAGES[key]}" for _, key in best)
    reply = generate(f"{context}\n\nQuestion: {question}")
    return {
        "question": question,
        "answer": reply,
        "sources": {key: score for score, key in best},
        "supported": supported(reply, [key for _, key in best]),
    }


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    questions = ["What is green tea?", "When is a spring tide?", "Why is oolong?", "What is a volcano?"]
    records = []
    for question in questions:
        record = answer(question)
        print(f"{question} {record['answer']}")
        records.append(record)
    with (args.out / "answers.jsonl").open("w") as file:
        for record in records:
            file.write(json.dumps(record, sort_keys=True) + "\n")
    unsupported = [r["question"] for r in records if not r["supported"] or not r["sources"]]
    print(f"{len(records) - len(unsupported)} of {len(records)} grounded")
    return unsupported


if __name__ == "__main__":
    main(sys.argv[1:])
