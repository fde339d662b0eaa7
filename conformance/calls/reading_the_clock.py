"""Clocks read around calls: they never go back, and what they say is used like any number."""
import datetime
import time
from time import monotonic, perf_counter_ns, time as now

from sooner import sequential, unordered



@unordered
def ask(q):
    return q.upper()


@sequential
def stamp(name, in_order):
    return name, in_order


def timed(q):
    before = time.perf_counter()
    answer = ask(q)
    return answer, time.perf_counter() - before >= 0


def main():
    start, ticks = now(), perf_counter_ns()
    deadline = monotonic() + 3600
    out = []
    for q in ("a", "b", "c"):
        if monotonic() > deadline:
            break
        out.append(timed(q))
        out.append(stamp(ask(q), time.time() >= start))
    print(out, time.time() >= start)
    print(perf_counter_ns() >= ticks, isinstance(time.time_ns(), int))
    today = datetime.date.today()
    print(ask("d"), today <= datetime.datetime.now().date(), datetime.datetime.now(tz=datetime.timezone.utc).tzinfo)
    print(time.strftime("%Y", time.gmtime(0)), len(time.strftime("%Y")), time.localtime().tm_year >= 2024)
    try:
        time.time(1)
    except TypeError as error:
        print("refused", type(error).__name__)
    return out
