"""What is taken out of a table by an answer is called, or a method of it, or its property is asked for: one of the instances in there, at
the time it was taken out."""
import sooner
from sooner import unordered

LOG = []


@unordered
def ask(x):
    return x


class Tool:
    def __init__(self, name):
        self.name, self.uses = name, 0

    def __call__(self, x):
        self.uses += 1
        LOG.append((self.name, x))
        return f"{self.name} {x} {self.uses}"

    @property
    def label(self):
        self.uses += 10
        return f"{self.name}: {self.uses}"


class Quiet(Tool):
    def __call__(self, x):
        return x

    label = "quiet"


class Failing(Tool):
    def __call__(self, x):
        self.uses += 1
        raise ValueError(f"{self.name} {x}")


def used_by_name(tools):
    seen = []
    for name in ("a", "q", "none", "f", "a"):
        tool = tools.get(ask(name))
        if tool is None:
            seen.append("no such tool")
            continue
        try:
            seen.append(tool(name))
        except ValueError as error:
            seen.append(str(error))
        seen.append((tool.label, tools["a"].uses, len(LOG)))
    return seen


def changed_in_between():
    tools = {"a": Tool("a"), "b": Tool("b")}
    seen = []
    tool = tools.get(ask("a"))
    tools["a"] = Tool("later")
    if tool is not None:
        seen.append(tool(1))
    seen.append((tools["a"].uses, tool.uses))
    if ask(1):
        tools["b"] = tools["a"]
    tool = tools[ask("b")]
    if ask(2):
        tools["b"] = None
        seen.append(tool("x"))
    seen.append((tools["a"].uses, tool.uses, len(tools)))
    return seen


def labels_of_those_chosen():
    tools = [Tool("a"), Quiet("q"), Tool("b")]
    seen = []
    for at in (0, 1, 2, 0):
        if ask(at) >= 0:
            seen.append(tools[ask(at)].label)
        seen.append(sum(tool.uses for tool in tools))
    for tool in tools:
        if ask(tool.name) != "b":
            seen.append(f"{tool.label} {tool.label}")
        seen.append(tools[0].uses)
    return seen


def what_stands_for_the_missing():
    tools, rest = {"a": Tool("a")}, Tool("rest")
    rows, others = {"a": [1]}, [2]
    seen = []
    for name in ("a", "b"):
        tool = tools.get(ask(name), rest)
        if tool is not None:
            seen.append(tool(name))
        seen.append((tools["a"].uses, rest.uses))
        found = rows.get(ask(name), others)
        if found is not None:
            found.append(name)
        seen.append((list(rows["a"]), list(others)))
    return seen


def other_label(tool):
    LOG.append("other")
    return "other"


def property_bound_anew(truth):
    class Own(Tool):
        pass

    tools, seen = [Own("a"), Own("b")], []
    if ask(truth):
        Own.label = property(other_label)
    if ask(1):
        seen.append(tools[ask(0)].label)
    seen.append((tools[0].uses, len(LOG)))
    return seen


def main():
    print(used_by_name({"a": Tool("a"), "q": Quiet("q"), "f": Failing("f")}))
    print(changed_in_between())
    print(what_stands_for_the_missing())
    print(labels_of_those_chosen())
    for truth in (0, 1):
        print(property_bound_anew(truth))
    return LOG
