"""Pauses between calls, in handlers and in branches on answers: all calls happen, in order where there is one."""
import time
from time import sleep

from sooner import readonly, sequential, unordered

LOG = []


@unordered
def ask(q, attempt=0):
    if len(q) > attempt + 2:
        raise TimeoutError(f"{q} at {attempt}")
    return f"{q}{attempt}"


@readonly
def look():
    return len(LOG)


@sequential
def save(row):
    LOG.append(row)
    return len(LOG)


def patiently(q):
    for attempt in range(4):
        try:
            return ask(q, attempt)
        except TimeoutError as error:
            print("again:", error)
            sleep(0.001 * attempt)
            save(f"retried {q}")
    return None


def main():
    LOG.clear()
    first = [ask(q) for q in ("a", "bb")]
    time.sleep(0.001)
    print(first, look())
    out = []
    for q in ("a", "cccc", "bb", "ddddd", "eeeeeeee"):
        answer = patiently(q)
        print(q, answer, look())
        if answer is None:
            time.sleep(0.001)
            out.append(save(q))
        else:
            out.append(ask(answer[:1]))
    try:
        time.sleep(-1)
    except ValueError as error:
        print(error)
    time.sleep(0)
    print(out, LOG)
    return out
