"""Models, templates and trees of packages: what runs code of one's own runs in its turn, the rest reads what is there by then."""
import bs4
import jinja2
import pydantic

from sooner import unordered

SEEN = []


@unordered
def ask(x):
    return x


class Plain(pydantic.BaseModel):
    name: str
    tags: list[int] = []


class Checked(pydantic.BaseModel):
    name: str

    @pydantic.field_validator("name")
    @classmethod
    def check(cls, value):
        SEEN.append(value)
        return value.upper()


class Outer(pydantic.BaseModel):
    inner: Checked


class Lazy:
    def __init__(self):
        self.kept = 1

    def __getattr__(self, name):
        SEEN.append(name)
        return len(SEEN)


def models():
    data = {"name": "a", "tags": [1]}
    if ask(True):
        data["tags"].append(2)
    one = Plain.model_validate(data)
    if ask(True):
        one.tags.append(3)
    text = one.model_dump_json()
    one.name = ask("b")
    return text, one.model_dump(), one.name, one == Plain(name="b", tags=[1, 2, 3])


def validators():
    if ask(True):
        SEEN.append("before")
    one = Checked.model_validate({"name": ask("x")})
    SEEN.append("between")
    two = Outer.model_validate_json('{"inner": {"name": "y"}}')
    if ask(True):
        SEEN.append("after")
    try:
        Plain.model_validate({"name": ask(1)})
    except pydantic.ValidationError as error:
        return one.name, two.inner.name, error.error_count(), list(SEEN)


def templates():
    seen = []

    class Part:
        @property
        def text(self):
            seen.append("text")
            return len(seen)

    environment = jinja2.Environment()
    environment.filters["loud"] = lambda text: seen.append(text) or text.upper()
    plain, loud = jinja2.Template("{{ xs }} {{ part.text }}"), environment.from_string("{{ x | loud }}")
    xs = [1]
    if ask(True):
        xs.append(2)
        seen.append("before")
    lines = [plain.render(xs=xs, part=Part()), loud.render(x=ask("a"))]
    xs.append(ask(3))
    seen.append("after")
    return lines, plain.render({"xs": xs, "part": Part()}), seen


def trees():
    tree = bs4.BeautifulSoup("<p class='a'>x<b>y</b></p>", "html.parser")
    attributes = tree.p.attrs
    if ask(True):
        attributes["id"] = "one"
    first = tree.p.get("id"), tree.get_text()
    if ask(True):
        tree.b.string = "changed"
    second = tree.find("b").text, [tag.name for tag in tree.find_all(lambda tag: SEEN.append(tag.name) or True)]
    tree.p["class"].append(ask("c"))
    return first, second, str(tree)


def missing_attributes():
    lazy = Lazy()
    if ask(True):
        lazy.kept = 5
    before = lazy.kept, lazy.other
    if ask(True):
        lazy.other = "set"
    return before, lazy.other, lazy.kept, SEEN[-1]


def main():
    SEEN.clear()
    for program in (models, validators, templates, trees, missing_attributes):
        print(program.__name__, program())
    return SEEN
