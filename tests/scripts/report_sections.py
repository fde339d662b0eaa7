"""Builds a report: sections drafted, figures looked up, an introduction from the drafts, a table of contents.

Ideal: figures 1 s, a draft 2 s that needs its figure, the introduction 2 s over all drafts: 5 s.
"""
import argparse
import re
import sys
from contextlib import contextmanager
from pathlib import Path

import sooner
from sooner import sim

PLAN = {"Sales": ["q1", "q2"], "Staff": ["head count"], "Outlook": []}
FIGURES = {"q1": 120, "q2": 95, "head count": 14}


@sooner.unordered
@sim.latency(1.0)
def figure(name):
    return FIGURES[name]


@sooner.unordered
@sim.latency(2.0)
def draft(section, figures):
    facts = "; ".join(f"{name} was {value}" for name, value in figures.items()) or "no figures"
    return f"On {section.lower()}: {facts}."


@sooner.unordered
@sim.latency(2.0)
def introduce(drafts):
    return f"This report has {len(drafts)} sections and {sum(len(d.split()) for d in drafts)} words."


class Report:
    def __init__(self, title):
        self.title = title
        self.lines, self.contents, self.level = [], [], 0

    @contextmanager
    def section(self, name):
        self.level += 1
        anchor = re.sub(r"\W+", "-", name.lower())
        self.contents.append(f"{'  ' * (self.level - 1)}- [{name}](#{anchor})")
        self.lines.append(f"{'#' * (self.level + 1)} {name}")
        try:
            yield self
        finally:
            self.lines.append("")
            self.level -= 1

    def add(self, text):
        self.lines.append(text)

    def render(self):
        return "\n".join([f"# {self.title}", *self.contents, "", *self.lines])


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--title", default="Year")
    args = parser.parse_args(argv)
    figures = {section: {name: figure(name) for name in names} for section, names in PLAN.items()}
    drafts = {section: draft(section, found) for section, found in figures.items()}
    report = Report(args.title)
    with report.section("Introduction") as out:
        out.add(introduce(list(drafts.values())))
    with report.section("Details"):
        for section, text in drafts.items():
            with report.section(section) as out:
                out.add(text)
                for name, value in figures[section].items():
                    out.add(f"| {name:<10} | {value:>5} |")
    text = report.render()
    print(text)
    (args.out / "report.md").write_text(text)
    return len(text)


if __name__ == "__main__":
    main(sys.argv[1:])
