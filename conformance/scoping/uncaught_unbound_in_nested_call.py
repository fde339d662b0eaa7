"""An UnboundLocalError raised three calls deep keeps the line of every frame."""


def classify(value):
    if value > 100:
        label = "large"
    elif value > 10:
        label = "medium"
    return f"{value} is {label}"


def describe(values):
    lines = []
    for value in values:
        text = classify(value)
        print(text)
        lines.append(text)
    return lines


def summarise(groups):
    summary = {}
    for name, values in groups.items():
        print("group", name)
        summary[name] = describe(values)
    return summary


def main():
    groups = {
        "first": [500, 50],
        "second": [11],
        "third": [200, 5],
    }
    partial = summarise({k: v for k, v in groups.items() if k != "third"})
    print(partial)
    try:
        classify(1)
    except UnboundLocalError as error:
        print("alone:", error)
    result = summarise(groups)
    return result
