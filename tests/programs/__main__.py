"""`python -m tests.programs SEED [--run]` shows a program; `--stats N` says what N of them are like."""

import argparse
import ast
import sys
import time
from collections import Counter

from .generate import Features, generate, production_names
from .run import executed, reference
from .world import World


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.programs", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("--calls", action="store_true", help="with external calls")
    parser.add_argument("--captures", action="store_true", help="with calls that keep and change what they are passed")
    parser.add_argument("--aliases", action="store_true", help="about things known by several")
    parser.add_argument("--contexts", action="store_true", help="with a context variable that calls look at")
    parser.add_argument("--lazy", action="store_true", help="with generators and writing operators, kept where others look")
    parser.add_argument("--size", type=int, default=Features.size, help="lines aimed at")
    parser.add_argument(
        "--without", default="", help="productions to leave out, with commas: " + ", ".join(production_names())
    )
    parser.add_argument("--fail-at", type=int, help="the distinct call that fails, from 1")
    parser.add_argument("--run", action="store_true", help="run it with CPython and print the observation")
    parser.add_argument("--stats", type=int, metavar="N", help="run N programs from SEED on and print figures")
    given = parser.parse_args()
    without = frozenset(filter(None, given.without.split(",")))
    captures = given.captures or given.aliases
    calls = given.calls or captures or given.contexts or given.lazy
    features = Features(calls, captures, given.aliases, given.contexts, given.lazy, size=given.size, without=without)
    if given.stats:
        print(stats(given.seed, given.stats, features))
        return
    source = generate(given.seed, features)
    print(reference(source, World(given.seed, given.fail_at)) if given.run else source, end="\n" if given.run else "")


def stats(first, count, features):
    """Speed, how programs end, how much of them runs, and which constructs they use and execute."""
    slowest, failed, calls, shared = 0.0, Counter(), 0, 0
    sources = []
    started = time.perf_counter()
    for seed in range(first, first + count):
        source = generate(seed, features)
        ready = time.perf_counter()
        seen = reference(source, World(seed))
        slowest = max(slowest, time.perf_counter() - ready)
        sources.append(source)
        calls += len(seen.calls)
        shared += "#0=" in f"{seen.result} {seen.visible}"
        if seen.fault:
            failed[seen.fault[0].split("(")[0]] += 1
    took = time.perf_counter() - started
    used, ran, shares, prints = Counter(), Counter(), [], 0
    for seed, source in enumerate(sources, first):
        seen, lines = executed(source, World(seed))
        prints += seen.output.count("\n")
        inside = _lines(source)
        shares.append(len(lines & set(inside)) / len(inside))
        used.update(set().union(*inside.values()))
        ran.update(set().union(*(inside[line] for line in lines & set(inside))))
    lengths = sorted(source.count("\n") for source in sources)
    share = sum(failed.values()) / count
    text = [
        f"{count} programs in {took:.2f} s, generated and run: {count / took:.0f}/s; slowest run {slowest * 1000:.1f} ms",
        f"lines: median {lengths[count // 2]}, 5 % under {lengths[count // 20]}, 5 % over {lengths[-count // 20]}",
        f"end in an exception: {share:.1%} ({', '.join(f'{name} {n}' for name, n in failed.most_common())})",
        f"statements executed: {sum(shares) / count:.1%}; printed lines: {prints / count:.1f}; calls: {calls / count:.1f}",
        f"end with objects that are shared: {shared / count:.1%}",
        "construct: programs that use it, that execute it",
        *(f"  {name:24}{n / count:7.1%}{ran[name] / count:7.1%}" for name, n in used.most_common()),
    ]
    return "\n".join(text)


def _lines(source):
    """The constructs on each line of a function: {line: names}. Lines of the module's own level are run anyway."""
    found = {}
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                for node in ast.walk(statement):
                    if isinstance(node, ast.stmt) and not isinstance(node, (ast.Global, ast.Nonlocal)):
                        found.setdefault(node.lineno, set())
                    if hasattr(node, "lineno") and node.lineno in found:
                        found[node.lineno] |= set(_constructs(node))
    return found


def _constructs(node):
    name = type(node).__name__
    if name in ("Name", "Constant", "Expr", "FormattedValue", "Load", "arg", "keyword"):
        return
    yield name
    if name in ("For", "While", "Try") and node.orelse:
        yield name + " else"
    if name == "Try" and node.finalbody:
        yield "Try finally"
    if name == "AugAssign":
        yield f"AugAssign to {type(node.target).__name__}"
    if name == "Delete":
        yield f"Delete {type(node.targets[0]).__name__}"
    if name == "Call" and isinstance(node.func, ast.Name) and node.func.id in World(0).__dict__:
        yield f"call {node.func.id}"


if __name__ == "__main__":
    sys.exit(main())
