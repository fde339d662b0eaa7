"""Calls a service that fails now and then, with exponential backoff, a deadline of attempts and a summary of what happened.

Ideal: items are independent, the slowest needs three attempts of 1 s. A backoff of 1 s and one of 2 s lie between them
if only its own turn waits: 6 s.
"""
import argparse
import functools
import json
import sys
import time
from pathlib import Path

import sooner
from sooner import sim


class Unavailable(Exception):
    pass


class Fatal(Exception):
    pass


@sooner.unordered
@sim.latency(1.0)
def request(item, attempt):
    """Items with longer names need more attempts."""
    if item == "broken":
        raise Fatal(f"{item}: 400")
    if attempt < len(item) - 2:
        raise Unavailable(f"{item}: 503, attempt {attempt}")
    return {"item": item, "size": len(item) * 100}


def retrying(attempts, base):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(item):
            for attempt in range(1, attempts + 1):
                try:
                    return function(item, attempt)
                except Unavailable as error:
                    if attempt == attempts:
                        raise
                    delay = base * 2 ** (attempt - 1)
                    print(f"  {error}; again in {delay:g} s")
                    time.sleep(delay)

        return wrapper

    return decorate


@retrying(attempts=3, base=1.0)
def fetch(item, attempt):
    return request(item, attempt)


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("items", nargs="*", default=["one", "four", "three", "broken", "sixsix"])
    args = parser.parse_args(argv)
    results, failures = {}, {}
    for item in args.items:
        try:
            results[item] = fetch(item)
        except Fatal as error:
            failures[item] = str(error)
            print(f"{item}: not worth another try")
        except Unavailable as error:
            failures[item] = f"gave up ({error})"
        else:
            print(f"{item}: {results[item]['size']} bytes")
    (args.out / "retries.json").write_text(json.dumps({"ok": results, "failed": failures}, indent=1))
    return sorted(failures)


if __name__ == "__main__":
    main(sys.argv[1:])
