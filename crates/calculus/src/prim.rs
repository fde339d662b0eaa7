//! Primitives c and primitive expressions c̄: the values of the outside world. To the calculus they
//! are opaque; it compares and prints them and hands them to external calls.

use std::fmt::{self, Write};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use num_bigint::BigInt;

/// A primitive c.
#[derive(Clone, Debug)]
pub enum Prim {
    /// A whole number of any size.
    Int(BigInt),
    /// A floating-point number; equality is by bits, so that `nan` equals itself.
    Float(f64),
    /// A truth value. Not a Church boolean: see `truth` among the externals of `sooner calc`.
    Bool(bool),
    /// Text.
    Text(Arc<str>),
    /// Something outside known by name: a function that can be called, or a handle such as `stdout`.
    Symbol(Arc<str>),
}

/// A primitive expression c̄: a primitive, or a tuple of primitive expressions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PrimExpr {
    /// One primitive.
    Prim(Prim),
    /// `(c̄1, …, c̄n)`.
    Tuple(Vec<PrimExpr>),
}

impl Prim {
    /// A whole number.
    pub fn int(value: impl Into<BigInt>) -> Prim {
        Prim::Int(value.into())
    }

    /// Text.
    pub fn text(value: impl Into<Arc<str>>) -> Prim {
        Prim::Text(value.into())
    }

    /// Something outside, by name.
    pub fn symbol(name: impl Into<Arc<str>>) -> Prim {
        Prim::Symbol(name.into())
    }
}

impl PartialEq for Prim {
    fn eq(&self, other: &Prim) -> bool {
        match (self, other) {
            (Prim::Int(a), Prim::Int(b)) => a == b,
            (Prim::Float(a), Prim::Float(b)) => a.to_bits() == b.to_bits(),
            (Prim::Bool(a), Prim::Bool(b)) => a == b,
            (Prim::Text(a), Prim::Text(b)) | (Prim::Symbol(a), Prim::Symbol(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Prim {}

impl Hash for Prim {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Prim::Int(value) => value.hash(state),
            Prim::Float(value) => value.to_bits().hash(state),
            Prim::Bool(value) => value.hash(state),
            Prim::Text(value) | Prim::Symbol(value) => value.hash(state),
        }
    }
}

impl fmt::Display for Prim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prim::Int(value) => write!(f, "{value}"),
            Prim::Float(value) if value.is_nan() => f.write_str("nan"),
            Prim::Float(value) => write!(f, "{value:?}"),
            Prim::Bool(value) => write!(f, "{value}"),
            Prim::Text(value) => quote(value, f),
            Prim::Symbol(name) => f.write_str(name),
        }
    }
}

fn quote(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            c if c.is_control() => write!(f, "\\u{{{:x}}}", c as u32)?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

impl fmt::Display for PrimExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrimExpr::Prim(prim) => write!(f, "{prim}"),
            PrimExpr::Tuple(parts) => {
                f.write_char('(')?;
                for (i, part) in parts.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{part}")?;
                }
                // `(c)` would read as `c`.
                f.write_str(if parts.len() == 1 { ",)" } else { ")" })
            }
        }
    }
}
