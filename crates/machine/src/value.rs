//! Values: two words each. Numbers and booleans are immediate; the rest is shared by reference
//! counting, which needs no atomics because a machine is used by one thread at a time.

use std::fmt;
use std::rc::Rc;

use smallvec::SmallVec;

use crate::cell::Cell;
use crate::code::FunctionId;
use crate::host::Host;
use crate::object::Object;
use crate::text::Text;

/// A value of the machine. `Host` holds what the machine itself does not know. What needs no counting comes first, and then what
/// counts by itself; that the number of a kind is a byte of its own is relied on in `slots`.
#[repr(u8)]
pub enum Value<H: Host> {
    /// A slot that was never set; no program can see it.
    Unset,
    /// A truth value.
    Bool(bool),
    /// A whole number of 64 bits; larger ones are the host's.
    Int(i64),
    /// A floating-point number.
    Float(f64),
    /// Something of the host's.
    Host(H::Value),
    /// Text.
    Text(Rc<Text>),
    /// A tuple; components may be pending.
    Tuple(Rc<Tuple<H>>),
    /// A function with what it captured.
    Closure(Rc<Closure<H>>),
    /// A mutable object.
    Object(Rc<Object<H>>),
    /// A value that has not arrived.
    Pending(Rc<Cell<H>>),
}

/// The components of a tuple.
pub struct Tuple<H: Host> {
    /// Small tuples live in the same allocation.
    pub items: SmallVec<[Value<H>; 3]>,
}

/// A function value.
pub struct Closure<H: Host> {
    /// The code.
    pub function: FunctionId,
    /// What it captured.
    pub captures: Vec<Value<H>>,
}

impl<H: Host> Value<H> {
    /// Text.
    pub fn text(text: impl AsRef<str> + Into<String>) -> Value<H> {
        Value::Text(Rc::new(Text::new(text)))
    }

    /// A tuple.
    pub fn tuple(items: impl IntoIterator<Item = Value<H>>) -> Value<H> {
        Value::Tuple(Rc::new(Tuple { items: items.into_iter().collect() }))
    }

    /// `()`
    pub fn unit() -> Value<H> {
        Value::tuple([])
    }

    /// The value itself if it has arrived: follows cells that are filled.
    pub fn arrived(&self) -> Value<H> {
        match self {
            Value::Pending(cell) => cell.value().unwrap_or_else(|| Value::Pending(cell.last())),
            other => other.clone(),
        }
    }

    /// The cell still missing, if the value has not arrived.
    pub fn missing(&self) -> Option<Rc<Cell<H>>> {
        match self {
            Value::Pending(cell) if cell.value().is_none() => Some(cell.last()),
            _ => None,
        }
    }

    /// Takes the contents of a value that nobody else holds, so that dropping it does not recurse.
    pub(crate) fn dismantle(self, work: &mut Vec<Value<H>>) {
        match self {
            Value::Tuple(tuple) => {
                if let Ok(mut tuple) = Rc::try_unwrap(tuple) {
                    work.extend(tuple.items.drain(..));
                }
            }
            Value::Closure(closure) => {
                if let Ok(mut closure) = Rc::try_unwrap(closure) {
                    work.append(&mut closure.captures);
                }
            }
            Value::Object(object) => {
                if let Ok(mut object) = Rc::try_unwrap(object) {
                    object.take_contents(work);
                }
            }
            Value::Pending(cell) => {
                if let Ok(mut cell) = Rc::try_unwrap(cell) {
                    cell.take_contents(work);
                }
            }
            _ => {}
        }
    }

    /// Whether it holds no reference.
    #[inline]
    pub(crate) fn is_immediate(&self) -> bool {
        matches!(self, Value::Unset | Value::Int(_) | Value::Bool(_) | Value::Float(_))
    }

    /// Whether it is all there and holds no other value.
    #[inline]
    pub(crate) fn is_leaf(&self) -> bool {
        matches!(self, Value::Int(_) | Value::Bool(_) | Value::Float(_) | Value::Text(_) | Value::Host(_))
    }

    fn is_nested(&self) -> bool {
        matches!(self, Value::Tuple(_) | Value::Closure(_) | Value::Object(_) | Value::Pending(_))
    }
}

/// Drops values without recursion: a list nested a million deep must not exhaust the native stack.
pub(crate) fn drop_all<H: Host>(values: impl Iterator<Item = Value<H>>) {
    let mut work: Vec<Value<H>> = values.filter(Value::is_nested).collect();
    while let Some(value) = work.pop() {
        value.dismantle(&mut work);
    }
}

impl<H: Host> Drop for Tuple<H> {
    fn drop(&mut self) {
        if self.items.iter().any(Value::is_nested) {
            drop_all(self.items.drain(..));
        }
    }
}

impl<H: Host> Drop for Closure<H> {
    fn drop(&mut self) {
        if self.captures.iter().any(Value::is_nested) {
            drop_all(self.captures.drain(..));
        }
    }
}

impl<H: Host> Clone for Value<H> {
    #[inline]
    fn clone(&self) -> Value<H> {
        match self {
            Value::Unset => Value::Unset,
            Value::Bool(value) => Value::Bool(*value),
            Value::Int(value) => Value::Int(*value),
            Value::Float(value) => Value::Float(*value),
            Value::Text(text) => Value::Text(text.clone()),
            Value::Tuple(tuple) => Value::Tuple(tuple.clone()),
            Value::Closure(closure) => Value::Closure(closure.clone()),
            Value::Object(object) => Value::Object(object.clone()),
            Value::Pending(cell) => Value::Pending(cell.clone()),
            Value::Host(value) => Value::Host(value.clone()),
        }
    }
}

/// For bug reports: one level deep, so that no value is too deep to show.
impl<H: Host> fmt::Debug for Value<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Unset => f.write_str("unset"),
            Value::Bool(value) => write!(f, "{value}"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Float(value) => write!(f, "{value:?}"),
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Tuple(tuple) => write!(f, "tuple of {}", tuple.items.len()),
            Value::Closure(closure) => write!(f, "function {}", closure.function.0),
            Value::Object(_) => f.write_str("object"),
            Value::Pending(_) => f.write_str("pending"),
            Value::Host(value) => write!(f, "{value:?}"),
        }
    }
}
