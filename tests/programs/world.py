"""The outside world of a generated program: the calls it makes, their answers, and a record of them.

An answer is a function of the seed, the name and the arguments (for `look` also of `state`), so it does not depend on
the order in which calls are made. The first argument says what is wanted: `int`, `str`, `bool`, `ints`, `words`,
`counts`, `pick`, which is one of the other arguments itself, `boxed`, which is a list of one of them, or `kept`, a list that
was kept; and for `save` also `keep`, `change`, `poke`.
Answers hang on `mood` too, a context variable that programs set: each call has to be made in the context as it stands there.
A harness wraps the functions (`world.ask = unordered(latency(world.ask))`) before it runs the module.
"""

from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock
from zlib import crc32

from .describe import describe

KINDS = {
    "ask": "unordered", "ask2": "unordered", "look": "readonly",
    "save": "sequential", "save_a": "sequential", "save_b": "sequential", "note": "output",
}  # fmt: skip
RESOURCES = {"save_a": "a", "save_b": "b"}  # `on=`; all other effects are on every resource
ERRORS = [ValueError, KeyError, RuntimeError, IndexError]
WORDS = ["sun", "a b", "mo,on", "Sea", "", "tide"]


@dataclass(frozen=True)
class Call:
    kind: str
    name: str
    args: str  # described when the call began: what the callee was shown
    outcome: str

    @property
    def resource(self):
        return RESOURCES.get(self.name)

    def __str__(self):
        return f"{self.name}{self.args} -> {self.outcome}"


class World:
    """`fail_at` is the number (from 1) of the distinct call that fails, or the call itself: see `again`."""

    def __init__(self, seed, fail_at=None):
        self.seed = seed
        self.fail_at = fail_at
        self.failing = None if isinstance(fail_at, int) else fail_at  # (name, described arguments)
        self.state = {"a": [1, 2], "log": [0]}
        self.kept = []
        self.calls = []
        self.distinct = {}
        self.lock = Lock()
        self.mood = ContextVar("mood", default=0)
        for name in KINDS:
            setattr(self, name, self._function(name))

    def again(self):
        """A fresh world that answers alike and in which the same call fails, whenever it is made."""
        return World(self.seed, self.failing)

    def latency(self, name, args):
        """Simulated seconds for a call: 1 to 8, a function of the seed and the call."""
        return 1 + self._number(name, describe(args), "latency") % 8

    def _function(self, name):
        def function(*args):
            return self._call(name, args)

        # Of its own: what calls of the other kinds change is no part of its text.
        def note(*args):
            return self._note(args)

        function = note if KINDS[name] == "output" else function
        function.__name__ = function.__qualname__ = name
        return function

    def _note(self, args):
        seen = describe(args)
        print("note", *args)
        self.calls.append(Call("output", "note", seen, "None"))

    def _call(self, name, args):
        seen = describe(args)
        kind = KINDS[name]
        number = self._number(name, seen, describe([self.state, self.kept]) if kind == "readonly" else "")
        if mood := self.mood.get():
            number = self._number(number, mood)
        if self._fails(name, seen):
            error = ERRORS[number % len(ERRORS)](f"{name} failed", number % 100)
            self.calls.append(Call(kind, name, seen, f"raised {describe(error)}"))
            raise error
        answer = self._answer(args, number)
        if name == "save":
            self._change(args, number)
        self.calls.append(Call(kind, name, seen, describe(answer)))
        return answer

    def _number(self, *parts):
        return crc32(repr((self.seed, *parts)).encode())

    def _fails(self, name, seen):
        key = (name, seen)
        with self.lock:
            if key not in self.distinct:
                self.distinct[key] = len(self.distinct) + 1
                if self.distinct[key] == self.fail_at:
                    self.failing = key
        return key == self.failing

    def _answer(self, args, number):
        wanted = args[0]
        if wanted == "int":
            return number % 10
        if wanted == "str":
            return WORDS[number % len(WORDS)]
        if wanted == "bool":
            return number % 7 < 4
        if wanted == "ints":
            return [number // 10**i % 10 for i in range(1 + number % 3)]
        if wanted == "words":
            return [WORDS[number % 5], WORDS[number % 3]]
        if wanted == "counts":
            return {"a": number % 10, "bcd"[number % 3]: number // 10 % 10}
        if wanted == "kept":
            return next((thing for thing in reversed(self.kept) if isinstance(thing, list)), [number % 10])
        if wanted in ("pick", "boxed"):
            one = args[1 + number % (len(args) - 1)]
            return [one] if wanted == "boxed" else one
        return None

    def _change(self, args, number):
        """The effects of `save`: on the state `look` reads, and on objects of the program."""
        self.state.setdefault("log", []).append(number % 10)
        if args[0] == "keep":
            self.kept.append(args[1])
        elif args[0] in ("change", "poke"):
            for thing in self.kept[-3:] if args[0] == "poke" else args[1:2]:
                if isinstance(thing, list):
                    thing.append(args[-1])
                elif isinstance(thing, dict):
                    thing["p"] = args[-1] if thing.get("a") is None or isinstance(thing["a"], int) else [args[-1]]
                else:
                    thing.items.append(args[-1])
