"""A small template engine: str methods, nested loops, dict lookups and chained errors."""


class TemplateError(Exception):
    pass


def lookup(path, context):
    value = context
    for part in path.split("."):
        try:
            value = value[int(part)] if part.isdigit() else value[part]
        except (KeyError, IndexError, TypeError) as error:
            raise TemplateError(f"no {part!r} in {path!r}") from error
    return value


FILTERS = {"upper": str.upper, "count": len, "money": lambda v: f"{v:,.2f}", "join": ", ".join}


def render(template, context):
    out, rest = [], template
    while rest:
        before, opened, rest = rest.partition("{{")
        out.append(before)
        if not opened:
            break
        inside, closed, rest = rest.partition("}}")
        if not closed:
            raise TemplateError("unclosed tag")
        path, *filters = [part.strip() for part in inside.split("|")]
        value = lookup(path, context)
        for name in filters:
            if name not in FILTERS:
                raise TemplateError(f"no filter {name!r}")
            value = FILTERS[name](value)
        out.append(str(value))
    return "".join(out)


def main():
    context = {
        "user": {"name": "ann", "tags": ["new", "vip"]},
        "orders": [{"total": 1234.5}, {"total": 7}],
    }
    for template in (
        "Hello {{ user.name | upper }}!",
        "{{user.tags | join}} ({{ user.tags | count }})",
        "{{orders.0.total|money}} and {{orders.1.total | money}}",
        "plain",
        "",
        "{{user.email}}",
        "{{orders.9.total}}",
        "{{user.name | shout}}",
        "broken {{user.name",
        "{{user.name.first}}",
    ):
        try:
            print(repr(render(template, context)))
        except TemplateError as error:
            print("TemplateError", error, "<-", type(error.__cause__).__name__)
    return render("{{user.name}}: {{user.phone}}", context)
