"""The generator is worth its name only if its programs are the same each time, valid, short-lived and observed exactly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .generate import Features, generate, production_names
from .observe import differences
from .run import ends, executed, reference
from .shrink import shrink
from .world import World

PLAIN, CALLS = Features(), Features(calls=True, captures=True)
ALIASES = Features(calls=True, captures=True, aliases=True)
HERE = Path(__file__).parent


def observed(source, seed=0, fail_at=None):
    return reference(source, World(seed, fail_at))


def test_a_seed_gives_one_program_under_every_hash_seed():
    code = f"""
from zlib import crc32
from {__package__}.generate import Features, generate
from {__package__}.run import reference
from {__package__}.world import World
text = ""
for seed in range(60):
    source = generate(seed, Features(calls=seed % 3 > 0, captures=True, aliases=seed % 3 == 2))
    text += source + str(reference(source, World(seed)))
print(crc32(text.encode()))
"""
    root = HERE.parents[__package__.count(".")]
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": str(n)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for n in (0, 1, 2)
    }
    assert len(answers) == 1


@pytest.mark.parametrize("features", [PLAIN, CALLS, ALIASES], ids=["plain", "calls", "aliases"])
def test_programs_end_and_run_alike_twice(features):
    failed = 0
    for seed in range(500):
        source = generate(seed, features)
        seen, _ = executed(source, World(seed))  # raises if it does not compile or does not end
        again = observed(source, seed)
        assert differences(again, seen) == [], f"seed {seed}"
        failed += bool(seen.fault)
    assert 0.12 <= failed / 500 <= 0.35


def test_most_of_a_program_is_executed():
    from .__main__ import _lines

    shares = []
    for seed in range(200):
        source = generate(seed, CALLS)
        inside = set(_lines(source))
        shares.append(len(inside & executed(source, World(seed))[1]) / len(inside))
    assert sum(shares) / len(shares) > 0.75


def test_size_and_left_out_productions():
    small, large = (sum(generate(seed, Features(size=n)).count("\n") for seed in range(50)) for n in (20, 120))
    assert small * 2 < large
    without = frozenset(["try_block", "fail_here", "lazy_iterator", "match_block"])
    assert without <= set(production_names())
    assert not any("match " in generate(seed, Features(without=without)) for seed in range(100))


def test_a_call_fails_at_every_place_and_again():
    """The n-th distinct call fails; a fresh world fails the same call, whatever the order."""
    failures = 0
    for seed in range(60):
        source = generate(seed, CALLS)
        for n in range(1, len(observed(source, seed).calls) + 1):
            world = World(seed, n)
            first = reference(source, world)
            assert differences(first, reference(source, world.again())) == []
            failures += any(call.outcome.startswith("raised") for call in first.calls)
    assert failures > 100


def test_programs_about_aliases_have_what_they_are_about():
    """Most end with shared objects; among them are all the ways to share that the generator knows."""
    shared, texts = 0, []
    for seed in range(300):
        texts.append(generate(seed, ALIASES))
        seen = observed(texts[-1], seed)
        shared += "#0=" in f"{seen.result} {seen.visible}"
    assert shared > 250
    whole = "\n".join(texts)
    wanted = ["__slots__", "@property", "(Hub):", "nonlocal", "GIVEN", "deque(", "Counter(", "defaultdict(", "setdefault(", ".update(", "|= "]
    wanted += ["look('kept'", "save('keep'", "save('poke'", "iter(", ".values()", "not in Hub.memo", "not in KNOWN", ".peer.peer", "kept=[]"]
    assert [word for word in wanted if word not in whole] == []


HEAD = "ask, ask2, save, save_a, save_b, note = world.ask, world.ask2, world.save, world.save_a, world.save_b, world.note\n"

DIFFERENT = {
    "aliasing": ("def main():\n    a = [1]\n    return [a, a]", "def main():\n    return [[1], [1]]"),
    "type": ("def main(): return 1", "def main(): return True"),
    "order of keys": ("def main(): return {1: 2, 3: 4}", "def main(): return {3: 4, 1: 2}"),
    "output": ("def main(): print(1); print(2)", "def main(): print(2); print(1)"),
    "exception type": ("def main(): raise KeyError(1)", "def main(): raise IndexError(1)"),
    "exception line": ("def main():\n\n    1 / 0", "def main():\n    1 / 0"),
    "cause": ("def main(): raise KeyError from ValueError()", "def main(): raise KeyError from None"),
    "global": ("A = []\ndef main(): A.append(1)", "A = []\ndef main(): A.append(2)"),
    "shared with a global": ("A = []\ndef main(): return A", "A = []\ndef main(): return []"),
    "class attribute": ("class C: n = [1]\ndef main(): C.n.append(1)", "class C: n = [1]\ndef main(): pass"),
    "cycle": ("def main():\n    a = []\n    a.append(a)\n    return a", "def main(): return [[]]"),
    "order of effects": (
        HEAD + "def main(): save('int', 1); save('int', 2)",
        HEAD + "def main(): save('int', 2); save('int', 1)",
    ),
    "order on a resource": (
        HEAD + "def main(): save_a('int', 1); save_a('int', 2)",
        HEAD + "def main(): save_a('int', 2); save_a('int', 1)",
    ),
    "call made twice": (HEAD + "def main(): ask('int', 1)", HEAD + "def main(): ask('int', 1); ask('int', 1)"),
    "call not made": (HEAD + "def main(): ask('int', 1); ask2('int', 1)", HEAD + "def main(): ask2('int', 1)"),
    "call too many without a fault": (
        HEAD + "def main():\n    try: ask('int', 1)\n    finally: pass",
        HEAD + "def main(): ask('int', 1); ask('int', 3)",
    ),
    "argument": (
        HEAD + "def main():\n    a = [1]; ask('int', a); a.append(2)",
        HEAD + "def main():\n    a = [1]; a.append(2); ask('int', a)",
    ),
    "outputs": (HEAD + "def main(): note(1); note(2)", HEAD + "def main(): note(2); note(1)"),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_planted_difference_is_seen(name):
    one, other = DIFFERENT[name]
    assert differences(observed(one), observed(one)) == []
    assert differences(observed(one), observed(other)) != []


ALLOWED = {
    "unordered order": ("ask('int', 1); ask('int', 2)", "ask('int', 2); ask('int', 1)"),
    "effects on two resources": ("save_a('int', 1); save_b('int', 2)", "save_b('int', 2); save_a('int', 1)"),
}


@pytest.mark.parametrize("name", ALLOWED)
def test_an_allowed_difference_is_none(name):
    one, other = (observed(f"{HEAD}def main(): {body}") for body in ALLOWED[name])
    assert differences(one, other) == []


IN_TRY = (
    HEAD
    + """def main():
    try:
        ask('int', 'bad')
        ask2('int', 'behind')
        save_b('int', 'behind')
    except Exception:
        pass
"""
)


def test_calls_behind_a_fault_are_allowed_in_its_try_only():
    world = World(0, 1)
    one = reference(IN_TRY, world)
    assert [call.name for call in one.calls] == ["ask"]
    for name, allowed in [("ask2", True), ("ask", True), ("look", False), ("save_b", False), ("save", False)]:
        other = reference(IN_TRY, world.again())
        extra = World(5)
        getattr(extra, name)("int", "behind")
        other.calls.append(extra.calls[0])
        assert (differences(one, other) == []) == allowed, name


def test_shrinks_to_what_matters():
    source = generate(7, Features(size=70, calls=True))
    assert "for " in source

    def fails(text):
        return "sum(" in text or "append(" in text

    small = shrink(source, fails)
    assert fails(small) and ends(small) and len([line for line in small.splitlines() if line]) <= 3
    assert small == shrink(source, fails)


def test_shrinks_by_what_a_program_does():
    """A planted bug: whoever prints a line with `13` in it is wrong."""

    def fails(text):
        return "13" in observed(text).output

    source = next(text for text in map(generate, range(500)) if fails(text))
    small = shrink(source, fails)
    assert fails(small) and len(small.splitlines()) <= 10
