"""Grids as lists of lists: life, flood fill, rotation, spiral, transposition, Pascal."""

GLIDER = [".#...", "..#..", "###..", ".....", "....."]


def step(cells):
    size = len(cells)

    def alive(r, c):
        n = sum(cells[(r + dr) % size][(c + dc) % size] == "#" for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc)
        return n == 3 or (n == 2 and cells[r][c] == "#")

    return ["".join("#" if alive(r, c) else "." for c in range(size)) for r in range(size)]


def fill(grid, r, c, new):
    old = grid[r][c]
    if old == new:
        return 0
    todo, count = [(r, c)], 0
    while todo:
        r, c = todo.pop()
        if not (0 <= r < len(grid) and 0 <= c < len(grid[0])) or grid[r][c] != old:
            continue
        grid[r][c] = new
        count += 1
        todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return count


def spiral(matrix):
    out = []
    while matrix:
        out += matrix.pop(0)
        matrix = [list(row) for row in zip(*matrix)][::-1]
    return out


def pascal(n):
    row = [1]
    for _ in range(n):
        print(" ".join(map(str, row)).center(20).rstrip())
        row = [a + b for a, b in zip([0] + row, row + [0])]


def main():
    cells = GLIDER
    for generation in range(4):
        cells = step(cells)
    print("\n".join(cells))
    grid = [list(row) for row in ("..#.", ".##.", "#...")]
    print(fill(grid, 0, 0, "o"), fill(grid, 0, 0, "o"), ["".join(row) for row in grid])
    m = [[1, 2, 3], [4, 5, 6]]
    print([list(r) for r in zip(*m)], [list(r) for r in zip(*m[::-1])], spiral([row[:] for row in m]), m)
    pascal(5)
    identity = [[int(i == j) for j in range(3)] for i in range(3)]
    identity[1][1:] = "xy"
    print(identity, sum(identity[i][i] for i in (0, 2) if isinstance(identity[i][i], int)))
    for row in m:
        for i, value in enumerate(row):
            row[i] = value**2
    print(m, [max(col) for col in zip(*m)])
    board = [[None] * 3 for _ in range(3)]
    for turn, (r, c) in enumerate([(1, 1), (0, 0), (0, 2), (2, 0), (1, 0)]):
        board[r][c] = "XO"[turn % 2]
    print("\n".join("|".join(cell or " " for cell in row) for row in board))
    return fill(grid, 5, 5, "q")
