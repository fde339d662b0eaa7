//! `len(values)` of what is arriving, and what that is compared with: `len(values) > 1` is known when the second item is there.

use pyo3::prelude::*;
use smallvec::SmallVec;
use sooner_machine::code::OpCode;
use sooner_machine::{Args, Ask, Flow, Flowing, Gives, Passed, Pieces, Value};

use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::lookup::address_of;
use crate::object::{PyValue, Tried, attached, exception, lower};
use crate::once::Once;
use crate::ops;

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// Which operand it gives the length of, if it does no more.
pub fn length_of(ask: Ask, given: Given<'_, '_>) -> Option<usize> {
    match (ask, given.iter().next()?) {
        (Ask::Own(op), _) if ops::name(op) == "py_length" => Some(0),
        (Ask::Call, Value::Host(callee)) if given.len() == 2 && callee.is_builtin() => {
            static LEN: Once<usize> = Once::new();
            let own = callee.ptr() as usize == *LEN.get_or_init(|| address_of("builtins", "len"));
            (own && !matches!(behaviour::of(callee), Behaviour::External(_))).then_some(1)
        }
        _ => None,
    }
}

/// The length, which the end decides.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<Box<dyn Flow<PyHost>>> {
    let source = length_of(ask, given)?;
    matches!(given[source], Value::Pending(_)).then(|| Box::new(Length(source)) as _)
}

struct Length(usize);

impl Flow<PyHost> for Length {
    fn source(&self) -> usize {
        self.0
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn pass_on(&mut self, _: &Pieces<PyHost>) -> Passed<PyHost> {
        Passed::nothing()
    }
}

/// How it stands to what it is compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Lt,
    Le,
    Eq,
    Ne,
    Gt,
    Ge,
}

const SIGNS: [Sign; 6] = [Sign::Lt, Sign::Le, Sign::Eq, Sign::Ne, Sign::Gt, Sign::Ge];

impl Sign {
    fn of(ask: Ask) -> Option<Sign> {
        match ask {
            Ask::Plain(OpCode::Lt) => Some(Sign::Lt),
            Ask::Plain(OpCode::Le) => Some(Sign::Le),
            Ask::Plain(OpCode::Eq | OpCode::Not) => Some(Sign::Eq),
            Ask::Plain(OpCode::Ne) | Ask::Truth => Some(Sign::Ne),
            Ask::Plain(OpCode::Gt) => Some(Sign::Gt),
            Ask::Plain(OpCode::Ge) => Some(Sign::Ge),
            Ask::Own(op) if ops::name(op) == "py_truth" => Some(Sign::Ne),
            _ => None,
        }
    }

    /// The same with the operands the other way round.
    fn turned(self) -> Sign {
        match self {
            Sign::Lt => Sign::Gt,
            Sign::Le => Sign::Ge,
            Sign::Gt => Sign::Lt,
            Sign::Ge => Sign::Le,
            same => same,
        }
    }

    fn holds(self, length: i64, other: i64) -> bool {
        match self {
            Sign::Lt => length < other,
            Sign::Le => length <= other,
            Sign::Eq => length == other,
            Sign::Ne => length != other,
            Sign::Gt => length > other,
            Sign::Ge => length >= other,
        }
    }

    /// Whether it holds of all that is as long as this, or longer, if that can be said.
    fn holds_from(self, length: i64, other: i64) -> Option<bool> {
        match self {
            Sign::Lt => (length >= other).then_some(false),
            Sign::Le | Sign::Eq => (length > other).then_some(false),
            Sign::Ne | Sign::Gt => (length > other).then_some(true),
            Sign::Ge => (length >= other).then_some(true),
        }
    }
}

/// What compares a length, the operand that is said, with a number; or asks whether it is one at all: `if len(values)`.
pub fn compared(ask: Ask, given: Given<'_, '_>, at: usize, over: PyValue) -> Option<Flowing<PyHost>> {
    let (sign, length) = (Sign::of(ask)?, given[at].clone());
    let (sign, other) = match given.len() {
        1 => (sign, 0),
        _ => match &given[1 - at] {
            Value::Int(other) => (if at == 0 { sign } else { sign.turned() }, *other),
            _ => return None,
        },
    };
    let number = SIGNS.iter().position(|known| *known == sign)?;
    let args = [length, over, Value::Int(number as i64), Value::Int(other)].into_iter().collect();
    Some(Flowing::Same(Ask::Own(ops::named("py_length_is")?), args, SmallVec::new()))
}

/// `py_length_is (length, xs, sign, number)`
pub fn length_is(given: Given<'_, '_>) -> Tried<bool> {
    let (Value::Int(sign), Value::Int(other)) = (&given[2], &given[3]) else {
        unreachable!("numbers are written there")
    };
    let length = match &given[0] {
        Value::Int(length) => *length,
        _ => attached(|py| lower(&given[1]).bind(py).len().map_err(exception))? as i64,
    };
    Ok(SIGNS[*sign as usize].holds(length, *other))
}

/// The same of something that is arriving.
pub fn asked(given: Given<'_, '_>) -> Option<Box<dyn Flow<PyHost>>> {
    let (Value::Pending(_), Value::Int(sign), Value::Int(other)) = (&given[1], &given[2], &given[3]) else {
        return None;
    };
    Some(Box::new(LengthIs { sign: SIGNS[*sign as usize], other: *other, bytes: 0, characters: 0 }))
}

struct LengthIs {
    sign: Sign,
    other: i64,
    /// How much text was counted.
    bytes: usize,
    characters: usize,
}

impl Flow<PyHost> for LengthIs {
    fn source(&self) -> usize {
        1
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn takes_tuples(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let length = match so_far {
            Pieces::Text(all) => {
                self.characters += all[self.bytes..].chars().count();
                self.bytes = all.len();
                self.characters
            }
            Pieces::Items(items) | Pieces::All(items) => items.len(),
            Pieces::None => 0,
        };
        match self.sign.holds_from(length as i64, self.other) {
            Some(holds) => Passed::value(Value::Bool(holds)),
            None => Passed::nothing(),
        }
    }
}
