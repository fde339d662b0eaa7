"""Ranks texts by a model's preference: a knock-out tournament, then Elo points from a round robin of the best.

Ideal: three knock-out rounds of 1 s each, then the matches among the last four together, 1 s: 4 s.
"""
import argparse
import itertools
import sys
from pathlib import Path

import sooner
from sooner import sim

TEXTS = ["swift", "slow and steady", "a tie", "bold move", "quiet", "louder", "plain words", "purple prose"]


def prefer(a, b):
    strength = lambda text: (sum(map(ord, text)) * 31) % 101
    return "A" if strength(a) >= strength(b) else "B"


prefer = sooner.annotate(sim.latency(1.0)(prefer), sooner.unordered)


def knock_out(players):
    lost = {}
    number = 0
    while len(players) > 1:
        number += 1
        winners = []
        for a, b in zip(players[::2], players[1::2]):
            winner, loser = (a, b) if prefer(a, b) == "A" else (b, a)
            lost[loser] = number
            winners.append(winner)
        if len(players) % 2:
            winners.append(players[-1])
        players = winners
        print(f"round {number}: {players}")
    lost[players[0]] = number + 1
    return sorted(lost, key=lambda p: (-lost[p], p))


def elo(players, k=32):
    points = dict.fromkeys(players, 1000.0)
    for a, b in itertools.combinations(players, 2):
        expected = 1 / (1 + 10 ** ((points[b] - points[a]) / 400))
        change = k * ((prefer(a, b) == "A") - expected)
        points[a] += change
        points[b] -= change
    return points


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    order = knock_out(list(TEXTS))
    points = elo(order[:4])
    table = sorted(points.items(), key=lambda pair: -pair[1])
    with open(args.out / "ranking.txt", "w") as file:
        for place, (text, score) in enumerate(table, 1):
            line = f"{place}. {text} {score:.1f}"
            print(line)
            print(line, file=file)
    return table[0][0]


if __name__ == "__main__":
    main(sys.argv[1:])
