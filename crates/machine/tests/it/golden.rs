//! Golden files, `tests/golden/*.txt`: a program and its flat code. `SOONER_BLESS=1 cargo test -p sooner-machine` fills that
//! in.

use std::path::Path;

use sooner_calculus::{Prelude, read_with};
use sooner_machine::code::Program;
use sooner_machine::lower;
use sooner_testkit::golden;

use crate::drive::NAMES;

#[test]
fn programs_are_lowered_to_the_code_in_the_golden_files_and_it_reads_back() {
    let files = golden::files(env!("CARGO_MANIFEST_DIR"), "golden", "txt", 15);
    golden::assert_same(files.iter().map(|file| difference(file)));
}

#[test]
fn what_is_no_code_is_named_by_its_line() {
    let misread = |text: &str| text.parse::<Program>().expect_err("this is no code").to_string();
    assert_eq!(misread("constants 1\n\nfun 0 main() slots 1\n   0  s0 = 2\n"), "line 4: expected one of the constants");
    assert_eq!(misread("fun 0 main()\n"), "line 1: expected the heading of a function");
    assert_eq!(misread("fun 0 main() slots 1\n   0  jump b0\n"), "line 2: expected an instruction");
}

fn lowered(source: &str) -> Program {
    let prelude = Prelude::standard(NAMES);
    let expr = read_with(source, &prelude.context()).unwrap_or_else(|d| panic!("{}", d.render("golden", source)));
    lower(&prelude.link(&expr))
}

fn difference(file: &Path) -> Option<String> {
    let (source, _) = golden::parts(file, "# code\n");
    let program = lowered(&source);
    let code = program.to_string();
    let back: Program = code.parse().unwrap_or_else(|misread| panic!("{}: {misread}\n{code}", file.display()));
    assert_eq!(format!("{back:?}"), format!("{program:?}"), "{}", file.display());
    golden::difference(file, &format!("# source\n{source}# code\n{code}"))
}
