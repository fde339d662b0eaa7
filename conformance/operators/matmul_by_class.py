"""`@` and `@=` call `__matmul__`, `__rmatmul__` and `__imatmul__`."""


class Matrix:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]

    def __matmul__(self, other):
        if not isinstance(other, Matrix):
            return NotImplemented
        if len(self.rows[0]) != len(other.rows):
            raise ValueError(f"{len(self.rows[0])} columns against {len(other.rows)} rows")
        columns = list(zip(*other.rows))
        return Matrix([[sum(a * b for a, b in zip(row, column)) for column in columns] for row in self.rows])

    def __imatmul__(self, other):
        print("in place")
        self.rows = (self @ other).rows
        return self

    def __rmatmul__(self, other):
        return f"{other!r} on the left"

    def __repr__(self):
        return f"Matrix({self.rows})"


def power(matrix, n):
    result = Matrix([[1, 0], [0, 1]])
    while n:
        if n & 1:
            result = result @ matrix
        matrix = matrix @ matrix
        n >>= 1
    return result


def main():
    a = Matrix([[1, 2], [3, 4]])
    b = Matrix([[0, 1], [1, 0]])
    print(a @ b, b @ a, a @ a @ b)
    alias = a
    a @= b
    print(a, alias is a)
    print("text" @ a, [1] @ a)
    print(power(Matrix([[1, 1], [1, 0]]), 50).rows[0][1])
    try:
        a @ 3
    except TypeError as error:
        print(error)
    try:
        1 @ 2
    except TypeError as error:
        print(error)
    n = 1
    try:
        n @= 2
    except TypeError as error:
        print(error)
    return Matrix([[1, 2, 3]]) @ a
