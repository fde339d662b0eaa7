"""A report built with `+=`, f-strings and `join` over pending text.

Ideal: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def section(name):
    return f"text of {name}"


@sooner.auto
def main():
    report = "# Report\n"
    for name in ("intro", "body", "end"):
        report += f"## {name.title()}\n{section(name)}\n"
    names = ", ".join(section(n) for n in ("x", "y"))
    print(report + names)
    return report, names
