//! The workspace as `cargo metadata` describes it, and what every manifest must say.
//! Our crates go by their short names here: `cli`, not `sooner-cli`.

use serde_json::{Result, Value};

use super::Finding;

/// One of our crates.
#[derive(Debug)]
pub struct Package {
    /// Its short name.
    pub name: String,
    /// Where its `Cargo.toml` is.
    pub manifest: String,
    /// Its licence, if it has one.
    pub license: Option<String>,
    /// How many integration-test binaries it has.
    pub test_binaries: usize,
    /// What it depends on, ours and others'.
    pub dependencies: Vec<Dependency>,
}

/// An entry of a crate's `[dependencies]` or of a table like it.
#[derive(Debug)]
pub struct Dependency {
    /// The short name if it is ours, else the name.
    pub name: String,
    /// Whether it is a crate of this workspace.
    pub ours: bool,
    /// Whether only tests, examples and benchmarks use it.
    pub dev: bool,
}

/// Reads the output of `cargo metadata --no-deps --format-version 1`.
pub fn packages(metadata: &str) -> Result<Vec<Package>> {
    let metadata: Value = serde_json::from_str(metadata)?;
    Ok(each(&metadata["packages"]).map(package).collect())
}

/// What the manifest of every crate must say.
pub fn check_manifest(package: &Package, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |message: &str| findings.push(Finding::new(&package.name, message));
    if package.license.is_none() {
        find("has no licence: write `license.workspace = true`");
    }
    if !text.contains("[lints]\nworkspace = true") {
        find("chooses its own lints: write `[lints]` and `workspace = true`");
    }
    if package.test_binaries > 1 {
        find("has several integration-test binaries: make them modules of one, `tests/it`");
    }
    findings
}

fn package(value: &Value) -> Package {
    let is_test = |target: &&Value| each(&target["kind"]).any(|kind| kind == "test");
    Package {
        name: short(&text(&value["name"])).0,
        manifest: text(&value["manifest_path"]),
        license: value["license"].as_str().map(str::to_owned),
        test_binaries: each(&value["targets"]).filter(is_test).count(),
        dependencies: each(&value["dependencies"]).map(dependency).collect(),
    }
}

fn dependency(value: &Value) -> Dependency {
    let (name, ours) = short(&text(&value["name"]));
    Dependency { name, ours, dev: value["kind"] == "dev" }
}

fn short(name: &str) -> (String, bool) {
    match name.strip_prefix("sooner-") {
        Some(short) => (short.to_owned(), true),
        None => (name.to_owned(), false),
    }
}

fn each(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
