"""Several threads at once, runs that are cancelled, and an interpreter that ends while runs go on in other threads."""

import asyncio
import os
import subprocess
import sys

import pytest

import sooner

HEADER = """
import asyncio, threading, time
import sooner

@sooner.unordered
def ask(seconds):
    time.sleep(seconds)
    return 1

@sooner.sequential
def save(seconds):
    time.sleep(seconds)
"""

FIRST_THING = """
import sys
sys.setswitchinterval(1e-6)

@sooner.auto
def count():
    total = 0
    while total < 5:
        total += ask(0.01)
    return total

together = threading.Barrier(8)
threads = [threading.Thread(target=lambda: (together.wait(), count())) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""

ENDLESS = """
@sooner.auto
def count():
    total = 0
    while True:
        total += ask(0.001)

threading.Thread(target=count, daemon=True).start()
time.sleep(0.2)
"""

CANCELLED = """
@sooner.auto
def work():
    for _ in range(20):
        ask(0.1)
        save(0.02)

async def main():
    try:
        await asyncio.wait_for(work.aio(), 0.2)
    except TimeoutError:
        pass

asyncio.run(main())
"""

NESTED = """
@sooner.unordered
def outer(n):
    return inner(n)

@sooner.auto
def inner(n):
    return sum(ask(0.05) for _ in range(n))

@sooner.unordered
def fail():
    time.sleep(0.02)
    raise ValueError

@sooner.auto
def work():
    results = [outer(n) for n in range(5)]
    fail()
    return results

try:
    work()
except ValueError:
    pass
"""


BUSY = """
@sooner.auto
def count():
    total = 0
    while True:
        total += 1

class Counter:
    @sooner.auto
    def count(self):
        count()

for work in (count, Counter().count, lambda: list(count.stream())):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
"""

ENDS = {
    "first thing": (FIRST_THING, {}),
    "endless": (ENDLESS, {}),
    "cancelled": (CANCELLED, {}),
    "nested": (NESTED, {}),
    "switched off": (BUSY, {"SOONER_OFF": "1"}),
}


@pytest.mark.parametrize(("script", "set"), ENDS.values(), ids=ENDS)
def test_the_process_ends_well(script, set, tmp_path):
    path = tmp_path / "script.py"
    path.write_text(HEADER + script)
    for _ in range(4):  # What goes wrong here goes wrong now and then.
        done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=120, env={**os.environ, **set})
        assert (done.returncode, done.stderr) == (0, "")


def of_a_cancelled_task(function, log, after):
    async def main():
        task = asyncio.create_task(function())
        await asyncio.sleep(after)
        task.cancel()
        try:
            log.append(await task)
        except asyncio.CancelledError:
            log.append("cancelled")
        ended = len(log)
        await asyncio.sleep(0.2)
        assert [entry for entry in log[ended:] if "was cancelled" not in str(entry)] == [], "it goes on behind its end"
        return log

    log.clear()
    return asyncio.run(main())


LOG: list[object] = []


@sooner.sequential
async def save(item):
    await asyncio.sleep(0.02)
    LOG.append(item)


@sooner.unordered
async def ask(item):
    try:
        await asyncio.sleep(0.2)
    except asyncio.CancelledError:
        LOG.append(f"{item} was cancelled")
        raise


@sooner.auto
async def saves():
    try:
        for item in range(20):
            await save(item)
    finally:
        LOG.append("finally")


@sooner.auto
async def asks():
    await ask("question")
    await save("never")


@sooner.auto
async def goes_on():
    try:
        await ask("question")
    except asyncio.CancelledError:
        return "went on"


@sooner.auto
def plain():
    for item in range(20):
        save(item)


@pytest.mark.parametrize("function", [asks, goes_on], ids=lambda function: function.__name__)
def test_a_cancelled_task_ends_where_it_stands(function):
    # The call is cancelled on a loop of its own, and the run does not wait for that.
    expected = of_a_cancelled_task(function.original, LOG, 0.05)
    assert sorted(of_a_cancelled_task(function, LOG, 0.05)) == sorted(expected)


def test_a_cancelled_run_does_nothing_more():
    *saved, last, end = of_a_cancelled_task(saves, LOG, 0.1)
    assert saved == list(range(len(saved))) and len(saved) < 20 and (last, end) == ("finally", "cancelled")
    *saved, end = of_a_cancelled_task(plain.aio, LOG, 0.1)
    assert saved == list(range(len(saved))) and len(saved) < 20 and end == "cancelled"


@sooner.output
async def say(text):
    print(text)


@sooner.auto
def says():
    print("first")
    say("second")
    print("third")


def test_output_that_is_awaited(capsys):
    says()
    assert capsys.readouterr().out == "first\nsecond\nthird\n"


OF_ALL_SORTS = """
class Slow:
    def __del__(self):
        for _ in range(30):
            time.sleep(0)

