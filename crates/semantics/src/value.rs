//! Results: what the return variable of a program stands for.

use std::fmt;
use std::sync::Arc;

use sooner_calculus::{Fun, Name, Op, Prim};

use crate::Program;

/// What a variable stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A primitive.
    Prim(Prim),
    /// A tuple of values.
    Tuple(Vec<Value>),
    /// A function.
    Fun(Arc<Fun>),
    /// Not known (yet): the variable named.
    Unknown(Name),
}

/// The value of `name` in `program`. Tuples are read through; a tuple cannot hold itself.
pub fn read_back(program: &Program, name: &Name) -> Value {
    let definition = program.stmts.iter().find(|(_, stmt)| stmt.name == *name);
    match definition.map(|(_, stmt)| &stmt.op) {
        Some(Op::Prim(prim)) => Value::Prim(prim.clone()),
        Some(Op::Tuple(parts)) => Value::Tuple(parts.iter().map(|part| read_back(program, part)).collect()),
        Some(Op::Fun(fun)) => Value::Fun(fun.clone()),
        Some(Op::Alias(other)) => read_back(program, other),
        _ => Value::Unknown(name.clone()),
    }
}

impl Value {
    /// Whether nothing in it is unknown.
    pub fn is_known(&self) -> bool {
        match self {
            Value::Prim(_) | Value::Fun(_) => true,
            Value::Tuple(parts) => parts.iter().all(Value::is_known),
            Value::Unknown(_) => false,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Prim(prim) => write!(f, "{prim}"),
            Value::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(Value::to_string).collect();
                write!(f, "({}{})", parts.join(", "), if parts.len() == 1 { "," } else { "" })
            }
            Value::Fun(fun) => write!(f, "a function of {}", fun.param),
            Value::Unknown(name) => write!(f, "{name}?"),
        }
    }
}
