"""Both performances of a program: each in a process of its own on the real clock, or in this one on the virtual clock.

What happens is told to a screen as it happens: `line(side, seconds, text)` and `end(side, seconds)`, side 0 being plain
Python and side 1 Sooner.
"""

import json
import queue
import subprocess
import threading

from sooner._demo.play import COMMAND, play
from sooner.errors import SoonerError

# On the virtual clock only the machine knows what time it is: there plain Python is the machine, one thing at a time.
REAL = ("python", "opportunistic")
VIRTUAL = ("sequential", "opportunistic")


def perform_at_once(file, screen):
    """On the virtual clock: nothing waits, and times are exact."""
    for side, strategy in enumerate(VIRTUAL):
        printed = []
        run = play(file, strategy, "virtual", lambda *line: printed.append(line))
        for line in printed:  # Not before: until then stdout is the program's.
            screen.line(side, *line)
        screen.end(side, run.makespan)


def perform(file, screen):
    """On the real clock, both at the same time, or one after the other if the screen has no room for two."""
    rounds = [(0, 1)] if screen.two else [(0,), (1,)]
    for sides in rounds:
        told, actors = queue.SimpleQueue(), []
        try:
            for side in sides:
                actors.append(_start(file, side, told))
            while any(screen.ends[side] is None for side in sides):
                side, what = told.get()
                if what is not None:
                    (screen.end if len(what) == 1 else screen.line)(side, *what)
                elif screen.ends[side] is None:
                    raise SoonerError(f"{file} broke off; what it said is above")
        finally:
            for actor in actors:  # Nothing to do for one that has ended.
                actor.kill()
                actor.wait()


def _start(file, side, told):
    command = [*COMMAND, file, REAL[side], "real"]
    # Ctrl-C is for whoever watches: in a group of their own the actors do not hear it.
    actor = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, encoding="utf-8", start_new_session=True)

    def listen():
        with actor.stdout:
            for line in actor.stdout:
                told.put((side, json.loads(line)))
        told.put((side, None))

    threading.Thread(target=listen, daemon=True).start()
    return actor
