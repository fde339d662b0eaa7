"""`sooner demo`: its programs at their exact times, its screens, the command as a shell sees it."""

import io
import json
import os
import runpy
import signal
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from sooner import _clock, _demo
from sooner._demo import model
from sooner._demo.command import PROGRAMS, shares
from sooner._demo.play import COMMAND, play
from sooner._demo.screen import Columns, Pages, Seen
from sooner._demo.stage import perform, perform_at_once
from sooner._explain import critical_path

SOONER = str(Path(sys.executable).with_name("sooner"))
FOLDER = Path(_demo.__file__).parent
SECONDS = {"cities.py": (3.1, 0.86), "thoughts.py": (5.39, 1.04)}


class Quiet(Seen):
    """A screen that only keeps what it is shown."""

    def __init__(self, two=False):
        super().__init__()
        self.two = two

    def _show(self, side, seconds, text):
        """Nobody looks."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_prints_the_same_and_takes_as_long_as_it_must(name, monkeypatch):
    seen = Quiet()
    perform_at_once(str(FOLDER / name), seen)
    assert tuple(round(seconds, 6) for seconds in seen.ends) == SECONDS[name]
    printed = []
    monkeypatch.setattr(_clock, "sleep", lambda seconds: None)
    play(str(FOLDER / name), "python", "real", lambda seconds, text: printed.append(text))
    assert seen.texts == (printed, printed) and len(printed) > 10


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_process_of_its_own_takes_as_long_as_it_must(name, unbuffered):
    command = [*COMMAND, str(FOLDER / name), "opportunistic", "virtual"]
    told = subprocess.run(command, env={**os.environ, "PYTHONUNBUFFERED": unbuffered}, capture_output=True, check=True, text=True)
    *lines, (seconds,) = map(json.loads, told.stdout.splitlines())
    assert len(lines) > 10 and round(seconds, 6) == SECONDS[name][1]


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_critical_path_spans_the_run(name):
    run = play(str(FOLDER / name), "opportunistic", "virtual", lambda *line: None)
    chain = critical_path({call.label: call for call in run.calls if call.kind != "output"})
    assert chain[0].started == 0 and chain[-1].ended == run.makespan
    assert all(one.started < other.started <= one.ended for one, other in zip(chain, chain[1:]))
    assert round(sum(shares(chain)), 6) == round(run.makespan, 6) == SECONDS[name][1]


def test_the_first_city_is_printed_after_the_first_line_of_the_first_answer():
    """As soon as that is complete, while the model is still writing; plain Python waits until it has written everything."""
    cities = runpy.run_path(str(FOLDER / "cities.py"))
    pieces, text = cities["written"](""), ""
    for seconds, piece in pieces:
        text += piece
        if "\n" in text:
            break
    seen = Quiet()
    perform_at_once(str(FOLDER / "cities.py"), seen)
    assert seen.texts[1][0] == text.split("\n")[0] and seen.first == [pieces[-1][0], seconds] == [0.4, 0.08]
    run = play(str(FOLDER / "cities.py"), "opportunistic", "virtual", lambda *line: None)
    first = [call.started for call in run.calls if call.name == "excursions"]
    assert len(first) == len(cities["BOATS"]) and first[0] == seconds and all(at < 0.4 for at in first[:-1])


def test_thoughts_take_the_slowest_answer_of_each_round():
    """The ideal, from the model alone: in each step all moves are asked for at once, then the worth of all that were found."""
    run = play(str(FOLDER / "thoughts.py"), "opportunistic", "virtual", lambda *line: None)
    prompts = [call.args[0] for call in run.calls if call.name == "llm"]
    rounds = []
    for prompt in prompts:
        if not rounds or rounds[-1][0].split(":")[0] != prompt.split(":")[0]:
            rounds.append([])
        rounds[-1].append(prompt)
    assert [len(prompts) for prompts in rounds] == [1, 3, 3, 14, 3, 15]
    assert round(sum(max(map(model.seconds, prompts)) for prompts in rounds), 6) == SECONDS["thoughts.py"][1]


@pytest.mark.parametrize("two", [False, True])
def test_on_the_real_clock_each_side_is_a_process_of_its_own(two, tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import sooner\n@sooner.auto\ndef main():\n    for n in range(3):\n        print('é', n)\nmain()\n")
    seen = Quiet(two)
    perform(str(program), seen)
    assert seen.texts == (["é 0", "é 1", "é 2"],) * 2 and None not in seen.ends


def test_columns_show_the_last_lines_of_each_side():
    shown = io.StringIO()
    with redirect_stdout(shown):
        columns = Columns(os.terminal_size((43, 9)))
        for number in range(5):
            columns.line(0, number, f"left {number}")
        columns.line(1, 0.5, "right, and longer than it may be")
        columns.end(1, 0.5)
    last = shown.getvalue().rpartition("\x1b[A")[2].replace("\r\x1b[K", "").splitlines()
    assert last == [
        "  2.00  left 2       │   0.50  right, and …",
        "  3.00  left 3       │   0.50  (end)",
        "  4.00  left 4       │ ",
    ]


def test_pages_stand_under_each_other():
    shown = io.StringIO()
    with redirect_stdout(shown):
        pages = Pages()
        for side in (0, 1):
            pages.line(side, 0.25, "one")
            pages.line(side, 0.5, "one")
            pages.end(side, 0.5)
    lines = ["  0.25  one", "  0.50  one", "  0.50  (end)"]
    assert shown.getvalue().splitlines() == ["plain Python:", *lines, "Sooner:", *lines]


def run(*arguments, **environment):
    return subprocess.run([SOONER, "demo", *arguments], capture_output=True, encoding="utf-8", timeout=60, env={**os.environ, **environment})


def test_the_command_tells_what_was_won_and_shows_the_source():
    done = run("--virtual")
    assert (done.returncode, done.stderr) == (0, "")
    assert "plain Python 3.10 s, Sooner 0.86 s: 3.6 times as fast, the same text\n" in done.stdout
    assert "first line after 0.40 s and 0.08 s\ncritical path 0.86 s: llm 0.36 → excursions 0.50\n" in done.stdout
    assert all((FOLDER / name).read_text(encoding="utf-8") in done.stdout for name in PROGRAMS)


def test_switched_off_there_is_nothing_to_show():
    done = run("--virtual", SOONER_OFF="1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: SOONER_OFF")


def test_ctrl_c_ends_it_quietly():
    demo = subprocess.Popen([SOONER, "demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    while "Suva" not in demo.stdout.readline():
        assert demo.poll() is None
    demo.send_signal(signal.SIGINT)
    assert demo.wait(timeout=60) == 130
    assert demo.stderr.read() == ""
