"""What makes text of an object writes: who looks at that behind a `print` sees it."""
from sooner import output, unordered


@unordered
def ask(x):
    return x


@output
def show(*things):
    print("show", *things)


class Counted:
    def __init__(self):
        self.table = {"a": 1}

    def __repr__(self):
        self.table["shown"] = self.table.get("shown", 0) + 1
        return "counted"


class Quiet:
    def __init__(self, inner):
        self.inner = inner

    def __str__(self):
        return f"quiet {self.inner}"


class Named:
    def __init__(self):
        self.reads = []

    @property
    def name(self):
        self.reads.append("name")
        return "named"

    @property
    def twice(self):
        return f"{self.name} {self.name}"

    def __str__(self):
        return f"<{self.twice}>"


NAMED = Named()
COUNTED, OWN = Counted(), Counted()
QUIET = Quiet(OWN)


def main():
    table = COUNTED.table
    ask(1)
    print(COUNTED)
    size = len(table)
    for key in table:
        table[key] = 4
    print([COUNTED, {"k": COUNTED}])
    table["u"] = ask(2)
    print(len(table), table["shown"])
    own = OWN
    show(QUIET, ask(3))
    print(own.table.get("shown"))
    show(ask(own), own)
    try:
        print(own, ask(4))
        seen = own.table["shown"]
    except Exception:
        seen = own.table["shown"], "caught"
    print(NAMED, ask(5))
    reads = len(NAMED.reads)
    if ask(6):
        NAMED.twice
    print(NAMED.reads, reads)
    return size, seen, own.table
