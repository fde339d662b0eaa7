"""re with groups, callbacks that are closures, finditer loops, flags and failures."""

import re

LOG = """2024-01-05 ERROR db: timeout after 30s
2024-01-05 INFO web: GET /index
bad line
2024-01-06 ERROR web: 500 on /pay"""

LINE = re.compile(r"^(?P<day>\d{4}-\d\d-\d\d) (?P<level>[A-Z]+) (?P<source>\w+): (?P<text>.*)$")


def numbered():
    count = 0

    def replace(match):
        nonlocal count
        count += 1
        return f"[{count}:{match[0]}]"

    return replace, lambda: count


def main():
    errors = {}
    for number, line in enumerate(LOG.split("\n"), 1):
        if not (m := LINE.match(line)):
            print("skip", number, repr(line))
            continue
        day, level, source, text = m.groups()
        if level == "ERROR":
            errors.setdefault(source, []).append((day, text))
        print(m["level"], m.group("source", "text"), m.span("text"))
    print(errors)
    replace, count = numbered()
    print(re.sub(r"\d+", replace, "a1 b22 c333"), count())
    print([(m.start(), m.group()) for m in re.finditer(r"[aeiou]", "education")])
    print(re.findall(r"(\w)(\d)", "a1 b2"), re.split(r"(,)", "a,b"), re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"))
    print(re.fullmatch(r"\d+", "12a"), bool(re.search("WORLD", "hello world", re.I)), re.escape("a.b*c"))
    tokens = [(k.lastgroup, k.group()) for k in re.finditer(r"(?P<num>\d+)|(?P<op>[-+*/])|(?P<bad>\S)", "3+ 4$")]
    print(tokens)
    try:
        re.compile("(")
    except re.error as error:
        print(error.msg, error.pos)

    def explode(match):
        raise LookupError(f"no value for {match[1]}")

    return re.sub(r"\$(\w+)", explode, "pay $amount")
