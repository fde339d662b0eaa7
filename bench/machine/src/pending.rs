//! Very many calls under way at once: the time to ask for all of them, the time to answer them in
//! random order one by one, the bytes each needs, and whether any of that grows with their number. Beside it what
//! memory alone costs: as many places of that size, found by number and freed in the same order, and nothing else done.

use std::collections::HashMap;
use std::time::Instant;

use serde_json::{Value as Json, json};

use crate::child;
use crate::memory;
use crate::program::{self, Call};
use crate::random::Random;
use crate::report::Table;
use crate::stats::{Sample, bytes, log_slope, time};

/// What may become of the answers.
pub const CALLING: &[&str] = &["dropped", "listed", "summed"];

/// No calls, just memory.
const BARE: &str = "(memory alone)";

/// How far a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The program can be run.
    Compiled,
    /// All calls are under way.
    Asked,
    /// All are over.
    Answered,
}

impl Until {
    /// For the command line.
    pub fn name(self) -> &'static str {
        match self {
            Until::Compiled => "compiled",
            Until::Asked => "asked",
            Until::Answered => "answered",
        }
    }

    fn named(name: &str) -> Until {
        let all = [Until::Compiled, Until::Asked, Until::Answered];
        all.into_iter().find(|until| until.name() == name).unwrap_or_else(|| panic!("no such part: {name}"))
    }
}

/// A pending call's allocations: the five of `dropped`, of the mean size.
type Bare = [Box<[u64; 10]>; 5];

/// Seconds after which a measurement is not repeated.
const TOO_LONG: f64 = 5.0;

/// A loop of so many calls: their answers dropped, or put into a list, or added up.
fn source(variant: &str, calls: usize) -> String {
    let last = format!("(lt (i, {calls}), i)");
    match variant {
        "dropped" => format!("turn := fun i:\n  _ := ask i\n  i := add (i, 1)\n  {last}\nloop (0, turn)"),
        "listed" => format!(
            "xs := list ()\nturn := fun i:\n  _ := append (xs, ask i)\n  i := add (i, 1)\n  {last}\n_ := loop (0, turn)\nsize xs"
        ),
        "summed" => format!(
            "turn := fun (i, total):\n  total := add (total, ask i)\n  i := add (i, 1)\n  (lt (i, {calls}), (i, total))\n\
             (_, total) := loop ((0, 0), turn)\ntotal"
        ),
        _ => panic!("no such variant: {variant}"),
    }
}

/// What is held for so many calls by a program that does nothing with them.
fn bare(count: usize) -> HashMap<u64, Bare> {
    (0..count as u64).map(|call| (call, std::array::from_fn(|_| Box::new([call; 10])))).collect()
}

fn run_bare(count: usize) -> (f64, f64) {
    let start = Instant::now();
    let mut held = bare(count);
    let asked = start.elapsed().as_secs_f64();
    let mut calls: Vec<u64> = (0..count as u64).collect();
    Random::new(count as u64).shuffle(&mut calls);
    let start = Instant::now();
    let sum: u64 = calls.iter().filter_map(|call| held.remove(call)).map(|places| places[4][9]).sum();
    let answered = start.elapsed().as_secs_f64();
    assert_eq!(sum, (count * (count - 1) / 2) as u64, "each was there");
    (asked, answered)
}

/// Asks for all, answers all: seconds for each.
fn run(variant: &str, count: usize) -> (f64, f64) {
    if variant == BARE { run_bare(count) } else { run_until(variant, count, Until::Answered) }
}

/// In a child: goes so far and no further, for whoever counts from outside (`work`).
pub fn go(variant: &str, count: usize, until: &str) {
    run_until(variant, count, Until::named(until));
}

fn run_until(variant: &str, count: usize, until: Until) -> (f64, f64) {
    let program = program::compile(&source(variant, count));
    if until == Until::Compiled {
        return (0.0, 0.0);
    }
    let mut calls: Vec<Call> = Vec::with_capacity(count);
    let start = Instant::now();
    let mut machine = program::machine(program, usize::MAX);
    let mut result = program::step(&mut machine, Vec::new(), &mut calls);
    let asked = start.elapsed().as_secs_f64();
    assert_eq!(calls.len(), count, "all calls are asked for at once");
    Random::new(count as u64).shuffle(&mut calls);
    if until == Until::Asked {
        std::process::exit(0); // Before anything is freed: that belongs to answering.
    }
    let mut more = Vec::new();
    let start = Instant::now();
    for call in calls {
        assert!(result.is_none(), "there are calls left");
        result = program::step(&mut machine, vec![program::successor(call)], &mut more);
    }
    let answered = start.elapsed().as_secs_f64();
    check(variant, count, &sooner_machine::text(&result.expect("everything is answered")));
    (asked, answered)
}

