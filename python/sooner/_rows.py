"""Rows of tables whose lines arrive one by one, as `csv.reader` and `csv.DictReader` make them."""

import csv


Missing = BlockingIOError  # The next line is not there yet.


class Fed:
    """What a reader goes over: the lines of the row that it is reading. They are read again when there is one more."""

    def __init__(self):
        self.items, self.at, self.complete = [], 0, False

    def __iter__(self):
        return self

    def __next__(self):
        if self.at < len(self.items):
            self.at += 1
            return self.items[self.at - 1]
        raise StopIteration if self.complete else Missing


class Rows:
    def __init__(self, args, named):
        self.fed = Fed()
        self.reader = csv.reader(self.fed, *args, **named)

    def take(self, line):
        """What has come of one more line: a row in a tuple, or nothing."""
        self.fed.items.append(line)
        return self._next()

    def end(self):
        """The same when there are no more."""
        self.fed.complete = True
        return self._next()

    def _next(self):
        self.fed.at = 0
        try:
            row = next(self.reader)
        except (Missing, StopIteration):
            return ()
        self.fed.items.clear()
        return (row,)


class Records:
    """The same of `DictReader`, whose reader gives it the rows that are complete."""

    line_num = 1

    def __init__(self, args, named):
        self.records = csv.DictReader((), *args, **named)
        inner = {name: value for name, value in named.items() if name not in ("fieldnames", "restkey", "restval")}
        self.rows = Rows(args[3:4], inner)
        self.records.reader = self
        self.row, self.complete = (), False

    def __next__(self):
        row, self.row = self.row, ()
        if row:
            return row[0]
        raise StopIteration if self.complete else Missing

    def take(self, line):
        return self._next(self.rows.take(line))

    def end(self):
        found = ()
        while not found and not self.complete:
            row = self.rows.end()
            self.complete = not row
            found = self._next(row)
        return found

    def _next(self, row):
        self.row = row
        try:
            return (next(self.records),)
        except (Missing, StopIteration):
            return ()
