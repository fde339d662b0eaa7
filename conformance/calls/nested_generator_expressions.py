"""Generator expressions in generator expressions, with walrus, closures over loop variables and filters that ask."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q * 2


@sequential
def save(x):
    LOG.append(x)
    return x


def main():
    factor = 3
    print(sum(sum(ask(x) * factor for x in range(y)) for y in range(4)))
    print(any(all(ask(x) < 5 for x in range(y)) and save(y) > 1 for y in range(5)), LOG)
    print(list((x, y) for x in range(3) if ask(x) for y in range(ask(x)) if ask(y) % 4 == 0))
    print(any((last := ask(q)) > 3 for q in range(9)), last)
    functions = list((lambda: (q, ask(q), factor)) for q in range(3))
    factor = 4
    print([function() for function in functions])
    adders = list((lambda n, q=q: ask(n + q)) for q in range(3))
    print([adder(1) for adder in adders])
    rows = [{"id": n} for n in range(3)]
    print(sum(row.setdefault("score", ask(row["id"])) for row in rows), rows)
    print(max((max(ask(x) % 5 for x in row) for row in ((1, 2), (3, 4))), key=lambda a: -a))
    print(" ".join(f"{key}={value}" for key, value in dict((k, ask(k)) for k in (1, 2)).items()))
    return [x for x in (ask(y) for y in range(3))], LOG
