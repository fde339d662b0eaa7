"""What an instance holds goes before what its class does: methods put over and taken away, cached properties deleted."""
import functools

from sooner import sequential, unordered


@unordered
def ask(x):
    return x


@sequential
def save(x):
    return x


class Worker:
    computed = 0

    def __init__(self):
        self.n = 1

    def run(self):
        return "class"

    def twice(self, *args):
        return [self.run(), self.run(*args)]

    @functools.cached_property
    def slow(self):
        Worker.computed += 1
        return self.n


def put_over(worker):
    ask(1)
    worker.run = lambda: "instance"
    print(worker.run(), worker.twice())
    del worker.run
    return worker.run(), worker.twice()


def put_over_on_an_answer(worker, x):
    log = []
    if ask(x) > 1:
        worker.run = lambda: log.append("instance") or "instance"
    first = worker.run()
    return first, len(log), worker.run(), log


def put_over_with_an_answer():
    worker = Worker()
    text = ask("later")
    worker.run = lambda *more: text
    return worker.run(), worker.run(ask(2)), worker.twice(ask(3))


def cached(worker):
    print(worker.slow)
    ask(1)
    del worker.slow
    worker.n = 2
    print(worker.slow, Worker.computed)
    worker.n = 3
    save(worker.n)
    return worker.slow


def computed_on_an_answer(worker, x):
    before = Worker.computed
    worker.n = ask(x)
    value = worker.slow
    again = Worker.computed - before
    if ask(x) > 1:
        del worker.slow
        worker.n = "changed"
    return value, again, worker.slow, Worker.computed - before


def main():
    Worker.computed = 0
    first, second, third, fourth, fifth = (Worker() for _ in range(5))
    print(put_over(first), put_over(Worker()))
    print(put_over_on_an_answer(first, 1), put_over_on_an_answer(second, 2), put_over_on_an_answer(Worker(), 2))
    print(put_over_with_an_answer())
    print(cached(third))
    print(computed_on_an_answer(fourth, 1), computed_on_an_answer(fifth, 2))
