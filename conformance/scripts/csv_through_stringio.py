"""Reading, cleaning and writing CSV through io.StringIO with bad rows set aside."""

import csv
import io

TEXT = """\
id,name,qty,price
1,"Smith, Ann",3,2.50
2,Bob,x,1.00
3,"Quote ""Q"" Man",10,0.25

4,Dee,5
5,Eve,-1,3.00
1,Again,1,1.00
"""


class RowError(ValueError):
    def __init__(self, line, field, reason):
        super().__init__(f"line {line}: {field} {reason}")
        self.field = field


def convert(row, line):
    converters = {"id": int, "name": str.strip, "qty": int, "price": float}
    clean = {}
    for field, converter in converters.items():
        try:
            clean[field] = converter(row[field])
        except TypeError:
            raise RowError(line, field, "is missing") from None
        except ValueError as error:
            raise RowError(line, field, "is not a number") from error
    if clean["qty"] < 0:
        raise RowError(line, "qty", "is negative")
    return clean


def load(text):
    reader = csv.DictReader(io.StringIO(text))
    rows, errors, seen = [], [], {}
    for row in reader:
        try:
            clean = convert(row, reader.line_num)
            if clean["id"] in seen:
                raise RowError(reader.line_num, "id", f"repeats line {seen[clean['id']]}")
        except RowError as error:
            errors.append(error)
        else:
            seen[clean["id"]] = reader.line_num
            rows.append(clean)
    return rows, errors


def save(rows, fields):
    out = io.StringIO()
    writer = csv.DictWriter(out, fields, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def main():
    rows, errors = load(TEXT)
    for row in rows:
        row["total"] = row["qty"] * row["price"]
        print(row)
    for error in errors:
        print(error, "|", error.field, "|", type(error.__cause__).__name__)
    print(save(rows, ["name", "total"]))
    print(load(save(rows, ["id", "name", "qty", "price"]))[0] == [{k: r[k] for k in list(r)[:4]} for r in rows])
    plain = csv.reader(["a;b;'c;d'", "", "1;2;3"], delimiter=";", quotechar="'")
    print(list(plain))
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_NONNUMERIC, lineterminator="|").writerows([["a", 1, 2.5], ["b", None, ""]])
    print(out.getvalue())
    text = io.StringIO()
    print("one", "two", sep=",", file=text)
    text.write("three\nfour")
    text.seek(0)
    print(text.readline(), text.read().splitlines(), text.tell(), text.getvalue().count("\n"))
    columns = {field: [row[field] for row in rows] for field in rows[0]}
    print(columns)
    try:
        save([{"name": "x"}], ["name", "qty"]) and csv.DictWriter(io.StringIO(), ["a"]).writerow({"b": 1})
    except ValueError as error:
        print(type(error).__name__)
    return convert({"id": "1", "name": None, "qty": "2", "price": "3"}, 99)
