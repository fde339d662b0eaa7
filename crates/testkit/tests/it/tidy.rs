//! Holds every convention against the repository as it stands.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sooner_testkit::tidy::workspace::{self, Package};
use sooner_testkit::tidy::{Finding, arrows, source, third_party};

#[test]
fn crates_depend_only_along_the_arrows() {
    report(packages().iter().flat_map(arrows::check));
}

#[test]
fn third_party_crates_stay_in_their_fences() {
    report(packages().iter().flat_map(third_party::check_fences));
}

#[test]
fn the_architecture_page_lists_every_third_party_crate() {
    let document = read(&root().join("docs/architecture.md"));
    report(third_party::check_documented(&packages(), &document));
}

#[test]
fn every_manifest_says_what_it_must() {
    let check = |package: &Package| workspace::check_manifest(package, &read(Path::new(&package.manifest)));
    report(packages().iter().flat_map(check));
}

#[test]
fn every_source_file_is_introduced_finished_named_and_short_enough() {
    let folders = ["bench", "crates", "python", "tests"].map(|folder| root().join(folder));
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| sources(folder)).collect();
    assert!(files.len() > 10, "found only {files:?}");
    report(files.iter().flat_map(|file| {
        let path = file.strip_prefix(root()).expect("the file was found under the root");
        source::check(&path.display().to_string(), &read(file))
    }));
}

fn report(findings: impl IntoIterator<Item = Finding>) {
    let lines: Vec<String> = findings.into_iter().map(|finding| finding.to_string()).collect();
    assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
}

fn packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs: it started this test");
    let metadata = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let packages = workspace::packages(&metadata).expect("cargo writes JSON");
    assert!(!packages.is_empty(), "cargo metadata names no crate");
    packages
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    paths
        .flat_map(|path| match path.extension().and_then(|extension| extension.to_str()) {
            // What tests are about is not code of ours: some of it is wrong on purpose.
            _ if path.ends_with("tests/golden") || path.ends_with("tests/inputs") => vec![],
            _ if path.is_dir() => sources(&path),
            Some("rs" | "py") => vec![path],
            _ => vec![],
        })
        .collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn root() -> &'static Path {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().and_then(Path::parent);
    root.expect("this crate is in crates/testkit")
}
