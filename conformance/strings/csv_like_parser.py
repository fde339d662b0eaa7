"""A hand-written parser with quotes and escapes, a state machine, and errors that carry a position."""


class ParseError(ValueError):
    def __init__(self, message, row, column):
        super().__init__(f"{message} at {row}:{column}")
        self.row, self.column = row, column


def parse(text, separator=","):
    rows, row, field, state, line, start = [], [], [], "plain", 1, 0
    for position, c in enumerate(text):
        column = position - start + 1
        if state == "quoted":
            if c == '"':
                state = "closing"
            else:
                field.append(c)
        elif state == "closing" and c == '"':
            field.append('"')
            state = "quoted"
        elif c == '"':
            if field:
                raise ParseError("quote inside a field", line, column)
            state = "quoted"
        elif c in (separator, "\n"):
            row.append("".join(field))
            field, state = [], "plain"
            if c == "\n":
                rows.append(row)
                row, line, start = [], line + 1, position + 1
        elif state == "closing":
            raise ParseError(f"unexpected {c!r} after quote", line, column)
        else:
            field.append(c)
    if state == "quoted":
        raise ParseError("unfinished quote", line, len(text) - start)
    if field or row:
        rows.append(row + ["".join(field)])
    return rows


def typed(value):
    for convert in (int, float):
        try:
            return convert(value)
        except ValueError:
            pass
    return {"true": True, "false": False, "": None}.get(value, value)


def main():
    text = 'name,age,note\nann,41,"likes ""tea"", and, commas"\nbob,,true\n"multi\nline",1.5,x'
    header, *rows = parse(text)
    records = [dict(zip(header, map(typed, row))) for row in rows]
    for record in records:
        print(record)
    ages = [r["age"] for r in records if isinstance(r["age"], (int, float))]
    print(sum(ages), max(ages), sorted(records, key=lambda r: r["age"] or 0)[0]["name"])
    print(parse(""), parse("\n"), parse("a;b", ";"), parse(","))
    for bad in ('a"b', '"a"b', 'ok\n"open'):
        try:
            parse(bad)
        except ParseError as error:
            print(error, (error.row, error.column))
    return parse('fine\n1,2"3')
