"""What unordered calls print themselves appears where the sequential program prints it."""
from sooner import readonly, sequential, unordered


@unordered
def ask(q):
    print("  asked", q)
    return q * 2


@readonly
def look(q):
    print("  looked", q)
    return q


@sequential
def save(q):
    print("  saved", q)
    return q


def main():
    print("begin")
    for q in range(3):
        print("turn", q)
        a = ask(q) + look(q)
        save(a)
        print("got", a)
    print(ask(ask(5)))
