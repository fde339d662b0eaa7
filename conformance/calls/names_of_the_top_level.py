"""Names that only the top level of a script binds, again and again, while calls are under way: seen in order, also after a failure."""
from sooner import readonly, sequential, unordered


@unordered
def same(x):
    return x


@unordered
def fail(x):
    raise ValueError(x)


@sequential(on=lambda key, x: key)
def post(key, x):
    return f"{key}:{x}"


@readonly
def look(x):
    return x


def main():
    out = []
    for text in ("hello", "bye"):
        for user in ("ann", "bob"):
            out.append(post(user, text))
    print(out, user, text)
    total = 0
    for x in (1, 2, 3):
        try:
            got = same(x)
            if got == 2:
                bad = fail(got)
            total += got
        except ValueError as error:
            print("failed", error, got)
            got = None
            bad = x
        out.append((x, got))
    try:
        print(error)
    except NameError as gone:
        print(gone)
    print(bad, got, total, out[-3:])
    for q in ("1+1", "hi"):
        match same({"tool": q, "arg": len(q)}):
            case {"tool": "hi", "arg": arg}:
                chosen = same(arg)
            case {"tool": tool, **rest}:
                chosen = (tool, rest)
        print(chosen, arg if q == "hi" else tool)
    last = same("z")
    del got
    while same(total) < 9:
        total, before = same(total + 1), total
    got = [look(n) for n in range(before)]
    print(total, before, got[-1], last, [same(name) for name in (q, x)])
    del last
    try:
        last
    except NameError as gone:
        print(gone)
    with_value = (inner := same(3)) + inner
    print(with_value, inner)
    import json as j
    data = same(j.dumps({"a": inner}))
    print(data, j.loads(data))
