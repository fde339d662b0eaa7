"""for with else: skipped by break and return, run after exhaustion, continue and empty loops."""


def is_prime(n):
    for d in range(2, n):
        if d * d > n:
            continue
        if n % d == 0:
            break
    else:
        return n > 1
    return False


def first_match(rows, wanted):
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if cell == wanted:
                break
        else:
            print("row", r, "without")
            continue
        break
    else:
        return None
    return r, c


def checked(items):
    for item in items:
        try:
            if item == "stop":
                break
            int(item)
        except ValueError:
            print("bad", item)
            continue
        else:
            print("good", item)
        finally:
            print("after", item)
    else:
        print("all seen")


def main():
    print([n for n in range(20) if is_prime(n)])
    rows = ["abc", "def", "ghi"]
    print(first_match(rows, "e"), first_match(rows, "z"))
    for x in []:
        print("never")
    else:
        print("empty else")
    for x in "ab":
        continue
    else:
        print("after continue", x)
    for x in "ab":
        break
    else:
        print("never")
    checked(["1", "x", "stop", "2"])
    checked(["7"])
    try:
        for x in (1, 0):
            print(10 // x)
        else:
            print("never")
    except ZeroDivisionError:
        print("raised at", x)
    for i in range(3):
        for j in range(3):
            if j > i:
                break
        else:
            print("no break for", i)
    else:
        print("outer else", i, j)
    for x in range(2):
        pass
    else:
        for y in "z":
            break
        else:
            print("never")
    return x, y
