"""Every list method, its return value, and its errors."""


def attempt(label, action):
    try:
        print(label, action())
    except (IndexError, ValueError, TypeError) as error:
        print(label, type(error).__name__, error)


def main():
    a = [3, 1, 2]
    print(a.append(4), a.extend("xy"), a.insert(1, "in"), a)
    print(a.pop(), a.pop(0), a.pop(-2), a)
    print(a.remove("in"), a.index(2), a.count(2), a)
    a.extend([5, 5])
    print(a.index(5, 3), a.reverse(), a, a.copy() == a, a.copy() is a)
    a.insert(100, "end")
    a.insert(-100, "start")
    print(a, a.clear(), a)
    b = [5, 3, 9]
    print(b.sort(), b, b.sort(reverse=True), b, b.sort(key=lambda x: x % 5), b)
    attempt("pop empty", lambda: [].pop())
    attempt("pop range", lambda: b.pop(10))
    attempt("remove", lambda: b.remove(77))
    attempt("index", lambda: b.index(77))
    attempt("get", lambda: b[3])
    attempt("set", lambda: b.__setitem__(-4, 0))
    attempt("extend", lambda: b.extend(5))
    attempt("sort", lambda: [1, "a"].sort())
    attempt("append", lambda: b.append(1, 2))
    attempt("key", lambda: b["0"])
    b.extend(n * 10 for n in b[:2])
    b.extend({"k": 1})
    b += (x for x in "z")
    print(b, len(b), b[-1], 9 in b)
    me = [1, 2]
    me.extend(me)
    me.append(me[:])
    print(me)
    stack, out = [], []
    for token in "a ( b ( c ) d ) e".split():
        if token == "(":
            stack.append(out)
            out = []
        elif token == ")":
            inner, out = out, stack.pop()
            out.append(inner)
        else:
            out.append(token)
    return out
