"""Closures with `nonlocal` counters between calls."""
from sooner import unordered


@unordered
def ask(q):
    return len(q)


def main():
    count, seen = 0, []

    def asked(q):
        nonlocal count
        count += 1
        answer = ask(q)
        seen.append((count, answer))
        return answer

    total = asked("a") + asked("bbb")
    if asked("cc") > 1:
        total += asked("dddd")
    print(count, total, seen)
    return count, total
