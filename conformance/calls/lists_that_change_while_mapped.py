"""Code that a builtin calls may change the list that the builtin goes over."""
import functools

from sooner import sequential, unordered


@unordered
def ask(x):
    return x + 1


@sequential
def save(x, log=[]):
    log.append(x)
    return len(log)


def main():
    grows = [1, 2]

    def grow(x):
        if len(grows) < 5:
            grows.append(ask(x) * 10)
        return save(x)

    print(list(map(grow, grows)), grows)
    shrinks = [1, 2, 3, 4, 5]
    print(list(shrinks.pop() + ask(x) for x in shrinks), shrinks)
    print(sorted([3, 1], key=lambda x: grows.append(x) or ask(x)), grows)
    print(any(grows.append(ask(0)) or len(grows) > 12 for _ in grows), grows)
    counts = {}
    print(sum(counts.setdefault(ask(x) % 2, x) for x in (1, 2, 3)), counts)
    print(functools.reduce(lambda a, b: grows.pop() + ask(b), [1, 2, 3]), grows)
    print(functools.reduce(lambda a, b: save(a) + b, (1, 2, 3), ask(4)), functools.reduce(max, [ask(1), 3]))
    row = [ask(1), ask(2)]
    total = sum(row[n] for n in range(len(row)))
    row[0] = 100
    return total, row, list(x for x in row if save(x))
