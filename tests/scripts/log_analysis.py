"""Reads a log, groups errors by signature, asks about each signature once, looks up owners, writes a digest.

Ideal: diagnosis 2 s and owner 1 s of each signature together, a ticket text (1 s) for the severe ones: 3 s.
"""
import argparse
import re
import sys
from collections import Counter, defaultdict
from datetime import datetime
from pathlib import Path

import sooner
from sooner import sim

LINE = re.compile(r"(?P<when>\S+) (?P<level>[A-Z]+) (?P<module>[\w.]+): (?P<text>.*)")
LOG = """2024-05-01T10:00:00 INFO web.server: started
2024-05-01T10:00:03 ERROR db.pool: timeout after 31 ms
2024-05-01T10:00:04 ERROR db.pool: timeout after 45 ms
2024-05-01T10:00:09 WARNING web.auth: bad token 7f3a
not a log line
2024-05-01T10:01:00 ERROR web.auth: no user 12
2024-05-01T10:01:30 ERROR db.pool: timeout after 9 ms
2024-05-01T10:02:00 WARNING web.auth: bad token 99aa
2024-05-01T10:02:02 ERROR mail.queue: full (1000)
"""


@sooner.unordered
@sim.latency(2.0)
def diagnose(signature, sample):
    return {"cause": f"probably {signature.split()[0]}", "severe": "timeout" in sample or "full" in sample}


@sooner.unordered
@sim.latency(1.0)
def owner(module):
    return {"db": "storage", "web": "frontend"}[module.partition(".")[0]]


@sooner.unordered
@sim.latency(1.0)
def ticket(team, cause, count):
    return f"[{team}] {cause}, seen {count} times"


def entries(path):
    """The entries of a log, and None for lines that are none."""
    with open(path) as file:
        for line in file:
            match = LINE.match(line)
            yield match.groupdict() if match else None


def signature(text):
    return re.sub(r"\b[0-9a-f]*\d[0-9a-f]*\b", "#", text)


def analyse(path):
    groups, levels, unread = defaultdict(list), Counter(), 0
    for entry in entries(path):
        if entry is None:
            unread += 1
            continue
        levels[entry["level"]] += 1
        if entry["level"] != "INFO":
            groups[entry["module"], signature(entry["text"])].append(entry)
    return groups, levels, unread


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    path = args.out / "app.log"
    path.write_text(LOG)
    groups, levels, unread = analyse(path)
    print(", ".join(f"{n} {level}" for level, n in levels.most_common()), f"({unread} unread)")
    digest, tickets = [], []
    for (module, text), members in groups.items():
        found = diagnose(text, members[0]["text"])
        try:
            team = owner(module)
        except KeyError:
            team = "nobody"
        first, last = (datetime.fromisoformat(members[i]["when"]) for i in (0, -1))
        digest.append(f"{module} {text!r} x{len(members)} over {(last - first).seconds} s: {found['cause']}")
        if found["severe"]:
            tickets.append(ticket(team, found["cause"], len(members)))
    print(*digest, *tickets, sep="\n")
    (args.out / "digest.txt").write_text("\n".join(digest + tickets) + "\n")
    return len(tickets)


if __name__ == "__main__":
    main(sys.argv[1:])
