//! The diagnostics of Python text: their codes, in one list. A diagnostic itself is the calculus's.

use ruff_text_size::TextRange;
pub use sooner_calculus::diagnostic::Diagnostic;

use crate::bezoar::Span;

/// Every code, with a text that provokes it. `syntax-error` is for text that is no Python; the others say
/// why the function that holds it cannot be compiled.
pub const CODES: &[(&str, &str)] = &[
    ("async-iteration", "async def f(page):\n    async for line in page:\n        print(line)\n"),
    ("async-with", "async def f(client):\n    async with client as c:\n        return c\n"),
    ("await-outside-async", "def f(x):\n    return await x\n"),
    ("eval-in-frame", "def f(text):\n    return eval(text)\n"),
    ("frame-variables", "def f(a, b):\n    return \"{a} {b}\".format(**locals())\n"),
    ("frames", "import sys\n\ndef f():\n    return sys._getframe(1).f_code\n"),
    ("import-star", "from math import *\n"),
    ("options-in-auto", "import sooner\n\ndef f(ask):\n    with sooner.options(max_concurrency=2):\n        ask(1)\n"),
    ("surrogate-in-text", "half = \"\\ud83d\"\n"),
    ("syntax-error", "def f(:\n    pass\n"),
    ("template-string", "def f(name):\n    return t\"Dear {name}\"\n"),
    ("type-alias", "type Pair = tuple[int, int]\n"),
    ("type-parameters", "def first[T](items: list[T]) -> T:\n    return items[0]\n"),
    ("unpacking-comprehension", "def f(rows):\n    return [*row for row in rows]\n"),
    (YIELDS, "def f(items):\n    for item in items:\n        yield item\n"),
];

/// A generator: a loop that goes over it may enter it (`generators`).
pub const YIELDS: &str = "yield-in-auto";

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
    Span::new(range.start().to_u32(), range.end().to_u32())
}

impl From<Span> for sooner_calculus::Span {
    fn from(span: Span) -> sooner_calculus::Span {
        sooner_calculus::Span::new(span.start as usize, span.end as usize)
    }
}
