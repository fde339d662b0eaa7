"""Operands for every entry of the table: the first that CPython takes is the one that is used."""

import collections
import datetime
import decimal
import fractions
import hashlib
import importlib
import importlib.util
import itertools
import operator
import pathlib
import re
import string
import struct
import tempfile
import types
import urllib.parse
import uuid

import kinds_packages

LINK = pathlib.Path(tempfile.mkdtemp(), "link")
LINK.with_name("file").write_text("text")
LINK.symlink_to(LINK.with_name("file"))

RECEIVERS = {
    "bool": lambda: 6,
    "float": lambda: 1.5,
    "complex": lambda: 1 + 2j,
    "str": lambda: "a b",
    "bytes": lambda: b"a b",
    "tuple": lambda: (1, 2, 1),
    "frozenset": lambda: frozenset([1, 2]),
    "range": lambda: range(3),
    "slice": lambda: slice(1, 3),
    "date": lambda: datetime.date(2024, 2, 29),
    "time": lambda: datetime.time(12, 30),
    "datetime": lambda: datetime.datetime(2024, 2, 29, 12, 30, tzinfo=datetime.timezone.utc),
    "timedelta": lambda: datetime.timedelta(1, 2),
    "timezone": lambda: datetime.timezone.utc,
    "ZoneInfo": lambda: importlib.import_module("zoneinfo").ZoneInfo("UTC"),
    "Decimal": lambda: decimal.Decimal(10),
    "Fraction": lambda: fractions.Fraction(3, 4),
    "UUID": lambda: uuid.UUID(int=1),
    "PurePath": lambda: pathlib.PurePosixPath("/a/b.txt"),
    "PosixPath": lambda: LINK,
    "Pattern": lambda: re.compile("a"),
    "Match": lambda: re.match("(?P<x>a)", "a"),
    "Struct": lambda: struct.Struct("B"),
    "ParseResult": lambda: urllib.parse.urlparse("http://a/b?c#d"),
    "itemgetter": lambda: operator.itemgetter(1),
    "attrgetter": lambda: operator.attrgetter("n"),
    "list": lambda: [3, 1, 2],
    "dict": lambda: {"a": 1, "b": 2},
    "set": lambda: {1, 2},
    "bytearray": lambda: bytearray(b"a b"),
    "deque": lambda: collections.deque([3, 1, 2]),
    "Counter": lambda: collections.Counter("aab"),
    "defaultdict": lambda: collections.defaultdict(list, a=[1]),
    "OrderedDict": lambda: collections.OrderedDict(a=1, b=2),
    "dict_keys": lambda: {"a": 1}.keys(),
    "odict_keys": lambda: collections.OrderedDict(a=1).keys(),
    "HASH": lambda: hashlib.sha256(b"a"),
    "Random": lambda: importlib.import_module("random")._inst,
    "Template": lambda: string.Template("a $a"),
}

ITEMS = (
    lambda: (),
    lambda: (1,),
    lambda: ("a",),
    lambda: ([1, 2],),
    lambda: ({"a": 3},),
    lambda: (b"a",),
    lambda: (1, 2),
    lambda: ("a", "b"),
    lambda: (b"a", b"b"),
    lambda: ("a", 1),
    lambda: (datetime.timezone.utc,),
    lambda: (datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc),),
    lambda: (datetime.datetime(2024, 1, 1),),
    lambda: ("2024-01-01",),
    lambda: ("2024-01-01", "%Y-%m-%d"),
    lambda: ("12:30",),
    lambda: (datetime.date(2024, 1, 1), datetime.time(1)),
    lambda: (2024, 1, 1),
    lambda: (decimal.Decimal(110),),
    lambda: (decimal.Decimal(3), decimal.Decimal(4)),
    lambda: ("/a",),
    lambda: ("c", "xay"),
    lambda: (bytearray(2), 0, 7),
    lambda: ([3, 1, 2],),
    lambda: (types.SimpleNamespace(n=1),),
    lambda: (0, 5, 2),
    lambda: (b"\x01", "big"),
    lambda: (10,),
    lambda: (decimal.Decimal("1E+1"),),
)

