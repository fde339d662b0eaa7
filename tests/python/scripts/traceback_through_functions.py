"""Frames of the top level, functions and methods, with their markers."""


class Rows:
    def __init__(self, key):
        self.key = key

    def find(self):
        return self.deep(self.key)

    def deep(self, key):
        return {"a": 1}[key]


def main():
    rows = Rows("b")
    for _ in range(2):
        rows.find()


main()
