//! Golden files, `tests/golden/*.txt`: a program under `# source`, its flat code under `# code`. To add
//! a case write the source; `SOONER_BLESS=1 cargo test -p sooner-machine` fills in the code, and the
//! diff is reviewed as code.

use std::fs;
use std::path::{Path, PathBuf};

use sooner_calculus::{Prelude, read_with};
use sooner_machine::code::Program;
use sooner_machine::lower;

use crate::drive::NAMES;

#[test]
fn programs_are_lowered_to_the_code_in_the_golden_files_and_it_reads_back() {
    let wrong: Vec<String> = files().iter().filter_map(|file| difference(file)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_no_code_is_named_by_its_line() {
    let misread = |text: &str| text.parse::<Program>().expect_err("this is no code").to_string();
    assert_eq!(misread("constants 1\n\nfun 0 main() slots 1\n   0  s0 = 2\n"), "line 4: expected one of the constants");
    assert_eq!(misread("fun 0 main()\n"), "line 1: expected the heading of a function");
    assert_eq!(misread("fun 0 main() slots 1\n   0  jump b0\n"), "line 2: expected an instruction");
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(folder).expect("the folder is part of the repository");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.sort();
    assert!(files.len() > 15, "found only {files:?}");
    files
}

fn source(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("golden files are text");
    let body = text.strip_prefix("# source\n").expect("a golden file begins with `# source`");
    body.split("# code\n").next().unwrap_or_default().to_owned()
}

fn lowered(source: &str) -> Program {
    let prelude = Prelude::standard(NAMES);
    let expr = read_with(source, &prelude.context()).unwrap_or_else(|d| panic!("{}", d.render("golden", source)));
    lower(&prelude.link(&expr))
}

/// Where a file and the code its program has now part ways.
fn difference(file: &Path) -> Option<String> {
    let source = source(file);
    let program = lowered(&source);
    let code = program.to_string();
    let back: Program = code.parse().unwrap_or_else(|misread| panic!("{}: {misread}\n{code}", file.display()));
    assert_eq!(format!("{back:?}"), format!("{program:?}"), "{}", file.display());
    let found = format!("# source\n{source}# code\n{code}");
    let expected = fs::read_to_string(file).expect("golden files are text");
    if found == expected {
        return None;
    }
    if std::env::var_os("SOONER_BLESS").is_some() {
        fs::write(file, found).expect("golden files can be written");
        return None;
    }
    let lines = expected.lines().chain(std::iter::repeat("")).zip(found.lines().chain(["the end"]));
    let (number, (expected, found)) = (1..).zip(lines).find(|(_, (expected, found))| expected != found)?;
    Some(format!("{}:{number}\n  expected: {expected}\n  found:    {found}", file.display()))
}
