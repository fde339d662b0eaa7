//! Golden files, `tests/golden/*.py`: a program and its Bezoar. `SOONER_BLESS=1 cargo test -p sooner-front` fills that in.

use std::path::Path;

use sooner_front::parse;
use sooner_testkit::golden;

#[test]
fn programs_have_the_forms_in_the_golden_files() {
    let files = golden::files(env!("CARGO_MANIFEST_DIR"), "golden", "py", 20);
    golden::assert_same(files.iter().map(|file| difference(file)));
}

fn difference(file: &Path) -> Option<String> {
    let (source, _) = golden::parts(file, "# bezoar\n");
    let module = parse(&source).unwrap_or_else(|problems| panic!("{}", problems[0].render("golden", &source)));
    golden::difference(file, &format!("# source\n{source}# bezoar\n{module}"))
}
