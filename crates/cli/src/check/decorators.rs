//! The decorators of ours on a function, by their names in the text: nothing is imported, so nothing more is known.

use sooner_front::bezoar::Function;

/// A decorator that decides what a function runs as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// `@sooner.auto`
    Auto,
    /// One of the four kinds of calls.
    Call(&'static str),
}

const CALLS: &[&str] = &["unordered", "readonly", "sequential", "output"];

impl Mark {
    /// Its name in Python.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Auto => "auto",
            Mark::Call(kind) => kind,
        }
    }
}

/// The decorators of ours above a function, from the top.
pub fn marks(function: &Function, text: &str) -> Vec<Mark> {
    let start = function.span.start as usize;
    let above = text.get(..start).unwrap_or_default();
    let written = above.lines().skip((function.first_line as usize).saturating_sub(1));
    written.filter_map(|line| mark(line.trim_start().strip_prefix('@')?)).collect()
}

/// `sooner.unordered(rate="1/s")` → unordered
fn mark(decorator: &str) -> Option<Mark> {
    let end = decorator.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').unwrap_or(decorator.len());
    let path = &decorator[..end];
    let name = path.strip_prefix("sooner.").unwrap_or(path);
    if name == "auto" {
        return Some(Mark::Auto);
    }
    CALLS.iter().find(|kind| **kind == name).map(|kind| Mark::Call(kind))
}
