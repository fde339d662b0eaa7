"""ExitStack: entered managers and callbacks unwind in reverse, replacing and swallowing exceptions."""

from contextlib import ExitStack


class Step:
    def __init__(self, name, log, swallow=False, fail=None):
        self.name, self.log, self.swallow, self.fail = name, log, swallow, fail

    def __enter__(self):
        self.log.append(f"enter {self.name}")
        return self.name

    def __exit__(self, kind, value, tb):
        self.log.append(f"exit {self.name} {value!r}")
        if self.fail:
            raise self.fail
        return self.swallow


def open_all(names, log, bad=None):
    with ExitStack() as stack:
        opened = []
        for name in names:
            if name == bad:
                raise LookupError(f"cannot open {name}")
            opened.append(stack.enter_context(Step(name, log)))
        stack.pop_all()
        return opened


def main():
    log = []
    with ExitStack() as stack:
        for name in "abc":
            stack.enter_context(Step(name, log))
        stack.callback(log.append, "callback")
        stack.push(lambda *details: log.append(f"pushed {details[0]}"))
    print(log)
    log = []
    with ExitStack() as stack:
        stack.enter_context(Step("outer", log))
        stack.enter_context(Step("swallows", log, swallow=True))
        stack.enter_context(Step("inner", log))
        raise ValueError("body")
    print(log)
    log = []
    try:
        with ExitStack() as stack:
            stack.enter_context(Step("sees new", log))
            stack.enter_context(Step("replaces", log, fail=KeyError("new")))
            raise ValueError("old")
    except KeyError as error:
        print(repr(error), repr(error.__context__), log)
    log = []
    print(open_all("xy", log), log)
    try:
        open_all("xyz", log, bad="z")
    except LookupError as error:
        print(error, log)
    stack = ExitStack()
    stack.callback(print, "closed by hand", "once")
    stack.close()
    stack.close()
