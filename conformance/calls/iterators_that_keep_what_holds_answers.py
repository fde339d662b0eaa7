"""`cycle` and `pairwise` keep items: what holds something missing may be kept, and what is missing itself is waited for."""
import itertools

from sooner import sequential, unordered


class Worker:
    def __init__(self, name):
        self.name, self.done, self.last = name, [], None

    def work(self, job):
        self.last = same(f"{self.name} {job}")
        self.done.append(self.last)


@unordered
def same(x):
    return x


@sequential
def save(x):
    return x


def workers_in_turns():
    workers = [Worker("ann"), Worker("bob")]
    for worker, job in zip(itertools.cycle(workers), "abcde"):
        worker.work(job)
    return [(worker.done, worker.last) for worker in workers]


def lists_in_turns():
    lists = [[], []]
    turns = itertools.cycle(lists)
    for job in "abcde":
        next(turns).append(same(job))
    return lists


def answers_in_turns():
    answers, seen = [same("a"), "b", same("c")], []
    for answer, at in zip(itertools.cycle(answers), range(7)):
        seen.append((at, answer))
        if at == 1:
            answers[1] = same("other")
    return seen, answers


def answers_added_on_the_way():
    items, seen = [Worker("ann")], []
    for item, at in zip(itertools.cycle(items), range(7)):
        if isinstance(item, Worker):
            item.work(at)
        if at < 2:
            items.append(same(at))
        seen.append(item.name if isinstance(item, Worker) else item)
    return seen, len(items)


def pairs_in_turns():
    names, answers, seen = ["a", "b"], [same(1), same(2)], []
    for (name, answer), at in zip(itertools.cycle(zip(names, answers)), range(5)):
        seen.append((name, answer, at))
    return seen


def tuples_in_turns():
    pairs, seen = [("a", same(1)), ("b", same(2))], []
    for (name, answer), at in zip(itertools.cycle(pairs), range(5)):
        seen.append(f"{name}{answer}{at}")
    return seen


def neighbours():
    workers = [Worker("ann"), Worker("bob"), Worker("cid")]
    for one, other in itertools.pairwise(workers):
        one.work(other.name)
        other.work(one.done[-1])
    answers = [same(1), same(2), same(3)]
    return [worker.done for worker in workers], [one + other for one, other in itertools.pairwise(answers)]


def left_by_a_failure():
    workers, seen = [Worker("ann"), Worker("bob")], []
    turns = itertools.cycle(workers)
    try:
        for worker, job in zip(turns, "abcde"):
            worker.work(job)
            if same(job) == "c":
                raise ValueError(job)
    except ValueError as error:
        seen.append(str(error))
    seen.append(next(turns).name)
    save(seen)
    return seen, [worker.done for worker in workers]


def main():
    for case in (
        workers_in_turns,
        lists_in_turns,
        answers_in_turns,
        answers_added_on_the_way,
        pairs_in_turns,
        tuples_in_turns,
        neighbours,
        left_by_a_failure,
    ):
        try:
            print(case.__name__, case())
        except Exception as error:
            print(case.__name__, repr(error))
