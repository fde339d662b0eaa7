"""Breaks each rule of λᴼ in turn and shows that the tests notice: `make mutants`.

A mutant is a copy of the workspace in which one piece of text is replaced by another that changes
what a rule, an operation or a strategy does. The tests of calculus and semantics must fail on it. A
mutant that does not compile proves nothing and counts as a mistake in the table below, as does one
whose text is no longer found.
"""

import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "target" / "mutants"
TEST = ["cargo", "test", "-p", "sooner-calculus", "-p", "sooner-semantics", "--offline"]
LEFT_OUT = ["target", ".git", ".venv", ".pytest_cache", "__pycache__", "*.so"]
SECONDS = 600
MEMORY = 4 << 30


@dataclass
class Mutant:
    rule: str
    what: str
    file: str
    old: str
    new: str


SEMANTICS = "crates/semantics/src/"
CALCULUS = "crates/calculus/src/"
REDUCE = SEMANTICS + "reduce.rs"
DISPATCH = SEMANTICS + "dispatch.rs"
RESOLVE = SEMANTICS + "resolve.rs"
CONTEXT = SEMANTICS + "context.rs"
STEP = SEMANTICS + "step.rs"
STRATEGY = SEMANTICS + "strategy.rs"
BY_NEED = SEMANTICS + "strategy/by_need.rs"
RUN = SEMANTICS + "run.rs"
SYNTACTIC = CALCULUS + "syntactic.rs"
NAME = CALCULUS + "name.rs"
LABEL = CALCULUS + "label.rs"
WELLFORMED = CALCULUS + "wellformed.rs"

