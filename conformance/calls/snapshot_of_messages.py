"""A call sees the list it was passed as it was then; what is appended and popped later does not show."""
from sooner import unordered


@unordered
def ask(messages):
    return " ".join(messages)


def main():
    messages = ["system"]
    out = []
    for q in ("one", "two", "three"):
        messages.append(q)
        out.append(ask(messages))
        messages.pop()
    messages.append(ask(messages))
    messages.insert(0, "first")
    print(out, messages)
    return out
