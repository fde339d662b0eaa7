//! What a call costs counted, not timed: instructions of the processor for asking and for answering one, by the number
//! of calls under way. Time also pays for the way to memory, which grows with what is held; this is the work itself.
//! Counted by valgrind, which needs no counters of the processor's and gives the same number twice.

use std::process::Command;

use crate::pending::{self, Until};
use crate::report::Table;
use crate::stats::log_slope;

const SIZES: &[usize] = &[1_000, 10_000, 100_000, 1_000_000];

/// Instructions for each call, for each way of using the answers.
pub fn table() -> Table {
    let columns = ["answers are", "calls", "to ask for one", "to answer one"];
    let mut table = Table::new("Calls under way at once: instructions of the processor", &columns);
    if !Command::new("valgrind").arg("--version").output().is_ok_and(|found| found.status.success()) {
        table.note("Nothing was counted: there is no `valgrind` here.");
        return table;
    }
    let mut slopes = Vec::new();
    for variant in pending::CALLING {
        let (mut asking, mut answering) = (Vec::new(), Vec::new());
        for &calls in SIZES {
            let [nothing, asked, answered] =
                [Until::Compiled, Until::Asked, Until::Answered].map(|until| instructions(variant, calls, until));
            let each = |from: f64, to: f64| (to - from) / calls as f64;
            let (ask, answer) = (each(nothing, asked), each(asked, answered));
            asking.push((calls as f64, ask));
            answering.push((calls as f64, answer));
            table.row([(*variant).to_owned(), calls.to_string(), format!("{ask:.0}"), format!("{answer:.0}")]);
        }
        slopes.push(format!("{variant} {:+.3} to ask, {:+.3} to answer", log_slope(&asking), log_slope(&answering)));
    }
    table.note(format!(
        "Slope of log(instructions of a call) over log(number of calls), 0 being constant: {}. Counted with \
         `valgrind --tool=callgrind`, a run each that stops when the program is compiled, when all is asked, and when \
         all is answered; the driver, which shuffles the calls when all are asked, is in it.",
        slopes.join("; ")
    ));
    table
}

/// All instructions of a process that goes so far.
fn instructions(variant: &str, calls: usize, until: Until) -> f64 {
    eprintln!("work {variant} {calls} {until:?}");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().expect("the binary knows where it is"))
        .args(["work", variant, &calls.to_string(), until.name()])
        .output()
        .expect("valgrind was there before");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{variant} {calls} {until:?}: {said}");
    let counted =
        said.lines().find_map(|line| line.split_once("Collected :")).expect("callgrind says what it has counted");
    counted.1.trim().parse().expect("a number of instructions")
}
