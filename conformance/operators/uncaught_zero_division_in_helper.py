"""An arithmetic failure deep in helpers leaves the frames and lines of every caller."""


def ratio(numerator, denominator):
    scaled = numerator * 100
    return scaled // denominator


def report(rows):
    lines = []
    for name, done, total in rows:
        lines.append(
            f"{name}: {ratio(done, total)}%"
        )
        print(lines[-1])
    return lines


def main():
    rows = [
        ("alpha", 3, 4),
        ("beta", 0, 7),
        ("gamma", 5, 5),
        ("delta", 1, 0),
        ("never", 1, 1),
    ]
    print("start")
    try:
        report(rows[3:])
    except ZeroDivisionError as error:
        print("first time caught:", type(error).__name__)
    done = report(rows)
    print("never printed")
    return done
