"""The command: each program performed twice, then how much sooner it was done, what bounds that, and the source."""

import os
import sys
from pathlib import Path

from sooner._auto import OFF
from sooner._demo.play import play
from sooner._demo.screen import TITLES, screen
from sooner._demo.stage import VIRTUAL, perform, perform_at_once
from sooner._explain import critical_path
from sooner.errors import SoonerError

PROGRAMS = ("cities.py", "thoughts.py")


def main(arguments):
    """Runs `sooner demo` with these arguments, which the engine has read already, and gives its exit code."""
    if OFF:
        print("error: SOONER_OFF is set, and the demo shows what it switches off; unset it", file=sys.stderr)
        return 1
    try:
        same = [demonstrate(Path(__file__).with_name(name), "--virtual" in arguments) for name in PROGRAMS]
        sys.stdout.flush()
    except BrokenPipeError:  # Whoever read it has what it wanted. Python would flush once more, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SoonerError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0 if all(same) else 1


def demonstrate(file, virtual):
    """Performs one program and tells the outcome; whether both performances printed the same."""
    print(f"── {file.name} {'─' * 40}", flush=True)
    seen = screen()
    (perform_at_once if virtual else perform)(str(file), seen)
    same = seen.texts[0] == seen.texts[1]
    slow, fast = seen.ends
    run = play(str(file), VIRTUAL[1], "virtual", lambda seconds, text: None)
    chain = critical_path({call.label: call for call in run.calls if call.kind != "output"})
    path = " → ".join(f"{call.name} {seconds:.2f}" for call, seconds in zip(chain, shares(chain)))
    print()
    print(f"{TITLES[0]} {slow:.2f} s, {TITLES[1]} {fast:.2f} s: {slow / fast:.1f} times as fast, {'the same' if same else 'ANOTHER'} text")
    print(f"first line after {seen.first[0]:.2f} s and {seen.first[1]:.2f} s")
    print(f"critical path {sum(shares(chain)):.2f} s: {path}")
    print(f"\nthe source, {file}:\n\n{file.read_text(encoding='utf-8')}")
    return same


def shares(chain):
    """Of each call of a critical path, the seconds until the next one began: a call may begin while an answer is arriving."""
    ends = [call.started for call in chain[1:]] + [chain[-1].ended]
    return [end - call.started for call, end in zip(chain, ends)]
