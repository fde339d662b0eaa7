"""Functions defined in functions: recursion, shadowing, conditional definition, returned together."""


def make_stack():
    items = []

    def push(*values):
        items.extend(values)
        return len(items)

    def pop():
        if not items:
            raise IndexError("empty stack")
        return items.pop()

    def view():
        return tuple(items)

    return push, pop, view


def solve(n):
    def gcd(a, b):
        return a if b == 0 else gcd(b, a % b)

    def coprime(k):
        return gcd(n, k) == 1

    return [k for k in range(1, n) if coprime(k)]


def choose(kind):
    if kind == "add":
        def op(a, b):
            return a + b
    elif kind == "mul":
        def op(a, b):
            return a * b
    return op


def levels():
    a = 1

    def one():
        b = a + 1

        def two():
            c = b + 1

            def three():
                return a, b, c

            return three

        return two

    return one()()()


def main():
    push, pop, view = make_stack()
    push2, *_ = make_stack()
    print(push(1, 2), push2("x"), pop(), view())
    pop()
    try:
        pop()
    except IndexError as error:
        print(error)
    print(solve(12), choose("add")(2, 3), choose("mul")(2, 3), levels())
    try:
        choose("pow")
    except UnboundLocalError as error:
        print(error)

    def outer():
        def outer():
            return "inner wins"

        return outer

    print(outer()())

    def later():
        return defined_after()

    try:
        later()
    except NameError as error:
        print(error)

    def defined_after():
        return "found at call time"

    print(later())

    def visit(tree, order=None):
        order = [] if order is None else order

        def go(node):
            if node:
                left, value, right = node
                go(left)
                order.append(value)
                go(right)

        go(tree)
        return order

    print(visit(((None, 1, None), 2, (None, 3, None))), visit(None))

    def redefined():
        return 1

    first = redefined

    def redefined():
        return 2

    print(first(), redefined(), first.__qualname__)
    return choose(None)