MUTANTS = [
    Mutant("reduce-alias", "substitutes the wrong way round", REDUCE,
           "substitute(&other.op, y, x)", "substitute(&other.op, x, y)"),
    Mutant("reduce-alias", "leaves the return variable", REDUCE,
           "if program.ret == *y {", "if program.ret == *x {"),
    Mutant("reduce-call", "copies without freshening", REDUCE,
           "freshen_fun(fun, context.ident())", "fun.as_ref().clone()"),
    Mutant("reduce-call", "passes the function for its argument", REDUCE,
           "Op::Alias(w.clone())", "Op::Alias(f.clone())"),
    Mutant("reduce-call", "binds the parameter after the body", REDUCE,
           "[param].into_iter().chain(fresh.body.stmts).chain([result])",
           "fresh.body.stmts.into_iter().chain([param, result])"),
    Mutant("reduce-proj", "counts from 0", REDUCE,
           "index.checked_sub(1)?", "index.checked_sub(0)?"),
    Mutant("reduce-proj", "takes the first component", REDUCE,
           "parts.get(index.checked_sub(1)?)?", "parts.first()?"),
    Mutant("reduce-gc", "collects what is still mentioned", REDUCE,
           "(collectable && !context.mentions(&stmt.name))", "collectable"),
    Mutant("reduce-gc", "collects statements that are no values", REDUCE,
           "matches!(stmt.op, Op::Fun(_) | Op::Tuple(_) | Op::Prim(_))", "true"),
    Mutant("reduce-gc", "keeps tuples", REDUCE,
           "Op::Fun(_) | Op::Tuple(_) | Op::Prim(_))", "Op::Fun(_) | Op::Prim(_))"),
    Mutant("dispatch", "passes the function for its argument", DISPATCH,
           "arg: pexp(context, x)?", "arg: pexp(context, f)?"),
    Mutant("dispatch", "keeps the label", DISPATCH,
           "context.fill_all([Stmt::new(stmt.name.clone(), task)])",
           "context.fill(Stmt::new(stmt.name.clone(), task))"),
    Mutant("pexp-value", "wraps the primitive in a tuple", DISPATCH,
           "Some(PrimExpr::Prim(prim.clone()))", "Some(PrimExpr::Tuple(vec![PrimExpr::Prim(prim.clone())]))"),
    Mutant("pexp-value", "does not apply", DISPATCH,
           "Op::Prim(prim) => Some(PrimExpr::Prim(prim.clone())),", "Op::Prim(_) => None,"),
    Mutant("pexp-tuple", "turns the parts around", DISPATCH,
           "parts.iter().map(", "parts.iter().rev().map("),
    Mutant("pexp-tuple", "leaves out unknown parts", DISPATCH,
           "parts.iter().map(|part| pexp(context, part)).collect::<Option<_>>().map(PrimExpr::Tuple)",
           "Some(PrimExpr::Tuple(parts.iter().filter_map(|part| pexp(context, part)).collect()))"),
    Mutant("resolve", "gives only the first answer", RESOLVE,
           "external.expressions(fun, arg).iter().map(", "external.expressions(fun, arg).iter().take(1).map("),
    Mutant("resolve", "inlines without freshening", RESOLVE,
           "freshen(answer, context.ident())", "answer.clone()"),
    Mutant("resolvedet", "takes answers that C does not allow", RESOLVE,
           "external.admits(fun, arg, answer).then(", "true.then("),
    Mutant("resolvedet", "takes the answer of another label", RESOLVE,
           "trace.get(context.ident())?", "trace.values().next_back()?"),
    Mutant("E[s], Figure 4a", "gives the statement a label of its own", CONTEXT,
           "self.assemble([(self.hole.clone(), stmt)])", "self.assemble([(self.hole.child(1), stmt)])"),
    Mutant("E[[s̄]], Figure 4b", "counts from 2", CONTEXT,
           "(1..).map(|i| self.hole.child(i))", "(2..).map(|i| self.hole.child(i))"),
    Mutant("E[[s̄]], Figure 4b", "puts the new statements last", CONTEXT,
           "self.before.iter().cloned().chain(middle).chain(self.after.iter().cloned()).collect()",
           "self.before.iter().cloned().chain(self.after.iter().cloned()).chain(middle).collect()"),
    Mutant("s ∈ E, fv(E)", "looks only before the hole", CONTEXT,
           "self.before.iter().chain(self.after).map(", "self.before.iter().map("),
    Mutant("replace", "does not look at the old statement", CONTEXT,
           "(stmt == old).then(", "true.then("),
    Mutant("replace", "takes the next label if there is none", CONTEXT,
           "position(|(l, _)| l == label)?", "position(|(l, _)| l >= label)?"),
    Mutant("initial(e)", "keeps the stamps of another run", SEMANTICS + "program.rs",
           "= unstamped(expr);", "= expr.clone();"),
    Mutant("initial(e)", "counts labels from 0", SEMANTICS + "program.rs",
           "(1..).map(Label::top)", "(0..).map(Label::top)"),
    Mutant("step", "tries dispatch alone", STEP,
           "Some(after) => (Rule::ReduceCall, Some(after)),", "Some(_) => (Rule::Dispatch, None),"),
    Mutant("freshen", "renames nothing", SYNTACTIC,
           "let fresh = name.stamped(self.label);", "let fresh = name.clone();"),
    Mutant("freshen", "does not look into functions", SYNTACTIC,
           "Op::Fun(fun) => Op::Fun(Arc::new(self.fun(fun))),", "Op::Fun(fun) => Op::Fun(fun.clone()),"),
    Mutant("freshen", "keeps the label of an earlier copy", NAME,
           "stamp: Some(label.clone())", "stamp: self.stamp.clone().or(Some(label.clone()))"),
    Mutant("e {x/y}", "renames parameters' occurrences", SYNTACTIC,
           "Op::Fun(fun) if fun.param == *from => op.clone(),", "Op::Fun(_) if false => op.clone(),"),
    Mutant("e {x/y}", "renames what a function binds itself", SYNTACTIC,
           "let bound_at = expr.stmts.iter().position(|stmt| stmt.name == *from);",
           "let bound_at: Option<usize> = None;"),
    Mutant("e {x/y}", "does not look into functions", SYNTACTIC,
           "Op::Fun(fun) if fun.param == *from => op.clone(),", "Op::Fun(_) if true => op.clone(),"),
    Mutant("e {x/y}", "leaves what functions return", SYNTACTIC,
           "let returns_it = bound_at.is_none() && expr.ret == *from;", "let returns_it = false;"),
    Mutant("labels", "are ordered the other way round", LABEL,
           "return a.cmp(&b),", "return b.cmp(&a),"),
    Mutant("labels", "count a turn twice when they fold", LABEL,
           "times: before.times + 1 }", "times: before.times + 2 }"),
    Mutant("labels", "fold what does not repeat", LABEL,
           "&& *before.pattern == items[start..]", "&& before.pattern.len() == items[start..].len()"),
    Mutant("labels", "skip more than both share", LABEL,
           "ours.1.min(theirs.1)", "ours.1.max(theirs.1).min(ours.1)"),
    Mutant("labels", "begin every longer label", LABEL,
           "(a, b) if a != b => return false,", "(_, None) => return false,"),
    Mutant("well-formedness", "lets names be bound twice", WELLFORMED,
           "if context.insert(name.clone()) { Ok(()) }", "if context.insert(name.clone()) || true { Ok(()) }"),
    Mutant("well-formedness", "lets unbound names pass", WELLFORMED,
           "if context.contains(name) { Ok(()) }", "if context.contains(name) || true { Ok(()) }"),
    Mutant("well-formedness", "never ends the scope of a parameter", WELLFORMED,
           "    context.remove(&fun.param);\n", ""),
    Mutant("label-independence", "looks for equal labels only", WELLFORMED,
           "!pair[0].is_prefix_of(pair[1])", "pair[0] != pair[1]"),
    Mutant("opportunistic", "takes one step at a time", STRATEGY,
           "Strategy::Opportunistic => steppable(program, trace, external),",
           "Strategy::Opportunistic => steppable(program, trace, external).into_iter().take(1).collect(),"),
    Mutant("opportunistic", "is sequential", STRATEGY,
           "Strategy::Opportunistic => steppable(program, trace, external),",
           "Strategy::Opportunistic => sequential(program, trace, external),"),
    Mutant("sequential", "is opportunistic", STRATEGY,
           "Strategy::Sequential => sequential(program, trace, external),",
           "Strategy::Sequential => steppable(program, trace, external),"),
    Mutant("sequential", "goes on behind what cannot step", STRATEGY,
           "find(|(_, stmt)| !stmt.op.is_value())",
           "find(|(label, stmt)| !stmt.op.is_value() && step(program, label, trace, external).is_some())"),
    Mutant("sequential", "leaves its garbage", STRATEGY,
           "return steppable(program, trace, external);", "return Vec::new();"),
    Mutant("by-need", "is opportunistic", STRATEGY,
           "Strategy::ByNeed => by_need::next(program, trace, external),",
           "Strategy::ByNeed => steppable(program, trace, external),"),
    Mutant("by-need", "forgets the parts of tuples", BY_NEED,
           "Op::Tuple(parts) => wanted.extend(parts.iter().rev().cloned()),", "Op::Tuple(_) => {}"),
    Mutant("by-need", "forgets arguments", BY_NEED,
           "Op::Call { fun, arg } if matches!(definition(fun), Some(Op::Prim(_))) => Some(arg.clone()),", ""),
    Mutant("by-need", "asks for what cannot be used", BY_NEED,
           "if !definition(head).is_some_and(Op::is_value) => {",
           "if !matches!(definition(head), Some(Op::Prim(_))) => {"),
    Mutant("run", "takes equal calls for the same call", RUN,
           "any(|known| known.label == call.label)", "any(|known| known.fun == call.fun && known.arg == call.arg)"),
    Mutant("run", "counts the last fault in program order", RUN,
           "for (label, stmt) in &self.program.stmts {", "for (label, stmt) in self.program.stmts.iter().rev() {"),
]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--only", metavar="WORD", help="only mutants of rules that contain WORD")
    only = arguments.parse_args().only
    chosen = [mutant for mutant in MUTANTS if not only or only in mutant.rule]
    copy = copied_workspace()
    print("The unmutated tests:", flush=True)
    problem = failure(copy)
    if problem:
        print(f"  fail already: {problem}")
        return 1
    print(f"  pass. {len(chosen)} mutants:\n\n| rule | mutation | caught by | seconds |\n|---|---|---|---|", flush=True)
    survivors = [mutant for mutant in chosen if not caught(mutant, copy)]
    print(f"\n{len(chosen) - len(survivors)} of {len(chosen)} caught.")
    return 1 if survivors else 0


