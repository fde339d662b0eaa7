"""An iterator over an answer that has not arrived is used up by the loop that comes first."""
from sooner import unordered


@unordered
def words(n):
    return ["a", "b", "c"][:n]


def main():
    pairs = enumerate(words(3))
    print([pair for pair in pairs], [pair for pair in pairs])
    letters = iter(words(2))
    for letter in letters:
        print(letter)
    print(list(letters))
    upper = map(str.upper, words(3))
    print(next(upper), list(upper))
    both = zip(words(2), words(3))
    first = next(both)
    print(first, list(both), list(both))
