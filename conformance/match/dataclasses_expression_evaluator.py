"""Dataclass patterns drive a small evaluator and simplifier."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Num:
    value: float


@dataclass(frozen=True)
class Var:
    name: str


@dataclass(frozen=True)
class Bin:
    op: str
    left: object
    right: object


def evaluate(tree, env):
    match tree:
        case Num(value):
            return value
        case Var(name) if name in env:
            return env[name]
        case Var(name):
            raise NameError(f"{name} is free")
        case Bin("+", a, b):
            return evaluate(a, env) + evaluate(b, env)
        case Bin("*", a, b):
            return evaluate(a, env) * evaluate(b, env)
        case Bin("/", a, b):
            return evaluate(a, env) / evaluate(b, env)
        case Bin(op=op):
            raise ValueError(f"operator {op!r}")


def simplify(tree):
    match tree:
        case Bin(op, left, right):
            match op, simplify(left), simplify(right):
                case "+", Num(0), other:
                    return other
                case "+", other, Num(0):
                    return other
                case ("*", Num(0), _) | ("*", _, Num(0)):
                    return Num(0)
                case "*", Num(1), other:
                    return other
                case "*", other, Num(1):
                    return other
                case "+", Num(a), Num(b):
                    return Num(a + b)
                case _, new_left, new_right:
                    return Bin(op, new_left, new_right)
        case leaf:
            return leaf


def main():
    x, y = Var("x"), Var("y")
    tree = Bin("+", Bin("*", Num(1), x), Bin("+", Num(0), Bin("*", y, Num(3))))
    print(evaluate(tree, {"x": 2, "y": 5}))
    print(simplify(tree))
    print(simplify(Bin("*", Bin("+", x, y), Bin("*", Num(0), x))))
    print(simplify(Bin("+", Num(2), Bin("+", Num(3), Num(4)))))
    for bad, env in ((tree, {"x": 1}), (Bin("-", x, y), {}), (Bin("/", Num(1), Num(0)), {})):
        try:
            evaluate(bad, env)
        except Exception as error:
            print(type(error).__name__, error)
    print(evaluate("not a tree", {}))
    print(simplify(tree) == Bin("+", x, Bin("*", y, Num(3))))