def copied_workspace() -> Path:
    copy = HERE / "workspace"
    shutil.rmtree(copy, ignore_errors=True)
    # `copyfile` gives new times: cargo would take files as old as the repository's for built already.
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT), copy_function=shutil.copyfile)
    return copy


def caught(mutant: Mutant, copy: Path) -> bool:
    start = time.monotonic()
    path = copy / mutant.file
    original = path.read_text()
    if original.count(mutant.old) != 1:
        verdict = f"**nothing: its text is found {original.count(mutant.old)} times in {mutant.file}**"
    else:
        path.write_text(original.replace(mutant.old, mutant.new))
        verdict = failure(copy) or "**nothing: it survived**"
        path.write_text(original)
    print(f"| {mutant.rule} | {mutant.what} | {verdict} | {time.monotonic() - start:.0f} |", flush=True)
    return not verdict.startswith("**")


def failure(copy: Path) -> str | None:
    """The first test that fails, if one does."""
    build = subprocess.run([*TEST, "--no-run"], cwd=copy, env=environment(), capture_output=True, text=True)
    if build.returncode != 0:
        error = re.search(r"^error.*$", build.stderr, re.MULTILINE)
        return f"**nothing: it does not compile: {error.group() if error else build.stderr}**"
    tests = subprocess.Popen(
        [*TEST, "--no-fail-fast"], cwd=copy, env=environment(), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    # A mutant may run for ever, and grow. After the first test that failed the others are not needed.
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(tests.pid, signal.SIGKILL))
    signal.alarm(SECONDS)
    try:
        for line in tests.stdout:
            failed = re.fullmatch(r"test (.*) \.\.\. FAILED", line.strip())
            if failed:
                return f"`{failed.group(1)}`"
        return None if tests.wait() == 0 else f"a crash, or no end within {SECONDS} s"
    finally:
        signal.alarm(0)
        if tests.poll() is None:
            os.killpg(tests.pid, signal.SIGKILL)
        tests.wait()


def environment() -> dict[str, str]:
    return {**os.environ, "CARGO_TARGET_DIR": str(HERE / "target"), "RUST_BACKTRACE": "0"}


if __name__ == "__main__":
    sys.exit(main())
