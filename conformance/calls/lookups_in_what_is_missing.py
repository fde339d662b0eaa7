"""A lookup in a `defaultdict` puts something there, also if it has not arrived which one it is, if the answer that chooses it is missing,
or if a template looks the key up: whoever looks at the table behind it finds that."""
from collections import defaultdict
from operator import itemgetter

from sooner import unordered

LOG = []


@unordered
def same(x):
    return x


class Store:
    def __init__(self):
        self.rows = defaultdict(lambda: defaultdict(int))


def tree():
    return defaultdict(tree)


def paths_in_a_tree():
    root = tree()
    for path in ("a/b", "a/c", "d", "a/b/e"):
        node = root
        for part in path.split("/"):
            node = node[same(part)]
    root[same("f")]["g"]["h"]

    def shown(node):
        return {key: shown(inner) for key, inner in node.items()}

    return shown(root)


def tables_in_a_table():
    tables = {"a": defaultdict(list), "b": {}}
    found = tables[same("a")]
    found["k"]
    sizes = [len(tables["a"])]
    if same(True):
        tables[same("a")]["j"]
    sizes.append(len(tables["a"]))
    for key in same(["x", "y"]):
        found[key]
    sizes.append(len(tables["a"]))
    return sizes, tables


def one_of_two():
    table = defaultdict(int)
    chosen = table if same(True) else {}
    chosen[same("k")]
    return len(table), list(table)


def tables_of_instances():
    stores = [Store(), Store()]
    stores[same(1)].rows["r"]["c"]
    made = defaultdict(Store)
    made[same("m")].rows["r"]["c"]
    return [len(store.rows) for store in stores], len(stores[1].rows["r"]), len(made["m"].rows)


def a_factory_that_gives_what_was_there():
    shared = defaultdict(int)
    table = defaultdict(lambda: shared)
    table[same("k")]["x"]
    return len(shared), len(table)


def a_factory_with_effects():
    def factory():
        LOG.append(len(LOG))
        return len(LOG)

    table = defaultdict(factory)
    chosen = table if same(True) else {}
    found = chosen["k"]
    before = len(LOG)
    return found, before, table["j"], dict(table), LOG[:]


def a_factory_set_behind_an_answer():
    table = defaultdict(list)
    if same(True):
        table.default_factory = int
    before = table.default_factory is int
    table["k"] += 1 if table.default_factory is int else ["k"]
    return before, dict(table)


def templates():
    table, sizes = defaultdict(str), []
    chosen = table if same(True) else {}
    texts = ["%(a)s!" % chosen]
    sizes.append(len(table))
    if same(True):
        sizes.append(len(table))
        texts.append("{b}?".format_map(table))
    texts.append("{0[c]};{0[d]}".format(table))
    sizes.append(len(table))
    if same(False) is False:
        sizes.append(len(table))
    itemgetter("e", "f")(table)
    "%(g)s" % table
    return texts, sizes, list(table)


def main():
    print(paths_in_a_tree())
    print(tables_in_a_table())
    print(one_of_two())
    print(tables_of_instances())
    print(a_factory_that_gives_what_was_there())
    print(a_factory_with_effects())
    print(a_factory_set_behind_an_answer())
    print(templates())
