"""The inner handler first, what it does not catch to the outer one, and a new error from a handler."""
from sooner import unordered


@unordered
def ask(q):
    if q == "key":
        raise KeyError(q)
    if q == "value":
        raise ValueError(q)
    return q


def attempt(q):
    try:
        try:
            return "inner " + ask(q)
        except KeyError as error:
            print("handling", error)
            return "handled " + ask("other")
        finally:
            print("inner over", q)
    except ValueError as error:
        raise RuntimeError(f"outer {q}") from error


def main():
    out = []
    for q in ("fine", "key", "value"):
        try:
            out.append(attempt(q))
        except RuntimeError as error:
            out.append((str(error), repr(error.__cause__)))
    print(out)
    return out
