"""Instances pointing at each other: updates through any path, identity, shared and private parts."""


class Account:
    def __init__(self, owner, balance=0):
        self.owner, self.balance, self.links = owner, balance, {}

    def link(self, name, other):
        self.links[name] = other
        return other

    def __repr__(self):
        return f"<{self.owner} {self.balance}>"


class Graph:
    def __init__(self):
        self.nodes = {}

    def node(self, name):
        return self.nodes.setdefault(name, {"name": name, "out": [], "in": []})

    def edge(self, a, b):
        source, target = self.node(a), self.node(b)
        source["out"].append(target)
        target["in"].append(source)
        return source, target


def main():
    ann, bob = Account("ann", 10), Account("bob")
    ann.link("partner", bob).link("partner", ann)
    accounts = [ann, bob, ann.links["partner"], bob.links["partner"].links["partner"]]
    for account in accounts:
        account.balance += 1
    print(accounts, ann.links["partner"].balance, len(set(accounts)))
    ann.links["partner"].links["partner"].owner = "renamed"
    print(ann, bob.links)
    bob.links = ann.links
    bob.links["joint"] = Account("joint", 100)
    print(sorted(ann.links), ann.links is bob.links, ann.links["joint"] is bob.links["joint"])
    graph = Graph()
    for a, b in ("ab", "bc", "ca", "ad"):
        graph.edge(a, b)
    start = graph.node("a")
    start["colour"] = "red"
    print([n["name"] for n in start["out"]], graph.nodes["c"]["out"][0]["colour"])
    print(graph.node("b")["in"][0] is start, start["out"][0]["out"][0]["out"][0] is start)
    holder = type("Holder", (), {})()
    holder.self = holder
    holder.items = [holder, ann]
    holder.self.self.items[0].tag = "set through the loop"
    print(holder.tag, holder.items[1].owner)
    snapshot = [account.balance for account in accounts]
    ann.balance = 0
    print(snapshot, [account.balance for account in accounts])
    by_owner = {account.owner: account for account in accounts}
    by_owner["bob"].balance *= 2
    print(bob.balance, by_owner)
    ann, bob = bob, ann
    ann.balance += 1
    print(accounts[0], accounts[1], ann is accounts[1])
    ann.links["partner"].links["missing"]
