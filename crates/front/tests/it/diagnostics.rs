//! Every diagnostic of the front end, as a person sees it: `tests/goldens/diagnostics.txt`.
//! `SOONER_BLESS=1 cargo test -p sooner-front` writes that file; review the change as code.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sooner_front::diagnostic::{CODES, Diagnostic};
use sooner_front::parse;

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    match parse(text) {
        Ok(module) => module.functions.into_iter().flat_map(|function| function.diagnostics).collect(),
        Err(problems) => problems,
    }
}

#[test]
fn every_code_has_its_golden() {
    let mut found = String::from("# What the front end says, code by code: the text, then the message.\n");
    for (code, text) in CODES {
        let diagnostics = diagnostics(text);
        let diagnostic = diagnostics.first().unwrap_or_else(|| panic!("{text} gives no diagnostic"));
        assert_eq!(diagnostic.code, *code, "{text}");
        let message = diagnostic.render("example.py", text);
        write!(found, "\n## {code}\n\n{}\n{}", indented(text), indented(&message)).expect("a string takes it");
    }
    let golden = root().join("tests/goldens/diagnostics.txt");
    if env::var_os("SOONER_BLESS").is_some() {
        fs::write(&golden, &found).expect("the golden can be written");
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    assert!(found == expected, "{} differs; found:\n{found}", golden.display());
}

/// The registry is complete: nothing in the source gives a code that is not in it.
#[test]
fn every_code_in_the_source_is_registered() {
    let registered: BTreeSet<String> = CODES.iter().map(|(code, _)| (*code).to_owned()).collect();
    assert_eq!(registered.len(), CODES.len(), "a code is registered twice");
    let mut used = BTreeSet::new();
    for folder in ["src", "src/scope", "src/translate"] {
        for entry in fs::read_dir(root().join(folder)).expect("the folder is where it was") {
            let path = entry.expect("it can be listed").path();
            if path.is_file() {
                used.extend(codes_in(&fs::read_to_string(path).expect("source is text")));
            }
        }
    }
    let unknown: Vec<&String> = used.difference(&registered).collect();
    assert!(unknown.is_empty(), "{unknown:?} are not in the registry");
}

/// Literals where a code is expected.
fn codes_in(source: &str) -> Vec<String> {
    let calls = ["Diagnostic::new(", ".problem(", "diagnostic::at("];
    let calls = calls.into_iter().flat_map(|call| source.split(call).skip(1));
    let literals = calls.filter_map(|after| after.trim_start().strip_prefix('"'));
    literals.filter_map(|after| Some(after.split_once('"')?.0.to_owned())).collect()
}

#[test]
fn only_the_function_that_holds_it_has_the_diagnostic() {
    let module =
        parse("def f():\n    yield 1\ndef g():\n    return locals()\ndef h(x):\n    return x\n").expect("Python");
    let codes = |at: usize| module.functions[at].diagnostics.iter().map(|d| d.code).collect::<Vec<_>>();
    assert_eq!(
        [codes(0), codes(1), codes(2), codes(3)],
        [vec![], vec!["yield-in-auto"], vec!["frame-variables"], vec![]]
    );
    assert!(module.functions[1].generator);
}

#[test]
fn names_that_only_look_like_builtins_are_free_to_use() {
    for text in [
        "def f(locals):\n    return locals()\n",
        "def f(x):\n    return vars(x), dir(x), eval('1', {})\n",
        "def f():\n    def eval(x): return x\n    return eval(1)\n",
    ] {
        assert_eq!(diagnostics(text), [], "{text}");
    }
}

#[test]
fn names_that_cannot_be_bound_are_errors_of_the_file() {
    for text in ["def f():\n    nonlocal x\n    x = 1\n", "class C:\n    y = [x := 1 for _ in 'ab']\n"] {
        assert_eq!(parse(text).expect_err(text)[0].code, "syntax-error");
    }
}

/// Whatever the text, the front end gives a module or a diagnostic, and rendering it does not fail either.
#[test]
fn no_text_makes_the_front_end_panic() {
    let program = "@d\nasync def f(a, /, b=1, *c: *T, k, **e) -> R:\n  with a as (x, *y), b: return [z async for z in é if (w := z)]\n  match a:\n    case {'k': [P(1, q=_), *_] | None, **r} if r: del a[1:, ...]\n  try: yield\n  except* E as v: raise\n  a.b[c] += f\"{a!r:>{b}} {c=}\" @ -1j\n";
    let cuts: Vec<usize> = program.char_indices().map(|(at, _)| at).chain([program.len()]).collect();
    for (at, &start) in cuts.iter().enumerate() {
        for &end in cuts[at..].iter().step_by(3) {
            for text in [program[start..end].to_owned(), format!("{}{}", &program[..start], &program[end..])] {
                for diagnostic in diagnostics(&text) {
                    assert!(!diagnostic.render("x", &text).is_empty());
                }
            }
        }
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}
