"""List comprehensions: filters, nested fors, conditionals, unpacking, order of evaluation, errors."""


def tell(label, value):
    print(label, value, end="; ")
    return value


def main():
    print([n * n for n in range(5)], [n for n in range(10) if n % 2 if n > 3], [x for x in ""])
    print([(x, y) for x in range(3) for y in range(x)], [x + y for x in "ab" for y in "cd" if x + y != "ad"])
    print([[i * j for j in range(3)] for i in range(3)], [c for row in [[1, 2], [3]] for c in row])
    print(["even" if n % 2 == 0 else "odd" for n in range(3)], [k + str(v) for k, v in {"a": 1}.items()])
    print([a + c for a, (b, *c) in [([0], (1, 2, 3)), ([9], "xyz")]])
    print([tell("value", x) for x in tell("source", [1, 2, 3]) if tell("test", x) > 1])
    print([tell("pair", (x, y)) for x in tell("outer", [1, 2]) for y in tell("inner", [x * 10])])
    x = "outer"
    print([x for x in (1, 2)], x)
    n = 10
    print([n + k for k in range(3)], [n for n in range(n) if n > 7], n)
    words = ["b", "a"]
    print([w.upper() for w in sorted(words)], [len(w) for w in words], [[]] * 2 == [[] for _ in range(2)])
    rows = [[] for _ in range(3)]
    rows[0].append(1)
    print(rows)
    done = []
    try:
        [done.append(10 // d) for d in (5, 2, 0, 1)]
    except ZeroDivisionError:
        print("partial", done)
    for action in (lambda: [a for a, b in [(1, 2, 3)]], lambda: [v for v in 5], lambda: [v.x for v in (1,)]):
        try:
            action()
        except (ValueError, TypeError, AttributeError) as error:
            print(type(error).__name__, error)
    matrix = [[1, 2, 3], [4, 5, 6]]
    print([[row[i] for row in matrix] for i in range(3)], [list(col) for col in zip(*matrix)])
    triples = [(a, b, c) for c in range(1, 20) for b in range(1, c) for a in range(1, b) if a * a + b * b == c * c]
    return triples
