//! `make bench`: every table on the terminal, and in `bench/results/machine.md`. With the name of a
//! section, that section on the terminal only; with `run fib 27`, one program once, for a profiler.

use std::path::PathBuf;

use sooner_bench::report::Table;
use sooner_bench::{calls, child, compare, facts, pending, program, tree, turns, work};
use sooner_machine::Limits;

type Section = (&'static str, fn() -> Table);

const SECTIONS: &[Section] = &[
    ("cpython", compare::against_cpython),
    ("memory", compare::memory_table),
    ("tree", tree::table),
    ("pending", pending::table),
    ("work", work::table),
    ("turns", turns::table),
    ("calls", calls::table),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        None => everything(),
        Some("run") => once(&arguments[1..]),
        Some("child") => child::serve(&arguments[1..]),
        Some("work") if arguments.len() > 1 => counted(&arguments[1..]),
        Some(wanted) => match SECTIONS.iter().find(|(name, _)| *name == wanted) {
            Some((_, section)) => print!("{}", section()),
            None => {
                let names: Vec<&str> = SECTIONS.iter().map(|(name, _)| *name).collect();
                eprintln!("there is no section `{wanted}`: {}", names.join(", "));
                std::process::exit(2);
            }
        },
    }
}

fn once(arguments: &[String]) {
    let [name, arguments] = arguments else { panic!("`run` takes a program's name and its arguments") };
    let mut machine = program::machine(program::named(name, arguments), Limits::default().window);
    println!("{}", sooner_machine::text(&program::value(&mut machine)));
}

/// What `work` has counted from outside.
fn counted(arguments: &[String]) {
    let [variant, calls, until] = arguments else { panic!("`work` takes nothing, or a variant, a number and a part") };
    pending::go(variant, calls.parse().expect("a number of calls"), until);
}

fn everything() {
    let mut report = format!("# The machine, measured\n\nCommand: `make bench`\n\n{}\n", facts::facts());
    println!("{report}");
    for (_, section) in SECTIONS {
        let table = section().to_string();
        println!("{table}");
        report.push_str(&format!("\n{table}"));
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../results/machine.md");
    std::fs::write(&path, report).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}
