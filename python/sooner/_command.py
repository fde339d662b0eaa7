"""The console script `sooner`: hands the arguments to the engine and its exit code to the shell."""

import sys

from sooner import _sooner


def main() -> int:
    """Run the command that `sys.argv` asks for and return its exit code."""
    try:
        done = _sooner.main(sys.argv[1:])
        if done is None:  # A command that goes on in Python: its arguments are read and right.
            from sooner._demo import command

            exit_code: int = command.main(sys.argv[2:])
            return exit_code
    except KeyboardInterrupt:  # Ctrl-C after the engine last listened: there is nothing left to stop.
        return 130
    if isinstance(done, int):
        return done
    from sooner._script import run  # Other commands need none of it.

    exit_code = run(*done)
    return exit_code
