"""What a table's methods give has operators of its own, which write: also if the method was looked for before its argument was there."""
import sooner


class Noisy:
    def __init__(self, name):
        self.name = name

    def __add__(self, other):
        LOG.append((self.name, other))
        return other

    def __str__(self):
        LOG.append(self.name)
        return self.name

    def __iter__(self):
        LOG.append(("over", self.name))
        return iter(self.name)


LOG = []
TABLE = {"a": Noisy("A"), "b": Noisy("B")}
ROWS = [Noisy("C"), Noisy("D")]
WAYS = {"g": TABLE.get}


@sooner.unordered
def ask(q):
    return q


def main():
    if ask("go"):
        total = TABLE.get(ask("a")) + 1
    print(len(LOG), LOG)
    if ask("go"):
        text = f"{TABLE.get(ask('b').strip())}"
    print(len(LOG), LOG)
    if ask("go"):
        row = ROWS.pop(len(ask("x")))
        letters = [*row]
    print(len(LOG), LOG)
    if ask("go"):
        last = TABLE.setdefault(ask("c"), ROWS[0])
        total += last + 2
    print(len(LOG), LOG)
    total += TABLE.get(ask("a")) + 3
    print(len(LOG), LOG)
    if ask("go"):
        total += WAYS["g"]("a") + 4
    print(len(LOG), LOG)
    total += WAYS[ask("g")]("b") + 5
    print(len(LOG), LOG)
    return total, text, letters
