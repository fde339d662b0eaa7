"""A key function of `on=` that fails: the call fails with that, where it stands, and nothing of it or behind it happens."""
from sooner import readonly, sequential, unordered

SAVED = []


def account(order):
    return order["account"]


@unordered
def ask(q):
    return {"account": q} if q != "bad" else {}


@sequential(on=account)
def save(order):
    SAVED.append(account(order))
    return len(SAVED)


@readonly(on=lambda order: account(order))
def look(order):
    return SAVED.count(account(order))


@sequential
def report(text):
    SAVED.append(text)


def careful(q):
    try:
        order = ask(q)
        save(order)
        report(f"saved {q}")
        return look(order)
    except KeyError as error:
        report(f"failed {q}")
        return repr(error)


def main():
    SAVED.clear()
    out = [careful(q) for q in ("ann", "bad", "bob", "ann")]
    print(out, SAVED)
    try:
        print(look(ask("bad")), "is not printed")
    except KeyError as error:
        print("look:", error)
    try:
        first = save(ask("cy"))
        save({"accounts": first})
        report("is not reported")
    except KeyError as error:
        print("save:", error, SAVED[-1])
    return out
