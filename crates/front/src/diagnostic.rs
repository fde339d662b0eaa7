//! The diagnostics of Python text: their codes, in one list. A diagnostic itself is the calculus's.

use ruff_text_size::TextRange;
pub use sooner_calculus::diagnostic::Diagnostic;

use crate::bezoar::Span;

/// Code, and a text that provokes it.
pub const CODES: &[(&str, &str)] = &[];

/// A diagnostic about a piece of the text.
pub(crate) fn at(
    code: &'static str,
    range: TextRange,
    message: impl Into<String>,
    help: impl Into<String>,
) -> Diagnostic {
    Diagnostic::new(code, span(range).into(), message, help)
}

/// The parser's range as ours.
pub(crate) fn span(range: TextRange) -> Span {
    Span { start: range.start().to_u32(), end: range.end().to_u32() }
}

impl From<Span> for sooner_calculus::Span {
    fn from(span: Span) -> sooner_calculus::Span {
        sooner_calculus::Span::new(span.start as usize, span.end as usize)
    }
}
