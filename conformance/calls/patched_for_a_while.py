"""Functions and attributes that library code and context managers replace for a while: calls in between find the others."""
import contextlib
import sys
from unittest import mock

import sooner


@sooner.unordered
def ask(x):
    return f"asked {x}"


@sooner.unordered
def fake(x):
    return f"faked {x}"


@sooner.sequential
def save(x):
    return f"saved {x}"


class Client:
    limit = 1

    def get(self, x):
        return ask(x)

    @staticmethod
    def static(x):
        return ask(("s", x))


class Other:
    def get(self, x):
        return fake(x)


class Patch:
    def __init__(self, target, name, value):
        self.target, self.name, self.value = target, name, value

    def __enter__(self):
        self.old = getattr(self.target, self.name)
        setattr(self.target, self.name, self.value)

    def __exit__(self, *exc):
        setattr(self.target, self.name, self.old)


@contextlib.contextmanager
def patched(target, name, value):
    old = getattr(target, name)
    setattr(target, name, value)
    try:
        yield
    finally:
        setattr(target, name, old)


def helper(x):
    return ask(x)


def of_module():
    out = [ask(0)]
    with mock.patch.object(sys.modules[__name__], "ask", fake):
        out.append(ask(1))
        out.append(helper(2))
    out.append(helper(3))
    with mock.patch(f"{__name__}.ask", fake):
        out.append(ask(4))
    out.append(ask(5))
    return out


def of_class():
    client = Client()
    out = [client.get(0)]
    with mock.patch.object(Client, "get", Other.get):
        out.append(client.get(1))
        with mock.patch.object(Client, "limit", 5):
            out.append((client.limit, Client.limit, client.get(2)))
        out.append(client.limit)
    out.append(client.get(3))
    with mock.patch.object(Client, "static", fake):
        out.append(client.limit)
    return out


def of_instance():
    client = Client()
    out = [client.get(0)]
    with mock.patch.object(client, "get", fake):
        out.append(client.get(1))
    out.append(client.get(2))
    with mock.patch.object(client, "get", return_value="mock") as got:
        out.append(client.get(3))
    out.append(got.call_args_list == [mock.call(3)])
    return out


def own():
    client = Client()
    out = [client.get(0)]
    with Patch(Client, "get", Other.get):
        out.append(client.get(1))
    out.append(client.get(2))
    with patched(Client, "get", Other.get):
        out.append(client.get(3))
    out.append(client.get(4))
    return out


def fails():
    client = Client()
    out = []
    try:
        with mock.patch.object(Client, "get", Other.get):
            out.append(client.get(1))
            save("x")
            raise KeyError(ask("k"))
    except KeyError as e:
        out.append(repr(e))
    out.append(client.get(2))
    return out


def dicts():
    table = {"f": ask}
    out = [table["f"](0)]
    with mock.patch.dict(table, {"f": fake}):
        out.append(table["f"](1))
    out.append(table["f"](2))
    return out


@mock.patch(f"{__name__}.ask", fake)
def decorated(x):
    return ask(x)


def by_decorator():
    return [ask(0), decorated(1), ask(2)]


def started():
    patcher = mock.patch(f"{__name__}.helper", fake)
    out = [helper(0)]
    patcher.start()
    out.append(helper(1))
    patcher.stop()
    out.append(helper(2))
    return out


def stacked():
    out = []
    with contextlib.ExitStack() as stack:
        out.append(helper(0))
        stack.enter_context(mock.patch(f"{__name__}.helper", fake))
        out.append(helper(1))
        out.append(save(1))
        stack.enter_context(mock.patch.object(Client, "get", Other.get))
        out.append(Client().get(1))
    out.append(helper(2))
    out.append(Client().get(2))
    return out


def main():
    for f in (of_module, of_class, of_instance, own, fails, dicts, by_decorator, started, stacked):
        print(f.__name__, f())
