"""Random programs as scripts, the body of `main` at the top level, answered in many orders: all mean what CPython says."""

import ast
import linecache

import pytest
import sooner
from programs.generate import Features, generate
from programs.observe import differences, observe
from programs.world import World
from sooner._script import execute
from test_orders import equipped

CHUNK, CHUNKS, ORDERS = 50, 4, 2
NAME = "<script>"


def unfolded(source):
    """The program with `main` in its place, its last `return` printed; nothing if it returns before."""
    tree = ast.parse(source)
    main = tree.body.pop()
    assert main.name == "main"
    last = main.body[-1]
    if isinstance(last, ast.Return):
        main.body[-1] = ast.parse(f"print({ast.unparse(last.value) if last.value else None})").body[0]
    text = f"{ast.unparse(ast.Module(tree.body + main.body, []))}\n"
    try:
        compile(text, NAME, "exec")
    except SyntaxError:  # another `return`, or `nonlocal` of a variable of `main`
        return None
    return text


def compare(text, seed, fail_at, order):
    """How a run under this order differs from CPython's."""
    statements = ast.parse(text).body

    def by_python(module):
        exec(compile(text, NAME, "exec"), module.__dict__)

    def by_sooner(module):
        linecache.cache[NAME] = (len(text), None, text.splitlines(True), NAME)
        with sooner.options(clock="virtual", seed=order):
            execute(compile(text, NAME, "exec"), statements, module.__dict__)

    world = World(seed, fail_at)
    expected = observe(by_python, "# world.", world, reference=True, filename=NAME)  # It looks for faults if there is a world.
    expected.source = text
    found = observe(by_sooner, "", equipped(world.again(), order), filename=NAME)
    return differences(expected, found)


# A variable that is read by its name where something outstanding may have bound it, and bound to what was read.
BOUND_TO_ITSELF = """
ask, note, STATE = world.ask, world.note, world.state
n = int(ask("int", 1) < 5)
table = {"a": [n, 0]}
note(1)
table["e"] = [n and n]
try:
    n = n
    missing(3)
except Exception as error:
    pass
print([n, table])
"""


@pytest.mark.parametrize("order", range(4))
def test_a_variable_bound_to_itself(order):
    assert not compare(BOUND_TO_ITSELF, 448780462, None, order)


# What variables hold is put into tables as well, and found there by answers.
FOUND_IN_TABLES = """
ask = world.ask
table, rows, other = {}, [[1], [2], [3]], [9]
for row in rows:
    got = ask("int", row[0]) % 3
    if ask("int", got) < 6:
        table[got] = row
    table.setdefault(got, other).append(row[0])
    print(row, len(row))
    row = table.get(got, other)
    row.append("row")
    if got not in table:
        table[got] = row = [got]
    last = row
    table[got].append(last[0])
    table[ask("int", got) % 3 if got else got] = last
    table[got].append("end")
print(rows, other, row, last, sorted(table.items(), key=str))
"""


@pytest.mark.parametrize("order", range(8))
@pytest.mark.parametrize("seed", range(6))
def test_what_variables_hold_is_found_in_tables(seed, order):
    assert not compare(FOUND_IN_TABLES, seed, None, order)
    assert not compare(FOUND_IN_TABLES, seed, 1 + seed, order)


@pytest.mark.parametrize("failing", [False, True])
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_order_means_the_same(chunk, failing):
    looked_at = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        text = unfolded(generate(seed, Features(calls=True, captures=True)))
        if text is None:
            continue
        looked_at += 1
        for order in range(ORDERS):
            wrong = compare(text, seed, 1 + seed % 7 if failing else None, order)
            assert not wrong, "\n".join([f"seed {seed}, order {order}", *wrong[:3], text])
    assert looked_at > CHUNK // 5
