"""Several calls fail; the one raised is the first in program order."""
from sooner import unordered


@unordered
def ask(q):
    if q % 2:
        raise ValueError(f"odd {q}")
    return q


def main():
    try:
        a, b, c, d = ask(0), ask(1), ask(2), ask(3)
        print(a, b, c, d)
    except ValueError as error:
        print("first:", error)
    answers = []
    for q in (2, 5, 4, 7):
        answers.append(ask(q))
    return answers
