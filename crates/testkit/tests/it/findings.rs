//! Each check finds what it is for: a bad example in, the finding out; a good one in, nothing out.

use sooner_testkit::tidy::workspace::{self, Dependency, Package};
use sooner_testkit::tidy::{Finding, arrows, source, third_party};

#[test]
fn metadata_is_read() {
    let metadata = r#"{"packages": [{
        "name": "sooner-cli", "manifest_path": "crates/cli/Cargo.toml", "license": "MIT",
        "targets": [{"kind": ["lib"]}, {"kind": ["test"]}],
        "dependencies": [{"name": "clap", "kind": null}, {"name": "sooner-testkit", "kind": "dev"}]
    }]}"#;
    let packages = workspace::packages(metadata).expect("this is JSON");
    let expected = "[Package { name: \"cli\", manifest: \"crates/cli/Cargo.toml\", \
        license: Some(\"MIT\"), test_binaries: 1, dependencies: [\
        Dependency { name: \"clap\", ours: false, dev: false }, \
        Dependency { name: \"testkit\", ours: true, dev: true }] }]";
    assert_eq!(format!("{packages:?}"), expected);
}

#[test]
fn arrows_point_one_way() {
    clean(arrows::check(&package("cli", [ours("calculus"), ours("semantics")])));
    finds(arrows::check(&package("calculus", [ours("cli")])), "depends on `cli`");
    finds(arrows::check(&package("cli", [ours("python")])), "depends on `python`");
    finds(arrows::check(&package("newcomer", [])), "is a new crate");
}

#[test]
fn semantics_and_machine_do_not_meet_even_in_tests() {
    for (one, other) in [("semantics", "machine"), ("machine", "semantics")] {
        finds(arrows::check(&package(one, [in_tests(ours(other))])), "no arrow allows that");
    }
    clean(arrows::check(&package("testkit", [ours("semantics"), ours("machine")])));
}

#[test]
fn testkit_is_for_tests() {
    clean(arrows::check(&package("calculus", [in_tests(ours("testkit"))])));
    finds(arrows::check(&package("python", [ours("testkit")])), "depends on `testkit`");
}

#[test]
fn fenced_crates_stay_home() {
    for (name, home) in [
        ("clap", "cli"),
        ("pyo3", "python"),
        ("pyo3-ffi", "python"),
        ("ruff_python_parser", "front"),
        ("rusqlite", "runtime"),
        ("tokio", "components"),
    ] {
        clean(third_party::check_fences(&package(home, [theirs(name)])));
        finds(third_party::check_fences(&package("calculus", [theirs(name)])), "lives in");
        finds(third_party::check_fences(&package("view", [in_tests(theirs(name))])), "lives in");
    }
    clean(third_party::check_fences(&package("calculus", [theirs("clapper")])));
}

#[test]
fn the_table_and_the_manifests_agree() {
    let document = "## Third-party crates\n\n| crate | used by | for |\n|---|---|---|\n\
        | `json` | view, cli (tests) | reading |\n\n## After\n\n| `elsewhere` | view | no |\n";
    let view = || package("view", [theirs("json")]);
    let cli = || package("cli", [in_tests(theirs("json"))]);
    let check = |packages: &[Package]| third_party::check_documented(packages, document);

    clean(check(&[view(), cli()]));
    finds(check(&[view()]), "`json` is not used by cli (tests)");
    finds(check(&[view(), cli(), package("front", [theirs("json")])]), "is used by front");
    finds(third_party::check_documented(&[], "# Nothing"), "has no heading");
}

#[test]
fn manifests_name_a_licence_and_share_the_lints() {
    let good = "[lints]\nworkspace = true\n";
    clean(workspace::check_manifest(&package("cli", []), good));
    finds(workspace::check_manifest(&package("cli", []), "[lints.rust]\n"), "its own lints");
    let unlicensed = Package { license: None, ..package("cli", []) };
    finds(workspace::check_manifest(&unlicensed, good), "has no licence");
    let scattered = Package { test_binaries: 2, ..package("cli", []) };
    finds(workspace::check_manifest(&scattered, good), "several integration-test binaries");
}

#[test]
fn files_are_introduced() {
    clean(source::check("a.rs", "//! What it is.\n"));
    clean(source::check("a.py", "\"\"\"What it is.\"\"\"\n"));
    for (path, text) in [("a.rs", "use b;\n//! Late.\n"), ("a.rs", "//!\n"), ("a.py", "# No.\n"), ("a.py", "")] {
        finds(source::check(path, text), "module doc");
    }
}

#[test]
fn files_are_short_or_say_why_not() {
    let file = |doc: &str, lines: usize| format!("{doc}{}", "\n".repeat(lines - doc.lines().count()));
    let reason = "//! A table, one thing\n//! because it is sorted.";
    clean(source::check("a.rs", &file("//! A table.", 500)));
    clean(source::check("a.rs", &file(reason, 800)));
    finds(source::check("a.rs", &file("//! A table.", 502)), "has 501 lines");
    finds(source::check("a.rs", &file(reason, 802)), "has 801 lines");
}

#[test]
fn files_are_finished() {
    let marks = [
        concat!("    to", "do!()"),
        concat!("    unimple", "mented!(\"later\")"),
        concat!("#[ig", "nore = \"flaky\"]"),
        concat!("@pytest.mark.", "skipif(True)"),
        concat!("    pytest.", "skip(\"later\")"),
        concat!("@pytest.mark.xf", "ail"),
        concat!("// TO", "DO"),
        concat!("# FIX", "ME"),
    ];
    for mark in marks {
        finds(source::check("a.rs", &format!("//! What it is.\n{mark}\n")), "line 2 is unfinished");
    }
}

#[test]
fn files_and_modules_are_named_after_something() {
    let doc = "//! What it is.\n";
    clean(source::check("crates/a/src/common_words.rs", doc));
    finds(source::check("crates/a/src/b/mod.rs", doc), "`mod.rs`");
    for path in ["crates/a/src/utils.rs", "crates/a/tests/common/b.rs"] {
        finds(source::check(path, doc), "names nothing");
    }
    for line in ["mod helpers {", "    pub(crate) mod misc;", "pub mod utils;"] {
        finds(source::check("a.rs", &format!("{doc}{line}\n")), "names nothing");
    }
}

fn clean(findings: Vec<Finding>) {
    assert_eq!(findings, []);
}

/// Exactly one finding, which says this.
fn finds(findings: Vec<Finding>, part: &str) {
    let [finding] = findings.as_slice() else { panic!("wanted {part:?} alone, got {findings:?}") };
    assert!(finding.message.contains(part), "wanted {part:?}, got {finding}");
}

fn package<const N: usize>(name: &str, dependencies: [Dependency; N]) -> Package {
    Package {
        name: name.to_owned(),
        manifest: String::new(),
        license: Some("MIT".to_owned()),
        test_binaries: 1,
        dependencies: dependencies.into(),
    }
}

fn ours(name: &str) -> Dependency {
    Dependency { name: name.to_owned(), ours: true, dev: false }
}

fn theirs(name: &str) -> Dependency {
    Dependency { ours: false, ..ours(name) }
}

fn in_tests(dependency: Dependency) -> Dependency {
    Dependency { dev: true, ..dependency }
}
