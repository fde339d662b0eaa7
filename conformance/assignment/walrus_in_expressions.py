"""The walrus binds inside calls, subscripts, displays, f-strings, lambdas, slices and returns."""


def show(*args, **kwargs):
    print(args, kwargs)
    return len(args)


def square(x):
    return (y := x * x) + y


def main():
    show((a := 1), a + 1, key=(b := a + 5), other=b)
    cells = [10, 20, 30]
    print(cells[(i := 1)], cells[i - 1 :(j := 2)], i, j)
    print([c := 2, c**2, c**3], c)
    print({(k := "key"): (v := "value")}, k, v)
    print([*(word := "ab")], word, *(more := [1, 2]), len(more))
    print(f"{(width := 6)}:{'right':>{width}}|")
    print(square(3))
    x = (y := 4, 5)
    print(x, y)
    z = (w := (4, 5))
    print(z is w)
    add = lambda n: (m := n + 1) * m
    print(add(2))
    cells[(at := 0)] = (stored := "s")
    print(cells, at, stored)
    total = (t := 3) + (t := t + 1) + t
    print(total, t)
    try:
        (u := 5) + undefined_name
    except NameError as error:
        print(error, u)
    try:
        (q := 1 // 0)
    except ZeroDivisionError:
        print("q" in locals())
    return (result := total + u), result
