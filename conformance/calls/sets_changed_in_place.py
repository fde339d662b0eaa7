"""`|=`, `&=`, `-=` and `^=` of sets between calls: each reader finds the set as it stands there, a failure takes them back."""
from sooner import sequential, unordered

SEEN = set()


class Named:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        print("same?", self.name, other.name)
        return self.name == other.name

    def __hash__(self):
        return len(self.name)


@unordered
def ask(x):
    return x


@unordered
def links(page):
    return {page, page + 1}


@unordered
def size(pages):
    return len(pages)


@sequential
def save(pages):
    pages.add("saved")
    return sorted(map(str, pages))


def main():
    SEEN.clear()
    own, alias, log = {0}, None, []
    alias = own
    for page in range(3):
        try:
            found = links(page)
            own |= found
            log.append(size(own))
            SEEN.update({page})
            ask(("between", page))
            own -= {0}
            own ^= {page, "odd"}
            found &= own
            log.append((size(own), sorted(map(str, found))))
            names = {Named("a"), Named("bb")}
            names |= {Named("a")} if ask(page) else set()
            log.append(len(names))
            if ask(page) == 1:
                log.append(save(own))
            frozen = frozenset(own)
            frozen |= found
            log.append(len(frozen))
            ask(("end", page))
            own &= frozen | {"never"}
        except Exception as error:
            log.append((type(error).__name__, sorted(map(str, own)), sorted(map(str, SEEN))))
    return log, alias is own, sorted(map(str, own))
