"""return, break and continue out of a with run __exit__ with no exception."""


class Track:
    def __init__(self, log, name="t"):
        self.log, self.name = log, name

    def __enter__(self):
        self.log.append(f"+{self.name}")
        return self

    def __exit__(self, *details):
        self.log.append(f"-{self.name}")
        return details[0] is None


def find(rows, wanted, log):
    for number, row in enumerate(rows):
        with Track(log, number):
            if row is None:
                continue
            if row == "end":
                break
            for cell in row:
                with Track(log, cell):
                    if cell == wanted:
                        return number, cell
    else:
        log.append("else")
    return "nothing"


def through_finally(log):
    try:
        with Track(log):
            try:
                return "value"
            finally:
                log.append("inner finally")
    finally:
        log.append("outer finally")


def exit_changes_list(log):
    items = [1]

    class Append:
        def __enter__(self):
            return items

        def __exit__(self, *details):
            items.append("added in exit")

    with Append() as seen:
        return seen


def main():
    for wanted in ("b", "z"):
        log = []
        print(find(["a", None, "ab", "cd"], wanted, log), *log)
    log = []
    print(find(["x", "end", "y"], "y", log), *log)
    log = []
    print(through_finally(log), log)
    print(exit_changes_list(log))
    count, log = 0, []
    while count < 5:
        count += 1
        with Track(log, count):
            if count == 2:
                continue
            if count == 4:
                break
            log.append("work")
    else:
        log.append("not reached")
    print(count, *log)