FUNCTIONS = (
    lambda: ([3, 1, 2],),
    lambda: (b"YWI=",),
    lambda: ({"a": 1},),
    lambda: (2,),
    lambda: ("a b",),
    lambda: ("[1]",),
    lambda: (3, 2),
    lambda: ([3, 1, 2], 2),
    lambda: ("a", "b a"),
    lambda: ("a", ["a", "ab"]),
    lambda: (2, [3, 1, 2]),
    lambda: (["a", "b"], ["a", "c"]),
    lambda: ([1.5, 2.5, 4.0], [2.0, 1.0, 5.0]),
    lambda: (b"ab",),
    lambda: ("B", 7),
    lambda: ("B", b"a"),
    lambda: ("B", bytearray(2), 0, 7),
    lambda: ("a", "b", "cab"),
    lambda: ([1, 2], 0, 5),
    lambda: (types.SimpleNamespace(n=1), "n"),
    lambda: (types.SimpleNamespace(n=1), "n", 2),
    lambda: (int, object),
    lambda: ([1], [2]),
    lambda: ({1, 2}, {2, 3}),
    lambda: (2, 1, 3),
    lambda: (["http", "a", "/b", "", "c", ""],),
    lambda: (["http", "a", "/b", "c", ""],),
    lambda: (uuid.NAMESPACE_DNS, "a"),
    lambda: ("sha256", b"a", b"b", 1),
    lambda: ("sha256", b"a"),
    lambda: (),
    lambda: (iter([1, 2]), 0),
    lambda: (len, [[1], [2]]),
    lambda: ((2024, 1, 1, 0, 0, 0, 0, 1, 0),),
    lambda: ("SPACE",),
    lambda: (2024, 1, 1),
    lambda: ("http", "a", "/b", "", "c", ""),
    lambda: ("http", "a", "/b", "c", ""),
    lambda: ("a", "b"),
    lambda: (decimal.Decimal(1),),
    lambda: (b"x\x9cK\x04\x00\x00b\x00b",),
    lambda: ([[1, 2], [3, 4]],),
    lambda: (datetime.timedelta(0),),
    lambda: (0, (1,), 2),
    lambda: ("UTC",),
    lambda: ("12345678123456781234567812345678",),
    lambda: (b"aaaaa",),
)

