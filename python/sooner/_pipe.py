"""`sooner.pipe(command)`: text through a child process, in at its standard input and out at its standard output, in pieces.

The call writes on a thread of its own and reads on its own: a child that does not read holds back the writer, and output that
nobody takes holds back the child. The child is gone when the call is, however that ends.
"""

import os

from sooner._clock import CURRENT
from sooner._kinds import sequential
from sooner._stream import Stream


def pipe(command, *, kind=sequential, cwd=None, env=None, encoding="utf-8"):
    """A function that passes text through a child process: `upper = sooner.pipe(["tr", "a-z", "A-Z"])`, then `upper(text)`.

    `command` is a list, or text for the shell. `kind` is how its calls are ordered, `sooner.sequential` unless said otherwise.
    """
    if not isinstance(command, (str, list, tuple)) or not command:
        raise TypeError(f"sooner.pipe takes a list, or text for the shell, and got {command!r}")

    def through(text: Stream[str] = "") -> Stream[str]:  # type: ignore[assignment, misc]
        from sooner._child import Child  # Few programs need it.

        current = CURRENT.get()
        if current is not None and current.clock.virtual:
            text = list(text)  # While a child runs, a virtual clock stands still, and nothing more would arrive.
        child = Child(command, cwd, env, encoding)
        try:
            if current is not None and current.inside is current:  # in a call
                current.leaving = (*current.leaving, child.kill)
                if current.dropped:  # before it could be told to end the child
                    return
            child.begin()
            child.write(text)
            yield from child.read()
            child.finish()
        finally:
            child.end()

    words = command.split() if isinstance(command, str) else command
    through.__name__ = through.__qualname__ = os.path.basename(str(words[0])) if words else "pipe"
    through.__doc__ = f"Passes text through `{command if isinstance(command, str) else ' '.join(map(str, command))}`."
    return kind(through)
