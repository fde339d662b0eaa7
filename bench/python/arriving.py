"""`make bench`: what a piece of an arriving answer costs; the table goes to bench/results/streaming.md.

A million characters in pieces of 1, 4 and 64, read line by line: by a loop through Sooner over a `Stream[str]`, by a task that takes
the pieces from an `asyncio.Queue` and cuts the lines by hand, and by `"".join`, which reads nothing before the end. Processor
time of all threads: others use the same processors.
"""

import asyncio
import os
import pathlib
import platform
import statistics
import subprocess
import time

import sooner
from sooner import Stream

TURNS = 5
COMMAND = "make bench"
RESULTS = pathlib.Path(__file__).parent.parent / "results" / "streaming.md"
TEXT = "".join(f"{number:>79}\n" for number in range(12_500))
SIZES = (1, 4, 64)


def pieces(size):
    return (TEXT[at : at + size] for at in range(0, len(TEXT), size))


@sooner.unordered
def answer(size) -> Stream[str]:
    return pieces(size)


@sooner.auto
def by_sooner(size):
    count = 0
    for line in answer(size).splitlines():
        count += len(line)
    return count


def by_queue(size):
    async def produce(queue):
        for piece in pieces(size):
            await queue.put(piece)
        await queue.put(None)

    async def consume():
        queue = asyncio.Queue(1024)
        producer = asyncio.create_task(produce(queue))
        count, rest = 0, ""
        while (piece := await queue.get()) is not None:
            *lines, rest = (rest + piece).split("\n")
            count += sum(map(len, lines))
        await producer
        return count + len(rest)

    return asyncio.run(consume())


def by_join(size):
    return sum(map(len, "".join(pieces(size)).splitlines()))


def timed(run, size):
    start = time.process_time()
    assert run(size) == len(TEXT) - TEXT.count("\n")
    return time.process_time() - start


def row(size):
    runs = (by_sooner, by_queue, by_join)
    turns = [[timed(run, size) for run in runs] for _ in range(TURNS + 1)][1:]
    cells = []
    for times in zip(*turns):
        each = [seconds / (len(TEXT) / size) * 1e6 for seconds in times]
        cells.append(f"{statistics.median(each):.2f} µs | {min(each):.2f}–{max(each):.2f}")
    ratio = statistics.median(ours / queue for ours, queue, _ in turns)
    characters = statistics.median(ours for ours, *_ in turns) / len(TEXT) * 1e9
    return f"| {size} | {len(turns)} | {' | '.join(cells)} | {ratio:.2f}× | {characters:.0f} ns |"


def main():
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    lines = [
        "# Answers that arrive in pieces, measured", "", f"Command: `{COMMAND}`", "",
        f"- commit: {commit}",
        f"- Python: {platform.python_implementation()} {platform.python_version()}",
        f"- processors: {os.cpu_count()}, load average before the run: {' '.join(f'{load:.2f}' for load in os.getloadavg())}",
        f"- {len(TEXT):,} characters in lines of 80; processor time of all threads for each piece; median and spread over n turns", "",
        "| characters a piece | n | Sooner | spread | asyncio.Queue | spread | \"\".join | spread | Sooner : queue | Sooner, a character |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    lines += [row(size) for size in SIZES]
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text)


if __name__ == "__main__":
    main()
