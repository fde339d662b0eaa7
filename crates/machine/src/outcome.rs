//! What comes of asking the host for something.

use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::code::{FunctionId, OpCode, Program};
use crate::host::{Class, Host};
use crate::value::Value;

/// A program and the values of its constants.
pub type Code<H> = (Rc<Program>, Rc<Vec<Value<H>>>);

/// What came of an operation or call that the host was asked for.
pub enum Outcome<H: Host> {
    /// Its value.
    Value(Value<H>),
    /// It failed here.
    Fault(Value<H>),
    /// What failed before goes on failing: this place adds nothing to its story.
    Again(Value<H>),
    /// It is a call of this function.
    Enter(FunctionId, SmallVec<[Value<H>; 6]>),
    /// It is this value, which the function makes ready: what that gives is dropped.
    Make(Value<H>, FunctionId, SmallVec<[Value<H>; 6]>),
    /// It is a call to be made outside.
    Announce(Box<Announced<H>>),
    /// It is a call of something that may look at who calls it, or that is to be noted: `Host::call_seen` makes it of these.
    Seen(Vec<Value<H>>),
}

impl<H: Host> From<Result<Value<H>, Value<H>>> for Outcome<H> {
    fn from(came: Result<Value<H>, Value<H>>) -> Outcome<H> {
        match came {
            Ok(value) => Outcome::Value(value),
            Err(fault) => Outcome::Fault(fault),
        }
    }
}

/// A call to be made outside: callee and arguments as the host wants to have them back.
pub struct Announced<H: Host> {
    /// What it is called, for people.
    pub name: Arc<str>,
    /// How it is ordered, as far as that is known.
    pub class: Class,
    /// What the host makes the call from.
    pub args: Vec<Value<H>>,
    /// Whether it counts for how deep calls go.
    pub goes_deeper: bool,
}

/// What the host's iteration gives next.
pub enum Next<H: Host> {
    /// An item.
    Item(Value<H>),
    /// That was all.
    End,
    /// It failed.
    Fault(Value<H>),
}

/// Faults the machine itself raises; the host says what they look like.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "docs/effects.md lists them")]
pub enum FaultKind {
    WrongArgument(OpCode),
    DivisionByZero,
    IndexOutOfRange,
    NoSuchKey,
    PopFromEmpty,
    NoSuchComponent,
    NotAFunction,
    NotACondition,
    NotASequence,
    DictionaryChanged,
    FunctionPassed(Arc<str>),
    NumberTooLarge,
    TooDeep,
}
