//! Crates of others: which of ours may use them at all, and whether the table in
//! `docs/architecture.md` says that they do. A dependency nobody wrote down is a finding, and so
//! is a line of that table that is no longer true.

use std::collections::BTreeSet;

use super::Finding;
use super::workspace::Package;

/// A crate of others, with the crates named after it (`tokio-util`), and where it may live.
const FENCES: &[(&str, &[&str])] = &[
    ("clap", &["cli"]),
    ("pyo3", &["python"]),
    ("ruff", &["front"]),
    ("rusqlite", &["runtime"]),
    // `bench` compares with what people write by hand.
    ("tokio", &["runtime", "components", "bench"]),
];

const DOCUMENT: &str = "docs/architecture.md";
const HEADING: &str = "## Third-party crates";

/// Finds crates of others outside their fence.
pub fn check_fences(package: &Package) -> Vec<Finding> {
    let mut findings = Vec::new();
    for dependency in package.dependencies.iter().filter(|dependency| !dependency.ours) {
        let fenced = |(crate_name, _): &&(&str, &[&str])| family(&dependency.name, crate_name);
        if let Some((_, homes)) = FENCES.iter().find(fenced)
            && !homes.contains(&package.name.as_str())
        {
            let homes = homes.join(" and ");
            let message = format!("uses `{}`, which lives in {homes} only", dependency.name);
            findings.push(Finding::new(&package.name, message));
        }
    }
    findings
}

/// Finds where the table under "Third-party crates" and the manifests disagree. Its rows are
/// ``| `crate` | user, user (tests) | why |``.
pub fn check_documented(packages: &[Package], document: &str) -> Vec<Finding> {
    let written = match table(document) {
        Ok(written) => written,
        Err(finding) => return vec![finding],
    };
    let used: BTreeSet<Use> = packages.iter().flat_map(uses).collect();
    let missing = used.difference(&written).map(|Use { name, user }| {
        Finding::new(DOCUMENT, format!("`{name}` is used by {user}: the table does not say so"))
    });
    let stale = written.difference(&used).map(|Use { name, user }| {
        Finding::new(DOCUMENT, format!("`{name}` is not used by {user}: the table says it is"))
    });
    missing.chain(stale).collect()
}

/// One crate of others in one of ours.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Use {
    name: String,
    /// `cli`, or `cli (tests)` if nothing but tests needs it.
    user: String,
}

fn uses(package: &Package) -> Vec<Use> {
    let others = package.dependencies.iter().filter(|dependency| !dependency.ours);
    others
        .map(|dependency| Use {
            name: dependency.name.clone(),
            user: format!("{}{}", package.name, if dependency.dev { " (tests)" } else { "" }),
        })
        .collect()
}

fn table(document: &str) -> Result<BTreeSet<Use>, Finding> {
    let mut lines = document.lines();
    if !lines.any(|line| line == HEADING) {
        return Err(Finding::new(DOCUMENT, format!("has no heading `{HEADING}`")));
    }
    let section = lines.take_while(|line| !line.starts_with("## "));
    let rows = section.filter(|line| line.starts_with("| `"));
    Ok(rows.flat_map(row).collect())
}

fn row(line: &str) -> Vec<Use> {
    let mut cells = line.split('|').skip(1).map(str::trim);
    let name = cells.next().unwrap_or_default().trim_matches('`');
    let users = cells.next().unwrap_or_default().split(',').map(str::trim);
    users.map(|user| Use { name: name.to_owned(), user: user.to_owned() }).collect()
}

fn family(name: &str, head: &str) -> bool {
    let rest = name.strip_prefix(head);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
}
