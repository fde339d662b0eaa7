"""Subscripts with tuples, slices, ellipsis, stars, negative and computed keys, read, written, deleted."""


class Recorder:
    def __init__(self):
        self.log = []

    def __getitem__(self, key):
        self.log.append(("get", key))
        return 10

    def __setitem__(self, key, value):
        self.log.append(("set", key, value))

    def __delitem__(self, key):
        self.log.append(("del", key))


def main():
    r = Recorder()
    r[1], r[1, 2], r[()], r[(1,)], r[...]
    r[1:2], r[::], r[1:2, ::3], r[..., None], r[:, 0]
    r["k"] = r[-1] = "v"
    r[1:] = 5
    r[0] += 1
    r[1:2, "x"] -= 1
    del r[3], r[4:], r[5, ...]
    for entry in r.log:
        print(entry)
    key = (1, 2)
    r.log.clear()
    r[*key], r[0, *key, 9], r[(*key,)]
    r[*key] = "starred"
    print(r.log)
    grid = {}
    for x in range(2):
        for y in range(2):
            grid[x, y] = x * 10 + y
    print(grid, grid[1, 0], grid[(0, 1)], (1, 1) in grid)
    i, cells = 1, [[1, 2], [3, 4]]
    print(cells[i][-i], cells[-i:][0][i - 1], cells[i := 0][i], cells[bool(i)][not i])
    cells[i][i], cells[i + 1][i] = cells[i + 1][i], cells[i][i]
    print(cells)
    for bad in (lambda: cells[0, 1], lambda: cells[0][5], lambda: grid[9, 9], lambda: cells[None], lambda: i[0]):
        try:
            bad()
        except (TypeError, IndexError, KeyError) as error:
            print(type(error).__name__, error)
    cells[2] = "append by index"
