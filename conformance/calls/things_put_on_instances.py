"""Instances known outside that wait for their attributes, and calls that are passed them: each finds what was there by then."""
from sooner import unordered


@unordered
def ask(x, hub):
    return x


@unordered
def size(hub):
    return len(hub.items) + len(hub.rows)


class Hub:
    def __init__(self, name):
        self.groups = {"a": [2]}
        self.peer = self
        self.items, self.rows = [], []


HUBS = [Hub("p"), Hub("q")]
STATE = {"a": [1], "b": [2]}


def in_turns():
    items, hub, tables = STATE["a"], HUBS[0].peer, [STATE]

    def fill(start):
        for n in (start, 1, 3):
            tables[-1].setdefault("xyz"[n % 3], hub.groups["a"]).append(ask("int", hub))
            HUBS[0].peer.items = items
            tables[-1].setdefault("a", items).append(ask("more", hub))

    fill(5)
    return STATE, hub.groups


def in_two_parts():
    hub = HUBS[1]
    out = [ask(0, hub)]
    hub.groups["a"].append(ask(1, hub))
    hub.items = STATE["a"]
    hub.rows = STATE["b"]
    out.append(size(hub))
    STATE["a"].append(ask(2, None))
    if ask(True, hub):
        out.append(repr(hub.items))
    STATE["a"].append(ask(3, hub))
    STATE["b"].append(ask(4, hub))
    out.append(size(hub))
    hub.rows = hub.items
    STATE["b"].append(5)
    out.append(size(hub))
    return out, hub.rows, STATE


def main():
    for f in (in_turns, in_two_parts):
        try:
            print(f.__name__, f())
        except Exception as e:
            print(f.__name__, "raised", repr(e), STATE)
