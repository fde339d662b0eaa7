"""Fields of builtin exceptions: OSError, UnicodeError, StopIteration, SyntaxError, ImportError."""

import ast


def caught(action):
    try:
        action()
    except Exception as error:
        return error


def main():
    error = caught(lambda: open("/no/such/dir/file.txt"))
    print(type(error).__name__, error.errno, error.strerror, error.filename, isinstance(error, OSError))
    error = OSError(13, "refused", "name")
    print(type(error).__name__, error, error.args)
    error = caught(lambda: b"\xff\xfe".decode("utf-8"))
    print(type(error).__name__, error.encoding, error.start, error.end, error.reason, error.object)
    error = caught(lambda: "naïve".encode("ascii"))
    print(error.object[error.start:error.end], error)
    error = caught(lambda: ast.parse("a b", "<text>"))
    print(type(error).__name__, error.lineno, error.filename, error.text)
    error = ImportError("m", name="n", path="p")
    print(error.msg, error.name, error.path, error.args)
    error = caught(lambda: "x".nothing)
    print(error.name, error.obj)
    print(IOError is OSError, EnvironmentError is OSError, TimeoutError.__mro__[1].__name__)
    print([kind.__name__ for kind in UnicodeDecodeError.__mro__])
    print([kind.__name__ for kind in ModuleNotFoundError.__mro__])
    print(issubclass(KeyError, LookupError), issubclass(ZeroDivisionError, ArithmeticError))
    print(KeyError("k") == KeyError("k"), str(KeyError("a", "b")), str(KeyError()))
    for kind in (Exception, ValueError, KeyError, OSError):
        print(kind.__name__, repr(kind("x", "y")), repr(kind("x").args))
    "é".encode("ascii")
