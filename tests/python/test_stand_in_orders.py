"""Random programs on the real clock, with effects that take their time on the caller's thread while answers arrive: all mean what CPython says.

Threads decide the orders here, so no two runs are alike. `SOONER_SOAK=1 SOONER_SOAK_SECONDS=60` looks at fresh programs for so long.
"""

import os
import random
import threading
import time
from functools import wraps
from zlib import crc32

import pytest
import sooner
from programs.describe import describe
from programs.observe import differences, observe
from programs.run import given, reference
from programs.world import World
from sooner import output, readonly, sequential, unordered

SOAK = "SOONER_SOAK" in os.environ
CHUNK = 20
CHUNKS = 5
KINDS = {
    "ask": unordered,
    "ask2": unordered,
    "look": readonly,
    "save": sequential,
    "save_a": sequential(on="a"),
    "save_b": sequential(on="b"),
    "note": output,
}
WAYS = {"all done": False, "one fails": True}
STATEMENTS = """
x = ask('int', i, {k}) | y = ask2('int', x, {k}) | y = ask('int', ask2('int', x, {k}), i)
out.append(ask('int', x)) | out.append(ask2('int', ask('int', i, {k}))) | table[ask('str', i, {k})] = y | table[i] = ask('int', y)
if ask('bool', i, {k}): out.append(ask2('int', i, {k})) | if ask('bool', x): y = ask2('int', y) | if x > 4: print(ask('str', i))
save('int', i, {k}) | save('int', {k}) | x = save('int', i, {k}) | save('int', [x, {k}]) | save_a('int', i, {k}) | save_b('int', {k}) | y = save_b('int', x)
print(i, x) | print(len(out), ask('str', i, {k})) | note(i, {k}) | note(ask('int', i), y)
total += ask('int', i, {k}) | total += x | out.sort() | print(out[-2:], total) | if total % 5 == {k}: continue
""".replace("\n", "|").split("|")


def generate(seed):
    """A loop of chains of calls, with effects and output among them."""
    draw = random.Random(seed)
    lines = ["ask, ask2, look, save, save_a, save_b, note = " + ", ".join(f"world.{name}" for name in KINDS), "def main():"]
    lines += ["    out, table, total, x, y = [], {}, 0, 1, 2", f"    for i in range({draw.randint(2, 5)}):"]
    for _ in range(draw.randint(4, 9)):
        statement = draw.choice([one.strip() for one in STATEMENTS if one.strip()]).format(k=draw.randint(0, 4))
        if draw.random() < 0.2:
            lines += ["        try:", f"            {statement}", "        except Exception as error:", "            print(error)"]
        else:
            lines += [f"        {statement}"]
    return "\n".join([*lines, "    return out, table, total, x, y", ""])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("chunk", range(0 if SOAK else CHUNKS))
def test_answers_during_effects_change_nothing(chunk, way):
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        look_at(seed, WAYS[way])


def test_soak():
    """Fresh programs each time; none at all unless asked for."""
    seed = first = time.time_ns() // 1_000_000
    end = time.monotonic() + (float(os.environ.get("SOONER_SOAK_SECONDS", "60")) if SOAK else 0.0)
    while time.monotonic() < end:
        for failing in WAYS.values():
            look_at(seed, failing)
        seed += 1
    print(f"{seed - first} programs")


def look_at(seed, failing):
    """Demands that one program, run in earnest, does what CPython does."""
    source = generate(seed)
    world = World(seed, 1 + seed % 7 if failing else None)
    expected = reference(source, world)
    elsewhere = []

    def run(module):
        return sooner.auto(module.main, fallback=True)(*given(module))

    name = f"<program {crc32(source.encode()):x}>"
    found = differences(expected, observe(run, source, equipped(world.again(), elsewhere), filename=name))
    assert not found, f"seed {seed}\n{source}\n" + "\n".join(line[:400] for line in found[:3])
    assert not elsewhere, f"seed {seed}: {elsewhere} on another thread\n{source}"


def equipped(world, elsewhere):
    """The world with its calls annotated, each taking a time of its own; `elsewhere` gets effects on other threads than this one."""
    here = threading.get_ident()

    def slow(name):
        call = getattr(world, name)

        @wraps(call)
        def slowly(*args):
            if not name.startswith(("ask", "look")) and threading.get_ident() != here:
                elsewhere.append(name)
            seconds = crc32(repr((name, describe(args))).encode()) % 4 / 2000
            time.sleep(seconds)
            answer = call(*args)
            time.sleep(seconds)
            return answer

        return slowly

    for name, kind in KINDS.items():
        setattr(world, name, kind(slow(name)))
    return world
