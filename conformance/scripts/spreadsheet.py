"""A spreadsheet with formulas, dependencies, recalculation, circular references and error cells."""

import re


class CellError(Exception):
    code = "#ERR"


class Circular(CellError):
    code = "#CIRC"


class BadFormula(CellError):
    code = "#FORM"


TOKEN = re.compile(r"([A-Z]\d+)(?::([A-Z]\d+))?|(\d+(?:\.\d+)?)|(SUM|MAX|AVG)|([-+*/(),])|(\s+)")


class Sheet:
    def __init__(self, **cells):
        self.raw, self.cache, self.computed = {}, {}, 0
        for name, value in cells.items():
            self[name] = value

    def __setitem__(self, name, value):
        self.raw[name] = value
        self.cache.clear()

    def __getitem__(self, name):
        return self.value(name, ())

    def value(self, name, trail):
        if name in trail:
            raise Circular(" -> ".join([*trail[trail.index(name):], name]))
        if name not in self.cache:
            raw = self.raw.get(name, 0)
            self.computed += 1
            if isinstance(raw, str) and raw.startswith("="):
                raw = Formula(raw[1:], self, (*trail, name)).evaluate()
            self.cache[name] = raw
        return self.cache[name]

    def show(self, name):
        try:
            value = self[name]
        except CellError as error:
            return error.code
        except ZeroDivisionError:
            return "#DIV"
        except TypeError:
            return "#TYPE"
        return f"{value:g}" if isinstance(value, float) else str(value)

    def span(self, first, last, trail):
        columns = range(ord(first[0]), ord(last[0]) + 1)
        rows = range(int(first[1:]), int(last[1:]) + 1)
        names = [f"{chr(column)}{row}" for column in columns for row in rows]
        return [self.value(name, trail) for name in names]


class Formula:
    def __init__(self, text, sheet, trail):
        self.sheet, self.trail, self.tokens, at = sheet, trail, [], 0
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise BadFormula(f"{text!r} at {at}")
            if not found[6]:
                self.tokens.append(found)
            at = found.end()

    def peek(self):
        return self.tokens[0][0] if self.tokens else None

    def take(self, expected=None):
        if not self.tokens or expected and self.tokens[0][0] != expected:
            raise BadFormula(f"expected {expected}, found {self.peek()}")
        return self.tokens.pop(0)

    def evaluate(self):
        value = self.sum()
        if self.tokens:
            raise BadFormula(f"left over {self.peek()}")
        return value

    def sum(self):
        value = self.product()
        while self.peek() in ("+", "-"):
            value = value + self.product() if self.take()[0] == "+" else value - self.product()
        return value

    def product(self):
        value = self.atom()
        while self.peek() in ("*", "/"):
            value = value * self.atom() if self.take()[0] == "*" else value / self.atom()
        return value

    def atom(self):
        token = self.take()
        if token[4]:
            self.take("(")
            span = self.take()
            values = self.sheet.span(span[1], span[2] or span[1], self.trail)
            self.take(")")
            return {"SUM": sum, "MAX": max, "AVG": lambda v: sum(v) / len(v)}[token[4]](values)
        if token[1]:
            return self.sheet.value(token[1], self.trail)
        if token[3]:
            return float(token[3]) if "." in token[3] else int(token[3])
        if token[0] == "(":
            value = self.sum()
            self.take(")")
            return value
        if token[0] == "-":
            return -self.atom()
        raise BadFormula(f"unexpected {token[0]}")


def main():
    sheet = Sheet(A1=2, A2=3, A3="=A1*A2", B1="=SUM(A1:A3)", B2="=(B1 - 1) / 4", B3="=-A3 + 2 * 5", C1="=AVG(A1:B3)")
    print({name: sheet.show(name) for name in sheet.raw}, sheet.computed)
    sheet["A1"] = 10
    print({name: sheet.show(name) for name in sheet.raw})
    sheet["D1"], sheet["D2"], sheet["D3"] = "=D2+1", "=D3", "=D1"
    sheet["E1"], sheet["E2"], sheet["E3"], sheet["E4"] = "=1/Z9", "=1+", "=1 ? 2", "text"
    sheet["E5"], sheet["E6"], sheet["E7"] = "=E4+1", "=MAX(A1:A3) 5", "=E4*2"
    print({name: sheet.show(name) for name in sheet.raw if name[0] in "DE"})
    for name in ("D1", "E2", "E6"):
        try:
            sheet[name]
        except CellError as error:
            print(name, type(error).__name__, error)
    sheet["D3"] = 7
    before = sheet.computed
    print(sheet["D1"], sheet["D2"], sheet["D1"], sheet.computed - before)
    return sheet["E1"]
