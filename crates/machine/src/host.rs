//! The host: what the machine does not know itself. It gives the values that are not native, the
//! meaning of operations on them, and the kind of every external call.

use std::fmt;
use std::sync::Arc;

use sooner_calculus::Prim;

use crate::code::OpCode;
use crate::value::Value;

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

/// When an external call may run (`ORDERING.md` §2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As soon as its arguments are known.
    Unordered,
    /// When no earlier effect on its resource is outstanding.
    Readonly,
    /// When it is the oldest thing left.
    Sequential,
    /// In order, and nobody waits for it.
    Output,
    /// When it is the oldest thing left; nothing later starts before it is done.
    Fence,
}

/// How a call is ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its kind.
    pub kind: Kind,
    /// What it touches; none means everything.
    pub resource: Option<Arc<str>>,
    /// An effect that waits for earlier effects and readonly calls on its resource only.
    pub early: bool,
}

impl Class {
    /// A class without a resource.
    pub fn of(kind: Kind) -> Class {
        Class { kind, resource: None, early: false }
    }
}

/// Values, operations and calls of the world the machine runs in.
pub trait Host: Clone + 'static {
    /// What is not native. One word.
    type Value: Clone + fmt::Debug;

    /// The value of a constant.
    fn constant(&self, prim: &Prim) -> Value<Self>;

    /// The fault's value.
    fn fault(&self, kind: FaultKind) -> Value<Self>;

    /// An operation on values that are all there and none of which is a mutable object. `None` where
    /// it has no meaning.
    fn operate(&self, op: OpCode, args: &[Value<Self>]) -> Option<Result<Value<Self>, Value<Self>>>;

    /// Whether two values that are neither tuples nor objects are equal.
    fn equal(&self, a: &Value<Self>, b: &Value<Self>) -> bool;

    /// A hash that equal keys share; `None` if the value cannot be a key. Tuples are the machine's.
    fn hash(&self, value: &Value<Self>) -> Option<u64>;

    /// The text of a value that is neither tuple nor object; `quoted` inside a container.
    fn text(&self, value: &Value<Self>, quoted: bool) -> String;

    /// The name of an external function, if the value is one.
    fn external(&self, value: &Value<Self>) -> Option<Arc<str>>;

    /// The kind of a call of the external function `name`.
    fn classify(&self, name: &str, args: &[Value<Self>]) -> Class;

    /// The kinds that calls of `name` can have, before their arguments are known.
    fn may_be(&self, name: &str) -> Class;
}
