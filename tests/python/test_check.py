"""`sooner check` and `sooner compile` as a shell sees them, and that what they say is what happens."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
import sooner
from sooner.errors import CompileError

SCRIPT = str(Path(sys.executable).with_name("sooner"))
PROGRAM = '''"""One function of each sort."""

def compiled(x):
    return x + 1

def generates(x):
    try:
        yield x
    finally:
        print(x)

def looks(x):
    return locals()
'''


def run(*args):
    return subprocess.run([SCRIPT, *map(str, args)], capture_output=True, text=True, timeout=60)


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def test_check_agrees_with_auto(program):
    spec = importlib.util.spec_from_file_location("program", program)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    done = run("check", program)
    assert (done.returncode, done.stderr) == (1, "")
    told = dict(re.findall(r"^line +\d+  (\w+) +(.*)$", done.stdout, re.MULTILINE))
    assert told["compiled"].startswith("orchestrating code")
    assert sooner.auto(module.compiled)(1) == 2
    for name, code in (("generates", "yield-in-auto"), ("looks", "frame-variables")):
        assert told[name].endswith(code)
        with pytest.raises(CompileError) as refused:
            sooner.auto(getattr(module, name))
        assert str(refused.value).splitlines()[0] in done.stdout


def test_a_file_without_diagnostics_is_a_success(program):
    program.write_text("def f(x):\n    return x\n")
    assert run("check", program).returncode == 0


@pytest.mark.parametrize("form, part", [("bezoar", "%1 = %0 + 1"), ("lambda", "<add> (x, 1)"), ("code", "add s1, 1")])
def test_compile_shows_each_form(program, form, part):
    done = run("compile", program, "--emit", form, "--function", "compiled")
    assert (done.returncode, done.stderr) == (0, "")
    assert part in done.stdout, done.stdout


def test_a_file_that_is_no_python_gives_one_message(program):
    program.write_text("x = (1,\nfor y in x\n    pass\n")
    for command in ("check", "compile"):
        done = run(command, program)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.count("error[") == 1 and "program.py:" in done.stderr and "^" in done.stderr


def test_calls_that_nobody_annotated_are_named(tmp_path):
    (tmp_path / "beside.py").write_text("def helper(x):\n    return x\n")
    program = tmp_path / "program.py"
    program.write_text(
        '''
import json, subprocess as sp, urllib.request
import elsewhere, sooner
from beside import helper
from elsewhere import Client

client = Client()

@sooner.unordered
def asked(q):
    return elsewhere.ask(q)

@elsewhere.decorated()
def main(q):
    sp.run(["true"])
    helper(q)
    elsewhere.known(q)
    return json.loads(client.chats.create(q).text), [urllib.request.urlopen(q) for q in q.split()]

class Agent:
    limit = elsewhere.limit()

    def act(self, client):
        return client.act()

sooner.annotate(elsewhere.known, sooner.readonly)
'''
    )
    done = run("check", program)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.findall(r"^line +(\d+)  (\S+) +in `(.*)`$", done.stdout, re.MULTILINE) == [
        ("7", "Client", "<module>"),
        ("15", "sp.run", "main"),
        ("18", "client.chats.create", "main"),
        ("18", "urllib.request.urlopen", "main"),
    ]