FIXED = {
    ("builtins", "next"): lambda: (iter([1, 2]),),
    ("builtins", "isinstance"): lambda: ([1], list),
    ("builtins", "map"): lambda: (str, [3, 1, 2]),
    ("builtins", "filter"): lambda: (bool, [3, 0, 2]),
    ("builtins", "setattr"): lambda: (types.SimpleNamespace(n=1), "n", 5),
    ("dataclasses", "asdict"): lambda: (Record(1, [2]),),
    ("dataclasses", "astuple"): lambda: (Record(1, [2]),),
    ("dataclasses", "fields"): lambda: (Record(1, [2]),),
    ("dataclasses", "replace"): lambda: (Record(1, [2]),),
    ("dataclasses", "_replace"): lambda: (Record(1, [2]),),
    ("copy", "replace"): lambda: (Record(1, [2]),),
    ("itertools", "accumulate"): lambda: ([3, 1, 2], max),
    ("itertools", "starmap"): lambda: (max, [(1, 2)]),
    ("re", "sub"): lambda: ("a", "b", "cab"),
    ("re", "subn"): lambda: ("a", "b", "cab"),
    ("typing", "cast"): lambda: (int, [1]),
    ("collections", "defaultdict"): lambda: (list, {"a": [1]}),
    ("operator", "imatmul"): lambda: (Matrix(), Matrix()),
    ("operator", "matmul"): lambda: (Matrix(), Matrix()),
    ("uuid", "uuid4"): lambda: (),
    ("hashlib", "new"): lambda: ("sha256", bytearray(b"a")),
    ("random.Random", "seed"): lambda: (RECEIVERS["Random"](), 1),
    ("random.Random", "setstate"): lambda: (RECEIVERS["Random"](), RECEIVERS["Random"]().getstate()),
    ("dateutil.parser", "parse"): lambda: ("2024-01-01",),
    ("builtins", "ord"): lambda: ("a",),
    ("builtins.bytes", "fromhex"): lambda: ("00ff",),
    ("builtins.bytes", "join"): lambda: (b"-", [b"a", b"b"]),
    ("builtins.bytes", "translate"): lambda: (b"ab", None, bytearray(b"a")),
    ("builtins.bytearray", "fromhex"): lambda: ("00ff",),
    ("builtins.bytearray", "join"): lambda: (bytearray(b"-"), [b"a", b"b"]),
    ("builtins.bytearray", "translate"): lambda: (bytearray(b"ab"), None, b"a"),
    ("builtins.bytearray", "remove"): lambda: (bytearray(b"ab"), 97),
    ("zoneinfo.ZoneInfo", "fromutc"): lambda: (RECEIVERS["ZoneInfo"](), datetime.datetime(2024, 1, 1, tzinfo=RECEIVERS["ZoneInfo"]())),
    ("pathlib.PurePath", "with_suffix"): lambda: (pathlib.PurePosixPath("a.py"), ".txt"),
    ("pathlib.PosixPath", "relative_to"): lambda: (LINK, "/"),
    ("pathlib.PosixPath", "samefile"): lambda: (LINK, LINK),
    ("pathlib.PosixPath", "with_suffix"): lambda: (LINK, ".txt"),
    ("os", "readlink"): lambda: (LINK,),
    ("os", "lstat"): lambda: (LINK,),
    ("os", "stat"): lambda: (LINK,),
    ("os.path", "samefile"): lambda: (LINK, LINK),
    ("base64", "b32decode"): lambda: (bytearray(b"MFRA===="),),
    ("binascii", "crc_hqx"): lambda: (bytearray(b"ab"), 0),
    ("difflib", "context_diff"): lambda: (["a", "b"], ["a", "c"]),
    ("difflib", "unified_diff"): lambda: (["a", "b"], ["a", "c"]),
    ("itertools", "dropwhile"): lambda: (bool, [3, 0, 2]),
    ("itertools", "filterfalse"): lambda: (bool, [3, 0, 2]),
    ("itertools", "takewhile"): lambda: (bool, [3, 0, 2]),
    ("math", "atanh"): lambda: (0.5,),
    ("struct", "Struct"): lambda: ("B",),
    ("struct", "calcsize"): lambda: ("BH",),
    ("time", "mktime"): lambda: ((2024, 1, 1, 0, 0, 0, 0, 1, 0),),
    ("unicodedata", "bidirectional"): lambda: ("a",),
    ("unicodedata", "category"): lambda: ("a",),
    ("unicodedata", "combining"): lambda: ("a",),
    ("unicodedata", "decomposition"): lambda: ("a",),
    ("unicodedata", "east_asian_width"): lambda: ("a",),
    ("unicodedata", "mirrored"): lambda: ("a",),
    ("unicodedata", "is_normalized"): lambda: ("NFC", "a"),
    ("unicodedata", "normalize"): lambda: ("NFC", "a"),
}


class Matrix:
    def __matmul__(self, other):
        return 1


def _record():
    import dataclasses

    return dataclasses.make_dataclass("Record", ["a", "b"])


Record = _record()


def target(where, name):
    """What the entry names, or None if this Python has no such thing."""
    if where == "pydantic.main" and name in kinds_packages.OF_CLASS and importlib.util.find_spec("pydantic"):
        return getattr(kinds_packages.model(), name.partition(".")[2])
    module, _, owner = where.rpartition(".")
    for holder, rest in ((where, []), (module, [owner])):
        try:
            found = importlib.import_module(holder)
        except (ImportError, ValueError):
            continue
        for part in [*rest, *name.split(".")]:
            found = getattr(found, part, None)
        if found is not None:
            return found
    kept = RECEIVERS.get(owner)
    return getattr(type(kept()), name, None) if kept else None


def candidates(where, name):
    if (where, name) in FIXED:
        return [FIXED[where, name]]
    owner, package = where.rpartition(".")[2], where.partition(".")[0]
    if (where, name) in kinds_packages.FIXED:
        return [kinds_packages.FIXED[where, name]]
    if owner in kinds_packages.RECEIVERS and package in kinds_packages.ITEMS and where != "dateutil.relativedelta":
        return itertools.chain(*(_with_receiver(kinds_packages.RECEIVERS[owner], items) for items in kinds_packages.ITEMS[package]))
    if package in kinds_packages.FUNCTIONS and where != "dateutil.parser":
        return kinds_packages.FUNCTIONS[package]
    if owner in RECEIVERS and where != "datetime":
        return itertools.chain(*(_with_receiver(RECEIVERS[owner], items) for items in ITEMS))
    return FUNCTIONS


def _with_receiver(receiver, items):
    return (lambda: (receiver(), *items()), items)