@sooner.unordered
async def ask_async(seconds):
    await asyncio.sleep(seconds)
    return Slow()

@sooner.unordered
def inside(seconds):
    return sum_of(seconds)

@sooner.auto
def sum_of(seconds):
    return sum([ask(seconds) for _ in range(3)]) + len(sorted([2, 1], key=lambda n: (time.sleep(0), n)[1]))

@sooner.auto
def busy():
    total = 0
    while True:
        total += hash(str(total)) + len([n for n in range(50)])

@sooner.auto
def waits():
    while True:
        for answer in [ask_async(0.0001) for _ in range(5)]:
            save(0)
        sum([inside(0.0001) for _ in range(3)])

@sooner.auto
def frees():
    while True:
        some = [Slow() for _ in range(3)]
        threading.Lock().acquire()

@sooner.auto
def few():
    return [ask_async(0.0001) for _ in range(4)]

async def awaits():
    while True:
        await few.aio()

works = (busy, waits, frees, lambda: asyncio.run(awaits()), lambda: list(waits.stream()))
for work in works:
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.3)
"""


def test_the_process_ends_well_however_busy_the_machine_is(tmp_path):
    """A thread that is to be ended in the middle of a run gets its chance late, and stands still then."""
    path = tmp_path / "script.py"
    path.write_text(HEADER + OF_ALL_SORTS)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        for _ in range(6):
            done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=120)
            assert (done.returncode, done.stderr) == (0, "")
    finally:
        for process in busy:
            process.kill()
            process.wait()


FREED_AT_THE_END = """
@sooner.auto
def work():
    return sum([ask(0.001) for _ in range(4)])

class Freed:
    def __init__(self, name):
        self.name = name

    def __del__(self, work=work, print=print):
        print(self.name, work())

import atexit, builtins
atexit.register(lambda: print("at exit", work()))
builtins.kept = Freed("kept")
print(work())
"""


def test_what_is_freed_at_the_end_calls_as_in_plain_python(tmp_path):
    """No thread goes on by then, and nothing can be imported."""
    path = tmp_path / "script.py"
    path.write_text(HEADER + FREED_AT_THE_END)
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr, done.returncode) == ("4\nat exit 4\nkept 4\n", "", 0)


LEFT_OPEN = """
@sooner.auto
def work(n):
    return sum([ask(0.001) for _ in range(n)])

def note(name):
    print(name, work(2))

class Freed:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        note(self.name)

left_open = open("left open", "w")
left_open.write(str(work(3)))
freed = Freed("freed")
cycle = [Freed("in a cycle")]
cycle.append(cycle)
"""


@pytest.mark.parametrize("by", [[], ["-m", "sooner", "run"]], ids=["python", "sooner run"])
def test_what_stands_in_a_module_is_freed_at_the_end(by, tmp_path):
    """A file that nobody closed is written, and what is freed finds its globals."""
    path = tmp_path / "script.py"
    path.write_text(HEADER + LEFT_OPEN)
    done = subprocess.run([sys.executable, *by, path], capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert (done.stdout, done.stderr, done.returncode) == ("freed 2\nin a cycle 2\n", "", 0)
    assert (tmp_path / "left open").read_text() == "3"
