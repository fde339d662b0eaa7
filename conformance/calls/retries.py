"""Each item tried again until it answers or the tries are used up."""
from sooner import sequential, unordered

FAILED = []


@unordered
def ask(q, attempt):
    if len(q) > attempt:
        raise TimeoutError(f"{q} at {attempt}")
    return f"{q}{attempt}"


@sequential
def give_up(q):
    FAILED.append(q)


def patiently(q):
    error = None
    for attempt in range(3):
        try:
            return ask(q, attempt)
        except TimeoutError as e:
            error = e
            print("again:", e)
    give_up(q)
    raise RuntimeError(q) from error


def main():
    out = []
    for q in ("a", "bb", "cccc", ""):
        try:
            out.append(patiently(q))
        except RuntimeError as error:
            out.append(repr(error.__cause__))
    print(out, FAILED)
    return out
