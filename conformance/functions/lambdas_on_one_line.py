"""Several lambdas on a line, in defaults, in bodies and beside each other: each runs its own text."""


def main():
    in_defaults = lambda x=lambda y=lambda z=1: z: y(): x()
    print(in_defaults(), in_defaults(lambda: 5), in_defaults(lambda: in_defaults()))
    in_body = lambda: lambda: lambda: 3
    print(in_body()()())
    both = lambda f=lambda: "default": lambda: f()
    print(both()(), both(lambda: "given")())
    pair = (lambda: 1), (lambda: 2)
    print([f() for f in pair])
    print((lambda f: f(lambda g: g * 2))(lambda h: h(21)))
    same = [lambda: 1, lambda: 1, lambda n=(lambda: 1): n()]
    print([f() for f in same])
    print([(lambda a: a + i)(1) for i in range(3)], [g() for g in [lambda i=i: i for i in range(3)]])
    print([f() for f in (lambda: True, lambda: False) if f()], [f() for f in (lambda: 0, lambda: None, lambda: "")])
    print([f() for f in (lambda: 1.0, lambda: 1, lambda: True)], (lambda: (lambda: 2, lambda: 1))()[1]())
