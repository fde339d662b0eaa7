"""Scripts whose streams are simulated in the script itself: what they call is not known yet when the code behind has been looked at."""

import ast
import contextlib
import io
import linecache
import sys
import types

import pytest
import sooner
from sooner._script import execute

HEAD = """\
import itertools, re
from sooner import sim, unordered

@unordered
@sim.stream([(1.0, "a"), (2.0, "b"), (3.0, "c")], items=True)
def items(): pass

@unordered
@sim.stream([(1.0, "ab\\n"), (2.0, "cd\\n"), (3.0, "ef")])
def text(): pass

@unordered
@sim.latency(1.0)
def ask(*what): return what
"""

PROGRAMS = {
    "for place, item in enumerate(items()): print(place, ask(item))": (2.0, 4.0),
    "for a, b in zip(items(), text().splitlines()): print(ask(a, b))": (2.0, 4.0),
    "for item in itertools.chain(['z'], items()): print(ask(item))": (1.0, 4.0),
    "for a, b in zip(found := items(), found[1:]): print(ask(a, b))": (3.0, 4.0),
    "if items(): print(ask('some'))": (2.0, 2.0),
    "print(*items())": (1.0, 3.0),
    "print(*[text()], 3)": (1.0, 3.0),
    "for found in re.finditer(r'\\w+', text()): print(ask(found.group()))": (2.0, 4.0),
    "for found in re.finditer(r'^(\\w+)$', text(), re.M): print(ask(found[1]))": (2.0, 4.0),
    "for line in [line.strip() for line in text().splitlines()]: print(ask(line))": (2.0, 4.0),
    # What the comprehension makes of an item could fail, so its end is waited for; the questions are not.
    "for item in [item.strip() for item in items()]: print(ask(item))": (3.0, 4.0),
    "found = []\nfor item in items(): found.append(item)\nfor item in found: print(ask(item))": (3.0, 4.0),
    "words = [word for line in text().splitlines() for word in line.split()]\nprint(*[ask(word) for word in words])": (4.0, 4.0),
}


@pytest.mark.parametrize("text", PROGRAMS)
def test_as_inside_of_a_function(text, monkeypatch):
    source, name = f"{HEAD}\n{text}\n", "/scripts/arriving.py"
    monkeypatch.setitem(linecache.cache, name, (len(source), None, source.splitlines(True), name))
    module = types.ModuleType("__main__")
    module.__dict__.update(__file__=name, __builtins__=__builtins__)
    monkeypatch.setitem(sys.modules, "__main__", module)
    with contextlib.redirect_stdout(io.StringIO()), sooner.options(clock="virtual") as run:
        execute(compile(source, name, "exec"), ast.parse(source).body, module.__dict__)
    assert (run.first_output, run.makespan) == PROGRAMS[text]
