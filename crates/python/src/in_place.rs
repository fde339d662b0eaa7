//! `x += y`, `x *= 2` and `xs[i:j] = ys`: what is changed, if what stands there is not known.

use pyo3::ffi;
use sooner_machine::code::HostOp;
use sooner_machine::{Ask, Value};

use crate::arrays;
use crate::known::Known;
use crate::object::PyValue;
use crate::ops::{self, Touch};
use crate::plan::is_number;

/// `x += 1` of something that is not known, or `x += y` of text or a number: what was there before stays as it is.
pub fn adds_plainly(ask: Ask, operands: &[Known]) -> bool {
    let (Ask::Own(op), [first, _]) = (ask, operands) else { return false };
    let missing = match &first.value {
        Value::Unset => true,
        Value::Pending(cell) => !cell.comes_of_anything(),
        _ => false,
    };
    ops::touch(op) == Touch::InPlace && missing && (first.is_leaf() || adds_number(ask, operands))
}

/// `x += 1`, and `x += y / 2`: no container is changed, whatever stands there.
pub fn adds_number(ask: Ask, operands: &[Known]) -> bool {
    let (Ask::Own(op), [_, second]) = (ask, operands) else { return false };
    let number = is_by_number(op, &second.value) || second.number && ops::name(op) != "py_imul";
    ops::touch(op) == Touch::InPlace && number && !arrays::are_there()
}

/// A number or text: what is put in there is not gone over, as what is put in the place of a slice is.
pub fn is_plain_index(key: &PyValue) -> bool {
    let slice = &raw mut ffi::PySlice_Type;
    match key {
        Value::Pending(cell) => cell.is_leaf(),
        Value::Host(key) => key.class() != slice,
        Value::Unset => false,
        _ => true,
    }
}

/// Whether something is changed by a number in a way that no container can be. `xs *= 2` makes a list longer.
pub fn is_by_number(op: HostOp, value: &PyValue) -> bool {
    is_number(value) && (ops::name(op) != "py_imul" || matches!(value, Value::Float(_)))
}

/// Whether it is a list.
pub fn is_list(value: &PyValue) -> bool {
    matches!(value, Value::Host(list) if list.class() == &raw mut ffi::PyList_Type)
}
