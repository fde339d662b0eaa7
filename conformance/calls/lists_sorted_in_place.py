"""`sort` of lists that hold answers: while other calls are outstanding, twice, seen by others, failing before it and in it."""
from sooner import unordered


@unordered
def ask(number):
    if number == 13:
        raise LookupError(number)
    return number * 7 % 10


def best(numbers):
    scored = [(ask(number), number) for number in numbers]
    scored.sort()
    return scored[0], scored


def seen():
    answers = [ask(number) for number in (3, 1, 2)]
    same, before = answers, list(answers)
    count = len(answers)
    answers.sort()
    first = answers[0]
    answers.append(ask(5))
    answers.sort()
    print(before, same, count, first, same is answers)


def taken_back():
    answers = [ask(number) for number in (3, 1, 2)]
    try:
        ask(13)
        answers.sort()
        answers.append(0)
    except LookupError:
        print(answers)
    answers.sort()
    print(answers)


def mixed():
    for items in ([ask(1), "a", ask(2)], [(ask(1), "b"), (ask(1), 2)], [ask(2), 1.5, True], [[ask(3)], [ask(1)]], [None, ask(1)]):
        try:
            items.sort()
        except TypeError as error:
            print(error)
        print(items)


def by_key():
    rows = [{"name": name, "score": ask(score)} for name, score in (("x", 1), ("y", 2), ("z", 3))]
    rows.sort(key=lambda row: -row["score"])
    print([row["name"] for row in rows])
    rows.sort(key=lambda row: row["name"], reverse=True)
    print([row["name"] for row in rows])


def main():
    print([best(numbers) for numbers in ((1, 2), (3, 4), (5, 6))])
    seen()
    taken_back()
    mixed()
    by_key()
