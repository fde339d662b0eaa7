"""What only shows in a process of its own: Ctrl-C, Python's recursion limit, `SOONER_OFF`."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest
import sooner


def start(path, text, **environment):
    path.write_text(textwrap.dedent(text))
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, path], env=os.environ | environment, **streams)


BUSY = {
    "loop": "while True:\n        n += 1",
    "for": "for i in range(10**12):\n        n += i",
    "calls": "while True:\n        n = helper(n)",
    "list": "while True:\n        xs = [x for x in range(100)]",
    "try": "while True:\n        try:\n            n += 1\n        finally:\n            n -= 1",
}


@pytest.mark.parametrize("body", BUSY)
def test_ctrl_c_ends_a_busy_loop(tmp_path, body):
    text = "import sooner\n\ndef helper(n):\n    return n + 1\n\n@sooner.auto\ndef f():\n    n = 0\n    print('ready', flush=True)\n    "
    process = start(tmp_path / "busy.py", f"{text}{BUSY[body]}\n\nf()\n")
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.2)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert time.monotonic() - began < 5
    assert process.returncode == -signal.SIGINT
    assert errors.rstrip().endswith("KeyboardInterrupt"), errors
    assert "Traceback" in errors and "busy.py" in errors


def test_ctrl_c_can_be_caught_around_it(tmp_path):
    text = """
        import sooner

        @sooner.auto
        def f():
            print("ready", flush=True)
            while True:
                pass

        try:
            f()
        except KeyboardInterrupt:
            print("caught")

        print(sooner.auto(lambda: 1)())
    """
    process = start(tmp_path / "caught.py", text)
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30) == ("caught\n1\n", "")


def depth_reached(function):
    """How deep a function that counts its own calls gets before Python stops it."""
    counter = [0]
    with pytest.raises(RecursionError, match="maximum recursion depth exceeded"):
        function(counter)
    return counter[0]


def down(counter):
    counter[0] += 1
    return down(counter) + 1


def test_recursion_ends_at_pythons_limit():
    native, auto = depth_reached(down), depth_reached(sooner.auto(down))
    assert abs(native - auto) <= 20, (native, auto)  # CPython counts some of its own calls as well as frames.
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + 500)
    try:
        assert abs(depth_reached(sooner.auto(down)) - auto - 500) <= 5
    finally:
        sys.setrecursionlimit(before)


def test_recursion_through_python_ends_too(tmp_path):
    text = """
        import sooner

        count = 0

        @sooner.auto
        def f():
            global count
            count += 1
            return sorted([1], key=lambda _: f())

        try:
            f()
        except RecursionError as error:
            print(10 < count < 1000, error)
    """
    output, _ = start(tmp_path / "deep.py", text).communicate(timeout=30)
    assert output.startswith("True maximum recursion depth exceeded")


def test_recursion_errors_can_be_handled_in_orchestrating_code():
    @sooner.auto
    def f():
        try:
            down([0])
        except RecursionError as error:
            return str(error)

    assert f().startswith("maximum recursion depth exceeded")


def test_off(tmp_path):
    text = """
        import sys
        import sooner

        def helper():
            return sys._getframe(1).f_code.co_name

        @sooner.auto
        def f():
            return helper()

        @sooner.auto
        class Box:
            def g(self):
                return helper()

        @sooner.auto
        def generates():
            yield 1

        @sooner.auto
        async def h():
            return helper()

        import asyncio
        print(f(), Box().g(), list(generates()), asyncio.run(h()), asyncio.run(f.aio()))
    """
    output, errors = start(tmp_path / "off.py", text, SOONER_OFF="1").communicate(timeout=30)
    assert (output, errors) == ("f g [1] h f\n", "")
    process = start(tmp_path / "on.py", text, SOONER_OFF="0")
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 1 and "yield-in-auto" in errors
