"""After a failure the caller's list holds exactly what was put there before it."""
from sooner import unordered


@unordered
def ask(q):
    if q == "bad":
        raise ValueError(q)
    return q


def fill(log, table, qs):
    for q in qs:
        log.append("asking " + q)
        table[q] = ask(q)
        log.append("done " + q)


def main():
    log, table = [], {}
    for qs in (["a", "bad", "b"], ["c"], ["bad"]):
        try:
            fill(log, table, qs)
        except ValueError:
            log.append("failed")
    print(log, table)
    return log, table
