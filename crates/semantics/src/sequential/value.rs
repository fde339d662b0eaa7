//! Values while a program runs, and how an evaluation stops short of one.

use std::rc::Rc;
use std::sync::Arc;

use sooner_calculus::{Fun, Prim};

use super::environment::Environment;
use super::heap::ObjectId;

#[derive(Clone)]
pub enum Value {
    Prim(Prim),
    Tuple(Rc<[Value]>),
    Function(Rc<Closure>),
    /// A reference to a list or dictionary.
    Object(ObjectId),
}

/// A function and the variables that were in scope where it was written.
pub struct Closure {
    pub fun: Arc<Fun>,
    pub environment: Environment,
}

/// Why there is no value.
pub enum Stop {
    /// The program raised this; a `guard` can catch it.
    Fault(Value),
    /// An operation cannot do with its argument. Becomes a fault that names the operation.
    WrongArgument,
    /// The evaluation is given up; nothing catches this.
    OutOfSteps,
}

pub type Outcome = Result<Value, Stop>;

impl Stop {
    /// A fault of the evaluator's or of an operation.
    pub fn fault(message: impl Into<Arc<str>>) -> Stop {
        Stop::Fault(Value::text(message))
    }
}

impl Value {
    pub fn unit() -> Value {
        Value::Tuple(Rc::new([]))
    }

    pub fn bool(value: bool) -> Value {
        Value::Prim(Prim::Bool(value))
    }

    pub fn int(value: usize) -> Value {
        Value::Prim(Prim::int(value))
    }

    pub fn text(value: impl Into<Arc<str>>) -> Value {
        Value::Prim(Prim::text(value))
    }

    pub fn tuple(parts: Vec<Value>) -> Value {
        Value::Tuple(parts.into())
    }

    pub fn as_bool(&self) -> Result<bool, Stop> {
        if let Value::Prim(Prim::Bool(value)) = self { Ok(*value) } else { Err(Stop::WrongArgument) }
    }

    pub fn as_text(&self) -> Result<&Arc<str>, Stop> {
        if let Value::Prim(Prim::Text(value)) = self { Ok(value) } else { Err(Stop::WrongArgument) }
    }

    pub fn as_tuple(&self) -> Result<&[Value], Stop> {
        if let Value::Tuple(parts) = self { Ok(parts) } else { Err(Stop::WrongArgument) }
    }

    pub fn as_object(&self) -> Result<ObjectId, Stop> {
        if let Value::Object(id) = self { Ok(*id) } else { Err(Stop::WrongArgument) }
    }

    /// The items of a tuple of exactly `N`: how an operation takes its arguments.
    pub fn parts<const N: usize>(&self) -> Result<[Value; N], Stop> {
        self.as_tuple()?.to_vec().try_into().map_err(|_| Stop::WrongArgument)
    }

    /// Whether it can be a dictionary's key: a primitive, or a tuple of keys.
    pub fn is_key(&self) -> bool {
        match self {
            Value::Prim(_) => true,
            Value::Tuple(parts) => parts.iter().all(Value::is_key),
            Value::Function(_) | Value::Object(_) => false,
        }
    }
}
