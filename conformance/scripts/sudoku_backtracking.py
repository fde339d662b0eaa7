"""A backtracking solver for small sudoku and queens, undoing moves on the way back."""

PUZZLE = """\
1 . . 4
. . 1 .
. 1 . .
4 . . 1"""


class Contradiction(Exception):
    pass


class Grid:
    def __init__(self, text):
        self.cells = [[0 if c == "." else int(c) for c in line.split()] for line in text.splitlines()]
        self.size = len(self.cells)
        self.box = int(self.size**0.5)
        self.tries = self.undos = 0
        for row in range(self.size):
            for column in range(self.size):
                value, self.cells[row][column] = self.cells[row][column], 0
                if value and value not in self.options(row, column):
                    raise Contradiction(f"{value} at {row},{column}")
                self.cells[row][column] = value

    def options(self, row, column):
        used = set(self.cells[row]) | {line[column] for line in self.cells}
        top, left = row - row % self.box, column - column % self.box
        for line in self.cells[top : top + self.box]:
            used.update(line[left : left + self.box])
        return [value for value in range(1, self.size + 1) if value not in used]

    def most_constrained(self):
        best = None
        for row in range(self.size):
            for column in range(self.size):
                if self.cells[row][column] == 0:
                    options = self.options(row, column)
                    if best is None or len(options) < len(best[2]):
                        best = (row, column, options)
        return best

    def solve(self, found=None, limit=None):
        spot = self.most_constrained()
        if spot is None:
            if found is None:
                return True
            found.append(str(self))
            return len(found) == limit
        row, column, options = spot
        for value in options:
            self.tries += 1
            self.cells[row][column] = value
            try:
                if self.solve(found, limit):
                    return True
            finally:
                if found is not None or not self.complete():
                    self.cells[row][column] = 0
                    self.undos += 1
        return False

    def complete(self):
        return all(all(line) for line in self.cells)

    def __str__(self):
        return "\n".join(" ".join(str(c or ".") for c in line) for line in self.cells)


def queens(size, row=0, columns=(), found=None):
    found = [] if found is None else found
    if row == size:
        found.append(columns)
        return found
    for column in range(size):
        for earlier, other in enumerate(columns):
            if other == column or abs(other - column) == row - earlier:
                break
        else:
            queens(size, row + 1, (*columns, column), found)
    return found


def main():
    grid = Grid(PUZZLE)
    print(grid.options(0, 1), grid.most_constrained())
    print(grid.solve(), grid.complete(), grid.tries)
    print(grid)
    empty, found = Grid("\n".join([". . . ."] * 4)), []
    print(empty.solve(found, limit=3), len(found), str(empty) == "\n".join([". . . ."] * 4))
    print(found[0].splitlines()[0], found[1].splitlines()[-1], len(set(found)))
    every = []
    print(Grid(PUZZLE).solve(every), len(every), every[0].splitlines()[0])
    hopeless = Grid("1 2 3 .\n. . . 4\n. . . .\n. . . .")
    before = str(hopeless)
    print(hopeless.solve(), hopeless.tries, str(hopeless) == before)
    print(queens(4), len(queens(6)), queens(3), queens(1))
    for column in queens(5)[0]:
        print(" ".join("Q" if c == column else "." for c in range(5)))
    return Grid("1 1 . .\n" + PUZZLE[8:])
