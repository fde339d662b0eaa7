"""The manager may be any expression; __enter__ may return anything; names outlive the block."""

import io
import tempfile


class Cursor:
    def __init__(self, depth=0):
        self.depth = depth

    def __enter__(self):
        self.depth += 1
        return self.depth

    def __exit__(self, *details):
        self.depth -= 1

    def child(self):
        return Cursor(self.depth * 10)


class Pool:
    def __init__(self):
        self.cursors = [Cursor(), Cursor(100)]
        self.log = []

    def __getitem__(self, index):
        self.log.append(index)
        return self.cursors[index]


class Same:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        return False


def main():
    pool = Pool()
    with pool[0] as depth, pool[1] as other, pool[0] as again:
        print(depth, other, again, pool.cursors[0].depth)
    print(depth, pool.cursors[0].depth, pool.log)
    with (cursor := Cursor(5)) as depth:
        with cursor.child() as deeper:
            print(depth, deeper, cursor.depth)
    print(cursor.depth)
    with Same() as same, same as same_again:
        print(same is same_again)
    with (Cursor(1) if depth > 3 else Cursor(2)) as chosen:
        print(chosen)
    with io.StringIO("line one\nline two\n") as text:
        lines = [line.strip() for line in text]
    print(lines, text.closed)
    try:
        text.read()
    except ValueError as error:
        print(error)
    with tempfile.TemporaryFile("w+") as file:
        file.write("a\nb\n")
        file.seek(0)
        print(file.read().split())
    print(depth, deeper, chosen, file.closed)
