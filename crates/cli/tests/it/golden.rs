//! Golden files, `tests/golden/*.txt`: commands and what they show, as in a terminal. After
//! `$ sooner …` comes stdout, then stderr and the exit code under headings of their own if there
//! is any to tell. To add a case write its command into a file; `SOONER_BLESS=1 cargo test -p
//! sooner-cli` fills in the rest, and the diff is reviewed as code.

use std::fs;
use std::path::{Path, PathBuf};

use crate::terminal::sooner;

#[test]
fn commands_show_what_the_golden_files_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(folder).expect("the folder is part of the repository");
    let files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    assert!(files.len() > 8, "found only {files:?}");
    let wrong: Vec<String> = files.iter().filter_map(|file| difference(file)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where a file and what its commands show now part ways.
fn difference(file: &Path) -> Option<String> {
    let expected = fs::read_to_string(file).expect("golden files are text");
    let commands: Vec<&str> = expected.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    let blocks: Vec<String> = commands.into_iter().map(block).collect();
    let found = blocks.join("\n");
    if found == expected {
        return None;
    }
    if std::env::var_os("SOONER_BLESS").is_some() {
        fs::write(file, found).expect("golden files can be written");
        return None;
    }
    let pairs = expected.lines().zip(found.lines()).enumerate();
    let (number, expected_line, found_line) = pairs
        .map(|(i, (expected, found))| (i + 1, expected, found))
        .find(|(_, expected, found)| expected != found)
        .unwrap_or((expected.lines().count().min(found.lines().count()) + 1, "", ""));
    let place = format!("{}:{number}", file.display());
    Some(format!("{place}\n  expected: {expected_line}\n  found:    {found_line}"))
}

fn block(command: &str) -> String {
    let words = words(command);
    let args: Vec<&str> = words.iter().map(String::as_str).collect();
    let seen = sooner(args.strip_prefix(&["sooner"]).expect("commands begin with `sooner`"));
    let mut block = format!("$ {command}\n{}", seen.stdout);
    if !seen.stderr.is_empty() {
        block += &format!("[stderr]\n{}", seen.stderr);
    }
    match seen.exit.code() {
        Some(0) => {}
        Some(code) => block += &format!("[exit {code}]\n"),
        None => block += "[goes on in Python]\n",
    }
    block
}

/// Splits at blanks outside of single quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("it starts with one").push(c),
        }
    }
    words
}
