//! `sooner calc`: what golden files cannot show. Interrupts, streams, traces, and what must be the
//! same whatever the strategy and the clock.

use std::cell::Cell;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde_json::Value;
use sooner_cli::Exit;

use crate::terminal::{Broken, Terminal, sooner};

const LOOP: &str = "(\\x. x x) (\\x. x x)";

/// Ctrl-C at the n-th time anybody asks.
fn after(times: u32) -> impl Fn() -> bool {
    let left = Cell::new(times);
    move || left.replace(left.get().saturating_sub(1)) == 0
}

#[test]
fn ctrl_c_ends_a_wait_and_names_the_calls_under_way() {
    let interrupted = after(10);
    let terminal = Terminal { interrupted: &interrupted, ..Terminal::default() };
    let seen = terminal.run(&["calc", "-e", "x := print (stdout, 1); sleep_ms (30000, 2)"]);
    let expected = "interrupted after 13 steps, 0 ms into the run\n\
        These calls were under way:\n    10.1  sleep_ms (30000, 2)\n";
    assert_eq!((seen.exit, seen.stdout.as_str(), seen.stderr.as_str()), (Exit::Interrupted, "1\n", expected));
}

#[test]
fn ctrl_c_ends_a_loop_and_names_its_next_statement() {
    let interrupted = after(100);
    let terminal = Terminal { interrupted: &interrupted, ..Terminal::default() };
    let seen = terminal.run(&["calc", "--lambda", "-e", LOOP]);
    assert_eq!((seen.exit, seen.stdout.as_str()), (Exit::Interrupted, ""));
    assert!(seen.stderr.starts_with("interrupted after "), "{}", seen.stderr);
    assert!(seen.stderr.contains("\nNext would have been:\n    3.(2)*"), "{}", seen.stderr);
}

#[test]
fn a_program_can_come_from_standard_input() {
    let terminal = Terminal { stdin: "add (40, 2)", ..Terminal::default() };
    assert_eq!(terminal.run(&["calc", "-"]).stdout, "=> 42\n");
    let wrong = Terminal { stdin: "ad (40, 2)", ..Terminal::default() };
    assert!(wrong.run(&["calc", "-"]).stderr.contains("--> standard input:1:1"));
}

#[test]
fn only_a_terminal_gets_colour() {
    let args = ["calc", "--step", "-e", "add (1, 2)"];
    let coloured = Terminal { colour: true, ..Terminal::default() }.run(&args).stdout;
    let plain = sooner(&args).stdout;
    assert!(coloured.contains("\x1b[32m+ 5.1") && !plain.contains('\x1b'));
    let (first, rest) = coloured.split_once('\x1b').expect("it was just found");
    let rest = rest.split('\x1b').filter_map(|part| part.split_once('m').map(|(_, text)| text));
    assert_eq!(format!("{first}{}", rest.collect::<String>()), plain);
}

#[test]
fn a_reader_that_left_ends_the_run_quietly() {
    for args in [["calc", "-e", "print (stdout, 1)"].as_slice(), &["calc", "--step", "-e", "1"]] {
        let seen = Terminal::default().run_into(args, &mut Broken(ErrorKind::BrokenPipe));
        assert_eq!(seen, (Exit::Success, String::new()));
    }
}

#[test]
fn delays_change_nothing_but_the_time_it_takes() {
    let program = "x := sleep_ms (30, \"later\"); y := sleep_ms (10, \"sooner\"); \
        a := print (stdout, x); b := print (stdout, y); (a, b)";
    let real = sooner(&["calc", "-e", program]);
    assert_eq!(real.stdout, "sooner\nlater\n=> (stdout, stdout)\n");
    assert_eq!(real, sooner(&["calc", "--virtual", "-e", program]));
}

#[test]
fn every_strategy_gets_the_same_answers() {
    let file = "examples/calc/dynamic_dependencies.lo";
    let table = "examples/calc/dynamic_dependencies.answers";
    let told = |strategy, seed: u32| {
        let seed = seed.to_string();
        let args = ["calc", "--virtual", file, "--table", table, "--strategy", strategy, "--seed", &seed];
        sooner(&args).stdout
    };
    let stories: Vec<String> = (0..8).map(|seed| told("opportunistic", seed)).collect();
    for (seed, story) in stories.iter().enumerate() {
        assert_eq!(*story, told("sequential", seed as u32));
    }
    assert!(stories.iter().any(|story| *story != stories[0]), "the seed chooses the answers");
}

#[test]
fn the_seed_orders_answers_that_are_due_together() {
    let program = "a := sleep_ms (5, 1); b := sleep_ms (5, 2); x := print (stdout, a); y := print (stdout, b); ()";
    let printed = |seed: u32| sooner(&["calc", "--virtual", "-e", program, "--seed", &seed.to_string()]).stdout;
    let orders: Vec<String> = (0..16).map(printed).collect();
    for order in ["1\n2\n=> ()\n", "2\n1\n=> ()\n"] {
        assert!(orders.iter().any(|found| found == order), "{orders:?}");
    }
}

#[test]
fn the_trace_tells_the_run() {
    let trace = traced("value", &["-e", "print (stdout, sleep_ms (5, \"x\"))", "--seed", "7"]);
    assert_eq!((&trace["strategy"], &trace["seed"]), (&"opportunistic".into(), &7.into()));
    assert_eq!(trace["outcome"], serde_json::json!({"kind": "value", "text": "stdout"}));
    assert_eq!(trace["steps"][0], serde_json::json!({"rule": "dispatch", "label": "7"}));
    let call = serde_json::json!({
        "label": "7.1", "fun": "sleep_ms", "arg": "(5, \"x\")", "dispatched_ms": 0, "resolved_ms": 5,
        "answer": {"expression": "x'1 := <\"x\">\nret x'1\n"},
    });
    assert_eq!(trace["calls"][0], call);
    assert_eq!(trace["calls"].as_array().map(Vec::len), Some(2));
    assert!(trace["program"].as_str().is_some_and(|program| program.starts_with("print := <print>\n")));
}

#[test]
fn the_trace_tells_runs_that_gave_no_value() {
    let kind = |name: &str, args: &[&str]| traced(name, args)["outcome"]["kind"].clone();
    assert_eq!(kind("failed", &["-e", "fail \"no\""]), "failed");
    assert_eq!(kind("stuck", &["-e", "(1, 2) 3"]), "stuck");
    assert_eq!(kind("max-steps", &["--lambda", "--max-steps", "10", "-e", LOOP]), "max-steps");
    let failure = &traced("failed", &["-e", "fail \"no\""])["calls"][0]["answer"];
    assert_eq!(*failure, serde_json::json!({"failure": "no"}));
}

fn traced(name: &str, args: &[&str]) -> Value {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"));
    let path = path.to_str().expect("cargo's folder has a plain name");
    sooner(&[&["calc", "--virtual", "--trace", path], args].concat());
    let text = fs::read_to_string(path).expect("the command wrote it");
    serde_json::from_str(&text).expect("it is JSON")
}
