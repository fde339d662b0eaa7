"""Each call has its own locals and cells, also when calls nest, recurse or are resumed by closures."""


def collect(n, out):
    local = f"frame {n}"
    if n:
        collect(n - 1, out)
    out.append((n, local))
    return out


def make(n):
    cells = []

    def level(k):
        value = k * 10

        def read():
            return value

        def write(new):
            nonlocal value
            value = new

        cells.append((read, write))
        if k:
            level(k - 1)

    level(n)
    return cells


def default_is_shared(n, seen=[]):
    seen.append(n)
    return default_is_shared(n - 1) if n else list(seen)


def shadowing(n):
    if n == 0:
        return []
    n, rest = n - 1, shadowing(n - 1)
    return [n, *rest]


def deleted_only_here(n):
    x = n
    if n == 1:
        del x
        try:
            x
        except UnboundLocalError:
            return ["unbound at 1"] + deleted_only_here(0)
    return [x] + (deleted_only_here(n - 1) if n else [])


def counters():
    total = 0

    def visit(tree):
        nonlocal total
        own = 0
        for child in tree:
            own += visit(child)
        total += 1
        return own + 1

    return visit([[], [[], []]]), total


def handler_variable(n):
    try:
        if n == 0:
            raise ValueError("bottom")
        handler_variable(n - 1)
    except ValueError as error:
        if n < 2:
            raise ValueError(f"{n}: {error}") from error
        return str(error)


def loop_in_recursion(depth):
    out = []
    for i in range(depth):
        out.append(i)
        out.extend(loop_in_recursion(depth - 1))
        out.append(-i)
    return out


def main():
    print(collect(3, []))
    cells = make(2)
    cells[0][1]("changed")
    print([read() for read, _ in cells])
    print(default_is_shared(2), default_is_shared(0))
    default_is_shared.__defaults__[0].clear()
    print(shadowing(3), deleted_only_here(2), counters(), handler_variable(3))
    print(loop_in_recursion(2), loop_in_recursion(3).count(0))
    a = make(0)[0]
    b = make(0)[0]
    a[1]("only a")
    print(a[0](), b[0]())
    fibs = lambda n, a=0, b=1: [] if n == 0 else [a, *fibs(n - 1, b, a + b)]
    print(fibs(8))
    return handler_variable(1)
