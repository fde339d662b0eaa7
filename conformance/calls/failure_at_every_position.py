"""A call in the test, the body, the iterable, the index, the key, the default, the message: each may fail."""
from sooner import unordered


@unordered
def ask(kind, value):
    return value


def main():
    table = {"k": [1, 2, 3]}
    if ask("test", True):
        print("body", ask("body", 1))
    for x in ask("iterable", [1, 2]):
        print("turn", x, ask("turn", x))
    table["k"][ask("index", 1)] = ask("stored", 9)
    table[ask("key", "new")] = "there"
    value = table.get("none", ask("default", 0))
    assert value == 0, ask("message", "never")
    a, *b = ask("unpacked", (1, 2, 3))
    text = "%s-%s" % (ask("left", "l"), ask("right", "r"))
    n = -ask("operand", 5) if ask("chosen", 1) else ask("other", 2)
    while ask("while", n) < 0:
        n = -n
        break
    print(table, a, b, text, n)
    return table
