"""What became of the tests, as a table to read in a terminal and as the page docs/cpython-tests.md."""

from collections import Counter

HEAD = """# CPython's own tests

The tests of the language that come with the interpreter (`Lib/test`), run with every test method, `setUp` and `tearDown` as
orchestrating code (`sooner.auto(method, fallback=True)`) and with every function of the test file counted as the user's
own, so that the helpers that the tests call are compiled too. Each file runs twice, by CPython and by Sooner, each time in a
process of its own; a test that CPython itself fails or skips on this machine says nothing about Sooner and is not counted.
Each example of a doctest becomes a function of its own and is compiled as well; a docstring counts as one test.

Written by

    python tests/cpython/run.py --write PYTHON...

where each PYTHON is an interpreter that has sooner installed. `tests/python/test_cpython.py` fails if a test that CPython
passes fails under Sooner.
"""


def summary(reports):
    """For the terminal, with the failures."""
    lines = [f"CPython {reports[0].version}"]
    for report in reports:
        lines.append(f"  {report.name:26} {report.tests:4} tests {report.compiled:4} compiled and passing  {told(report.fell_back)}".rstrip())
        lines += [f"    FAILS {test}\n      {detail.strip()}".replace("\n", "\n      ") for test, detail in report.failing.items()]
    lines.append(f"  {total(reports)}")
    return "\n".join(lines)


def page(by_python):
    """The whole page."""
    parts = [HEAD]
    for version, reports in by_python.items():
        rows = [row(report) for report in reports]
        whole = [sum(column) for column in zip(*((one.tests, one.compiled, fallen(one), len(one.failing)) for one in reports))]
        parts.append(f"## CPython {version}\n")
        parts.append("| file | tests | compiled and passing | fell back, passing | failing | doctest examples compiled |\n|---|--:|--:|---|---|---|")
        parts += rows
        parts.append(f"| all | {whole[0]} | {whole[1]} | {whole[2]} | {whole[3] or 'none'} | {examples(reports)} |")
        if missing := skipped(reports):
            parts.append("\n" + missing)
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def row(report):
    failing = ", ".join(f"`{test.rsplit('.', 1)[-1]}`" for test in report.failing) or "none"
    return f"| `{report.name}` | {report.tests} | {report.compiled} | {told(report.fell_back)} | {failing} | {examples([report])} |"


def told(reasons):
    """Reasons with their numbers."""
    return "; ".join(f"{number}: `{reason}`" for reason, number in sorted(reasons.items(), key=lambda one: (-one[1], one[0])))


def examples(reports):
    every = sum(report.examples for report in reports)
    reasons = sum((report.examples_fell_back for report in reports), Counter())
    if not every:
        return ""
    return f"{every - reasons.total()} of {every}" + (f" ({told(reasons)})" if reasons else "")


def fallen(report):
    return report.fell_back.total()


def skipped(reports):
    """The tests that CPython itself does not pass here."""
    names = [f"`{test.removeprefix('test.')}` ({outcome})" for report in reports for test, outcome in report.elsewhere.items()]
    return f"CPython itself does not pass here: {', '.join(names)}." if names else ""


def total(reports):
    failing = sum(len(report.failing) for report in reports)
    return f"{sum(r.tests for r in reports)} tests, {sum(r.compiled for r in reports)} compiled and passing, {sum(map(fallen, reports))} fell back and passing, {failing} failing"
