"""Programs under conformance/calls as their users run them: no options, the real clock, the real standard output."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted(map(str, (ROOT / "conformance" / "calls").glob("*.py")))


def test_no_options_and_a_real_stream():
    command = [sys.executable, "-m", "programs.plainly", *PROGRAMS]
    run = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True)
    assert (run.stdout, run.stderr, run.returncode) == ("", "", 0)
