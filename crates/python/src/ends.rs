//! Objects that run code of the user's when they are freed: instances with a `__del__`, and generators that are left inside of a
//! `try` or a `with`.

use std::rc::Rc;

use pyo3::ffi;
use pyo3::intern;
use pyo3::prelude::*;
use sooner_machine::Value;

use crate::api;
use crate::object::{Object, PyValue, attached};
use crate::owned::references;

/// Whether this is the last reference to one but for so many, which will be gone.
pub fn has_end(value: &PyValue, held: usize) -> bool {
    match value {
        Value::Host(object) if held == usize::MAX => may_have(object),
        Value::Host(object) => may_have(object) && references(object) as usize <= 1 + held && says(object, "runs_code"),
        // It has arrived, and nobody else has the cell.
        Value::Pending(cell) if Rc::strong_count(cell) == 1 => cell.holds(|value| has_end(value, held)),
        _ => false,
    }
}

/// Whether calling it gives one: a generator of the user's, or a class.
pub fn makes_such(callee: &PyValue) -> bool {
    let Value::Host(callee) = callee else { return false };
    // SAFETY: a live object.
    let class = unsafe { ffi::PyType_Check(callee.ptr()) != 0 };
    (class || is_generator(callee)) && says(callee, "makes_such")
}

/// Whether it is a function with a `yield`.
fn is_generator(callee: &Object) -> bool {
    const FLAG: i64 = 0x20;
    if callee.class() != &raw mut ffi::PyFunction_Type {
        return false;
    }
    attached(|py| {
        // SAFETY: a live function has code.
        let code = Object::borrowed(unsafe { ffi::PyFunction_GetCode(callee.ptr()) });
        let flags = code.bind(py).getattr(intern!(py, "co_flags"));
        flags.and_then(|flags| flags.extract::<i64>()).is_ok_and(|flags| flags & FLAG != 0)
    })
}

fn may_have(object: &Object) -> bool {
    let class = object.class();
    // SAFETY: a live class.
    unsafe {
        let made = api::is_written(class);
        class == &raw mut ffi::PyGen_Type || made && ((*class).tp_finalize.is_some() || (*class).tp_del.is_some())
    }
}

fn says(object: &Object, what: &str) -> bool {
    let says = attached(|py| -> PyResult<bool> {
        py.import("sooner._ends")?.getattr(what)?.call1((object.bind(py),))?.extract()
    });
    says.unwrap_or(false)
}
