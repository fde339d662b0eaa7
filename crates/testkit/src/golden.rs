//! Golden files: a program under `# source`, each form of it under a heading of its own. To add a case write the source;
//! the tests run with `SOONER_BLESS=1` fill in the rest, and the diff is reviewed as code.

use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder of a crate that end so, at least as many as are known to be there.
pub fn files(crate_folder: &str, folder: &str, extension: &str, least: usize) -> Vec<PathBuf> {
    let folder = Path::new(crate_folder).join("tests").join(folder);
    let entries = fs::read_dir(folder).expect("the folder is part of the repository");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort();
    assert!(files.len() >= least, "found only {files:?}");
    files
}

/// What is under `# source` and under the other heading.
pub fn parts(file: &Path, heading: &str) -> (String, String) {
    let text = fs::read_to_string(file).expect("golden files are text");
    let body = text.strip_prefix("# source\n").expect("a golden file begins with `# source`");
    let (source, rest) = body.split_once(heading).unwrap_or((body, ""));
    (source.to_owned(), rest.to_owned())
}

/// Where a file and what it should say now part ways. Blessed, it says that from now on.
pub fn difference(file: &Path, found: &str) -> Option<String> {
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

/// Fails with all the differences there are.
pub fn assert_same(differences: impl Iterator<Item = Option<String>>) {
    let wrong: Vec<String> = differences.flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
