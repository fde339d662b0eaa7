//! Lists made of lists that are arriving: `a + b`. The machine goes through them.

use pyo3::ffi;
use sooner_machine::{Args, Flowing, Value};

use crate::host::PyHost;
use crate::object::{Object, PyValue, lift_borrowed};

/// `a + b`, where what is there is a list.
pub fn of(given: &Args<'_, PyHost>) -> Option<Flowing<PyHost>> {
    let fits = |value: &PyValue| matches!(value.arrived(), Value::Pending(_)) || list_of(value).is_some();
    given.iter().all(fits).then(|| Flowing::Rows(Box::default()))
}

/// Whether this is known to be no text.
pub fn is_items(value: &PyValue) -> bool {
    match value.arrived() {
        Value::Pending(cell) => cell.will_give_text() == Some(false),
        _ => false,
    }
}

fn list_of(value: &PyValue) -> Option<Object> {
    match value.arrived() {
        Value::Host(object) if object.class() == &raw mut ffi::PyList_Type => Some(object),
        _ => None,
    }
}

/// A copy of a list.
pub fn copy_list(value: &PyValue) -> Option<PyValue> {
    let list = list_of(value)?;
    // SAFETY: a live list.
    Object::owned(unsafe { ffi::PyList_GetSlice(list.ptr(), 0, ffi::Py_ssize_t::MAX) }).ok().map(Value::Host)
}

/// The items of a list, from one on.
pub fn list_items(value: &PyValue, from: usize) -> Option<Vec<PyValue>> {
    let list = list_of(value)?;
    // SAFETY: a live list; positions are within its size.
    unsafe {
        let size = ffi::PyList_GET_SIZE(list.ptr()) as usize;
        Some((from..size).map(|at| lift_borrowed(ffi::PyList_GET_ITEM(list.ptr(), at as ffi::Py_ssize_t))).collect())
    }
}
