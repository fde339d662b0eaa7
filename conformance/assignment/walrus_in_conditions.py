"""The walrus binds in conditions of if, elif, while, ternary, assert and boolean operators."""

LINES = ["alpha", "", "beta", "stop", "gamma"]


def numbers():
    source = iter([3, 8, 0, 9])
    return lambda: next(source)


def main():
    if (n := len(LINES)) > 4:
        print("many", n)
    if (first := LINES[1]):
        print("not here")
    elif (second := LINES[2]) and (upper := second.upper()):
        print("elif", repr(first), second, upper)
    position = 0
    while (line := LINES[position]) != "stop":
        position += 1
        print("read", repr(line))
    print("ended at", position, line)
    read = numbers()
    while value := read():
        print("value", value)
    print("falsy", value, "next", read())
    label = "big" if (size := n * 10) > 40 else "small"
    print(label, size)
    assert (checked := size + 1) == 51
    found = None or (fallback := "default")
    print(found, fallback, checked)
    skipped = "before"
    False and (skipped := "after")
    print(skipped)
    print(not (flag := True), flag)
    low = (mid := 5) < (top := 7) < 9
    return low, mid, top
