"""with inside try inside loops: mutations made before the failure stay, rollback happens in __exit__."""


class Transaction:
    def __init__(self, table):
        self.table = table

    def __enter__(self):
        self.saved = dict(self.table)
        return self.table

    def __exit__(self, kind, value, tb):
        if kind is not None:
            self.table.clear()
            self.table.update(self.saved)


class Timer:
    ticks = 0

    def __enter__(self):
        Timer.ticks += 1
        self.start = Timer.ticks
        return self

    def __exit__(self, *details):
        Timer.ticks += 1
        self.elapsed = Timer.ticks - self.start


def transfer(table, source, target, amount):
    with Transaction(table) as rows:
        rows[source] -= amount
        rows[target] += amount
        if rows[source] < 0:
            raise ValueError(f"{source} is overdrawn by {-rows[source]}")


def main():
    Timer.ticks = 0
    table = {"ann": 10, "bob": 5}
    alias = table
    wanted = [("ann", "bob", 4), ("bob", "ann", 50), ("ann", "zed", 1), ("bob", "ann", 9)]
    for source, target, amount in wanted:
        try:
            transfer(table, source, target, amount)
        except ValueError as error:
            print("refused", error)
        except KeyError as error:
            print("unknown", error)
        else:
            print("moved", amount)
        finally:
            print(table)
    print(alias is table)
    with Timer() as outer:
        with Timer() as inner:
            pass
        with Timer():
            pass
    print(inner.elapsed, outer.elapsed)
    values = []
    with Transaction({}) as scratch:
        scratch["k"] = values
        values.append(scratch)
    print(values[0]["k"] is values)
    transfer(table, "ann", "bob", 1000)
