"""Summarises a long text: chunks, a summary of each, then summaries of summaries until one is left.

Ideal: a level takes 2 s and is a tree of depth three above the chunks: 2 + 2 + 2 = 6 s, and a title 1 s: 7 s.
"""
import argparse
import json
import logging
import sys
from pathlib import Path

import sooner
from sooner import sim
from tqdm import tqdm, trange

log = logging.getLogger("summary")


def summarize(text):
    words = text.split()
    return " ".join(words[:: max(1, len(words) // 5)])


def title(text):
    return " ".join(text.split()[:3]).title()


summarize = sooner.annotate(sim.latency(2.0)(summarize), sooner.unordered)
title = sooner.annotate(sim.latency(1.0)(title), sooner.unordered)


def chunked(words, size, overlap):
    chunks, start = [], 0
    while start < len(words):
        chunks.append(" ".join(words[start:start + size]))
        start += size - overlap
    return chunks


def reduce_level(parts, fan_in):
    merged = []
    for i in trange(0, len(parts), fan_in, desc="reduce", leave=False):
        group = parts[i:i + fan_in]
        merged.append(summarize("\n".join(group)))
    return merged


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--size", type=int, default=30)
    parser.add_argument("--fan-in", type=int, default=4)
    args = parser.parse_args(argv)
    text = " ".join(f"word{i % 17} of{i % 5} part{i // 40}" for i in range(120))
    chunks = chunked(text.split(), args.size, overlap=5)
    log.info("%d chunks", len(chunks))

    levels = [[]]
    for chunk in tqdm(chunks, desc="map"):
        levels[-1].append(summarize(chunk))
    while len(levels[-1]) > 1:
        levels.append(reduce_level(levels[-1], args.fan_in))
        print(f"reduce: {len(levels[-2])} -> {len(levels[-1])}")
    [final] = levels[-1]
    name = title(final)
    print(f"{name}: {final}")
    stats = {"levels": [len(level) for level in levels], "characters": sum(map(len, levels[0]))}
    with open(args.out / "summary.json", "w") as file:
        json.dump({"title": name, "summary": final, "stats": stats}, file, indent=2, sort_keys=True)
        file.write("\n")
    return stats


if __name__ == "__main__":
    main(sys.argv[1:])
