"""`return` in `finally` wins over an answer and over a failure."""
from sooner import unordered


@unordered
def ask(q):
    if q < 0:
        raise ValueError(q)
    return q + 1


def guarded(q):
    try:
        return ask(q)
    finally:
        if q > 5:
            return "big"
        print("left", q)


def main():
    out = [guarded(1), guarded(9)]
    try:
        guarded(-1)
    except ValueError as error:
        out.append(repr(error))
    print(out)
    return out
