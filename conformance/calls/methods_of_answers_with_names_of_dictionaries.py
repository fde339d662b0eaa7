"""Answers are asked by methods that dictionaries have, and a class of the program has one of that name, with effects: an answer may be
such an instance, if the call was passed one, however it came there."""
import sooner
from sooner import sequential, unordered

LOG = []


class Box:
    def __init__(self, name):
        self.name, self.hits = name, 0

    def get(self, key, default=None):
        self.hits += 1
        return f"{self.name} {key}"


class Holder:
    def __init__(self, thing):
        self.thing = thing

    @unordered
    def give(self):
        return self.thing


@unordered
def ask(x):
    return x


@unordered
def first(things):
    return things[0]


@unordered
def called(function):
    return function()


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


def passed_plain():
    box, seen = Box("b"), []
    for q in ("x", "y"):
        reply = first([{"a": q}])
        if reply.get("a") == "x":
            seen.append(reply.get("b", q))
        seen.append(box.hits)
        seen.append(box.get(q))
    return seen, box.hits


def passed_boxes():
    box, seen = Box("b"), []
    for things in ([box], [[box]], [{"k": box}], ({"a": 1}, box), [(box,)]):
        reply = first(things)
        seen.append(box.hits)
        if isinstance(reply, (list, tuple)):
            reply = first(reply)
        seen.append(reply.get("a"))
        seen.append(box.hits)
        if reply.get("k"):
            seen.append("found")
        seen.append(box.hits)
    return seen


def put_there_before(truth):
    box, things, seen = Box("b"), [{"a": 1}], []
    if ask(truth):
        things[0] = box
    reply = first(things)
    if reply.get("a"):
        seen.append(box.hits)
    seen.append(box.hits)
    return seen


def put_there_in_a_branch(truth):
    box, things, seen = Box("b"), [{"a": 1}], []
    if ask(truth):
        things.insert(0, box)
        reply = first(things)
        seen.append(reply.get("a"))
        things.append({**ask({"more": box})})
        other = first(things[-1:]).get("more")
        seen.append(other.get("b"))
    seen.append(box.hits)
    first(things).get("z")
    seen.append(box.hits)
    return seen


def loops_of_turns():
    box, seen = Box("b"), []
    messages = [{"role": "user"}]
    for turn in range(3):
        reply = first(messages)
        messages.insert(0, {"turn": turn, **reply})
        if reply.get("turn") == 1:
            messages.insert(0, box)
        seen.append(box.hits)
    return seen, box.hits, len(messages)


def held_by_receivers_and_functions():
    box, seen = Box("b"), []
    holder = Holder(box)
    reply = holder.give()
    if reply.get("a"):
        seen.append(box.hits)
    seen.append(box.hits)
    reply = called(lambda: box)
    if reply.get("a"):
        seen.append(box.hits)
    holder.thing = {"a": save("last")}
    if holder.give().get("a"):
        seen.append(box.hits)
    return seen, box.hits


def saved_in_between():
    box, seen = Box("b"), []
    for q in ("x", "y"):
        reply = first([{"a": q}, [box]])
        save(reply.get("a"))
        seen.append((box.hits, len(LOG)))
        save(first([box]).get(q))
    return seen, box.hits


def main():
    results = [passed_plain(), passed_boxes()]
    results += [put_there_before(truth) for truth in (0, 1)]
    results += [put_there_in_a_branch(truth) for truth in (0, 1)]
    results += [loops_of_turns(), held_by_receivers_and_functions(), saved_in_between()]
    for result in results:
        print(result)
    return LOG
