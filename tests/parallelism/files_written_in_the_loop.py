"""A file is written for each answer, or read, asked about and written: files with other names are not waited for.

Ideal: all are asked at once: 1.
"""
import json
import os
import tempfile
from pathlib import Path

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0
FOLDER = tempfile.mkdtemp()


@unordered
@sim.latency(1.0)
def ask(text):
    return f"about {text}"


def made():
    for name in "ab":
        Path(FOLDER, name + ".txt").write_text(name)


def save(path, text):
    with open(path, "w") as file:
        file.write(text)


def remembered(name):
    file = Path(FOLDER, name + ".known")
    if file.exists():
        return json.loads(file.read_text())
    answer = ask(name)
    file.write_text(json.dumps(answer))
    return answer


made()


@sooner.auto
def main():
    for name in ["a", "b"]:
        answer = ask(name)
        with open(os.path.join(FOLDER, name + ".out"), "w") as file:
            file.write(answer)
        save(os.path.join(FOLDER, name + ".saved"), answer)
        with open(os.path.join(FOLDER, name + ".json"), "w") as file:
            json.dump({"answer": answer}, file, indent=1)
    for path in [Path(FOLDER, "a.txt"), Path(FOLDER, "b.txt")]:
        path.with_suffix(".more").write_text(ask(path.read_text()))
    print([remembered(name) for name in ["p", "q"]])
    return Path(FOLDER, "a.out").read_text()
