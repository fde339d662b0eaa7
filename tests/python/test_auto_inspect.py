"""What `inspect`, `pickle`, `copy` and people see of an auto function: the function."""

import ast
import copy
import functools
import inspect
import pickle
import typing
import weakref
from pathlib import Path

import pytest
import sooner


def plain(a: int, /, b: str = "x", *, c: float = 1.0) -> list[str]:
    """Says something."""
    return [str(a), b, str(c)]


plain.tag = "kept"
wrapped = sooner.auto(plain)


@sooner.auto
def exported(x):
    return x + 1


class Thing:
    def __init__(self, x):
        self.x = x

    @sooner.auto
    def method(self, y: int) -> int:
        """Adds."""
        return self.x + y

    @sooner.auto
    async def later(self, y):
        return self.x + y

    @classmethod
    @sooner.auto
    def made(cls, x):
        return cls(x)


async def waits(a, *, b=2):
    return a, b


def test_names_and_texts():
    for name in ("__name__", "__qualname__", "__module__", "__doc__", "__annotations__"):
        assert getattr(wrapped, name) == getattr(plain, name), name
    assert wrapped.tag == "kept"
    assert Thing(1).method.__name__ == "method" and Thing(1).method.__doc__ == "Adds."
    assert repr(wrapped) == f"<auto {plain!r}>"
    assert repr(Thing(1).method).startswith("<bound auto <bound method Thing.method of")
    assert inspect.getdoc(wrapped) == "Says something."


def test_signatures():
    assert inspect.signature(wrapped) == inspect.signature(plain)
    assert str(inspect.signature(Thing.method)) == "(self, y: int) -> int"
    assert str(inspect.signature(Thing(1).method)) == "(y: int) -> int"
    assert str(inspect.signature(Thing.made)) == "(x)"
    assert typing.get_type_hints(wrapped) == typing.get_type_hints(plain)
    assert inspect.unwrap(wrapped) is plain
    assert inspect.getsource(wrapped) == inspect.getsource(plain)
    assert callable(wrapped) and not inspect.iscoroutinefunction(wrapped)


def test_inspect_sees_a_function():
    def nested():
        return plain

    functions = [(wrapped, plain), (Thing.method, Thing.method.original), (sooner.auto(nested), nested), (sooner.auto(waits), waits)]
    for auto, written in functions:
        assert inspect.isfunction(auto) and inspect.getfullargspec(auto) == inspect.getfullargspec(written)
        assert inspect.getfile(auto) == __file__ and inspect.getclosurevars(auto) == inspect.getclosurevars(written)
        for name in ("__defaults__", "__kwdefaults__", "__code__", "__globals__", "__closure__", "__builtins__"):
            assert getattr(auto, name) is getattr(written, name), name
    assert inspect.getcallargs(wrapped, 1) == {"a": 1, "b": "x", "c": 1.0}
    with pytest.raises(AttributeError):
        wrapped.__defaults__ = ()


def test_inspect_sees_methods():
    thing = Thing(1)
    for method in (thing.method, thing.later):
        assert inspect.ismethod(method) and not inspect.isfunction(method)
        assert inspect.getfullargspec(method).args == ["self", "y"] and inspect.getfile(method) == __file__
        assert inspect.getcallargs(method, 2) == {"self": thing, "y": 2}
        assert method.__code__ is method.original.__code__ and method.__globals__ is globals()
    assert [name for name, _ in inspect.getmembers(thing, inspect.ismethod)] == ["__init__", "later", "made", "method"]


def test_pickling():
    assert pickle.loads(pickle.dumps(exported)) is exported
    assert pickle.loads(pickle.dumps(Thing.method)) is Thing.method
    assert pickle.loads(pickle.dumps(Thing(1).method))(2) == 3
    assert copy.copy(exported) is exported and copy.deepcopy([exported]) == [exported]


def test_methods_compare_as_methods_do():
    thing = Thing(1)
    assert thing.method == thing.method and hash(thing.method) == hash(thing.method)
    assert thing.method != Thing(1).method and thing.method != 3
    assert thing.method.__self__ is thing and thing.method.__func__ is Thing.method


def test_it_goes_where_functions_go():
    assert functools.partial(wrapped, 1)(c=2) == ["1", "x", "2"]
    assert list(map(exported, [1, 2])) == [2, 3]
    assert {exported: 1}[exported] == 1
    assert weakref.ref(exported)() is exported

    class Later:
        go = exported

        def __init__(self):
            self.x = 1

    assert isinstance(Later.__dict__["go"], type(exported))


def test_type_checkers_see_every_public_name():
    tree = ast.parse(Path(sooner.__file__).with_suffix(".pyi").read_text())
    names = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            names |= {alias.asname for alias in node.names}
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
    assert set(sooner.__all__) <= names
