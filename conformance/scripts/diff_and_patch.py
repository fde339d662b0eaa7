"""A line diff by longest common subsequence, patch application, three-way merge with conflicts."""


class PatchError(Exception):
    pass


def lcs(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) - 1, -1, -1):
        for j in range(len(b) - 1, -1, -1):
            if a[i] == b[j]:
                table[i][j] = 1 + table[i + 1][j + 1]
            else:
                table[i][j] = max(table[i + 1][j], table[i][j + 1])
    pairs, i, j = [], 0, 0
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif table[i + 1][j] >= table[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def diff(a, b):
    script, i, j = [], 0, 0
    for x, y in [*lcs(a, b), (len(a), len(b))]:
        script += [("-", line) for line in a[i:x]]
        script += [("+", line) for line in b[j:y]]
        if x < len(a):
            script.append((" ", a[x]))
        i, j = x + 1, y + 1
    return script


def apply(lines, script):
    result, position = [], 0
    for mark, text in script:
        if mark == "+":
            result.append(text)
            continue
        try:
            current = lines[position]
        except IndexError:
            raise PatchError(f"ran out of lines at {text!r}") from None
        if current != text:
            raise PatchError(f"line {position + 1} is {current!r}, not {text!r}")
        position += 1
        if mark == " ":
            result.append(text)
    return result + lines[position:]


def invert(script):
    swap = {"+": "-", "-": "+", " ": " "}
    return [(swap[mark], text) for mark, text in script]


def merge(base, ours, theirs):
    left, right = dict(lcs(base, ours)), dict(lcs(base, theirs))
    merged, conflicts, b, o, t = [], 0, 0, 0, 0
    while True:
        stable = b
        while stable < len(base) and not (stable in left and stable in right):
            stable += 1
        end_o, end_t = (left[stable], right[stable]) if stable < len(base) else (len(ours), len(theirs))
        mine, yours, was = ours[o:end_o], theirs[t:end_t], base[b:stable]
        if mine == yours or yours == was:
            merged += mine
        elif mine == was:
            merged += yours
        else:
            conflicts += 1
            merged += ["<<<", *mine, "===", *yours, ">>>"]
        if stable == len(base):
            return merged, conflicts
        merged.append(base[stable])
        b, o, t = stable + 1, end_o + 1, end_t + 1


def show(script):
    return " ".join(mark + text for mark, text in script)


def main():
    old, new = "a b c d e".split(), "a x c e f".split()
    script = diff(old, new)
    print(show(script))
    print(apply(old, script) == new, apply(new, invert(script)) == old, old)
    print(show(diff([], ["p"])), "/", show(diff(["p"], [])), "/", diff([], []), "/", show(diff(["q"], ["q"])))
    for lines in (["a", "b", "c"], ["z", *old[1:]], [*old, "extra"]):
        try:
            print(apply(lines, script))
        except PatchError as error:
            print(error, error.__suppress_context__)
    base = "1 2 3 4 5".split()
    print(merge(base, "1 2 x 3 4 5".split(), "1 2 3 4 5 y".split()))
    print(merge(base, "1 A 3 4 5".split(), "1 B 3 4".split()))
    print(merge(base, base[:], "0 1 2 3 4 5".split()), merge(base, [], []))
    words = ("kitten sitting", "flaw lawn", "same same")
    for left, right in (pair.split() for pair in words):
        common = "".join(left[i] for i, _ in lcs(left, right))
        print(left, right, common, len(diff(left, right)))
    return apply(["b"], [(" ", "a"), ("+", "n")])
