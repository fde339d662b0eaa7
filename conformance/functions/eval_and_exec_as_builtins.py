"""eval, exec and compile called by a helper as ordinary builtins with explicit namespaces."""


def calculate(text, **names):
    return eval(text, {"__builtins__": {}}, names)


def run(source):
    space = {}
    exec(source, space)
    space.pop("__builtins__")
    return space


def accumulate(code, steps):
    total = 0
    for step in steps:
        total = eval(code, {"total": total, "step": step})
    return total


def main():
    print(calculate("a * b + 1", a=6, b=7), calculate("[x * 2 for x in items]", items=[1, 2]))
    space = run("x = 1\ndef f(n):\n    return n + x\ny = f(10)")
    print(space["x"], space["y"], space["f"](5))
    space["f"].__globals__["x"] = 100
    print(space["f"](5))
    for text in ("1 +", "undefined", "1 / 0", "len([])"):
        try:
            print(calculate(text))
        except (SyntaxError, NameError, ZeroDivisionError) as error:
            print(text, type(error).__name__)
    functions = {name: calculate(f"lambda n: n {name} 3") for name in ("+", "*", "**")}
    print({name: f(4) for name, f in functions.items()})
    code = compile("total + step", "formula", "eval")
    print(accumulate(code, range(4)), accumulate("total * 2 + step", [1, 0, 1]))
    return run("x = y = 1\ndel x")
