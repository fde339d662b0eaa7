"""Majority, weighted, ranked-choice and approval voting, with ties and invalid ballots."""

from collections import Counter


class InvalidBallot(ValueError):
    pass


class Tie(Exception):
    def __init__(self, names):
        self.names = sorted(names)
        super().__init__(" and ".join(self.names))


def majority(votes):
    counts = Counter(votes).most_common()
    if not counts:
        raise LookupError("nobody voted")
    top = [name for name, count in counts if count == counts[0][1]]
    if len(top) > 1:
        raise Tie(top)
    return top[0], counts[0][1] / len(votes)


def weighted(votes):
    totals = {}
    for name, weight in votes:
        totals[name] = totals.get(name, 0) + weight
    return max(totals, key=lambda name: (totals[name], name)), totals


def check(ballot, candidates):
    seen = set()
    for name in ballot:
        if name not in candidates:
            raise InvalidBallot(f"unknown candidate {name}")
        if name in seen:
            raise InvalidBallot(f"{name} appears twice")
        seen.add(name)
    return list(ballot)


def instant_runoff(ballots, candidates):
    remaining, rounds, spoiled = list(candidates), [], []
    valid = []
    for number, ballot in enumerate(ballots):
        try:
            valid.append(check(ballot, candidates))
        except InvalidBallot as error:
            spoiled.append((number, str(error)))
    while True:
        counts = {name: 0 for name in remaining}
        for ballot in valid:
            for name in ballot:
                if name in counts:
                    counts[name] += 1
                    break
        rounds.append(counts)
        leader = max(remaining, key=counts.get)
        if counts[leader] * 2 > sum(counts.values()):
            return leader, rounds, spoiled
        fewest = min(counts.values())
        out = [name for name in remaining if counts[name] == fewest]
        if len(out) == len(remaining):
            raise Tie(out)
        for name in out:
            remaining.remove(name)


def approval(ballots, seats=1):
    totals = Counter(name for ballot in ballots for name in set(ballot))
    ordered = sorted(totals, key=lambda name: (-totals[name], name))
    return ordered[:seats], dict(sorted(totals.items()))


def self_consistency(samples, normalise=str.lower):
    cleaned = [normalise(s).strip(" .") for s in samples if s and s.strip()]
    try:
        winner, share = majority(cleaned)
    except Tie as tie:
        winner, share = next(s for s in cleaned if s in tie.names), None
    return winner, share, len(samples) - len(cleaned)


def main():
    print(majority("aabca"), weighted([("x", 0.5), ("y", 0.25), ("x", 0.25), ("y", 0.5)]))
    for votes in ("abab", ""):
        try:
            majority(votes)
        except (Tie, LookupError) as error:
            print(type(error).__name__, error)
    ballots = ["abc", "acb", "bca", "cba", "cba", "bac", "ad", "aa", "bc"]
    winner, rounds, spoiled = instant_runoff(ballots, "abc")
    print(winner, rounds, spoiled)
    print(approval(["ab", "bc", "b", "ca"], seats=2))
    print(self_consistency(["Paris", "paris.", "", "Lyon", None, "PARIS"]))
    print(self_consistency(["B", "a", "A.", "b"]), self_consistency(["x y"], normalise=str.upper))
    pairwise = {}
    for ballot in ballots[:6]:
        for i, better in enumerate(ballot):
            for worse in ballot[i + 1:]:
                pairwise[better, worse] = pairwise.get((better, worse), 0) + 1
    print(pairwise)
    return instant_runoff(["ab", "ba"], "ab")
