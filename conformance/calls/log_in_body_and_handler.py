"""A list written in the body behind a failing call and in the handler; a call behind it sees what is true."""
from sooner import unordered


@unordered
def ask(q):
    if q % 2:
        raise LookupError(q)
    return q


@unordered
def judge(log):
    return len(log), list(log)


def main():
    log = []
    for q in range(4):
        try:
            ask(q)
            log.append(f"ok {q}")
        except LookupError:
            log.append(f"bad {q}")
        print(judge(log))
    return log
