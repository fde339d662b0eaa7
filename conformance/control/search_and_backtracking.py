"""Backtracking searches: n-queens, subset sum, permutations, sudoku row, word break, with early exit."""


def queens(n, placed=()):
    if len(placed) == n:
        return [placed]
    found = []
    for column in range(n):
        for row, other in enumerate(placed):
            if other == column or abs(other - column) == len(placed) - row:
                break
        else:
            found += queens(n, placed + (column,))
    return found


def subset_sum(numbers, target, chosen=None):
    chosen = [] if chosen is None else chosen
    if target == 0:
        return list(chosen)
    for i, n in enumerate(numbers):
        if n > target:
            continue
        chosen.append(n)
        if (answer := subset_sum(numbers[i + 1 :], target - n, chosen)) is not None:
            return answer
        chosen.pop()
    return None


def permutations(items):
    if not items:
        return [[]]
    return [[x, *rest] for i, x in enumerate(items) for rest in permutations(items[:i] + items[i + 1 :])]


def break_words(text, words):
    if not text:
        return []
    for end in range(len(text), 0, -1):
        if text[:end] in words:
            rest = break_words(text[end:], words)
            if rest is not None:
                return [text[:end], *rest]
    return None


class Found(Exception):
    pass


def maze(grid, goal="E"):
    trail, seen = [], set()

    def walk(r, c):
        if (r, c) in seen or grid[r][c] == "#":
            return
        seen.add((r, c))
        trail.append((r, c))
        if grid[r][c] == goal:
            raise Found(len(trail))
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            walk(r + dr, c + dc)
        trail.pop()

    try:
        walk(1, 1)
    except Found as found:
        return found.args[0], trail
    return None, trail


def main():
    print(len(queens(6)), queens(6)[0], queens(3))
    print(subset_sum([8, 6, 7, 5, 3], 16), subset_sum([2, 4], 7), subset_sum([], 0))
    print(["".join(p) for p in permutations(list("abc"))])
    print(
        break_words("thecatsat", {"the", "cat", "cats", "sat", "at"}),
        break_words("zzz", {"z", "zz"}), break_words("x", {"y"}),
    )
    grid = ["######", "#..#E#", "##...#", "######"]
    print(maze(grid))
    print(maze(grid, goal="?"))
    open_grid = ["###", "#..", "###"]
    return maze(open_grid)
