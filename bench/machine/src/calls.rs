//! The cost of one call when nothing else is under way: from the code that makes it, out through an
//! event, back as an answer, to the code that goes on. The same loop without the call is taken off.

use std::time::Instant;

use crate::program::{self, Call};
use crate::report::Table;
use crate::stats::{Sample, time};

const TURNS: usize = 200_000;
const MEASUREMENTS: usize = 11;

/// What a turn does between two looks at the counter.
const KINDS: &[(&str, &str)] = &[
    ("unordered", "i := ask i"),
    ("readonly", "i := readonly i"),
    ("sequential", "i := sequential i"),
    ("unordered, in a guard", "i := guard (fun (): ask i, fun e: 0)"),
    ("unordered, passing a list", "i := get (ask (list (i,)), 0)\n  i := add (i, 1)"),
    ("output", "_ := output i\n  i := add (i, 1)"),
];

/// Nanoseconds a call, by kind.
pub fn table() -> Table {
    let columns = ["call", "n", "dispatch to resolve", "spread", "a turn without it"];
    let mut table = Table::new("One call at a time", &columns);
    for (kind, call) in KINDS {
        eprintln!("calls {kind}");
        let pairs: Vec<(f64, f64)> = (0..MEASUREMENTS).map(|_| (run(call), run("i := add (i, 1)"))).collect();
        let bare = Sample::new(pairs.iter().map(|pair| pair.1).collect());
        let cost = Sample::new(pairs.iter().map(|pair| pair.0 - bare.median()).collect());
        table.row([
            (*kind).to_owned(),
            cost.n().to_string(),
            time(cost.median()),
            format!("{}–{}", time(cost.min()), time(cost.max())),
            time(bare.median()),
        ]);
    }
    table.note(format!(
        "{TURNS} turns a measurement. The driver is in it: a step with one answer, and a look at its events. Output is \
         not answered."
    ));
    table
}

/// Seconds a turn.
fn run(turn: &str) -> f64 {
    let source = format!("turn := fun i:\n  {turn}\n  (lt (i, {TURNS}), i)\nloop (0, turn)");
    let program = program::compile(&source);
    let mut calls: Vec<Call> = Vec::with_capacity(2);
    let start = Instant::now();
    let mut machine = program::machine(program, usize::MAX);
    let mut result = program::step(&mut machine, Vec::new(), &mut calls);
    while result.is_none() {
        let call = calls.pop().expect("it waits for a call");
        result = program::step(&mut machine, vec![program::successor(call)], &mut calls);
    }
    start.elapsed().as_secs_f64() / TURNS as f64
}
