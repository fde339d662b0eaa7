//! What a source file must be, Rust or Python: introduced, of a size one can read, finished, and
//! named after something.

use std::path::Path;

use super::Finding;

const LONG: usize = 500;
const TOO_LONG: usize = 800;
const REASON: &str = "one thing because";

/// Written in halves, so that this file does not find itself.
const UNFINISHED: &[&str] = &[
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
    concat!("#[ig", "nore"),
    concat!("pytest.mark.", "skip"),
    concat!("pytest.", "skip"),
    concat!("xf", "ail"),
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
];

const NAMES_NOTHING: &[&str] = &["util", "utils", "helper", "helpers", "common", "misc"];

/// Finds what is wrong with one `.rs` or `.py` file.
pub fn check(path: &str, text: &str) -> Vec<Finding> {
    let doc = module_doc(path, text);
    let messages = [
        introduction(doc.as_deref()),
        length(text, doc.as_deref()),
        unfinished(text),
        file_name(path),
        module_name(text),
    ];
    messages.into_iter().flatten().map(|message| Finding::new(path, message)).collect()
}

fn introduction(doc: Option<&str>) -> Option<String> {
    let silent = doc.is_none_or(str::is_empty);
    silent.then(|| "does not open with a module doc: say what it is in a line or two".to_owned())
}

fn length(text: &str, doc: Option<&str>) -> Option<String> {
    let lines = text.lines().count();
    let reasoned = doc.is_some_and(|doc| doc.contains(REASON));
    if lines > TOO_LONG {
        Some(format!("has {lines} lines, and the limit is {TOO_LONG}: split it"))
    } else if lines > LONG && !reasoned {
        Some(format!("has {lines} lines: split it, or let its module doc say \"{REASON} …\""))
    } else {
        None
    }
}

fn unfinished(text: &str) -> Option<String> {
    let (number, line) =
        text.lines().enumerate().find(|(_, line)| UNFINISHED.iter().any(|mark| line.contains(mark)))?;
    Some(format!("line {} is unfinished: `{}`", number + 1, line.trim()))
}

fn file_name(path: &str) -> Option<String> {
    let path = Path::new(path);
    if path.ends_with("mod.rs") {
        return Some("is a `mod.rs`: write `foo.rs` beside `foo/`".to_owned());
    }
    let mut parts = path.iter().filter_map(|part| Path::new(part).file_stem()?.to_str());
    parts.find(|part| NAMES_NOTHING.contains(part)).map(names_nothing)
}

fn module_name(text: &str) -> Option<String> {
    let mut modules = text.lines().filter_map(|line| {
        let declaration = match line.trim_start() {
            public if public.starts_with("pub") => public.split_once(' ')?.1,
            private => private,
        };
        declaration.strip_prefix("mod ").map(|name| name.trim_end_matches([' ', '{', ';']))
    });
    modules.find(|name| NAMES_NOTHING.contains(name)).map(names_nothing)
}

fn names_nothing(name: &str) -> String {
    format!("`{name}` names nothing: name it after what it holds")
}

/// The text of the module doc on one line, without its marks.
fn module_doc(path: &str, text: &str) -> Option<String> {
    let doc = if path.ends_with(".py") {
        text.strip_prefix("\"\"\"")?.split_once("\"\"\"")?.0.to_owned()
    } else {
        let lines: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("//!")).collect();
        (!lines.is_empty()).then(|| lines.join(" "))?
    };
    Some(doc.split_whitespace().collect::<Vec<_>>().join(" "))
}
