//! Numbers as they are written.

use num_bigint::BigInt;
use ruff_python_ast::{Int, Number};

use crate::bezoar::Const;

pub(super) fn number(number: &Number) -> Const {
    match number {
        Number::Int(int) => Const::Int(integer(int)),
        Number::Float(float) => Const::Float(*float),
        Number::Complex { imag, .. } => Const::Complex(*imag),
    }
}

/// `-number`. Not for complex ones: `-1j` is `-0-1j`.
pub(super) fn negative(number: &Number) -> Option<Const> {
    match number {
        Number::Int(int) => Some(Const::Int(-integer(int))),
        Number::Float(float) => Some(Const::Float(-*float)),
        Number::Complex { .. } => None,
    }
}

fn integer(int: &Int) -> BigInt {
    if let Some(small) = int.as_u64() {
        return small.into();
    }
    let text = int.to_string().replace('_', "").to_ascii_lowercase();
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0o") => (&text[2..], 8),
        Some("0b") => (&text[2..], 2),
        _ => (&*text, 10),
    };
    BigInt::parse_bytes(digits.as_bytes(), radix).expect("the lexer lets only digits through")
}
