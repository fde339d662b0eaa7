"""Every entry of the table (docs/kinds.md): the operation gives what CPython gives, leaves alone what it says it leaves
alone, and keeps its place among writes of its operands, in every order of answers."""

import difflib
import importlib
import itertools
import random
import re

import kinds_programs
import pytest
import sooner
from kinds_programs import first_is_late, last_is_late, none
from kinds_samples import RECEIVERS, candidates, target
from sooner import _sooner

ENTRIES = [(where, name, kind) for where, name, kind in _sooner.kinds() if kind != "turn" and target(where, name) is not None]
ORDERS = ([0, 1, 0], [2, 0, 1], [1, 2, 0])
CHANGE = ("writes", "random")


@pytest.mark.parametrize("where, name, kind", ENTRIES, ids=lambda part: str(part))
def test_entry(where, name, kind):
    call, make = target(where, name), sample(where, name)
    assert make is not None, "no sample in kinds_samples.py fits"
    args = make()
    if not kind.startswith(CHANGE) and not any(hasattr(type(arg), "__next__") for arg in args):
        before = shown(args)
        call(*args)
        assert shown(args) == before, f"{kind} changes nothing"
    programs = (first_is_late, last_is_late) if 1 <= len(args) <= 3 else (none,) if not args else ()
    for program in programs:
        kinds_programs.DELAYS[:] = [0, 0, 0]  # outside a run they would be slept
        expected = observed(program, call, make, kind)
        for seed, delays in enumerate(ORDERS):
            kinds_programs.DELAYS[:] = delays
            with sooner.options(clock="virtual", seed=seed):
                assert observed(sooner.auto(program), call, make, kind) == expected


def test_numbers():
    print(f"{len(ENTRIES)} entries, {len(ENTRIES)} tests")
    assert len(ENTRIES) > 700


MODULES = """json re math cmath random time os.path pathlib copy itertools functools collections string textwrap hashlib base64
datetime statistics operator heapq bisect struct urllib.parse html difflib unicodedata decimal fractions uuid shlex""".split()


def listed():
    names = {}
    for where, name, _ in _sooner.kinds():
        names.setdefault(where, set()).add(name)
    return names


@pytest.mark.parametrize("module", MODULES)
def test_every_function_of_a_module_is_listed(module):
    found = importlib.import_module(module)
    known = listed().get(module, set()) | (listed()["random.Random"] if module == "random" else set())
    names = [name for name in getattr(found, "__all__", dir(found)) if not name.startswith("_") and callable(getattr(found, name, None))]
    own = [name for name in names if not is_elsewhere(module, getattr(found, name))]
    assert sorted(set(own) - known) == []


def is_elsewhere(module, found):
    """Exceptions, enumerations, and what a module has from another one."""
    if isinstance(found, type) and (issubclass(found, BaseException) or type(found).__name__ in ("EnumType", "EnumMeta")):
        return True
    where = getattr(found, "__module__", None)
    results = (re.Pattern, re.Match, difflib.Match)
    return found in results or module == "uuid" and where != "uuid"


@pytest.mark.parametrize("owner", RECEIVERS)
def test_every_method_of_a_class_is_listed(owner):
    cls = type(RECEIVERS[owner]())
    known = set().union(*(names for where, names in listed().items() if where.rpartition(".")[2] == owner and where != "datetime"))
    public = {name for name in dir(cls) if not name.startswith("_") and callable(getattr(cls, name))}
    if owner in ("Random", "Template", "HASH"):
        public = {name for name in public if not isinstance(getattr(cls, name), type)} - {"VERSION", "pattern"}
    assert sorted(public - known) == []


def sample(where, name):
    """The first operands that CPython takes."""
    call = target(where, name)
    for make in candidates(where, name):
        try:
            call(*make())
        except Exception:  # noqa: BLE001: whatever it does not like
            continue
        return make
    return None


def observed(program, call, make, kind):
    random.seed(1)
    args = list(make())
    try:
        got = program(call, args)
    except Exception as error:  # noqa: BLE001: it is compared
        return type(error), str(error), shown(args)
    comparable = kind != "clock" and call.__name__ not in ("id", "uuid4", "disk_usage")
    return shown(got) if comparable else None, shown(args)


def shown(value):
    if hasattr(type(value), "hexdigest"):
        return "hash", value.hexdigest(*([4] if "shake" in value.name else []))
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return [shown(item) for item in value]
    if hasattr(type(value), "__next__"):
        try:
            return [shown(item) for item in itertools.islice(value, 9)]
        except Exception as error:  # noqa: BLE001: what it goes over has changed
            return repr(error)
    return re.sub("(0x|memory:)[0-9a-f]+", "", repr(value))
