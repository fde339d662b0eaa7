"""`make bench`: what a call outside costs; the table goes to bench/results/calls.md.

The functions called do nothing, so that what is measured is getting there and back: on the caller's thread, to another thread and to
an event loop, one after another (each needs the answer of the one before) and all at once, through Sooner and by hand in the
same run. Time is measured on the clock and as what all threads together had of the processors, which says the same when others
are at work too. At last a hundred thousand calls that are all under way, each way in a process of its own.
"""

import asyncio
import itertools
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import sooner

TURNS = 9
ONE_BY_ONE, BURST, PENDING = 2_000, 5_000, 100_000
COMMAND = "make bench"
RESULTS = pathlib.Path(__file__).parent.parent / "results" / "calls.md"


def same(x):
    return x


async def same_async(x):
    return x


here = sooner.sequential(lambda x: x)
threaded = sooner.unordered(same)
awaited = sooner.unordered(same_async)


def chain_here(count):
    total = 0
    for _ in range(count):
        total = here(total) + 1
    return total


def chain_recorded(count):
    """A record is kept, so each call is announced, as it is behind something outstanding, or the first few times."""
    with sooner.options():
        return sooner.auto(chain_here)(count)


@sooner.auto
def chain_threads(count):
    total = 0
    for _ in range(count):
        total = threaded(total) + 1
    return total


@sooner.auto
def chain_loop(count):
    total = 0
    for _ in range(count):
        total = awaited(total) + 1
    return total


@sooner.auto
def burst_threads(count):
    return sum([threaded(number) for number in range(count)])


@sooner.auto
def burst_loop(count):
    return sum([awaited(number) for number in range(count)])


def chain_pool(count):
    total = 0
    with ThreadPoolExecutor(1) as pool:
        for _ in range(count):
            total = pool.submit(same, total).result() + 1
    return total


def burst_pool(count):
    with ThreadPoolExecutor(64) as pool:
        return sum(pool.map(same, range(count)))


def chain_tasks(count):
    async def main():
        total = 0
        for _ in range(count):
            total = await asyncio.create_task(same_async(total)) + 1
        return total

    return asyncio.run(main())


def burst_gather(count):
    async def main():
        return sum(await asyncio.gather(*(same_async(number) for number in range(count))))

    return asyncio.run(main())


def burst_group(count):
    async def main():
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(same_async(number)) for number in range(count)]
        return sum(task.result() for task in tasks)

    return asyncio.run(main())


CASES = [
    ("on the caller's thread, one by one", ONE_BY_ONE, "Sooner", sooner.auto(chain_here)),
    ("", ONE_BY_ONE, "Sooner, with a record", chain_recorded),
    ("", ONE_BY_ONE, "plain call", chain_here),
    ("to a thread, one by one", ONE_BY_ONE, "Sooner", chain_threads),
    ("", ONE_BY_ONE, "ThreadPoolExecutor, 1 thread", chain_pool),
    ("to threads, all at once", BURST, "Sooner", burst_threads),
    ("", BURST, "ThreadPoolExecutor, 64 threads", burst_pool),
    ("to a loop, one by one", ONE_BY_ONE, "Sooner", chain_loop),
    ("", ONE_BY_ONE, "asyncio, a task each", chain_tasks),
    ("to a loop, all at once", BURST, "Sooner", burst_loop),
    ("", BURST, "asyncio.gather", burst_gather),
    ("", BURST, "asyncio.TaskGroup", burst_group),
]


def measured():
    """Microseconds a call, on the clock and of the processors, for each case and turn. All cases take turns."""
    times = [([], []) for _ in CASES]
    for turn in range(TURNS + 1):
        for (_, count, _, run), found in zip(CASES, times):
            expected = count * (count - 1) // 2 if run.__name__.startswith("burst") else count
            start = time.perf_counter(), time.process_time()
            value = run(count)
            spent = time.perf_counter() - start[0], time.process_time() - start[1]
            if turn:  # The first one compiles and makes threads.
                for some, seconds in zip(found, spent):
                    some.append(seconds / count * 1e6)
            assert value == expected, f"{run.__name__}: {value} is not {expected}"
    return times


def resident():
    """Bytes of this process in memory."""
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def pending(way):
    """Has so many calls under way at once, and prints seconds until all are, seconds until all have been answered, and bytes."""
    found = {}
    begun = itertools.count(1)
    start = resident(), time.perf_counter()

    async def wait(x):
        number = next(begun)
        if number == 1:
            found["gate"] = asyncio.Event()
        if number == PENDING:
            found["all"] = time.perf_counter()
            found["bytes"] = resident() - start[0]
            found["gate"].set()
        await found["gate"].wait()
        return x

    if way == "sooner":
        ask = sooner.unordered(wait)

        @sooner.auto
        def run(count):
            return sum([ask(number) for number in range(count)])

        with sooner.options(window=4 * PENDING, trace=False):
            total = run(PENDING)
    elif way == "asyncio":

        async def main():
            return sum(await asyncio.gather(*(wait(number) for number in range(PENDING))))

        total = asyncio.run(main())
    else:  # What the calls themselves need: each goes on until it waits, and nobody answers it.

        async def main():
            calls = [wait(number) for number in range(PENDING)]
            for call in calls[:-1]:
                call.send(None)
            try:
                calls[-1].send(None)
            except StopIteration:
                pass
            for call in calls:
                call.close()
            return PENDING * (PENDING - 1) // 2

        total = asyncio.run(main())
    assert total == PENDING * (PENDING - 1) // 2
    print(found["all"] - start[1], time.perf_counter() - found["all"], found["bytes"])


def pending_row(way, name):
    run = [sys.executable, __file__, "pending", way]
    turns = [subprocess.run(run, capture_output=True, text=True, check=True).stdout.split() for _ in range(3)]
    begin, answer, size = (statistics.median(float(turn[at]) for turn in turns) / PENDING for at in range(3))
    answered = "" if way == "bare" else f"{answer * 1e6:.1f} µs"
    return f"| {name} | {begin * 1e6:.1f} µs | {answered} | {size / 1024:.2f} KiB |"


def main():
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    lines = [
        "# Calls, measured", "", f"Command: `{COMMAND}`", "",
        f"- commit: {commit}",
        f"- Python: {platform.python_implementation()} {platform.python_version()}",
        f"- processors: {os.cpu_count()}, load average before the run: {' '.join(f'{load:.2f}' for load in os.getloadavg())}",
        f"- time for each call of a function that does nothing; median and spread over {TURNS} turns, in which all take part", "",
        "| calls | how many | by | on the clock | spread | of the processors | spread |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for (case, count, by, _), found in zip(CASES, measured()):
        shown = [f"{statistics.median(times):.2f} µs | {min(times):.2f}–{max(times):.2f}" for times in found]
        lines.append(f"| {case} | {count} | {by} | {' | '.join(shown)} |")
    lines += [
        "", f"{PENDING:,} `async def` calls under way at once (median of 3 processes each):", "",
        "| by | to begin one | to answer one | memory of one |", "| --- | --- | --- | --- |",
        pending_row("sooner", "Sooner"),
        pending_row("asyncio", "asyncio.gather"),
        pending_row("bare", "coroutines alone"),
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text)


if __name__ == "__main__":
    if sys.argv[1:2] == ["pending"]:
        pending(sys.argv[2])
    else:
        main()
