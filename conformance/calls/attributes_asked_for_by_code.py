"""__getattr__ that asks, by a dot, getattr and hasattr: what is held, defaults, properties that lack something, failures, recursion."""
from sooner import output, unordered


@unordered
def ask(x): return f"<{x}>"


@output
def tell(x): print(x)


class Lazy:
    def __init__(self, name): self.name = name

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(f"{self.name} has no {name}")
        value = ask(f"{self.name} {name}")
        setattr(self, name, value)
        return value


class Agent:
    """Properties that may find that something is missing."""
    def __init__(self, name, broken=False): self.name, self.broken, self.lacked = name, broken, []

    @property
    def opinion(self):
        if self.broken:
            return self.nowhere
        return ask(f"opinion of {self.name}")

    @property
    def checked(self):
        if ask(self.name) == "<b>":
            raise AttributeError("checked")
        return "fine"

    def __getattr__(self, name):
        self.lacked.append(name)
        if name == "forbidden":
            raise KeyError(name)
        if name == "nowhere":
            raise AttributeError(name)
        return ask(f"{self.name} lacks {name}")


class Proxy:
    def __init__(self, inner): self._inner = inner

    def __getattr__(self, name): return getattr(self._inner, name)


class Connected:
    """Connects when it is first used."""
    def __init__(self, address): self.address = address

    def __getattr__(self, name):
        if name == "session":
            self.session = Lazy(ask(f"connected to {self.address}"))
            return self.session
        return getattr(self.session, name)


class Methods:
    def __getattr__(self, name):
        tell(f"looked for {name}")
        prefix = ask(name)
        return lambda *args: prefix + ask(args)


class Plain:
    def __init__(self, name): self.name = name

    @property
    def asked(self): return ask(self.name)

    @property
    def broken(self): raise AttributeError(ask("broken"))


class Endless:
    def __getattr__(self, name): return self.other + ask(name)


def failing(of, name, *default):
    try:
        return getattr(of, name, *default)
    except (AttributeError, KeyError) as error:
        return type(error).__name__, str(error), error.__context__


def main():
    lazies = [Lazy(name) for name in "ab"]
    print([lazy.title for lazy in lazies], [lazy.title for lazy in lazies], [vars(lazy) for lazy in lazies])
    print([getattr(lazy, "size") for lazy in lazies], [getattr(lazy, "_size", 3) for lazy in lazies])
    print([hasattr(lazy, name) for lazy in lazies for name in ("_one", "two")], [list(vars(lazy)) for lazy in lazies])
    print(failing(lazies[0], "_missing"), failing(lazies[0], "_missing", None), failing(lazies[0], "found", None))
    agents = [Agent("a"), Agent("b"), Agent("c", broken=True)]
    print([agent.opinion for agent in agents[:2]], failing(agents[2], "opinion"), failing(agents[2], "opinion", 1))
    print([agent.checked for agent in agents], [agent.lacked for agent in agents])
    print(failing(agents[0], "forbidden", "a default"), failing(agents[0], "nowhere", "a default"))
    print([hasattr(agent, "nowhere") for agent in agents], [getattr(agent, "more", None) for agent in agents])
    proxies = [Proxy(Proxy(lazy)) for lazy in lazies]
    print([proxy.through for proxy in proxies], [hasattr(proxy, "_through") for proxy in proxies])
    links = [Connected(address) for address in (1, 2)]
    print([link.news for link in links], [link.news for link in links], [list(vars(link)) for link in links], links[0].session.name)
    methods = Methods()
    print([methods.translate(n) for n in range(2)], [getattr(methods, name)(1, 2) for name in ("x", "y")])
    if ask("set") == "<set>":
        lazies[0].late = "held"
    print(lazies[0].late, lazies[1].late, getattr(lazies[0], "late", None))
    if ask("drop") == "<drop>":
        del lazies[0].late
    print(lazies[0].late, hasattr(lazies[0], "late"))
    plain = [Plain(name) for name in "ab"]
    print([getattr(one, "asked") for one in plain], [getattr(one, "asked", 0) for one in plain])
    print([hasattr(one, "asked") for one in plain], [hasattr(one, "broken") for one in plain], failing(plain[0], "broken"))
    for name in ("name", "asked", "lost"):
        print(name, failing(plain[0], name, ask("default")))
    try:
        Endless().start
    except RecursionError:
        print("no end")
    return agents[0].forbidden
