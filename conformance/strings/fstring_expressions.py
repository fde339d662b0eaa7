"""Any expression may stand in an f-string: calls, ternaries, comprehensions, walrus, nested f-strings."""

PLANETS = {"earth": 6371, "mars": 3389}


def shout(text, *, mark="!"):
    return text.upper() + mark


def main():
    name, items = "ann", [3, 1, 2]
    print(f"{name.title()} has {len(items)} item{'s' if len(items) != 1 else ''}")
    print(f"{shout(name, mark='?')} {shout(name)!r}")
    print(f"{sorted(items)[-1]} {items[0]} {items[-2:]} {PLANETS['mars']:>6}")
    print(f"{', '.join(f'{k}={v:_}' for k, v in PLANETS.items())}")
    print(f"{[i * i for i in items if i > 1]} { {i for i in [1]} } {(a := 5) + a} {a}")
    print(f"{'yes' if name else 'no'} {name or 'nobody'} {not name} {1 < 2 < 3}")
    print(f"{name!r:{len(name) + 7}}|" f" joined {'implicitly'} " "with plain {braces}")
    rows = [("apple", 3, 0.5), ("kiwi", 12, 0.25)]
    table = "\n".join(f"{fruit:<8}{count:>4}{price * count:>8.2f}" for fruit, count, price in rows)
    print(table)
    print(f"""multi
    line {name}
  {items[1]
   + 10}""")
    print(rf"raw \n {name}\t", f"\x41\u00e9{name}\N{BULLET}")
    print(f"{lambda_free(2)}", f"{(lambda x: x + 1)(2)}")
    nested = f"{f'{name!r}' + f'{len(name):>{len(items)}}'}"
    print(nested)
    counter = iter(range(10))
    print(f"{next(counter)}{next(counter)}{next(counter):>{next(counter) + 1}}")
    return f"{PLANETS['pluto']}"


def lambda_free(x):
    return x * 100
