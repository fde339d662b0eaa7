//! Loops that make a call a turn: memory must not depend on how many turns there were. Figures at
//! several points of one run.

use std::time::Instant;

use serde_json::{Value as Json, json};

use crate::child;
use crate::memory;
use crate::program::{self, Call};
use crate::random::Random;
use crate::report::Table;
use crate::stats::{bytes, time};

const WINDOW: usize = 1000;

/// The loops, and how many calls each is run for.
const VARIANTS: &[(&str, &str, usize)] = &[
    ("loop", "`loop`, each turn needs the last answer", 10_000_000),
    ("tail", "`fix` in tail position, likewise", 10_000_000),
    ("fold", "`fold` in a `fold`, state from the call", 10_000_000),
    ("guarded", "`loop` with a `guard` around the call", 1_000_000),
    ("endless", "endless, answers dropped, window 1000", 1_000_000),
    ("counted", "endless, answers added up, window 1000", 1_000_000),
    ("listed", "endless, a new list a turn, window 1000", 1_000_000),
    ("stuck", "the same, newest first: the oldest call stays", 100_000),
];

fn source(variant: &str, turns: usize) -> String {
    let side = turns.isqrt();
    match variant {
        "loop" => format!("turn := fun i:\n  i := ask i\n  (lt (i, {turns}), i)\nloop (0, turn)"),
        "tail" => {
            format!("f := fix (fun (f, i): ite (lt (i, {turns}), fun (): f (ask i), fun (): i))\nf 0")
        }
        "fold" => format!(
            "xs := list ()\nfill := fun i:\n  _ := append (xs, i)\n  i := add (i, 1)\n  (lt (i, {side}), i)\n_ := loop (0, fill)\n\
             fold (xs, 0, fun (state, _): fold (xs, state, fun (state, _): ask state))"
        ),
        "guarded" => format!(
            "turn := fun i:\n  i := guard (fun (): ask i, fun e: 0)\n  (lt (i, {turns}), i)\nloop (0, turn)"
        ),
        "endless" => "turn := fun i:\n  _ := ask i\n  (<true>, add (i, 1))\nloop (0, turn)".to_owned(),
        "counted" => {
            "turn := fun (i, total):\n  total := add (total, ask i)\n  (<true>, (add (i, 1), total))\nloop ((0, 0), turn)".to_owned()
        }
        "listed" | "stuck" => {
            "turn := fun i:\n  xs := list (i,)\n  _ := append (xs, ask i)\n  _ := append (xs, size xs)\n  (<true>, add (i, 1))\nloop (0, turn)"
                .to_owned()
        }
        _ => panic!("no such variant: {variant}"),
    }
}

/// In a child: answers so many calls, one at a time, at random among those under way, and looks at the
/// memory whenever their number is a power of ten.
pub fn in_child(variant: &str, turns: usize) -> Json {
    let mut machine = program::machine(program::compile(&source(variant, turns)), WINDOW);
    let mut random = Random::new(1);
    let mut calls: Vec<Call> = Vec::with_capacity(2 * WINDOW);
    let mut points = Vec::new();
    let (start, made) = (Instant::now(), memory::allocations());
    let mut result = program::step(&mut machine, Vec::new(), &mut calls);
    let (mut answered, mut look) = (0, 1_000);
    while result.is_none() && answered < turns {
        let at = if variant == "stuck" { calls.len() - 1 } else { random.below(calls.len()) };
        let call = calls.swap_remove(at);
        result = program::step(&mut machine, vec![program::successor(call)], &mut calls);
        answered += 1;
        if answered == look || answered == turns || result.is_some() {
            look *= 10;
            let resident = child::resident();
            points.push(
                json!({ "turns": answered, "in_use": memory::in_use(), "peak": memory::peak(), "resident": resident }),
            );
        }
    }
    if let Some(result) = result {
        assert_eq!(sooner_machine::text(&result), answered.to_string(), "the last answer is the result");
    }
    let allocations = (memory::allocations() - made) as f64 / answered as f64;
    json!({ "points": points, "seconds": start.elapsed().as_secs_f64(), "answered": answered, "allocations": allocations })
}

/// Memory over turns.
pub fn table() -> Table {
    let columns = ["loop", "turns", "in use", "peak", "resident", "time a turn", "allocations a turn"];
    let mut table = Table::new("Loops with a call a turn: memory over turns", &columns);
    for (variant, what, turns) in VARIANTS {
        let seen = child::measure(&["turns", variant, &turns.to_string()]);
        let number = |value: &Json| value.as_f64().unwrap_or(f64::NAN);
        for (i, point) in seen["points"].as_array().into_iter().flatten().enumerate() {
            let once = |text: String| if i == 0 { text } else { String::new() };
            table.row([
                once((*what).to_owned()),
                point["turns"].to_string(),
                bytes(number(&point["in_use"])),
                bytes(number(&point["peak"])),
                bytes(number(&point["resident"])),
                once(time(number(&seen["seconds"]) / number(&seen["answered"]))),
                once(format!("{:.1}", number(&seen["allocations"]))),
            ]);
        }
    }
    table.note(
        "One answer at a time, at random among the calls under way. In use and peak: all the process has allocated, \
         program and driver included. Times are with counting on.",
    );
    table
}
