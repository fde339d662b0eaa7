"""Mutation of a container while loops, comprehensions or iterators are running over it."""


def main():
    items = [1, 2, 3, 4, 5, 6]
    for item in items:
        if item % 2 == 0:
            items.remove(item)
    print(items)
    items = [1, 2, 2, 3]
    for item in items:
        if item == 2:
            items.remove(item)
    print(items)
    items = [1, 2, 3]
    for item in items[:]:
        items.append(item * 10)
    print(items)
    items = [3, 2, 1]
    for item in items:
        if item:
            items.append(item - 1)
        if len(items) > 8:
            break
    print(items)
    iterator = iter(items)
    items.clear()
    print(list(iterator), items)
    items.append("late")
    print(list(iterator), next(iterator, "stays exhausted"))
    table = {"a": 1, "b": 2}
    for key in list(table):
        table[key.upper()] = table.pop(key)
    print(table)
    for key in table:
        table[key] += 1
    print(table)
    for change in (lambda t: t.pop("A"), lambda t: t.update(z=1)):
        copy = dict(table)
        try:
            for key in copy:
                change(copy)
        except RuntimeError as error:
            print(error, copy)
    letters = {"x"}
    try:
        for letter in letters:
            letters.add(letter * 2)
    except RuntimeError as error:
        print(error)
    growing = [1]
    print([growing.append(n + 1) or n for n in growing if n < 4], growing)
    first = [1, 2, 3]
    second = first
    for a, b in zip(first, second):
        if len(second) < 5:
            second.insert(0, 0)
        print(a, b, end="; ")
    print(first)
    stack = [1]
    while stack:
        top = stack.pop()
        print(top, end=" ")
        if top < 4:
            stack.extend([top + 2, top + 1])
    print()
    words = ["a", "b"]
    words[:] = [w + w for w in words]
    for index, word in enumerate(words):
        words[index] = word.upper()
        if index == 0:
            words.append("c")
    print(words)
    pointer = data = [0, 0, 0]
    for pointer[1] in range(3):
        pointer[2] += pointer[1]
    print(data)
