"""A generator expression makes its calls as it is asked for them."""
from sooner import unordered


@unordered
def ask(q):
    return q * 2


def main():
    answers = (ask(q) for q in range(5))
    print("nothing yet")
    print(next(answers), next(answers))
    for answer in answers:
        print(answer)
        if answer == 6:
            break
    print(list(answers), any(ask(q) > 2 for q in range(9)), all(ask(q) < 3 for q in range(9)))
