"""An iterator that two loops, or two consumers, use up: the second goes on where the first stopped, whatever it goes over."""
from sooner import sequential, unordered

LOG = []


@unordered
def odd(x):
    return x % 2


@sequential
def save(x):
    LOG.append(x)
    return x


def found(items):
    for item in items:
        if odd(item):
            return item


def main():
    for source in (range(9), (4, 1, 6, 3, 5), [2, 1, 3, 8], {2: 0, 1: 0, 3: 0}):
        items = iter(source)
        first = found(items)
        second = found(items)
        print(first, second, save(list(items)))
    numbers, letters = iter(range(9)), iter("abcde")
    for number, letter in zip(numbers, letters):
        if odd(number):
            break
    print(number, letter, next(numbers), next(letters))
    kept = filter(odd, iter(range(9)))
    print(next(kept), next(kept), list(kept))
    answers = map(odd, range(6))
    print(any(answers), next(answers), all(answers), list(answers))
    lines = iter("x1y2z")
    print(next(c for c in lines if odd(ord(c))), any(odd(ord(c)) for c in lines), "".join(lines), LOG)
    return LOG
