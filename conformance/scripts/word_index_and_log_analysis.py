"""Indexing text and analysing log lines: inverted index, queries, sessions and error summaries."""

import re
from collections import Counter, defaultdict

DOCUMENTS = {
    "a": "The quick brown fox. The lazy dog!",
    "b": "A quick test of the index; quick indeed.",
    "c": "Dogs and foxes are not lazy",
}

LOG = """\
10:00:01 ann GET /home 200 12
10:00:03 bob GET /login 200 30
10:00:09 ann POST /cart 500 200
10:02:15 ann GET /home 200 8
garbage line
10:02:16 bob GET /cart 404 5
10:02:59 bob GET /cart 200 x
25:00:00 eve GET / 200 1
"""


class Index:
    def __init__(self, documents):
        self.places = defaultdict(dict)
        for name, text in documents.items():
            for position, word in enumerate(re.findall(r"[a-z]+", text.lower())):
                self.places[word].setdefault(name, []).append(position)

    def query(self, text):
        match text.split():
            case [left, "and", right]:
                return sorted(self.names(left) & self.names(right))
            case [left, "or", right]:
                return sorted(self.names(left) | self.names(right))
            case ["not", word]:
                return sorted({n for names in self.places.values() for n in names} - self.names(word))
            case [first, second]:
                return self.phrase(first, second)
            case [word]:
                return sorted(self.names(word))
            case _:
                raise ValueError(f"cannot understand {text!r}")

    def names(self, word):
        return set(self.places[word]) if word in self.places else set()

    def phrase(self, first, second):
        found = []
        for name in sorted(self.names(first) & self.names(second)):
            after = {position + 1 for position in self.places[first][name]}
            if after & set(self.places[second][name]):
                found.append(name)
        return found


class BadLine(ValueError):
    pass


def parse(line):
    found = re.fullmatch(r"(\d\d):(\d\d):(\d\d) (\w+) (GET|POST) (\S+) (\d{3}) (\d+)", line)
    if not found:
        raise BadLine("shape")
    *clock, user, method, path, status, size = found.groups()
    hours, minutes, seconds = map(int, clock)
    if hours > 23:
        raise BadLine(f"hour {hours}")
    at = hours * 3600 + minutes * 60 + seconds
    return {"at": at, "user": user, "path": path, "status": int(status), "size": int(size)}


def sessions(entries, gap=60):
    by_user = {}
    for entry in entries:
        runs = by_user.setdefault(entry["user"], [])
        if runs and entry["at"] - runs[-1][-1]["at"] <= gap:
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return {user: [[e["path"] for e in run] for run in runs] for user, runs in by_user.items()}


def main():
    index = Index(DOCUMENTS)
    for query in ("quick", "quick and lazy", "fox or foxes", "not lazy", "brown fox", "lazy quick", "zebra"):
        print(f"{query:15}", index.query(query))
    try:
        index.query("a and b and c")
    except ValueError as error:
        print(error)
    print(index.places["quick"], "zebra" in index.places, len(index.places))
    entries, problems = [], Counter()
    for number, line in enumerate(LOG.splitlines(), 1):
        try:
            entries.append(parse(line))
        except BadLine as error:
            problems[str(error)] += 1
            print("line", number, error)
    print(sessions(entries), dict(problems))
    status = Counter(entry["status"] // 100 for entry in entries)
    slowest = max(entries, key=lambda entry: entry["size"])
    print(sorted(status.items()), slowest["path"], sum(e["size"] for e in entries) / len(entries))
    paths = defaultdict(list)
    for entry in entries:
        paths[entry["path"]].append(entry["status"])
    print({path: f"{sum(s < 400 for s in codes)}/{len(codes)}" for path, codes in paths.items()})
    words = Counter(word for text in DOCUMENTS.values() for word in text.lower().split())
    print([word for word, count in sorted(words.items(), key=lambda item: (-item[1], item[0]))[:4]])
    return parse(LOG.splitlines()[4])
