"""Context managers inside loops and loops inside them: order of exits, suppression, early leaving."""


class Step:
    def __init__(self, name, log, suppress=False):
        self.name, self.log, self.suppress = name, log, suppress

    def __enter__(self):
        self.log.append(f"in {self.name}")
        if self.name == "refuses":
            raise PermissionError(self.name)
        return self

    def __exit__(self, kind, error, trace):
        self.log.append(f"out {self.name}{' ' + kind.__name__ if kind else ''}")
        return self.suppress


def run(plan, suppress=False):
    log = []
    for i, action in enumerate(plan):
        with Step(f"outer{i}", log, suppress), Step(f"inner{i}", log) as inner:
            if action == "continue":
                continue
            if action == "break":
                break
            if action == "return":
                return log + ["returned"]
            if action == "raise":
                raise KeyError(i)
            log.append(f"body {inner.name}")
        log.append("tail")
    else:
        log.append("else")
    return log


def loop_inside():
    log = []
    with Step("around", log):
        for i in range(5):
            if i == 1:
                continue
            if i == 3:
                break
            log.append(i)
        while True:
            with Step("tight", log):
                break
    return log


def refuse():
    log = []
    try:
        with Step("first", log), Step("refuses", log), Step("never", log):
            log.append("never")
    except PermissionError:
        log.append("refused")
    return log


def main():
    for plan in (["x"], ["continue", "x"], ["break", "x"], ["return"], []):
        print(plan, run(plan))
    print(run(["raise", "x"], suppress=True))
    log = []
    try:
        with Step("shown", log):
            run(["x", "raise"])
    except KeyError as error:
        print("KeyError", error, log)
    print(loop_inside(), refuse())
    log = []
    while len(log) < 6:
        with Step(len(log), log, suppress=True):
            1 // 0
            log.append("never")
    print(log)
    for value in (1, 0):
        with Step("last", log := []):
            print(10 // value)
    print("never")
