"""self-calls, callbacks to self, recursion through methods, chaining, operators and properties in one class family."""


class Document:
    def __init__(self, title, *children):
        self.title, self.children = title, list(children)
        self.parent = None
        for child in children:
            self.adopt(child)

    def adopt(self, child):
        if child.parent is not None:
            raise ValueError(f"{child.title} already belongs to {child.parent.title}")
        child.parent = self
        if child not in self.children:
            self.children.append(child)
        return self

    @property
    def path(self):
        return self.title if self.parent is None else f"{self.parent.path}/{self.title}"

    @property
    def depth(self):
        return 0 if self.parent is None else self.parent.depth + 1

    def walk(self, visit, *args, **options):
        visit(self, *args, **options)
        for child in self.children:
            child.walk(visit, *args, **options)
        return self

    def find(self, wanted):
        if self.title == wanted:
            return self
        for child in self.children:
            if (found := child.find(wanted)) is not None:
                return found
        return None

    def render(self):
        return self.before() + "".join(child.render() for child in self.children) + self.after()

    def before(self):
        return f"<{self.title}>"

    def after(self):
        return f"</{self.title}>"

    def __truediv__(self, name):
        for child in self.children:
            if child.title == name:
                return child
        raise KeyError(f"{self.path} has no {name}")

    def __iter__(self):
        return iter(self.children)

    def __len__(self):
        return 1 + sum(len(child) for child in self)


class Text(Document):
    def __init__(self, text):
        super().__init__("text")
        self.text = text

    def before(self):
        return self.text

    after = staticmethod(lambda: "")


class Loud(Text):
    def render(self):
        return super().render().upper()


def main():
    body = Document("body", Document("p", Text("hello "), Loud("world")), Document("hr"))
    page = Document("html", Document("head"), body)
    print(page.render())
    print(body.find("hr").path, page.find("nothing"), len(page), [child.title for child in page])
    print((page / "body" / "p").depth, (page / "body" / "p" / "text").text)
    seen = []
    page.walk(lambda node, into, mark="": into.append(mark + node.title), seen, mark="*")
    print(seen)
    counts = {}
    page.walk(lambda node: counts.update({node.depth: counts.get(node.depth, 0) + 1}))
    print(counts)
    renderer = body.render
    body.children.reverse()
    print(renderer())
    Document.before = lambda self: f"[{self.title}]"
    try:
        print(page.render())
    finally:
        Document.before = lambda self: f"<{self.title}>"
    for action in (
        lambda: page.adopt(body),
        lambda: page / "body" / "missing",
        lambda: page.walk(5),
        lambda: page.walk(lambda node: node.text),
    ):
        try:
            action()
        except Exception as error:
            print(type(error).__name__, error)
    print(page.adopt(Document("footer")) is page, len(page))
    page / "nowhere" / "else"
