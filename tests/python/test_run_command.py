"""`sooner run app.py` beside `python app.py`: output, messages and exit code are the same."""

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "scripts"
SCRIPTS = sorted(path.stem for path in FOLDER.glob("*.py"))
SOONER = str(Path(sys.executable).with_name("sooner"))
PYTHON, RUN = [sys.executable], [SOONER, "run"]
INPUT = "one\ntwo\nthree\n"


def seen(command, *args, cwd=FOLDER, **environment):
    done = subprocess.run(
        [*command, *map(str, args)], input=INPUT, capture_output=True, text=True, cwd=cwd, timeout=120, env={**os.environ, **environment}
    )
    return done.returncode, done.stdout, done.stderr


def same(script, *args, cwd=FOLDER, **environment):
    expected = seen(PYTHON, script, *args, cwd=cwd, **environment)
    assert seen(RUN, script, *args, cwd=cwd, **environment) == expected
    return expected


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_does_what_python_does(name):
    same(f"{name}.py", "a", "--flag")


@pytest.mark.parametrize("strategy", ["sequential", "python"])
def test_strategies_mean_the_same(strategy):
    script = "calls_that_fail.py"
    assert seen([*RUN, "--strategy", strategy, "--max-concurrency", "2"], script) == seen(PYTHON, script)


def test_switched_off():
    same("module_is_main.py", SOONER_OFF="1")


TEXTS = {
    "empty": b"",
    "comment": b"# nothing",
    "bracket": b"print('never')\ndef f(:\n    pass\n",
    "return": b"print('never')\nreturn 2\n",
    "global": b"def f():\n    x = 1\n    global x\n",
    "indentation": b"if 1:\nprint(2)\n",
    "no utf-8": b"print('caf\xe9')\n",
    "latin-1": b"# -*- coding: latin-1 -*-\nprint('caf\xe9')\nx = 1 / 0  # \xe9\n",
    "unknown coding": b"# -*- coding: klingon -*-\nprint(1)\n",
    "byte order mark": b"\xef\xbb\xbfprint('bom')\nx = [1][2]\n",
    "null byte": b"print('nul')\x00\n",
    "carriage returns": b"print('crlf')\r\nx = 1\r\nprint(x)\r\nundefined\r\n",
    "tabs": b"if 1:\n\tprint(1)\n\t{}['k']\n",
    "only text": b"'its docstring'\nprint(__doc__)",
}


@pytest.mark.parametrize("text", TEXTS)
def test_text_of_every_sort(tmp_path, text):
    (tmp_path / "app.py").write_bytes(TEXTS[text])
    same("app.py", cwd=tmp_path)


def test_a_script_elsewhere_and_through_a_link(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "helper.py").write_text("def fail(): raise ValueError('here')\n")
    (tmp_path / "src" / "app.py").write_text("import sys, helper\nprint(sys.argv, sys.path[0], __file__)\nhelper.fail()\n")
    (tmp_path / "bin" / "link").symlink_to("../src/app.py")
    for script in ("src/app.py", "./src/app.py", "bin/../src/app.py", "bin/link", tmp_path / "src" / "app.py"):
        code, _, errors = same(script, "-x", "--help", cwd=tmp_path)
        assert code == 1 and errors.endswith("ValueError: here\n")


def test_two_calls_of_the_top_level_wait_for_each_other(tmp_path):
    # Only overlap can satisfy the barrier, in a straight line, in a loop, in a module beside the script.
    (tmp_path / "beside.py").write_text("def both(meet):\n    a = meet(5)\n    b = meet(6)\n    return a + b\n")
    (tmp_path / "app.py").write_text(
        textwrap.dedent("""
        import threading
        import beside
        import sooner

        barrier = threading.Barrier(2)

        @sooner.unordered
        def meet(n):
            barrier.wait(timeout=30)
            return n

        def main():
            return [meet(n) for n in (3, 4)]

        x = meet(1)
        y = meet(2)
        print(x + y)
        for n in range(2):
            answer = meet(n)
            print(n, answer)
        print(beside.both(meet))
        if __name__ == "__main__":
            print(main())
        """)
    )
    assert seen(RUN, "app.py", cwd=tmp_path) == (0, "3\n0 0\n1 1\n11\n[3, 4]\n", "")


CTRL_C = {
    "a sleep": "import time\ndef nap():\n    time.sleep(30)\nnap()\n",
    "input": "import atexit\natexit.register(print, 'atexit')\ninput()\n",
    "a call": """
        import threading, sooner
        @sooner.unordered
        def ask(n):
            threading.Event().wait(30)
        try:
            x = ask(1)
            print(x)
        except KeyboardInterrupt:
            print("caught")
        finally:
            print("finally")
        print("on")
    """,
}


@pytest.mark.parametrize("wait", CTRL_C)
def test_ctrl_c(tmp_path, wait):
    (tmp_path / "app.py").write_text("print('ready', flush=True)\n" + textwrap.dedent(CTRL_C[wait]))

    def interrupted(command):
        streams = {name: subprocess.PIPE for name in ("stdin", "stdout", "stderr")}
        child = subprocess.Popen([*command, "app.py"], cwd=tmp_path, text=True, **streams)
        assert child.stdout.readline() == "ready\n"
        _until_it_waits(child.pid)
        child.send_signal(signal.SIGINT)
        # Standard input stays open until the end: its end would be noticed beside the signal.
        child.wait(timeout=60)
        return child.returncode, *child.communicate()

    assert interrupted(RUN) == interrupted(PYTHON)


def _until_it_waits(pid):
    """Blocks until the main thread has slept for a while: what it computes before that is not what is tested."""
    import time

    asleep = 0
    while asleep < 5:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        asleep = asleep + 1 if state == "S" else 0
        time.sleep(0.05)


@pytest.mark.parametrize(
    "args, message",
    [
        (["no_such.py"], "no_such.py cannot be read"),
        (["."], ". is a folder"),
        (["-"], "not from standard input"),
        (["-m", "json.tool"], "`-m` names a module"),
        (["--frobnicate", "alarm.py"], "--frobnicate"),
        (["app.zip"], "app.zip is an archive"),
        ([], "required arguments"),
        (["--strategy", "magic", "alarm.py"], "magic"),
        (["--max-concurrency", "0", "alarm.py"], "0"),
    ],
)
def test_what_is_no_script_gets_one_message(tmp_path, args, message):
    import zipfile

    with zipfile.ZipFile(tmp_path / "app.zip", "w") as archive:
        archive.writestr("__main__.py", "print(1)")
    code, out, errors = seen(RUN, *args, cwd=tmp_path)
    assert (code, out) == (2, "")
    assert errors.startswith("error: ") and message in errors and "Traceback" not in errors


def test_help_has_an_example():
    code, out, _ = seen(RUN, "--help")
    assert code == 0 and "sooner run app.py" in out
