"""Matrix product, transpose, determinant, inverse and power with exact fractions."""

from fractions import Fraction


class Matrix:
    def __init__(self, rows):
        self.rows = [[Fraction(cell) for cell in row] for row in rows]
        widths = {len(row) for row in self.rows}
        if len(widths) != 1:
            raise ValueError(f"ragged rows: {sorted(widths)}")

    @classmethod
    def identity(cls, size):
        return cls([[int(i == j) for j in range(size)] for i in range(size)])

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0])

    def __getitem__(self, key):
        row, column = key
        return self.rows[row][column]

    def __matmul__(self, other):
        if self.shape[1] != other.shape[0]:
            raise ValueError(f"{self.shape} @ {other.shape}")
        columns = list(zip(*other.rows))
        return Matrix([[sum(a * b for a, b in zip(row, column)) for column in columns] for row in self.rows])

    def __pow__(self, exponent):
        if exponent < 0:
            return self.inverse() ** -exponent
        result, base = Matrix.identity(self.shape[0]), self
        while exponent:
            if exponent & 1:
                result = result @ base
            base, exponent = base @ base, exponent >> 1
        return result

    def __eq__(self, other):
        return isinstance(other, Matrix) and self.rows == other.rows

    def __repr__(self):
        return "[" + "; ".join(" ".join(str(cell) for cell in row) for row in self.rows) + "]"

    def transpose(self):
        return Matrix(zip(*self.rows))

    def minor(self, i, j):
        return Matrix([row[:j] + row[j + 1:] for k, row in enumerate(self.rows) if k != i])

    def determinant(self):
        height, width = self.shape
        if height != width:
            raise ValueError("determinant of a rectangle")
        if height == 1:
            return self[0, 0]
        return sum((-1) ** j * self[0, j] * self.minor(0, j).determinant() for j in range(width))

    def inverse(self):
        size = self.shape[0]
        work = [row[:] + unit for row, unit in zip(self.rows, Matrix.identity(size).rows)]
        for column in range(size):
            for pivot in range(column, size):
                if work[pivot][column]:
                    break
            else:
                raise ZeroDivisionError(f"singular in column {column}")
            work[column], work[pivot] = work[pivot], work[column]
            lead = work[column][column]
            work[column] = [cell / lead for cell in work[column]]
            for other in range(size):
                if other != column and (factor := work[other][column]):
                    work[other] = [a - factor * b for a, b in zip(work[other], work[column])]
        return Matrix([row[size:] for row in work])


def main():
    a = Matrix([[1, 2], [3, 4]])
    b = Matrix([[0, 1, 2], [1, 0, 1]])
    print(a, a.shape, a.transpose(), b.transpose().shape)
    print(a @ b, a.determinant(), a.inverse())
    print(a @ a.inverse() == Matrix.identity(2), a**3, a**-1, a**0)
    c = Matrix([[0, 2, 1], [1, 1, 0], [2, 0, 3]])
    print(c.determinant(), c.inverse(), c @ c.inverse() == Matrix.identity(3))
    fibonacci = Matrix([[1, 1], [1, 0]])
    print((fibonacci**50)[0, 1])
    for action in (lambda: b @ b, lambda: b.determinant(), lambda: Matrix([[1], [1, 2]]), lambda: a @ 5):
        try:
            print(action())
        except (ValueError, AttributeError) as error:
            print(type(error).__name__, error)
    return Matrix([[1, 2], [2, 4]]) ** -2
