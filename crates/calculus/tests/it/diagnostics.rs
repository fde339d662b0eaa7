//! Every diagnostic of the reader, as a person sees it: `tests/goldens/diagnostics.txt`.
//! `SOONER_BLESS=1 cargo test -p sooner-calculus` writes that file; review the change as code.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sooner_calculus::{CODES, read, read_lambda};

const TOO_DEEP: &str = "too-deep";

/// The text that provokes a code. That of `too-deep` is too long to stand in the registry.
fn provoking(code: &str, text: &str) -> String {
    match code {
        TOO_DEEP => format!("x := {}1{}\nret x\n", "(".repeat(300), ")".repeat(300)),
        _ => text.to_owned(),
    }
}

#[test]
fn every_code_has_its_golden() {
    let mut found = String::from("# What the reader says, code by code: the text, then the message.\n");
    for (code, text) in CODES {
        let text = provoking(code, text);
        let diagnostic = read(&text).expect_err(code);
        assert_eq!(diagnostic.code, *code, "{text}");
        let message = diagnostic.render("example.lo", &text);
        write!(found, "\n## {code}\n\n{}\n{}", indented(&text), indented(&message)).expect("a string takes it");
    }
    let golden = root().join("tests/goldens/diagnostics.txt");
    if env::var_os("SOONER_BLESS").is_some() {
        fs::write(&golden, &found).expect("the golden can be written");
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    assert!(found == expected, "{} differs; found:\n{found}", golden.display());
}

/// Nobody reads three hundred brackets.
fn indented(text: &str) -> String {
    let shown = |line: &str| match line.chars().count() {
        length if length > 100 => format!("{} … ({length} characters)", &line[..12]),
        _ => line.to_owned(),
    };
    text.lines().map(|line| format!("    {}\n", shown(line))).collect()
}

/// The registry is complete: nothing in the source gives a code that is not in it.
#[test]
fn every_code_in_the_source_is_registered() {
    let registered: BTreeSet<String> = CODES.iter().map(|(code, _)| (*code).to_owned()).collect();
    assert_eq!(registered.len(), CODES.len(), "a code is registered twice");
    let mut used = BTreeSet::new();
    for file in ["text/lexer.rs", "text/parser.rs", "text/desugar.rs", "text/lambda.rs", "text/answers.rs"] {
        let source = fs::read_to_string(root().join("src").join(file)).expect("the source is where it was");
        used.extend(codes_in(&source));
    }
    assert_eq!(used, registered);
}

/// The first argument of each `Diagnostic::new` and `problem`, where it is a literal.
fn codes_in(source: &str) -> Vec<String> {
    let calls = ["Diagnostic::new(", ".problem("].into_iter().flat_map(|call| source.split(call).skip(1));
    let literals = calls.filter_map(|after| after.trim_start().strip_prefix('"'));
    literals.filter_map(|after| Some(after.split_once('"')?.0.to_owned())).collect()
}

#[test]
fn no_source_file_of_the_text_form_is_forgotten() {
    let folder = fs::read_dir(root().join("src/text")).expect("the folder is where it was");
    let mut files: Vec<String> =
        folder.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    let known =
        ["answers.rs", "codes.rs", "desugar.rs", "lambda.rs", "lexer.rs", "parser.rs", "printer.rs", "surface.rs"];
    assert_eq!(files, known, "a new file may give codes: add it to the test above and here");
}

#[test]
fn lambda_terms_point_at_what_is_wrong() {
    let message = |text: &str| read_lambda(text).expect_err(text).render("example.lam", text);
    assert_eq!(
        message(r"\city. citi"),
        "error[unbound-name]: `citi` is not bound here\n  --> example.lam:1:8\n 1 | \\city. citi\n   |        ^^^^\n  help: did you mean `city`?"
    );
    assert_eq!(
        message(r"\x. (x"),
        "error[unclosed-bracket]: `(` is never closed\n  --> example.lam:1:5\n 1 | \\x. (x\n   |     ^\n  help: close it with `)`"
    );
}

/// Whatever the text, the reader gives a term or a diagnostic, and rendering it does not fail either.
#[test]
fn no_text_makes_the_reader_panic() {
    let program =
        "f := fun (x, y):\n  z := (x, \"é\\n\", <<g (1, -2.5e3)>>)\n  ret prj 2 z # λ\nret f a'@3.(2.5)*4 => |\n";
    let cuts: Vec<usize> = program.char_indices().map(|(at, _)| at).chain([program.len()]).collect();
    for (i, &start) in cuts.iter().enumerate() {
        for &end in &cuts[i..] {
            for text in [program[start..end].to_owned(), format!("{}{}", &program[..start], &program[end..])] {
                if let Err(diagnostic) = read(&text) {
                    assert!(!diagnostic.render("x", &text).is_empty());
                }
                if let Err(diagnostic) = read_lambda(&text) {
                    assert!(!diagnostic.render("x", &text).is_empty());
                }
            }
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}
