//! Golden files, `tests/golden/*.py`: a program under `# source`, each form of it under its own heading. To
//! add a case write the source; `SOONER_BLESS=1 cargo test -p sooner-front` fills in the rest, and the diff
//! is reviewed as code.

use std::fs;
use std::path::{Path, PathBuf};

use sooner_front::parse;

#[test]
fn programs_have_the_forms_in_the_golden_files() {
    let wrong: Vec<String> = files().iter().filter_map(|file| difference(file)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(folder).expect("the folder is part of the repository");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "py"));
    files.sort();
    assert!(files.len() > 20, "found only {files:?}");
    files
}

fn source(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("golden files are text");
    let body = text.strip_prefix("# source\n").expect("a golden file begins with `# source`");
    body.split("# bezoar\n").next().unwrap_or_default().to_owned()
}

/// Where a file and the forms its program has now part ways.
fn difference(file: &Path) -> Option<String> {
    let source = source(file);
    let module = parse(&source).unwrap_or_else(|problems| panic!("{}", problems[0].render("golden", &source)));
    let found = format!("# source\n{source}# bezoar\n{module}");
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
