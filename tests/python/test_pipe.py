"""`sooner.pipe`: text through a child process, in pieces, and nothing of it left behind."""

import os
import pickle
import signal
import subprocess
import sys
import threading

import pytest
import sooner
from sooner import Stream, errors, sim, unordered
from sooner._options import options

upper = sooner.pipe(["tr", "a-z", "A-Z"], kind=unordered)
in_order = sooner.pipe("sort")
# Answers line by line, as it is asked.
echo = sooner.pipe([sys.executable, "-uc", "import sys\nfor line in sys.stdin: print('heard', line, end='')"], kind=unordered)


def children():
    """Processes whose parent this is."""
    listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True).stdout
    return [line for line in listed.splitlines() if " ps " not in line]


def test_outside_a_run():
    assert upper("ab\nc") == "AB\nC"
    assert upper(iter(["a", "b"])) == "AB"
    assert in_order("b\na\n") == "a\nb\n"
    assert sooner.pipe(["cat"])() == ""
    assert sooner.pipe(["cat"])("ä😀\r\n" * 100000) == "ä😀\n" * 100000
    assert (upper.__name__, in_order.__name__) == ("tr", "sort")
    assert children() == []


@unordered
def asked() -> Stream[str]:
    yield "a\n"
    heard_first.wait()
    yield "b\n"


heard_first = threading.Event()


@unordered
def note(line):
    heard_first.set()
    return line


@sooner.auto
def lines():
    return [note(line) for line in echo(asked()).splitlines()]


def test_output_comes_while_the_input_is_arriving():
    """The second line is asked for only when the first has come through."""
    assert lines() == ["heard a", "heard b"]
    assert children() == []


@sooner.auto
def through(text):
    return upper(text), in_order(text)


def test_in_a_run():
    assert through("b\na\n") == ("B\nA\n", "a\nb\n")
    with options(clock="virtual"):
        source = unordered(sim.stream([(1.0, "b\n"), (2.0, "a\n")])(lambda: None))

        @sooner.auto
        def run():
            text = source()
            return upper(text), in_order(text)

        assert run() == ("B\nA\n", "a\nb\n")


def test_more_than_the_pipes_hold():
    """A child that writes while it is written to, and one that reads nothing before it is told to end."""
    text = "x" * 1000 + "\n"
    assert upper(text for _ in range(5000)) == text.upper() * 5000
    assert sooner.pipe(["head", "-c", "10"])(text for _ in range(100000)) == "x" * 10
    assert sooner.pipe(["true"])(text for _ in range(100000)) == ""


def test_a_child_that_fails():
    fails = sooner.pipe("cat; echo 'no such thing' >&2; exit 3", kind=unordered)

    @sooner.auto
    def run():
        for line in fails("a\n").splitlines():
            print(line)

    with options() as record, pytest.raises(errors.PipeError) as caught:
        run()
    assert caught.value.returncode == 3 and caught.value.stderr == "no such thing\n"
    assert str(caught.value).endswith("exited with status 3: no such thing") and record.output in ("", "a\n")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(errors.PipeError, match="ended by signal 9"):
        sooner.pipe("kill -9 $$")("")
    with pytest.raises(FileNotFoundError):
        sooner.pipe(["there-is-no-such-program"])("")
    with pytest.raises(TypeError, match="takes a list"):
        sooner.pipe(None)
    assert children() == []


def test_input_that_fails():
    def pieces():
        yield "a"
        raise KeyError("cut off")

    with pytest.raises(KeyError):
        upper(pieces())
    assert children() == []


def test_much_on_standard_error_is_read():
    assert sooner.pipe("head -c 1000000 /dev/zero | tr '\\0' x >&2; echo done")("") == "done\n"


def test_a_call_that_nobody_wants_any_more_leaves_no_child():
    slow = sooner.pipe("echo begun; sleep 1000", kind=unordered)

    @unordered
    def fail():
        begun.wait()
        raise ValueError("first")

    @unordered
    def see(line):
        begun.set()

    begun = threading.Event()

    @sooner.auto
    def run():
        fail()
        for line in slow("").splitlines():
            see(line)

    with pytest.raises(ValueError):
        run()
    while children():
        threading.Event().wait(0.001)


def test_a_timeout_ends_the_child():
    slow = sooner.pipe(["sleep", "1000"], kind=unordered(timeout=0.05))

    @sooner.auto
    def run():
        return slow("")

    with pytest.raises(errors.CallTimeout):
        run()
    while children():
        threading.Event().wait(0.001)


INTERRUPTED = """
import sooner

slow = sooner.pipe("echo $$ > pid; exec sleep 1000", kind=sooner.{kind})

@sooner.auto
def main():
    return slow("")

main()
"""


@pytest.mark.parametrize("kind", ["sequential", "unordered"])
def test_ctrl_c_ends_the_child(tmp_path, kind):
    (tmp_path / "program.py").write_text(INTERRUPTED.format(kind=kind))
    process = subprocess.Popen([sys.executable, "program.py"], stderr=subprocess.PIPE, cwd=tmp_path)
    written = tmp_path / "pid"
    while process.poll() is None and not (written.exists() and written.read_text().strip()):
        threading.Event().wait(0.01)
    process.send_signal(signal.SIGINT)
    assert b"KeyboardInterrupt" in process.communicate()[1]
    while str(int(written.read_text())) in subprocess.run(["ps", "-eo", "pid="], capture_output=True, text=True).stdout.split():
        threading.Event().wait(0.01)
