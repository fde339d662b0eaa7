"""`sooner calc` as installed: what only a real process, real signals and real pipes can show."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOONER = str(Path(sys.executable).with_name("sooner"))


def start(*args, **streams):
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    return subprocess.Popen([SOONER, "calc", *args], cwd=ROOT, encoding="utf-8", **streams)


def run(*args):
    process = start(*args)
    stdout, stderr = process.communicate(timeout=60)
    return process.returncode, stdout, stderr


def test_an_example():
    cities = ["examples/calc/cities.lo", "--table", "examples/calc/cities.answers"]
    printed = [
        "Honolulu",
        "Walk up Diamond Head before the sun does.",
        "Jakarta",
        "Take the boat to the Thousand Islands.",
        "=> ()",
    ]
    for clock in ([], ["--virtual"]):
        code, stdout, stderr = run(*cities, *clock)
        assert (code, stdout.splitlines(), stderr) == (0, printed, "")


def test_output_appears_as_it_happens():
    process = start("-e", 'x := print (stdout, "first"); sleep_ms (30000, x)')
    assert process.stdout.readline() == "first\n"
    process.kill()
    process.communicate(timeout=60)


def test_ctrl_c_ends_a_wait_and_says_where_it_was():
    process = start("-e", 'x := print (stdout, "waiting"); sleep_ms (30000, x)')
    assert process.stdout.readline() == "waiting\n"
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=20)
    assert (process.returncode, stdout) == (130, "")
    assert stderr.startswith("interrupted after ") and "sleep_ms (30000, stdout)" in stderr


def test_ctrl_c_ends_a_loop_and_says_where_it_was():
    loop = 'x := print (stdout, "looping"); while (fun n: true, fun n: n, 0)'
    process = start("-e", loop)
    assert process.stdout.readline() == "looping\n"
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=20)
    assert (process.returncode, stdout) == (130, "")
    assert stderr.startswith("interrupted after ") and "Next would have been:" in stderr


def test_ctrl_c_ends_waiting_for_a_program():
    process = start("-", stdin=subprocess.PIPE)
    process.stdin.write("# more than a pipe holds\n" * 10_000)
    process.stdin.flush()  # So it is reading by now.
    for _ in range(40):
        process.send_signal(signal.SIGINT)  # May come between two reads, and then the next one counts.
        try:
            process.wait(timeout=0.5)
            break
        except subprocess.TimeoutExpired:
            continue
    _, stderr = process.communicate(timeout=20)
    assert process.returncode == 130, stderr


def test_a_reader_that_left_is_no_error():
    command = f"{SOONER} calc --virtual --step examples/calc/cities.lo --table examples/calc/cities.answers | head -1"
    shell = ["bash", "-o", "pipefail", "-c", command]
    done = subprocess.run(shell, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("start")


def test_colour_is_for_terminals_that_want_it():
    assert "\x1b[32m+ 5.1" in on_terminal({})
    assert "\x1b" not in on_terminal({"NO_COLOR": "1"})
    assert "\x1b" not in run("--step", "-e", "add (1, 2)")[1]


def on_terminal(variables):
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | variables
    ours, theirs = pty.openpty()
    process = start("--step", "-e", "add (1, 2)", stdout=theirs, env=environment)
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 4096):
            shown += chunk
    except OSError:  # How Linux says that the other end was closed.
        pass
    os.close(ours)
    process.communicate(timeout=60)
    return shown.decode()
