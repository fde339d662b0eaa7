"""The loop of an agent: the model decides on tools, tools answer, the transcript grows."""
from sooner import sequential, unordered

FILES = {}


@unordered
def model(messages):
    turn = sum(m["role"] == "assistant" for m in messages)
    plans = [[("search", "x"), ("write", "y")], [("search", "z")], []]
    return {"text": f"turn {turn} of {len(messages)}", "tools": plans[turn]}


@unordered
def search(q):
    return f"found {q}"


@sequential
def write(name):
    FILES[name] = len(FILES)
    return f"wrote {name}"


TOOLS = {"search": search, "write": write}


def main():
    messages = [{"role": "user", "text": "go"}]
    for _ in range(5):
        reply = model(messages)
        messages.append({"role": "assistant", "text": reply["text"]})
        print(reply["text"])
        if not reply["tools"]:
            break
        for name, argument in reply["tools"]:
            try:
                result = TOOLS[name](argument)
            except Exception as error:
                result = f"error: {error}"
            messages.append({"role": "tool", "text": result})
    else:
        print("too many turns")
    return messages
