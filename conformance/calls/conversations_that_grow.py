"""Answers are put into a long list that the next calls are passed, before they have arrived; and the list is cut, mended and begun anew
while calls still wait for what is missing in it: each call sees the list as it stands where it is made."""
from sooner import output, readonly, sequential, unordered

SAVED = []


@unordered
def answer(messages):
    return f"to {len(messages)} {str(messages[-1])[-12:]}"


@unordered
def reply(messages):
    return {"role": "assistant", "parts": [len(messages), str(messages[-1])[-12:]]}


@unordered
def show(messages, note=None):
    return f"{messages[0]} … {messages[-2:]} of {len(messages)} {note}"


@unordered
def same(x):
    return x


@unordered
def are_same(a, b):
    return a is b, type(a) is list, len(a), len(b)


@readonly(on=lambda messages: f"{len(messages)} long")
def measured(messages):
    return len(messages), len(SAVED)


@sequential
def save(messages):
    SAVED.append(len(messages))
    messages[0] = f"saved {len(SAVED)}"


@output
def note(messages):
    SAVED.append(messages[-1])


def begun(count=66):
    return [{"role": "user", "content": str(number)} for number in range(count)]


def put_in_place():
    messages = begun()
    for _ in range(4):
        messages.append(answer(messages))
    return messages[-4:]


def put_in_messages():
    messages = begun()
    for turn in range(4):
        messages.append({"role": "user", "content": f"q{turn}"})
        messages.append({"role": "assistant", "content": answer(messages)})
    return messages[-4:], show(messages)


def put_as_messages():
    messages = begun()
    for turn in range(20):
        messages.append({"role": "user", "content": f"q{turn}"})
        messages.append(reply(messages))
    messages[-1]["parts"].append("changed")
    return messages[-1], show(messages), messages[-3]


def tried_and_taken_back():
    messages, seen = begun(), []
    messages.append(answer(messages))
    for turn in range(4):
        messages.append(f"try {turn}")
        seen.append(show(messages))
        messages.pop()
    messages.append("last")
    return seen, show(messages)


def cut_and_mended():
    messages = begun()
    messages.append(answer(messages))
    seen = [show(messages)]
    del messages[:3]
    seen.append(show(messages))
    messages[0] = answer(messages)
    seen.append(show(messages))
    messages.insert(0, "first")
    messages[-1] = same("mended")
    seen.append(show(messages))
    messages[1:3] = [answer(messages)] * 3
    seen.append(show(messages))
    messages.clear()
    seen.append(len(messages))
    messages.extend(begun(70))
    seen.append(show(messages))
    messages *= 2
    seen.append(show(messages))
    return seen


def begun_anew():
    messages, seen = begun(), []
    for turn in range(3):
        messages.append(answer(messages))
        seen.append(show(messages))
        messages = messages[:65] if turn else list(messages)
        messages.append(same(turn))
        seen.append(show(messages))
    return seen


def in_two_ways():
    messages = begun()
    messages.append(same("x"))
    both = [are_same(messages, messages), are_same(messages, list(messages)), are_same(same(messages), messages)]
    messages.append("behind")
    both.append(are_same(messages, same(messages)))
    few = [1]
    both.append(are_same(same(few), few))
    few.append(2)
    both.append(are_same(few, same(few)))
    few.clear()
    return both


def given_back():
    messages = begun()
    messages.append(answer(messages))
    others = same(messages)
    messages.append("behind")
    others.append("by the other name")
    pair = same((messages, 1))
    messages.append(answer(messages))
    return others is messages, pair[0] is messages, show(others), show(pair[0]), len(others)


def with_effects():
    messages = begun()
    messages.append(answer(messages))
    seen = [show(messages), measured(messages)]
    save(messages)
    seen += [show(messages), measured(messages)]
    messages.append(answer(messages))
    note(messages)
    seen.append(show(messages))
    messages[-1] = "behind the note"
    seen += [show(messages), measured(messages)]
    return seen


def decided():
    messages, seen = begun(), []
    for turn in range(3):
        messages.append({"role": "assistant", "content": answer(messages)})
        if same(turn) == 1:
            messages[0]["content"] = f"at {turn}"
        else:
            messages.append(f"behind {turn}")
        seen.append(show(messages))
        messages[1]["content"] = same(f"changed {turn}")
        seen.append(show(messages[1:]))
    return seen


def failing():
    messages, seen = begun(), []
    try:
        messages.append(answer(messages))
        seen.append(show(messages))
        messages.append(same(1) / same(0))
        messages.append(answer(messages))
        seen.append(show(messages))
    except ZeroDivisionError:
        messages.append("failed")
        seen.append(show(messages))
    seen.append(show(messages))
    return seen, len(messages)


def of_lists():
    part = ["inside"]
    messages = begun() + [part, (part, same("in a tuple"))]
    seen = [show(messages)]
    part.append(same("later"))
    seen.append(show(messages, part))
    messages.append(part if same(True) else messages)
    seen.append(show(messages))
    part.append("last")
    seen.append(show(messages, messages[-1]))
    return seen


def main():
    for part in (
        put_in_place,
        put_in_messages,
        put_as_messages,
        tried_and_taken_back,
        cut_and_mended,
        begun_anew,
        in_two_ways,
        given_back,
        with_effects,
        decided,
        failing,
        of_lists,
    ):
        print(part.__name__, part())
    print(SAVED)
