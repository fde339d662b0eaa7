"""[[0] * n] * m repeats one row; comprehensions make separate rows."""


def mark(grid, row, column, value=1):
    grid[row][column] = value
    return grid


def main():
    same = [[0] * 3] * 2
    own = [[0] * 3 for _ in range(2)]
    print(mark(same, 0, 1), mark(own, 0, 1))
    print(same[0] is same[1], own[0] is own[1], same == [same[0], same[0]])
    same[1] = [9, 9, 9]
    print(mark(same, 0, 0, "only first now"))
    same *= 2
    same[2].append("seen twice")
    print(same, same[0] is same[2], same[1] is same[3])
    dicts = [{}] * 3
    dicts[0]["k"] = 1
    dicts[1] = {**dicts[1], "own": 2}
    print(dicts)
    empty = [[]] * 3
    for index, cell in enumerate(empty):
        cell.append(index)
    print(empty, sum(len(cell) for cell in empty))
    for cell in empty:
        cell += ["in place"]
        cell = cell + ["rebound"]
    print(empty[0])
    pairs = ([],) * 2
    pairs[0].append("tuple too")
    print(pairs, [None] * 2 == [None, None])
    numbers = [0] * 3
    numbers[0] += 1
    print(numbers, [1, 2] * 0, [1] * -1, "ab" * 2)
    cube = [[[0] * 2 for _ in range(2)]] * 2
    cube[0][1][1] = 5
    print(cube, cube[0][0] is cube[0][1], cube[0] is cube[1])
    rows = [same[0][:] for _ in range(2)]
    rows[0][0] = "private"
    print(rows[1][0], same[0][0])
    a = b = [[]]
    a += [b[0]]
    b[0].append("x")
    print(a, len({id(x) for x in a}))
    mark(own, 1, 3)
