"""Conway's game of life on sets and on grids, checked against each other, with pattern detection."""

from collections import Counter

PATTERNS = {
    "blinker": ".....\n..#..\n..#..\n..#..\n.....",
    "block": "....\n.##.\n.##.\n....",
    "glider": ".#......\n..#.....\n###.....\n........\n........\n........\n........\n........",
    "dies": "...\n.#.\n...",
}


def parse(text):
    rows = text.splitlines()
    widths = {len(row) for row in rows}
    if len(widths) > 1:
        raise ValueError(f"rows of {sorted(widths)} cells")
    alive = set()
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell == "#":
                alive.add((x, y))
            elif cell != ".":
                raise ValueError(f"cell {cell!r} at {x},{y}")
    return alive, (widths.pop(), len(rows))


def show(alive, size):
    width, height = size
    return "\n".join("".join("#" if (x, y) in alive else "." for x in range(width)) for y in range(height))


def step(alive, size):
    width, height = size
    counts = Counter(
        ((x + dx) % width, (y + dy) % height)
        for x, y in alive
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if dx or dy
    )
    return {cell for cell, n in counts.items() if n == 3 or (n == 2 and cell in alive)}


def step_grid(grid):
    height, width = len(grid), len(grid[0])
    fresh = [[0] * width for _ in range(height)]
    for y in range(height):
        for x in range(width):
            total = -grid[y][x]
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    total += grid[(y + dy) % height][(x + dx) % width]
            fresh[y][x] = int(total == 3 or total == 2 and grid[y][x])
    return fresh


def fate(alive, size, limit=40):
    seen = {}
    for generation in range(limit):
        key = frozenset(alive)
        if not key:
            return "dies", generation
        if key in seen:
            period = generation - seen[key]
            return ("still" if period == 1 else f"period {period}"), seen[key]
        seen[key] = generation
        alive = step(alive, size)
    return "unknown", limit


def main():
    for name, text in PATTERNS.items():
        alive, size = parse(text)
        print(name, size, len(alive), fate(alive, size))
    alive, size = parse(PATTERNS["glider"])
    grid = [[int((x, y) in alive) for x in range(size[0])] for y in range(size[1])]
    for generation in range(1, 9):
        alive, grid = step(alive, size), step_grid(grid)
        assert alive == {(x, y) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell}, generation
    print(show(alive, size))
    print(sorted(alive) == sorted((x + 2, y + 2) for x, y in parse(PATTERNS["glider"])[0]))
    blinker, size = parse(PATTERNS["blinker"])
    print(show(step(blinker, size), size))
    print(show(step(step(blinker, size), size), size) == PATTERNS["blinker"])
    for bad in ("..\n.", "#x#"):
        try:
            parse(bad)
        except ValueError as error:
            print(error)
    return parse("")
