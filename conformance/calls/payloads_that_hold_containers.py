"""Dictionaries with lists and dictionaries in them are passed to calls, and changed behind those: alone, twice, in themselves, given back."""
from sooner import output, readonly, sequential, unordered

KEPT = []


@unordered
def ask(x):
    return x


@unordered
def chat(payload, *more, **named):
    rows = payload["rows"]
    alike = [one is rows or (isinstance(one, dict) and one.get("rows") is rows) for one in (*more, *named.values())]
    inner = [value is rows for value in payload.values()]
    return repr(payload), repr(more), sorted(named), alike, inner


@unordered
def rows_of(payload):
    return payload["rows"]


@unordered
def whole(payload):
    return {"got": payload, "rows": [payload["rows"]], "deep": payload.get("deep", {}).get("deeper")}


@unordered
def fail_if(payload, fails):
    if fails:
        raise LookupError(payload)
    return len(payload["rows"])


@readonly
def look(payload):
    return repr(payload)


@sequential
def keep(payload):
    KEPT.append(payload)
    return len(KEPT)


@output
def show(payload):
    print("shown", payload)


@unordered(on=lambda payload: str(payload["rows"][0]))
def by_first(payload):
    return payload["rows"][0], len(payload["rows"])


def in_a_loop(questions):
    payload, out = {"model": "m", "rows": [], "deep": {"deeper": {"n": [0]}}}, []
    for n, question in enumerate(questions):
        payload["rows"].append(question)
        out.append(chat(payload))
        payload["rows"].append(ask(n))
        payload["deep"]["deeper"]["n"].append(ask(n))
        out.append(chat(payload))
    return out, payload


def known_twice():
    rows, out = ["a"], []
    payload, other = {"rows": rows}, {"rows": rows, "same": rows}
    for n in range(2):
        out.append(chat(payload, rows))
        out.append(chat(payload, other))
        out.append(chat(other, rows=rows))
        out.append(chat(payload, payload, more=payload))
        rows.append(ask(n))
    nested = {"rows": rows, "list": [rows], "tuple": (rows,)}
    out.append(chat(nested))
    rows.append("more")
    nested["self"] = nested
    out.append(chat(nested)[3:])
    rows.append("last")
    return out


def given_back():
    payload = {"rows": ["a"], "deep": {"deeper": ["x"]}}
    rows = rows_of(payload)
    payload["rows"].append("b")
    first = f"{rows}"
    rows.append("c")
    found = whole(payload)
    payload["rows"].append("d")
    payload["deep"]["deeper"].append("y")
    found["deep"].append("z")
    same = found["got"] is payload, found["rows"][0] is payload["rows"], rows is payload["rows"]
    payload["rows"] = ["other"]
    return first, rows, found, same, payload, rows_of(payload) is rows


def arrives_later():
    payload = {"rows": ["a"], "held": None}
    payload["held"] = rows_of(payload)
    told = chat(payload)
    payload["rows"].append("b")
    again = chat(payload, rows_of(payload))
    payload["rows"].append("c")
    third = chat({"rows": payload["rows"]}, rows_of(payload), whole(payload))
    payload["rows"].append("d")
    return told, again, third, payload


def behind_branches(n):
    payload, seen = {"rows": [n], "options": {"tone": ask("dry")}}, []
    if ask(n):
        payload["rows"].append("within")
    seen.append(chat(payload))
    payload["options"]["tone"] = "kind"
    if ask(n) > 1:
        payload["rows"] = payload["options"]
    payload["rows"]["tone" if n > 1 else 0] = ask("set")
    seen.append(chat(payload))
    seen.append(look(payload))
    payload["options"].clear()
    return seen, payload


def failing():
    payload, told = {"rows": [1], "deep": {"deeper": [1]}}, []
    for fails in (False, True, False):
        try:
            told.append(fail_if(payload, fails))
            payload["rows"].append(len(told))
            payload["deep"]["deeper"].append(ask(fails))
        except LookupError as error:
            told.append(str(error))
            error.args[0]["rows"].append("caught")
    return told, payload


def with_effects():
    payload = {"rows": [1], "deep": {"deeper": [1]}}
    first = chat(payload)
    keep(payload)
    payload["rows"].append(2)
    second = chat(payload)
    keep(payload)
    show(payload)
    payload["deep"]["deeper"].append(3)
    show(payload)
    return first, second, KEPT[0] is KEPT[1] is payload


def long_ones():
    payload, out = {"rows": list(range(100)), "set": {1, 2}}, []
    for n in range(3):
        out.append(by_first(payload))
        out.append(rows_of(payload)[-1])
        payload["rows"].append(ask(n))
        payload["set"].add(n + 5)
        out.append(chat(payload)[0][-40:])
        payload["rows"][0] = ask(f"first {n}")
        out.append(chat(payload, payload["rows"])[3])
    return out, len(payload["rows"]), payload["set"]


def main():
    print(in_a_loop(["a", "b"]))
    print(known_twice())
    print(given_back())
    print(arrives_later())
    print(behind_branches(1), behind_branches(2))
    print(failing())
    print(with_effects())
    print(long_ones())
    return KEPT