/// Seconds to ask and to answer, measured at least three times.
fn repeat(variant: &str, count: usize) -> (Sample, Sample) {
    let (mut asked, mut answered) = (Vec::new(), Vec::new());
    let start = Instant::now();
    while asked.len() < 3 || (asked.len() < 31 && start.elapsed().as_secs_f64() < TOO_LONG) {
        let (ask, answer) = run(variant, count);
        asked.push(ask);
        answered.push(answer);
    }
    (Sample::new(asked), Sample::new(answered))
}

fn check(variant: &str, count: usize, result: &str) {
    let expected = if variant == "summed" { count * (count + 1) / 2 } else { count };
    assert_eq!(result, expected.to_string(), "{variant} {count}");
}

/// In a child: the memory of pending calls.
pub fn in_child(variant: &str, count: usize) -> Json {
    if variant == BARE {
        let (before, made) = (memory::in_use(), memory::allocations());
        let held = bare(count);
        let seen = json!({ "held": memory::in_use() - before, "allocations": memory::allocations() - made });
        assert_eq!(held.len(), count, "all are held");
        return seen;
    }
    let program = program::compile(&source(variant, count));
    let mut calls: Vec<Call> = Vec::with_capacity(count);
    let (before, made) = (memory::in_use(), memory::allocations());
    let mut machine = program::machine(program, usize::MAX);
    let result = program::step(&mut machine, Vec::new(), &mut calls);
    assert!(result.is_none() && calls.len() == count, "all calls are under way");
    json!({ "held": memory::in_use() - before, "allocations": memory::allocations() - made })
}

/// Figures for each way of using the answers, at four sizes.
pub fn table() -> Table {
    let columns = [
        "answers are",
        "calls",
        "n",
        "ask for all",
        "a call",
        "answer all",
        "a call",
        "spread",
        "bytes a call",
        "allocations a call",
    ];
    let mut table = Table::new("Calls under way at once, answered one by one in random order", &columns);
    let mut slopes = Vec::new();
    for variant in CALLING.iter().chain([&BARE]) {
        let (mut asking, mut answering) = (Vec::new(), Vec::new());
        for count in [1_000, 10_000, 100_000, 1_000_000] {
            eprintln!("pending {variant} {count}");
            let (asked, answered) = repeat(variant, count);
            let size = count as f64;
            asking.push((size, asked.median() / size));
            answering.push((size, answered.median() / size));
            let seen = child::measure(&["pending", variant, &count.to_string()]);
            table.row([
                (*variant).to_owned(),
                count.to_string(),
                asked.n().to_string(),
                time(asked.median()),
                time(asked.median() / size),
                time(answered.median()),
                time(answered.median() / size),
                format!("{}–{}", time(answered.min() / size), time(answered.max() / size)),
                bytes(seen["held"].as_f64().unwrap_or(f64::NAN) / size),
                format!("{:.1}", seen["allocations"].as_f64().unwrap_or(f64::NAN) / size),
            ]);
            // Ten times the calls take at least ten times as long.
            if answered.median() > TOO_LONG / 5.0 && count < 1_000_000 {
                table
                    .note(format!("`{variant}` stops here: answering {count} calls took {}.", time(answered.median())));
                break;
            }
        }
        slopes.push(format!("{variant} {:+.2} to ask, {:+.2} to answer", log_slope(&asking), log_slope(&answering)));
    }
    table.note(format!(
        "Slope of log(cost of a call) over log(number of calls), 0 being constant: {}. Bytes a call are those in use \
         when all calls are under way, less those before; the driver's own list is not among them. Memory alone: five \
         allocations of 80 bytes a call, found by number in a hash table and freed in random order.",
        slopes.join("; ")
    ));
    table
}
