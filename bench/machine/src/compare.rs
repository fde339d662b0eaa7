//! Programs without calls against CPython: turn by turn in one run, medians, ratios. Reading and
//! lowering do not count, as reading and compiling do not count for Python; freeing does.

use std::time::Instant;

use serde_json::{Value, json};
use sooner_machine::Limits;

use crate::child;
use crate::cpython::Timed;
use crate::memory;
use crate::program;
use crate::report::Table;
use crate::stats::{Sample, bytes, time};

/// A program with arguments, and how often it is run for one measurement.
struct Case {
    name: &'static str,
    arguments: &'static str,
    times: u32,
    measurements: usize,
}

const CASES: &[Case] = &[
    case("tak", "18, 12, 6", 20, 11),
    case("tak", "27, 16, 8", 1, 7),
    case("queens", "8", 2, 11),
    case("queens", "10", 1, 7),
    case("fib", "27", 2, 11),
    case("loops", "1000", 1, 11),
    case("floats", "500000", 1, 11),
    case("tuples", "500000", 1, 11),
    case("closures", "100000", 1, 11),
    case("list_sum", "200000", 1, 11),
    case("dict_count", "200000", 1, 11),
    case("word_count", "200000", 1, 11),
    case("pieces", "200000", 1, 11),
    case("strings", "2000", 20, 11),
    case("strings", "20000", 1, 11),
];

const fn case(name: &'static str, arguments: &'static str, times: u32, measurements: usize) -> Case {
    Case { name, arguments, times, measurements }
}

/// Every program in both, and the ratio of their times.
pub fn against_cpython() -> Table {
    let columns = ["program", "n", "machine", "spread", "CPython", "spread", "ratio", "spread"];
    let mut table = Table::new("Programs without calls, against CPython", &columns);
    for case in CASES {
        eprintln!("{} {}", case.name, case.arguments);
        let pairs = measure(case);
        let ours = Sample::new(pairs.iter().map(|pair| pair.0).collect());
        let theirs = Sample::new(pairs.iter().map(|pair| pair.1).collect());
        let ratio = Sample::new(pairs.iter().map(|pair| pair.0 / pair.1).collect());
        table.row([
            format!("{} {}", case.name, case.arguments.replace(',', "")),
            ours.n().to_string(),
            time(ours.median()),
            format!("{}–{}", time(ours.min()), time(ours.max())),
            time(theirs.median()),
            format!("{}–{}", time(theirs.min()), time(theirs.max())),
            format!("{:.2}×", ratio.median()),
            format!("{:.2}–{:.2}", ratio.min(), ratio.max()),
        ]);
    }
    table.note(
        "Medians. The two take turns; the ratio is taken turn by turn, machine over CPython, so that other work on the \
         computer weighs on both. Below 1 the machine is faster. Spread: least to greatest. `strings` grows one \
         text; its two sizes show how the cost grows.",
    );
    table
}

/// Seconds of the machine and of CPython, turn by turn.
fn measure(case: &Case) -> Vec<(f64, f64)> {
    let program = program::named(case.name, case.arguments);
    let mut python = Timed::start(case.name);
    let (_, expected) = python.run(case.arguments, 1); // Also warms up: CPython specialises code that ran.
    let pair = |_| {
        let programs: Vec<_> = (0..case.times).map(|_| program.clone()).collect();
        let mut value = None;
        let start = Instant::now();
        for program in programs {
            let mut machine = program::machine(program, Limits::default().window);
            value = Some(program::value(&mut machine));
        }
        let ours = start.elapsed().as_secs_f64() / f64::from(case.times);
        let value = value.expect("it ran at least once");
        assert_eq!(sooner_machine::text(&value), expected, "{} {}", case.name, case.arguments);
        let (theirs, again) = python.run(case.arguments, case.times);
        assert_eq!(again, expected);
        (ours, theirs)
    };
    (0..case.measurements).map(pair).collect()
}

/// Peak memory of the programs paper 003 gives figures for.
pub fn memory_table() -> Table {
    let columns = ["program", "peak, allocated", "allocations", "peak, resident", "paper 003"];
    let mut table = Table::new("Peak memory of tak and queens", &columns);
    let cases = [
        ("tak", "18, 12, 6", "—"),
        ("tak", "27, 16, 8", "77 kB (119 s)"),
        ("queens", "8", "— (6.9 s)"),
        ("queens", "10", "738 kB (221 s)"),
    ];
    for (name, arguments, paper) in cases {
        let seen = child::measure(&["program", name, arguments]);
        table.row([
            format!("{name} {}", arguments.replace(',', "")),
            bytes(seen["peak"].as_f64().unwrap_or(f64::NAN)),
            seen["allocations"].to_string(),
            bytes(seen["resident"].as_f64().unwrap_or(f64::NAN)),
            paper.to_owned(),
        ]);
    }
    table.note(
        "Allocated: beyond what the process held with the program lowered, machine included. Resident: the whole \
         process (VmHWM), most of it the binary. The paper's figure is its interpreter's contexts and stacks.",
    );
    table
}

/// In a child: the memory of one program.
pub fn in_child(name: &str, arguments: &str) -> Value {
    let program = program::named(name, arguments);
    memory::reset_peak();
    let (before, made) = (memory::in_use(), memory::allocations());
    let mut machine = program::machine(program, Limits::default().window);
    let value = program::value(&mut machine);
    json!({
        "value": sooner_machine::text(&value),
        "peak": memory::peak() - before,
        "allocations": memory::allocations() - made,
        "resident": child::most_resident(),
    })
}
