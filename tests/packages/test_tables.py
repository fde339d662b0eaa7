"""Tables between calls: they read as in plain Python in every order of answers, and reading them holds nothing back."""

import pandas as pd
import pytest
import sooner
from sooner import sim, unordered

DELAYS = [1.0]


@unordered
@sim.latency(lambda x: DELAYS[len(str(x)) % len(DELAYS)])
def ask(x):
    return x


def table():
    return pd.DataFrame({"text": ["a", "bb", "ccc"], "n": [3, 1, 2]})


def rows():
    answers = []
    for _, row in table().iterrows():
        answers.append(ask(f"{row['text']} {row['n']}"))
    return answers


def two_stages():
    df, answers = table(), []
    for text in df["text"]:
        first = ask(text)
        answers.append(ask(first + str(df[df["text"] == first]["n"].iloc[0])))
    return answers


def columns():
    df = table()
    return [ask(int(n) + df["n"].max()) for n in df["n"]], ask(df["text"].str.upper().tolist())


def changes():
    df = table()
    if ask(True):
        df.loc[0, "n"] = 10
    total = int(df["n"].sum())
    df["m"] = ask(5)
    column = df["m"].tolist()
    df.drop(columns="m", inplace=True)
    cells = df["n"].to_numpy(copy=True)
    cells[0] = ask(1)
    return total, column, list(df.columns), cells.tolist(), df["n"].tolist()


def objects():
    seen = []

    class Loud:
        def __init__(self, n):
            self.n = n

        def __add__(self, other):
            seen.append(self.n)
            return self.n + (other.n if isinstance(other, Loud) else other)

        __radd__ = __add__

    held = pd.Series([Loud(1), Loud(2)], dtype=object)
    if ask(True):
        seen.append("before")
    total = held.sum()
    seen.append(ask("after"))
    return total, seen


def chosen_by_code():
    df, seen = table(), []
    if ask(True):
        seen.append("before")
    few = df.loc[lambda each: seen.append(len(each)) or each["n"] > 1]
    seen.append(ask("after"))
    return few["text"].tolist(), seen


@pytest.mark.parametrize("program", [rows, two_stages, columns, changes, objects, chosen_by_code], ids=lambda program: program.__name__)
def test_as_in_python(program):
    DELAYS[:] = [0.0]
    expected = repr(program())
    for seed, delays in enumerate(([1.0], [3.0, 1.0], [1.0, 2.0, 0.5])):
        DELAYS[:] = delays
        with sooner.options(clock="virtual", seed=seed):
            assert repr(sooner.auto(program)()) == expected


@pytest.mark.parametrize("program, seconds", [(rows, 1.0), (two_stages, 2.0)])
def test_calls_overlap(program, seconds):
    DELAYS[:] = [1.0]
    with sooner.options(clock="virtual") as run:
        sooner.auto(program)()
    assert run.makespan == seconds
