"""A call is made in the context as it stands there, whatever sets its variables before and behind."""
import contextvars
import json
import threading

from sooner import readonly, sequential, unordered

WHO = contextvars.ContextVar("WHO", default="nobody")
DEPTH = contextvars.ContextVar("DEPTH")


@unordered
def ask(q):
    return q.upper()


@unordered
def who(q):
    return q, WHO.get(), DEPTH.get(0)


@readonly
def look(q):
    return q, WHO.get()


@sequential
def save(q):
    return q, WHO.get()


LOCAL = threading.local()


def named(name):
    WHO.set(name)
    return name


def naming(names):
    for name in names:
        WHO.set(name)
        yield name


def by_builtins():
    """Which builtin is called behind code that is not known is not known either."""
    LOCAL.names = ["gil", "hal"]
    x = ask("x")
    out = [(LOCAL.names, len(x)), who("looked")]
    out += [(LOCAL.names, list(map(named, LOCAL.names)), x), who("mapped")]
    out += [(LOCAL.names, max(LOCAL.names, key=named), x), who("compared")]
    out += [(LOCAL.names, list(naming([x, "ida"])), x), who("generated")]
    going = naming([ask("jon"), "kim"])
    out += [(LOCAL.names, next(going)), who("first"), (LOCAL.names, next(going)), who("second")]
    exec("WHO.set('leo')")
    out.append(who("executed"))
    return out


class acting:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.token = WHO.set(self.name)
        return self

    def __exit__(self, *error):
        WHO.reset(self.token)


def nested(depth):
    if depth == 3:
        return [who("bottom")]
    token = DEPTH.set(depth + 1)
    try:
        return [who(f"at {depth}"), *nested(depth + 1)]
    finally:
        DEPTH.reset(token)


def main():
    out = [who("first")]
    token = WHO.set("ann")
    out += [who("second"), look("second"), save("second")]
    WHO.set(ask("bob"))
    out.append(who("third"))
    WHO.reset(token)
    out.append(who("fourth"))
    print(out, WHO.get())
    for name in ("cid", "dee"):
        WHO.set(name)
        out.append(who(name))
    print(out[-2:])
    with acting("eve") as eve:
        asked = who("inside")
        with acting(ask("fay")):
            asked = asked, who("deeper")
    print(asked, who("outside"), eve.name)
    print(nested(0), who("behind"))
    if ask("x") == "X":
        WHO.set("in a branch")
    print(who("branch"))
    sets = WHO.set
    json.loads("[]")
    sets("by another name")
    print(who("name"), contextvars.copy_context()[WHO])
    try:
        WHO.set("tried")
        WHO.set(ask(3))
    except AttributeError:
        print(who("failed"))
    print(by_builtins(), who("last"))
