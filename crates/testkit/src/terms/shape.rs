//! What the generator knows about a variable: enough to use it for what it is.

use crate::outside::Signature;
use crate::tape::Tape;

/// A rough type.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A primitive.
    Data,
    /// A tuple.
    Tuple(Vec<Shape>),
    /// A function, internal or not.
    Fun(Box<Shape>, Box<Shape>),
    /// An external function.
    Outside(&'static Signature),
    /// A Church boolean.
    Bool,
    /// A Church numeral.
    Nat,
    /// A Church list of primitives.
    List,
    /// Nobody knows.
    Unknown,
}

impl Shape {
    /// `(a, b)`
    pub fn pair(a: Shape, b: Shape) -> Shape {
        Shape::Tuple(vec![a, b])
    }

    /// `fun param: result`
    pub fn fun(param: Shape, result: Shape) -> Shape {
        Shape::Fun(Box::new(param), Box::new(result))
    }

    /// `()`
    pub fn unit() -> Shape {
        Shape::Tuple(Vec::new())
    }

    /// A function that an external function can stand in for.
    pub fn fits_outside(&self) -> bool {
        matches!(self, Shape::Fun(param, result) if param.is_data() && **result == Shape::Data)
    }

    fn is_data(&self) -> bool {
        match self {
            Shape::Data => true,
            Shape::Tuple(parts) => parts.iter().all(Shape::is_data),
            _ => false,
        }
    }

    /// Some shape; primitives at the end of the tape.
    pub fn any(tape: &mut Tape<'_>, church: bool) -> Shape {
        let inner = |tape: &mut Tape<'_>| if tape.once_in(4) { Shape::unit() } else { Shape::Data };
        match tape.below(if church { 8 } else { 6 }) {
            0 | 1 => Shape::Data,
            2 => Shape::Tuple((0..tape.below(4)).map(|_| inner(tape)).collect()),
            3 => Shape::pair(Shape::fun(Shape::Data, Shape::Data), Shape::Data),
            4 => Shape::fun(inner(tape), Shape::Data),
            5 => Shape::fun(Shape::fun(Shape::Data, Shape::Data), Shape::Data),
            6 => Shape::Bool,
            _ => Shape::List,
        }
    }
}
