//! A value as the outside sees it: detached from the heap, but with its sharing and cycles.

use std::fmt;

use num_bigint::BigInt;
use sooner_calculus::Prim;

/// A value without a heap. Lists and dictionaries are numbered from 0 in the order in which reading
/// from left to right, outside in, first meets them; [`Datum::Back`] is one that was met before.
/// `[[1], #1]` is a list whose two items are one list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Datum {
    /// A primitive. Equal means alike: `1` is not `1.0` here, and `nan` is `nan`.
    Prim(Prim),
    /// A tuple; the empty one means "nothing".
    Tuple(Vec<Datum>),
    /// A list.
    List(Vec<Datum>),
    /// A dictionary, in order of insertion.
    Dict(Vec<(Datum, Datum)>),
    /// A function. All look alike from outside.
    Function,
    /// The list or dictionary of this number.
    Back(usize),
}

impl Datum {
    /// `()`
    pub fn unit() -> Datum {
        Datum::Tuple(Vec::new())
    }

    /// A whole number.
    pub fn int(value: impl Into<BigInt>) -> Datum {
        Datum::Prim(Prim::int(value))
    }

    /// Text.
    pub fn text(value: &str) -> Datum {
        Datum::Prim(Prim::text(value))
    }

    /// A truth value.
    pub fn bool(value: bool) -> Datum {
        Datum::Prim(Prim::Bool(value))
    }

    /// How many lists and dictionaries are in it, each counted once.
    pub fn objects(&self) -> usize {
        match self {
            Datum::Prim(_) | Datum::Function | Datum::Back(_) => 0,
            Datum::Tuple(parts) => parts.iter().map(Datum::objects).sum(),
            Datum::List(items) => 1 + items.iter().map(Datum::objects).sum::<usize>(),
            Datum::Dict(entries) => 1 + entries.iter().map(|(_, value)| value.objects()).sum::<usize>(),
        }
    }

    /// Whether a function is anywhere in it.
    pub fn holds_function(&self) -> bool {
        match self {
            Datum::Function => true,
            Datum::Prim(_) | Datum::Back(_) => false,
            Datum::Tuple(parts) | Datum::List(parts) => parts.iter().any(Datum::holds_function),
            Datum::Dict(entries) => entries.iter().any(|(_, value)| value.holds_function()),
        }
    }
}

impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |parts: &[Datum]| parts.iter().map(Datum::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Datum::Prim(prim) => write!(f, "{prim}"),
            Datum::Tuple(parts) => write!(f, "({}{})", join(parts), if parts.len() == 1 { "," } else { "" }),
            Datum::List(items) => write!(f, "[{}]", join(items)),
            Datum::Dict(entries) => {
                let entries: Vec<String> = entries.iter().map(|(key, value)| format!("{key}: {value}")).collect();
                write!(f, "{{{}}}", entries.join(", "))
            }
            Datum::Function => f.write_str("<function>"),
            Datum::Back(number) => write!(f, "#{number}"),
        }
    }
}
