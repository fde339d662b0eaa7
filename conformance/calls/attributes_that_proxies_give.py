"""Classes with a `__getattr__`: proxies, lazy parts, methods made by name; behind answers, with effects, with attributes that come and go."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x


@unordered
def fail_if(x, fails):
    if fails:
        raise LookupError(x)
    return x


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


class Client:
    size = 3

    def __init__(self, name):
        self.name, self.turns = name, 0

    def complete(self, q, *, tone="dry"):
        self.turns += 1
        return ask(f"{self.name} {q} {tone} {self.turns}")

    @property
    def told(self):
        return save(self.name)


class Proxy:
    def __init__(self, inner):
        self._inner = inner

    def __getattr__(self, name):
        return getattr(self._inner, name)


class Counting(Proxy):
    def __init__(self, inner):
        super().__init__(inner)
        self.asked = []

    def __getattr__(self, name):
        self.asked.append(name)
        return super().__getattr__(name)

    def own(self):
        return "own"


class Lazy:
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        value = ask(f"made {name}")
        setattr(self, name, value)
        return value


class Prompts:
    def __getattr__(self, name):
        def call(*args, **named):
            return ask((name, args, sorted(named)))

        return call


class Shut:
    def __getattr__(self, name):
        LOG.append(name)
        raise AttributeError(f"no {name}")


def delegated():
    proxy = Proxy(Proxy(Client("ann")))
    answers = [proxy.complete(ask(q)) for q in "abc"]
    named = [proxy.complete(q, tone=ask("kind")) for q in "de"]
    return answers, named, proxy.turns, proxy.size, proxy.told, proxy.told


def counted(n):
    counting = Counting(Client("bob"))
    if ask(n):
        counting.complete("x")
        counting.asked.append("own")
    seen = list(counting.asked)
    total = counting.turns + counting.size
    counting.size = ask(10)
    return seen, total, counting.size, counting.own(), counting.asked


def lazily():
    lazy, more = Lazy(), []
    for name in ("a", "b", "a"):
        more.append(getattr(lazy, name))
    more += [lazy.a, lazy.c, lazy.c]
    told = hasattr(lazy, "_no"), getattr(lazy, "_no", "none"), vars(lazy)
    del lazy.a
    return more, told, lazy.a


def by_name():
    prompts = Prompts()
    found = [prompts.summarize(ask("text")), prompts.translate("text", ask("fr"), tone=1)]
    if ask(1):
        found.append(prompts.rank(ask(2)))
    return found


def come_and_gone(n):
    proxy = Proxy(Client("cid"))
    if ask(n):
        proxy.complete = lambda q: ("set", q)
    first = proxy.complete("a")
    if ask(n):
        del proxy.complete
    second = proxy.complete("b")
    if ask(n) > 1:
        Proxy.size = "class"
    third = proxy.size
    if ask(n) > 1:
        del Proxy.size
    if ask(n) > 1:
        proxy._inner = Client("dan")
    return first, second, third, proxy.size, proxy.complete("c")


def wrong():
    told, shut = [], Shut()
    for change in (
        lambda: shut.a,
        lambda: shut.b(ask(1)),
        lambda: shut.c(fail_if(1, True)),
        lambda: Proxy(None).complete(ask(1)),
        lambda: Proxy(Client("x")).complete(),
        lambda: Proxy(Client("x")).size(),
        lambda: Proxy(Client("x")).complete(fail_if("q", True)),
    ):
        try:
            told.append(change())
        except (AttributeError, TypeError, LookupError) as error:
            told.append(f"{type(error).__name__}: {error}")
    return told


def main():
    print(delegated())
    print(counted(0), counted(1))
    print(lazily())
    print(by_name())
    print(come_and_gone(0), come_and_gone(1), come_and_gone(2))
    print(wrong())
    print(LOG)
    return Proxy(Client("end")).missing(ask(1))
