"""A long list of messages is passed to call after call, and old messages are changed meanwhile, under other names too: each call sees
the list and the messages as they stand where it is made."""
from sooner import sequential, unordered

KEPT = []


@unordered
def show(messages):
    return "|".join(str(message["content"]) for message in messages[:3]) + f" of {len(messages)}"


@unordered
def answer(messages):
    return f"answer to {len(messages)}: {messages[-1]['content']}"


@unordered
def same(x):
    return x


@unordered
def first(messages):
    return messages[0]


@unordered
def is_first(messages, message):
    return messages[0] is message


@sequential
def edit(message):
    message["content"] = [message["content"], "edited"]
    KEPT.append(message)


def conversation(count=70):
    return [{"role": "user", "content": str(number)} for number in range(count)]


def grown(count=34):
    messages = []
    for number in range(count):
        messages.append({"role": "user", "content": f"{number}"})
        messages.append({"role": "assistant", "content": answer(messages)})
    return messages


def changed_between_calls():
    messages, seen = conversation(), []
    for number in range(4):
        seen.append(show(messages))
        messages[number % 2]["content"] = f"new {number}"
        messages.append({"role": "user", "content": same(number)})
    return seen, messages[-1], messages[0]


def changed_by_an_answer():
    messages, seen = conversation(), []
    oldest = messages[0]
    seen.append(show(messages))
    seen.append(show(messages))
    oldest["content"] = same("answered")
    seen.append(show(messages))
    oldest["content"] = [same("deeper")]
    seen.append(show(messages))
    oldest["content"].append("more")
    seen.append(show(messages))
    return seen


def changed_in_a_branch():
    messages, seen = conversation(), [show(conversation())]
    seen.append(show(messages))
    if same(True):
        messages[1]["content"] = "in a branch"
    seen.append(show(messages))
    if same(False):
        messages[2]["content"] = "never"
    seen.append(show(messages))
    return seen


def changed_by_an_effect():
    messages = conversation()
    seen = [show(messages), show(messages)]
    edit(messages[0])
    seen.append(show(messages))
    edit(messages[0])
    KEPT[-1]["content"].append("kept")
    seen.append(show(messages))
    return seen, len(KEPT)


def changed_through_what_was_given():
    messages = conversation()
    seen = [show(messages), show(messages)]
    first(messages)["content"] = "given back"
    seen.append(show(messages))
    seen.append(is_first(messages, messages[0]))
    seen.append(is_first(messages, dict(messages[0])))
    return seen


def changed_through_a_list_inside():
    parts = [{"type": "text", "text": "one"}]
    messages = conversation() + [{"role": "user", "content": parts}]
    messages.insert(0, messages.pop())
    seen = [show(messages), show(messages)]
    parts.append(same("two"))
    seen.append(show(messages))
    parts[0]["text"] = same("first")
    seen.append(show(messages))
    return seen


def other_messages_in_front():
    messages = conversation()
    seen = [show(messages), show(messages)]
    messages[0], messages[1] = messages[1], messages[0]
    seen.append(show(messages))
    del messages[0]
    seen.append(show(messages))
    messages.reverse()
    seen.append(show(messages))
    messages[:] = messages[5:]
    seen.append(show(messages))
    return seen


def shared_by_two():
    messages = conversation()
    other = list(messages)
    seen = [show(messages), show(other), show(messages), show(other)]
    messages[0]["content"] = same("both")
    seen += [show(messages), show(other)]
    other[1] = {"content": "one"}
    seen += [show(messages), show(other)]
    return seen


def put_elsewhere():
    messages, table = conversation(), {}
    seen = [show(messages), show(messages)]
    table[same("first")] = messages[0]
    table["first"]["content"] = "by the table"
    seen.append(show(messages))
    for found in same(messages)[:2]:
        found["content"] = "by an answer"
    seen.append(show(messages))
    return seen


def failing():
    messages = conversation()
    seen = [show(messages), show(messages)]
    try:
        messages[0]["content"] = "tried"
        seen.append(show(messages))
        same(1) / same(0)
        messages[0]["content"] = "never"
        seen.append(show(messages))
    except ZeroDivisionError:
        seen.append(show(messages))
    return seen


def main():
    for part in (
        changed_between_calls,
        changed_by_an_answer,
        changed_in_a_branch,
        changed_by_an_effect,
        changed_through_what_was_given,
        changed_through_a_list_inside,
        other_messages_in_front,
        shared_by_two,
        put_elsewhere,
        failing,
    ):
        print(part.__name__, part())
    print(grown()[-1], len(KEPT))
