//! Which of our crates may depend on which: the architecture, as a table.
//! A new arrow changes this table and `docs/architecture.md` in the same commit.

use super::Finding;
use super::workspace::{Dependency, Package};

/// A crate, and what it may depend on, to run or in tests.
/// `semantics` and `machine` never see each other: one judges the other, and they meet in `testkit`.
const ARROWS: &[(&str, &[&str])] = &[
    ("calculus", &[]),
    ("semantics", &["calculus"]),
    ("front", &["calculus"]),
    ("machine", &["calculus"]),
    ("runtime", &["machine"]),
    ("components", &["runtime"]),
    ("view", &["runtime"]),
    ("cli", ENGINE),
    ("python", ENGINE_AND_CLI),
    ("testkit", ENGINE_AND_CLI),
    ("bench", ENGINE_AND_CLI),
];

const ENGINE: &[&str] = &["calculus", "semantics", "front", "machine", "runtime", "components", "view"];
const ENGINE_AND_CLI: &[&str] = &["calculus", "semantics", "front", "machine", "runtime", "components", "view", "cli"];

/// Finds the arrows that the table does not allow.
pub fn check(package: &Package) -> Vec<Finding> {
    let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == package.name) else {
        let message = "is a new crate: say in tidy's table of arrows what it may depend on";
        return vec![Finding::new(&package.name, message)];
    };
    let forbidden = |dependency: &&Dependency| {
        let in_tests = dependency.name == "testkit" && dependency.dev;
        dependency.ours && !in_tests && !allowed.contains(&dependency.name.as_str())
    };
    let found = package.dependencies.iter().filter(forbidden);
    found
        .map(|Dependency { name, .. }| {
            let message = format!("depends on `{name}`, and no arrow allows that");
            Finding::new(&package.name, message)
        })
        .collect()
}
