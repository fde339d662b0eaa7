"""Descriptors whose __get__ and __set__ ask: order, what the instance holds, failures, and descriptors put in place and taken away."""
from sooner import output, sequential, unordered


@unordered
def ask(x): return f"<{x}>"


@sequential
def save(x): return f"saved {x}"


@output
def tell(x): print(x)


class Asked:
    def __init__(self): self.count = 0

    def __set_name__(self, owner, name): self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        self.count += 1
        return ask(f"{instance.title} {self.name} {owner.__name__}")


class Kept:
    """Asked for once; the instance holds it then."""
    def __init__(self, func): self.func, self.count = func, 0

    def __set_name__(self, owner, name): self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        self.count += 1
        value = self.func(instance)
        instance.__dict__[self.name] = value
        return value


class Checked:
    def __set_name__(self, owner, name): self.name = "_" + name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return getattr(instance, self.name, "nothing")

    def __set__(self, instance, value):
        if value == "bad":
            raise ValueError(f"{value} for {self.name}")
        setattr(instance, self.name, ask(value))


class Saved:
    def __get__(self, instance, owner=None):
        tell(f"gets {instance.title}")
        return save(instance.title)

    def __set__(self, instance, value):
        tell(f"sets {instance.title}")
        save(value)


class Doc:
    summary = Asked()
    text = Checked()
    stored = Saved()

    def __init__(self, title): self.title = title

    @Kept
    def body(self): return ask(f"body of {self.title}")


class Special(Doc):
    summary = Checked()


def main():
    docs = [Doc(title) for title in "abc"]
    print([doc.summary for doc in docs], Doc.summary is vars(Doc)["summary"], Doc.summary.count)
    for doc in docs:
        doc.text = doc.title * 2
    print([doc.text for doc in docs], [sorted(vars(doc)) for doc in docs])
    print([doc.body for doc in docs] + [doc.body for doc in docs], vars(Doc)["body"].count)
    print([doc.stored for doc in docs])
    for doc in docs:
        doc.stored = doc.summary
        tell("stored")
    first, second, third = docs
    # What an instance holds hides what has no `__set__`.
    first.__dict__["summary"] = "held"
    first.__dict__["text"] = "hidden"
    second.summary = ask("set by hand")
    print(first.summary, second.summary, third.summary, first.text)
    del second.summary
    print(second.summary)
    if ask("no") == "<no>":
        third.summary = "set behind an answer"
    print(third.summary)
    for title in ("good", "bad", "better"):
        try:
            first.text = title
        except ValueError as error:
            print("refused", error)
        print(first.text, vars(first)["_text"])
    special = Special("s")
    print(special.summary)
    special.summary = special.body
    print(special.summary, vars(special))
    if ask("yes") == "<yes>":
        Doc.summary = property(lambda doc: f"{doc.title} by a property")
    print([doc.summary for doc in docs[2:]], Doc("d").summary)
    del Doc.summary
    try:
        return Doc("e").summary
    except AttributeError as error:
        print(error)
    finally:
        Doc.summary = Asked()
        Doc.summary.__set_name__(Doc, "summary")
    return Doc("f").summary, third.summary
