"""What a `try` stored, and what of it is taken back when a call in it fails, is looked at behind it."""
from sooner import unordered

KEPT = []


@unordered
def ask(x):
    return x


class Log:
    def __init__(self):
        self.last, self.lines = None, []


def appended(xs):
    try:
        xs.append(ask(1))
        xs.append(ask(2))
    except Exception:
        xs.append("failed")
    return str(xs), len(xs)


def entered(table):
    try:
        table["a"] = ask("a")
        table[ask("b")] = ask("c")
    except Exception:
        pass
    return sorted(table.items()), ", ".join(table)


def attribute(log):
    try:
        log.last = ask("last")
        log.lines.append(log.last)
    except Exception:
        log.lines += ["failed"]
    return f"{log.last} {log.lines}", [*log.lines], (lambda *lines: lines)(*log.lines)


def nested(rows):
    for row in rows:
        try:
            row["answer"] = ask(row["question"])
        except Exception:
            continue
        finally:
            row["seen"] = True
    return [dict(row) for row in rows], str(rows)


def main():
    KEPT.clear()
    print(appended([]), appended(KEPT))
    print(entered({}), entered({"a": 0}))
    print(attribute(Log()))
    print(nested([{"question": "x"}, {"question": "y"}]))
    return KEPT
