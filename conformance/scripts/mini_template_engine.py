"""A small template engine with variables, filters, if/else and for, and readable errors."""

import re


class TemplateError(Exception):
    pass


FILTERS = {
    "upper": str.upper,
    "title": str.title,
    "len": len,
    "join": ", ".join,
    "money": lambda value: f"{value:,.2f}",
    "default": lambda value: value or "(none)",
}


def lookup(path, context):
    value = context
    for part in path.split("."):
        try:
            if isinstance(value, dict):
                value = value[part]
            else:
                value = value[int(part)] if part.isdigit() else getattr(value, part)
        except (KeyError, IndexError, AttributeError) as error:
            raise TemplateError(f"cannot find {path!r}") from error
    return value


def expression(text, context):
    path, *filters = [part.strip() for part in text.split("|")]
    value = lookup(path, context)
    for name in filters:
        if name not in FILTERS:
            raise TemplateError(f"unknown filter {name!r}")
        value = FILTERS[name](value)
    return value


def parse(template):
    tokens = re.split(r"(\{\{.*?\}\}|\{%.*?%\})", template)
    stack = [("root", None, [], None)]
    for token in tokens:
        if token.startswith("{{"):
            stack[-1][2].append(("show", token[2:-2].strip()))
        elif token.startswith("{%"):
            words = token[2:-2].split()
            match words:
                case ["for", name, "in", path]:
                    stack.append(("for", (name, path), [], None))
                case ["if", *rest]:
                    stack.append(("if", rest, [], None))
                case ["else"] if stack[-1][0] == "if":
                    kind, rest, body, _ = stack.pop()
                    stack.append(("else", rest, [], body))
                case ["end"] if len(stack) > 1:
                    node = stack.pop()
                    stack[-1][2].append(node)
                case _:
                    raise TemplateError(f"unexpected tag {' '.join(words)!r}")
        elif token:
            stack[-1][2].append(("text", token))
    if len(stack) > 1:
        raise TemplateError(f"{stack[-1][0]} is not closed")
    return stack[0][2]


def test(words, context):
    negate = words[0] == "not"
    try:
        truth = bool(expression(" ".join(words[negate:]), context))
    except TemplateError:
        truth = False
    return truth != negate


def render(nodes, context):
    out = []
    for node in nodes:
        match node:
            case ("text", text):
                out.append(text)
            case ("show", text):
                out.append(str(expression(text, context)))
            case ("for", (name, path), body, _):
                items = lookup(path, context)
                for number, item in enumerate(items, start=1):
                    loop = {"n": number, "last": number == len(items)}
                    out.append(render(body, {**context, name: item, "loop": loop}))
            case ("if", words, body, _):
                out.append(render(body, context) if test(words, context) else "")
            case ("else", words, otherwise, body):
                out.append(render(body if test(words, context) else otherwise, context))
    return "".join(out)


def main():
    context = {"user": {"name": "ann lee", "tags": ["a", "b"], "spent": 1234.5}, "items": [], "admin": False}
    for template in (
        "Hello {{ user.name | title }}!",
        "{{ user.tags | join }} ({{ user.tags | len }}) first {{ user.tags.0 | upper }}",
        "{% for t in user.tags %}{{ loop.n }}:{{ t }}{% if not loop.last %}, {% end %}{% end %}",
        "{% if admin %}root{% else %}guest {{ user.spent | money }}{% end %}",
        "{% if items %}some{% else %}{{ items | default }}{% end %}{% if missing %}x{% end %}",
        "{% for a in user.tags %}{% for b in user.tags %}[{{ a }}{{ b }}]{% end %}{% end %}",
        "plain",
    ):
        print(render(parse(template), context))
    wrong = ["{{ user.age }}", "{{ user.name | shout }}", "{{ admin | upper }}"]
    for template in (*wrong, "{% for x %}", "{% if a %}", "{% end %}"):
        try:
            print(render(parse(template), context))
        except TemplateError as error:
            print(f"{template}: {error} ({type(error.__cause__).__name__})")
        except TypeError as error:
            print(f"{template}: {type(error).__name__}")
    print(sorted(context))
    return render(parse("{{ user.tags.7 }}"), context)
