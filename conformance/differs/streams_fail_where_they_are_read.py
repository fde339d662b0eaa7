"""A stream that fails in the middle: lines that had arrived are printed before the fault, not lost with it."""

import sooner


@sooner.unordered
def lines() -> sooner.Stream[str]:
    yield "one\n"
    yield "two\n"
    raise ConnectionError("cut off")


def main():
    try:
        for line in lines().splitlines():
            print(line)
    except ConnectionError as error:
        print(error)
