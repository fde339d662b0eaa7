"""A for loop over a list follows an index, so growth and removal during the loop show through."""


def main():
    a = [1, 2, 3, 4]
    for x in a:
        if x % 2 == 0:
            a.remove(x)
        print("visit", x, a)
    b = [1]
    for x in b:
        if len(b) < 6:
            b.append(x * 2)
    print(b)
    c = [1, 2, 3]
    for x in c:
        c.insert(0, x * 10)
        if len(c) > 6:
            break
    print(c)
    d = [1, 2, 3, 4, 5]
    for x in d:
        d[d.index(x)] = x * 100
        if x == 2:
            d[-1] = 50
    print(d)
    e = [1, 2, 3, 4]
    for x in e[:]:
        e.remove(x)
    print(e)
    f = list("abcdef")
    seen = []
    for x in reversed(f):
        seen.append(x)
        f.pop()
    print(seen, f)
    g = [3, 2, 1]
    it = iter(g)
    print(next(it))
    g.clear()
    print(next(it, "exhausted"))
    g.extend([7, 8])
    print(next(it, "stays exhausted"))
    h = [1, 2]
    for i, x in enumerate(h):
        if i < 4:
            h.append((i, x))
    print(h)
    for x in h:
        h = "rebound"
    print(h, x)
    queue = ["root"]
    for name in queue:
        if len(name) < 6:
            queue += [name + "/l", name + "/r"]
    return queue
