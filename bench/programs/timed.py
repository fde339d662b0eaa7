"""Times one program of this folder from inside: a request a line on stdin, an answer a line on stdout.

CPython keeps frames in chunks, and a loop whose calls happen to cross the end of a chunk allocates and
frees one each time: 10 queens take from 1.3 to 4.3 s, depending on how deep the stack was before. So
the loop runs in a function with so many variables that the chunk it gets has room for all calls below.
"""

import importlib
import json
import sys
import time

ROOM = """
def timed(run, arguments, times):
    start = perf_counter()
    for _ in range(times):
        value = run(*arguments)
    return perf_counter() - start, value
    {} = None
"""


def main(name):
    run = importlib.import_module(name).run
    sys.setrecursionlimit(100_000)
    scope = {"perf_counter": time.perf_counter}
    exec(ROOM.format(" = ".join(f"v{i}" for i in range(40_000))), scope)
    for line in sys.stdin:
        request = json.loads(line)
        seconds, value = scope["timed"](run, request["arguments"], request["times"])
        print(json.dumps({"seconds": seconds, "value": str(value)}), flush=True)


main(sys.argv[1])
