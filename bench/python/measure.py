"""`make bench`: Python through Sooner against CPython, turn by turn in one process; the table goes to bench/results/python.md.

Time is that of the thread, not of the clock on the wall: others use the same processors.
"""

import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

import programs
import sooner

TURNS = 15
COMMAND = "make bench"
RESULTS = pathlib.Path(__file__).parent.parent / "results" / "python.md"


def timed(run, argument):
    start = time.thread_time()
    value = run(argument)
    return time.thread_time() - start, value


def compared(written, argument):
    """Pairs of times, CPython's and ours."""
    ours = sooner.auto(written)
    name, pairs = written.__name__, []
    for _ in range(TURNS + 1):
        theirs, expected = timed(written, argument)
        setattr(programs, name, ours)  # A function that calls itself calls the one of this turn.
        mine, value = timed(ours, argument)
        setattr(programs, name, written)
        assert value == expected, f"{name}: {value!r} is not {expected!r}"
        pairs.append((theirs, mine))
    return pairs[1:]  # The first turn compiles.


def milliseconds(times):
    times = [1000 * seconds for seconds in times]
    return f"{statistics.median(times):.2f} ms | {min(times):.2f}–{max(times):.2f}"


def row(written, argument):
    pairs = compared(written, argument)
    theirs, ours = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    ratios = [mine / cpython for cpython, mine in pairs]
    ratio = f"{statistics.median(ratios):.2f}× | {min(ratios):.2f}–{max(ratios):.2f}"
    return f"| {written.__name__} {argument} | {len(pairs)} | {milliseconds(ours)} | {milliseconds(theirs)} | {ratio} |"


def compile_times():
    """Times to compile a program of 400 lines: one function of 8 lines, fifty times."""
    body = "\n".join(
        f"def step{i}(xs, limit={i}):\n    out = []\n    for x in xs:\n        if x > limit:\n            out.append(f'{{x}}: {{x * {i}}}')\n"
        f"        elif not x:\n            continue\n    return out"
        for i in range(50)
    )
    times = []
    for turn in range(TURNS):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / f"long{turn}.py"
            path.write_text(body)
            scope = {"__name__": f"long{turn}", "__file__": str(path)}
            exec(compile(body, str(path), "exec"), scope)
            start = time.thread_time()
            for i in range(50):
                sooner.auto(scope[f"step{i}"])
            times.append(time.thread_time() - start)
    return times, len(body.splitlines())


def import_times():
    """Times of `import sooner`, each in a new interpreter."""
    code = "import time; s = time.perf_counter(); import sooner; print(time.perf_counter() - s)"
    run = [sys.executable, "-c", code]
    return [float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(TURNS)]


def main():
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    lines = [
        "# Python through Sooner, measured", "", f"Command: `{COMMAND}`", "",
        f"- commit: {commit}",
        f"- Python: {platform.python_implementation()} {platform.python_version()}",
        f"- processors: {os.cpu_count()}, load average before the run: {' '.join(f'{load:.2f}' for load in os.getloadavg())}",
        "- time of the thread; median and spread over n turns, CPython and Sooner by turns in one process", "",
        "| program | n | Sooner | spread | CPython | spread | ratio | spread |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    lines += [row(written, argument) for written, argument in programs.PROGRAMS]
    compiled, size = compile_times()
    lines += [
        "", "| once | n | time | spread |", "| --- | --- | --- | --- |",
        f"| compile {size} lines | {len(compiled)} | {milliseconds(compiled)} |",
        f"| import sooner (wall) | {TURNS} | {milliseconds(import_times())} |",
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text)


if __name__ == "__main__":
    main()
