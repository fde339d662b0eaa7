//! Text that code set aside will make of text that is there: `f"{self.name}.log"`. By it things are found: items, attributes, loggers.

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_machine::code::OpCode;
use sooner_machine::{Args, Ask, Outcome, Value};

use crate::known::Known;
use crate::object::{PyValue, attached};
use crate::ops;

/// Longer text is no name of anything.
const LONGEST: usize = 256;

/// What comes of an operation, if that is such text.
pub fn text(ask: Ask, operands: &[Known]) -> Option<PyValue> {
    let makes = match ask {
        Ask::Plain(op) => op == OpCode::Add,
        Ask::Own(op) => ["py_format", "py_join", "py_piece"].contains(&ops::name(op)),
        _ => false,
    };
    if !makes || operands.iter().map(|one| length(&one.value)).sum::<usize>() > LONGEST {
        return None;
    }
    let args: Vec<PyValue> = operands.iter().map(|one| one.value.clone()).collect();
    match (ask, &args[..]) {
        (Ask::Own(op), _) => match ops::perform(op, &Args::of(&args)) {
            Outcome::Value(value) if matches!(value, Value::Host(_)) && length(&value) <= LONGEST => Some(value),
            _ => None,
        },
        (_, [Value::Host(first), Value::Host(second)]) => {
            attached(|py| Some(Value::Host(first.bind(py).add(second.bind(py)).ok()?.into())))
        }
        _ => None,
    }
}

/// That of text, or of a number that is written out.
fn length(value: &PyValue) -> usize {
    match value {
        // SAFETY: a live text.
        Value::Host(text) if text.class() == &raw mut ffi::PyUnicode_Type => unsafe {
            ffi::PyUnicode_GET_LENGTH(text.ptr()) as usize
        },
        Value::Int(_) => 20,
        _ => LONGEST + 1,
    }
}
