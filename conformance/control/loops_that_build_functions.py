"""Loops, conditions and handlers that define functions, and calls that choose among them later."""


def build(spec):
    table = {}
    for name, kind, *rest in spec:
        if kind == "const":
            (value,) = rest

            def function(value=value):
                return value
        elif kind == "scale":
            factor, *offset = rest
            function = lambda x, f=factor, o=sum(offset): x * f + o
        elif kind == "chain":
            parts = [table[part] for part in rest]

            def function(x, parts=tuple(parts)):
                for part in parts:
                    x = part(x)
                return x
        else:
            try:
                raise NotImplementedError(kind)
            except NotImplementedError as error:
                message = str(error)

                def function(*args, message=message):
                    raise RuntimeError(f"{message} called with {args}")
        function.__name__ = name
        table[name] = function
    return table


def main():
    table = build([
        ("seven", "const", 7),
        ("double", "scale", 2),
        ("shift", "scale", 1, 10, 5),
        ("both", "chain", "double", "shift"),
        ("odd", "strange"),
        ("again", "chain", "both", "both"),
    ])
    print([f.__name__ for f in table.values()])
    print(table["seven"](), table["double"](4), table["shift"](4), table["both"](4), table["again"](0))
    try:
        table["odd"](1, 2)
    except RuntimeError as error:
        print(error)
    try:
        build([("x", "chain", "missing")])
    except KeyError as error:
        print("KeyError", error)
    try:
        build([("x", "const")])
    except ValueError as error:
        print(error)
    handlers = []
    for n in range(3):
        while True:
            def handler(x, n=n):
                return x > n
            if n != 1:
                handlers.append(handler)
            break
        else:
            print("never")
    print([[h(x) for h in handlers] for x in range(4)])
    counter = {"n": 0}
    undo = []
    for amount in (5, 7):
        old = counter["n"]
        counter["n"] += amount
        undo.append(lambda old=old: counter.update(n=old))
    print(counter)
    while undo:
        undo.pop()()
        print(counter)
    return table["double"](*table)
