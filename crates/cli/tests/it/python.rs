//! `sooner check` and `sooner compile` on every program under `conformance/`: they answer, and what they show is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sooner_cli::Exit;

use crate::terminal::{Terminal, sooner};

#[test]
fn every_form_of_every_program_is_shown() {
    let host =
        fs::read_to_string(root().join("crates/python/src/ops.rs")).expect("the host's operations are listed there");
    let mut unknown = BTreeSet::new();
    for program in programs() {
        let name = program.display().to_string();
        let shown = ["bezoar", "lambda", "code"].map(|form| sooner(&["compile", &name, "--emit", form]));
        let listed = sooner(&["check", &name]);
        for seen in &shown {
            assert!(seen.stdout.contains("<module>"), "{name}: {}", seen.stderr);
            assert_eq!(seen.exit == Exit::Success, seen.stderr.is_empty(), "{name}: {}", seen.stderr);
        }
        assert_eq!(listed.stderr, "", "{name}");
        let functions = shown[0].stdout.lines().filter(|line| line.starts_with("function ")).count();
        assert_eq!(listed.stdout.lines().filter(|line| line.starts_with("line ")).count(), functions, "{name}");
        unknown.extend(operations(&shown[2].stdout).filter(|name| !host.contains(&format!("(\"{name}\", "))));
    }
    assert!(unknown.is_empty(), "the host has no {unknown:?}");
}

#[test]
fn a_file_can_come_from_standard_input() {
    let terminal = Terminal { stdin: "def f(x):\n    return x + 1\n", ..Terminal::default() };
    let seen = terminal.run(&["compile", "-", "--emit", "lambda", "--function", "f"]);
    assert_eq!((seen.exit, seen.stderr.as_str()), (Exit::Success, ""));
    assert!(seen.stdout.contains("<add> (x, 1)"), "{}", seen.stdout);
    let wrong = Terminal { stdin: "def f(:\n", ..Terminal::default() }.run(&["check", "-"]);
    assert_eq!((wrong.exit, wrong.stdout.as_str()), (Exit::Failure, ""));
    assert!(wrong.stderr.contains("standard input:1:7"), "{}", wrong.stderr);
}

/// The names behind `= host `.
fn operations(code: &str) -> impl Iterator<Item = String> {
    code.lines().filter_map(|line| Some(line.split_once(" = host ")?.1.split(' ').next()?.to_owned()))
}

fn programs() -> Vec<PathBuf> {
    let list = |folder: PathBuf| {
        fs::read_dir(folder).expect("it can be listed").map(|entry| entry.expect("so can its entries").path())
    };
    let folders = list(root().join("conformance")).filter(|path| path.is_dir());
    let files: Vec<PathBuf> =
        folders.flat_map(list).filter(|path| path.extension().is_some_and(|end| end == "py")).collect();
    assert!(files.len() > 200, "found only {}", files.len());
    files
}

fn root() -> &'static Path {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().and_then(Path::parent);
    root.expect("this crate is in crates/cli")
}
