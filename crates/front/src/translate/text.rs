//! Text: literals and f-strings.

use ruff_python_ast::{
    ConversionFlag, ExprFString, FStringPart, InterpolatedElement, InterpolatedStringElement,
    InterpolatedStringElements,
};
use ruff_text_size::{Ranged, TextRange};

use super::{NONE, Translator, text};
use crate::bezoar::{Const, Op, Operand};

/// The parts of an f-string so far; literals next to each other are one.
#[derive(Default)]
struct Parts {
    done: Vec<Operand>,
    literal: String,
    /// There will be more than one.
    several: bool,
}

impl Parts {
    fn flush(&mut self) {
        if !self.literal.is_empty() {
            self.done.push(text(&self.literal));
            self.literal.clear();
        }
    }
}

impl<'a> Translator<'a> {
    pub(super) fn string(&mut self, value: &str, range: TextRange) -> Operand {
        self.refuse_surrogates(value, range);
        text(value)
    }

    /// The parser has put U+FFFD for an escape that is half of a pair; such text is no UTF-8.
    fn refuse_surrogates(&mut self, value: &str, range: TextRange) {
        let written = &self.source[range];
        if value.contains('\u{fffd}') && has_surrogate_escape(written) {
            let message = "this text holds half of a surrogate pair, which is no character";
            let help = "write the character itself, or make the text in a function marked `@sooner.unordered`";
            self.problem("surrogate-in-text", range, message, help);
        }
    }

    pub(super) fn f_string(&mut self, e: &'a ExprFString) -> Operand {
        let mut parts = Parts { several: has_several(e), ..Parts::default() };
        for part in &e.value {
            match part {
                FStringPart::Literal(literal) => {
                    self.refuse_surrogates(&literal.value, literal.range);
                    parts.literal.push_str(&literal.value);
                }
                FStringPart::FString(f_string) => self.elements(&f_string.elements, &mut parts),
            }
        }
        self.join(parts, e.range)
    }

    fn elements(&mut self, elements: &'a InterpolatedStringElements, parts: &mut Parts) {
        for element in elements {
            match element {
                InterpolatedStringElement::Literal(literal) => {
                    self.refuse_surrogates(&literal.value, literal.range);
                    parts.literal.push_str(&literal.value);
                }
                InterpolatedStringElement::Interpolation(field) => self.field(field, parts),
            }
        }
    }

    fn field(&mut self, field: &'a InterpolatedElement, parts: &mut Parts) {
        let debug = field.debug_text.as_ref();
        if let Some(debug) = debug {
            for text in [&without_comments(debug.leading()), debug.expression(), &without_comments(debug.trailing())] {
                parts.literal.push_str(text);
            }
        }
        parts.flush();
        let value = self.expression(&field.expression);
        let spec = match &field.format_spec {
            Some(spec) => {
                let mut parts = Parts::default();
                self.elements(&spec.elements, &mut parts);
                self.join(parts, spec.range())
            }
            None => text(""),
        };
        let conversion = match field.conversion {
            ConversionFlag::None if debug.is_some() && field.format_spec.is_none() => Some('r'),
            flag => flag.to_char(),
        };
        let part = match (&field.format_spec, conversion) {
            (None, None) if parts.several => self.op(Op::Piece, vec![value], field.range),
            _ => self.op(Op::Format(conversion), vec![value, spec], field.range),
        };
        parts.done.push(part);
    }

    fn join(&mut self, mut parts: Parts, range: TextRange) -> Operand {
        parts.flush();
        match parts.done.as_slice() {
            [] => text(""),
            [Operand::Const(Const::Text(_)) | Operand::Temp(_)] => parts.done.swap_remove(0),
            _ => self.op(Op::JoinText, parts.done, range),
        }
    }

    pub(super) fn t_string(&mut self, range: TextRange) -> Operand {
        let help = "write an f-string";
        self.problem("template-string", range, "template strings cannot be compiled yet", help);
        NONE
    }
}

/// Whether there are several parts to be joined, one of which is a field.
fn has_several(e: &ExprFString) -> bool {
    let is_part = |element: &&InterpolatedStringElement| match element {
        InterpolatedStringElement::Literal(literal) => !literal.value.is_empty(),
        InterpolatedStringElement::Interpolation(_) => true,
    };
    let count = |part: &FStringPart| match part {
        FStringPart::Literal(literal) => usize::from(!literal.value.is_empty()),
        FStringPart::FString(f_string) => f_string.elements.iter().filter(is_part).count(),
    };
    e.value.iter().map(count).sum::<usize>() > 1
}

/// `f"{x = # why\n}"` shows no comment.
fn without_comments(around: &str) -> String {
    let lines = around.split('\n').map(|line| line.split_once('#').map_or(line, |(before, _)| before));
    lines.collect::<Vec<_>>().join("\n")
}

fn has_surrogate_escape(written: &str) -> bool {
    let mut rest = written;
    while let Some(at) = rest.find('\\') {
        let escape = &rest[at + 1..];
        let digits = match escape.chars().next() {
            Some('u') => escape.get(1..5),
            Some('U') => escape.get(5..9).filter(|_| escape.get(1..5) == Some("0000")),
            _ => None,
        };
        let value = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        if value.is_some_and(|value| (0xd800..0xe000).contains(&value)) {
            return true;
        }
        let skipped = escape.chars().next().map_or(0, char::len_utf8);
        rest = &escape[skipped..];
    }
    false
}
