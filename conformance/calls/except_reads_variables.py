"""A handler reads the variables as they stood when the call failed."""
from sooner import unordered


@unordered
def ask(q):
    if q == 3:
        raise LookupError(f"nothing for {q}")
    return q * 10


def main():
    last, total, done = None, 0, []
    try:
        for q in (1, 2, 3, 4):
            last = q
            total += ask(q)
            done.append(q)
    except LookupError as error:
        print("at", last, "total", total, "done", done, "because", error)
    print("after", last, total, done)
    return last, total, done
