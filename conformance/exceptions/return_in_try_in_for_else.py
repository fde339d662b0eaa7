"""return, break and exhaustion inside try inside for/else and while/else."""


def search(rows, wanted):
    trail = []
    for row in rows:
        try:
            trail.append(row[wanted])
            if row[wanted] is None:
                continue
            return row[wanted], trail
        except KeyError:
            trail.append("missing")
        finally:
            trail.append("row done")
    else:
        trail.append("exhausted")
        try:
            return "default", trail
        finally:
            trail.append("late")


def countdown(start, stop):
    while start:
        start -= 1
        try:
            if start == stop:
                break
        finally:
            print("tick", start)
    else:
        return "ran out"
    return f"stopped at {start}"


def main():
    rows = [{"a": None}, {}, {"a": 5, "b": 6}]
    print(search(rows, "a"))
    print(search(rows, "b"))
    print(search(rows, "c"))
    print(search([], "c"))
    print(countdown(3, 1))
    print(countdown(2, 7))
    for row in rows:
        try:
            found = row["b"]
        except KeyError as error:
            print("skip", error)
            continue
        else:
            print("found", found)
            break
    else:
        print("not reached")
