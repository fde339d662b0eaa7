//! Diagnostics: what is wrong with a text somebody wrote, as data, and how it is rendered.
//! Every stage that reads text uses this; each keeps its codes in a list of its own.

use std::fmt::Write;

/// A half-open range of bytes of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// From `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The smallest range that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One thing that is wrong, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable, kebab-case.
    pub code: &'static str,
    /// What is there.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Another place that matters, with what it has to do with it.
    pub related: Option<(Span, String)>,
    /// What to write instead.
    pub help: String,
}

impl Diagnostic {
    /// A diagnostic about one place.
    pub fn new(code: &'static str, span: Span, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic { code, message: message.into(), span, related: None, help: help.into() }
    }

    /// Adds a second place.
    pub fn with_related(mut self, span: Span, note: impl Into<String>) -> Diagnostic {
        self.related = Some((span, note.into()));
        self
    }

    /// The diagnostic as text: message, place, source line with carets, help.
    pub fn render(&self, file: &str, source: &str) -> String {
        let mut out = format!("error[{}]: {}\n", self.code, self.message);
        excerpt(&mut out, file, source, self.span, "");
        if let Some((span, note)) = &self.related {
            excerpt(&mut out, file, source, *span, note);
        }
        let _ = write!(out, "  help: {}", self.help);
        out
    }
}

fn excerpt(out: &mut String, file: &str, source: &str, span: Span, note: &str) {
    let (line, column, text) = locate(source, span.start);
    let number = line.to_string();
    let gutter = " ".repeat(number.len());
    let pad: String = text.chars().take(column - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let inside = source.get(span.start..span.end).unwrap_or("");
    let width = inside.lines().next().unwrap_or("").chars().count().max(1);
    let carets = "^".repeat(width);
    let note = if note.is_empty() { String::new() } else { format!(" {note}") };
    let _ = writeln!(out, " {gutter}--> {file}:{line}:{column}");
    let _ = writeln!(out, " {number} | {text}");
    let _ = writeln!(out, " {gutter} | {pad}{carets}{note}");
}

/// Line and column, both from 1, of a byte of the source, and that line's text.
pub fn locate(source: &str, at: usize) -> (usize, usize, &str) {
    let at = at.min(source.len());
    let start = source[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = source[at..].find('\n').map_or(source.len(), |offset| at + offset);
    let line = source[..start].matches('\n').count() + 1;
    (line, source[start..at].chars().count() + 1, source[start..end].trim_end_matches('\r'))
}

/// The candidate nearest to `wrong` in spelling, if one is near enough to be meant.
pub fn nearest<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (wrong.chars().count() / 3).max(1);
    let scored = candidates.into_iter().map(|candidate| (edit_distance(wrong, candidate), candidate));
    scored.filter(|(distance, _)| *distance <= allowed).min().map(|(_, candidate)| candidate)
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
