"""What `compile` shows in its three forms."""


def first(items):
    for item in items:
        if item.good:
            return item
    return None


def totals(rows):
    def add(row):
        return row["a"] + row["b"]

    return [add(row) for row in rows]
