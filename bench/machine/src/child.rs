//! Measurements of memory, each in a fresh process of this binary: nothing that ran before is in the
//! way, and allocations are counted from the first on.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{compare, memory, pending, tasks, tree, turns};

/// Runs one measurement in a child.
pub fn measure(what: &[&str]) -> Value {
    eprintln!("{}", what.join(" "));
    let binary = std::env::current_exe().expect("the binary knows where it is");
    let output = Command::new(binary)
        .arg("child")
        .args(what)
        .stderr(Stdio::inherit())
        .output()
        .expect("the binary can be started again");
    assert!(output.status.success(), "{} failed: {}", what.join(" "), output.status);
    serde_json::from_slice(&output.stdout).expect("a child prints JSON")
}

/// In the child: makes the measurement and prints it.
pub fn serve(what: &[String]) {
    memory::start_counting();
    let what: Vec<&str> = what.iter().map(String::as_str).collect();
    let answer = match what[..] {
        ["program", name, arguments] => compare::in_child(name, arguments),
        ["tree", variant, nodes, window] => tree::in_child(variant, number(nodes), number(window)),
        ["tasks", variant, nodes, bound] => tasks::in_child(variant, number(nodes), number(bound)),
        ["pending", variant, calls] => pending::in_child(variant, number(calls)),
        ["turns", variant, turns] => turns::in_child(variant, number(turns)),
        _ => panic!("no such measurement: {what:?}"),
    };
    println!("{answer}");
}

fn number(text: &str) -> usize {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

/// Most bytes of this process that were ever in memory (`VmHWM`).
pub fn most_resident() -> u64 {
    status("VmHWM:")
}

/// Bytes of this process in memory (`VmRSS`).
pub fn resident() -> u64 {
    status("VmRSS:")
}

fn status(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field));
    let kilobytes = line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
