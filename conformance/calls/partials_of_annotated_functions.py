"""`functools.partial` and `__call__` around annotated functions: what they hold is looked at when the call is made."""
from functools import partial, partialmethod

from sooner import unordered


@unordered
def ask(x):
    return x


@unordered
def chat(messages, text, tone="dry"):
    return f"{len(messages)} {text} {tone}"


class Client:
    def __init__(self):
        self.model = "a"

    @unordered
    def get(self, text, end="."):
        return self.model + text + end

    loudly = partialmethod(get, end="!")

    @unordered
    def __call__(self, x):
        return self.model + str(x)


def main():
    messages = ["hi"]
    reply = partial(chat, messages, tone="warm")
    first = reply("a")
    messages.append(first)
    second = reply("b", tone="cold")
    print(first, second, messages)
    client = Client()
    get = partial(client.get, "?")
    if ask(1):
        client.model = ask("b")
    print(get(), get(end=","), client.loudly("x"), client(3))
    print(list(map(partial(chat, messages), ["c", "d"])))
    messages.append("end")
    return partial(partial(chat, messages), tone="flat")("e")
