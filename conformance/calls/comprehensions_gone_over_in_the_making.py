"""What goes over the list of a comprehension does not wait for those of its items that are still to come: and nobody can tell."""
from sooner import sequential, unordered

LOG = []


@unordered
def words(n):
    return ["one", "two", "three", "four"][:n]


@unordered
def twice(word):
    if word == "bad":
        raise ValueError(word)
    return word + word


@sequential
def save(word):
    LOG.append(word)
    return len(LOG)


class Sly:
    def __init__(self, word):
        self.word = word

    def __add__(self, other):
        LOG.append(("add", self.word))
        return self.word + other


def stages():
    kept = [word.upper() for word in words(4) if len(word) < 5]
    doubled = [twice(word) for word in kept]
    return [(a, b, len(kept)) for a, b in zip(kept, doubled)]


def taken_from_the_front():
    kept, out = [twice(word) for word in words(3)], []
    while kept:
        out.append((kept.pop(0), len(kept)))
    return out, kept


def changed_while_gone_over():
    kept, out = [word for word in words(3) if twice(word)], []
    for word in kept:
        out.append(word)
        if len(kept) < 6:
            kept.append(word + "!")
        if word == "two":
            kept[0] = "first"
            kept.remove("three")
    return out, kept


def looked_at_from_the_end():
    kept = [word for word in words(4) if len(twice(word)) > 6]
    return kept[-1], kept[0], kept[1:], len(kept), "three" in kept, kept * 2, kept == [*kept]


def with_effects():
    kept = [save(twice(word)) for word in words(3)]
    for number in kept:
        save(number)
    return kept, list(LOG)


def that_fails_at_the_end():
    seen = []
    try:
        kept = [twice(word) for word in [*words(2), "bad"]]
        for word in kept:
            seen.append(word)
            save(word)
    except ValueError as error:
        return "failed", str(error), seen, list(LOG)
    return seen


def that_fails_in_a_condition():
    seen = []
    for attempt in (2, 3):
        try:
            for word in [word for word in words(attempt) if 6 / (3 - len(twice(word)) // 2 + (attempt == 2))]:
                seen.append((attempt, word))
        except ZeroDivisionError as error:
            seen.append(str(error))
    return seen


def that_holds_itself():
    outer = []
    outer.extend([outer for word in words(2) if twice(word)])
    return len(outer), outer[0] is outer


def items_with_operators():
    made = [Sly(word) for word in words(3) if twice(word)]
    before = len(LOG)
    texts = [sly + "." for sly in made]
    return texts, before, LOG[before:]


def nested():
    table = [[twice(c) for c in word if c != "o"] for word in words(3)]
    for row in table:
        row.append(len(row))
    flat = [cell for row in table for cell in row]
    return table, flat, [row[-1] for row in table]


def names_of_it():
    kept = [twice(word) for word in words(2)]
    other = kept
    for word in kept:
        other = other + [word.upper()]
    kept += ["end"]
    return kept, other


def main():
    LOG.clear()
    for do in (
        stages,
        taken_from_the_front,
        changed_while_gone_over,
        looked_at_from_the_end,
        with_effects,
        that_fails_at_the_end,
        that_fails_in_a_condition,
        that_holds_itself,
        items_with_operators,
        nested,
        names_of_it,
    ):
        print(do.__name__, do())
