"""Functions of a module and of a class that the program itself replaces: calls behind find the new ones."""
from sooner import unordered


@unordered
def ask(q):
    return "A" + q


def helper(q):
    return "h" + ask(q)


def other(q):
    return "o" + ask(q)


class Worker:
    done = 0

    def work(self, q):
        Worker.done += 1
        return "w" + ask(q)


def main():
    global helper
    print(helper("1"))
    old = helper
    helper = other
    print(helper("2"))
    helper = old
    print(helper("3"))
    if ask("x") == "Ax":
        helper = other
    print(helper(ask("4")))
    helper = old

    worker = Worker()
    print(worker.work("5"), Worker.work(worker, "6"))
    before = Worker.work
    Worker.work = lambda self, q: "new " + ask(q)
    print(worker.work("7"), Worker.work(worker, "8"))
    Worker.work = before
    print(worker.work("9"), Worker.done)
