"""Code behind an answer that puts an object somewhere and then uses it through there: it is that object that changes."""
import sooner


@sooner.unordered
def ask(question):
    return question


@sooner.sequential
def swap(holder, tool):
    holder.tool = tool


class Tool:
    def __init__(self):
        self.uses = []

    def use(self, what):
        self.uses.append(what)
        return len(self.uses)


class Holder:
    tool = None

    def __init__(self, tool):
        self.tool = tool

    def turn(self, what):
        return self.tool.use(what)


CURRENT = None


def attribute(a, b):
    holder = Holder(a)
    if ask(1):
        holder.tool = b
        holder.tool.use("attribute")
    return len(b.uses), a.uses == []


def method(a, b):
    holder = Holder(a)
    if ask(1):
        holder.tool = b
        holder.turn("method")
    return len(b.uses), a.uses == []


def loop(a, b):
    holder = Holder(a)
    for n in range(ask(2)):
        holder.tool.use(n)
        holder.tool = b
    return list(b.uses), list(a.uses)


def effect(a, b):
    holder = Holder(a)
    if ask(1):
        swap(holder, b)
        holder.tool.use("effect")
    return len(b.uses), a.uses == []


def of_the_module(a, b):
    global CURRENT
    CURRENT = a
    if ask(1):
        CURRENT = b
        CURRENT.use("global")
    return len(b.uses), a.uses == []


def of_a_class(a, b):
    Holder.tool = a
    if ask(1):
        Holder.tool = b
        Holder.tool.use("class")
    return len(b.uses), a.uses == []


def captured(a, b):
    use = a.use

    def one():
        return use("captured")

    if ask(1):
        use = b.use
        one()
    return len(b.uses), a.uses == []


def by_functions(a, b):
    holder = Holder(a)

    def put():
        holder.tool = b

    def go():
        holder.turn("functions")

    if ask(1):
        put()
        go()
    return len(b.uses), a.uses == []


def main():
    for go in (attribute, method, loop, effect, of_the_module, of_a_class, captured, by_functions):
        print(go.__name__, go(Tool(), Tool()))
