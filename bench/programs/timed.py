"""Times programs of this folder from inside: a request a line on stdin, an answer a line on stdout."""

import importlib
import json
import sys
import time


def main(name):
    run = importlib.import_module(name).run
    sys.setrecursionlimit(100_000)
    for line in sys.stdin:
        request = json.loads(line)
        arguments, times = request["arguments"], request["times"]
        start = time.perf_counter()
        for _ in range(times):
            value = run(*arguments)
        seconds = time.perf_counter() - start
        print(json.dumps({"seconds": seconds, "value": str(value)}), flush=True)


main(sys.argv[1])
