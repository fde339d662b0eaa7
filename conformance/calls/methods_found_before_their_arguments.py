"""Methods of text that are looked up before arguments made of answers: each is the one that was written."""
from sooner import unordered


@unordered
def word(n):
    return "abcdefghij"[n % 7 : n % 7 + 3]


def main():
    kept = []
    for n in range(12):
        joined = "-".join([word(n + k) for k in range(2)])
        shown = "<{}>".format(" ".join([joined, word(n)]))
        cleaned = ", ".join([text.upper() for text in (shown, word(n + 3))]).replace("A", word(n))
        kept.append("{0}|{1}".format(cleaned, *[word(k) for k in (n, n + 1)]))
        print("+".join([word(k) for k in range(n % 3)]), "{}{}".format(*[word(k) for k in (1, n)]))
    return kept
