//! Constants of compiled code as Python values.

use std::ffi::CString;

use pyo3::ffi;
use sooner_calculus::Prim;
use sooner_machine::Value;

use crate::object::{Object, PyValue, lift, unbound};

/// The value of a constant. Text is interned: it is often a name.
pub fn value(prim: &Prim) -> PyValue {
    match prim {
        Prim::Int(number) => match i64::try_from(number) {
            Ok(number) => Value::Int(number),
            Err(_) => {
                let digits = CString::new(number.to_string()).expect("digits hold no NUL");
                // SAFETY: a C string.
                owned(unsafe { ffi::PyLong_FromString(digits.as_ptr(), std::ptr::null_mut(), 10) })
            }
        },
        Prim::Float(number) => Value::Float(*number),
        Prim::Bool(value) => Value::Bool(*value),
        Prim::Text(text) => text_value(text),
        Prim::Symbol(name) => symbol(name),
    }
}

fn text_value(text: &str) -> PyValue {
    // SAFETY: valid UTF-8 of that length; interning takes and gives a reference.
    unsafe {
        let mut ptr = ffi::PyUnicode_FromStringAndSize(text.as_ptr().cast(), text.len() as ffi::Py_ssize_t);
        if text.len() <= 64 {
            ffi::PyUnicode_InternInPlace(&mut ptr);
        }
        owned(ptr)
    }
}

fn symbol(name: &str) -> PyValue {
    // SAFETY: attached; the singletons are alive.
    unsafe {
        match name.split_once(':') {
            None if name == "py_no_cause" => Value::Host(Object::borrowed(unbound())),
            None if name == "Ellipsis" => Value::Host(Object::borrowed(ffi::Py_Ellipsis())),
            Some(("bytes", hex)) => {
                let digit = |at: usize| u8::from_str_radix(hex.get(at..at + 2).unwrap_or("00"), 16).unwrap_or(0);
                let bytes: Vec<u8> = (0..hex.len() / 2).map(|at| digit(2 * at)).collect();
                owned(ffi::PyBytes_FromStringAndSize(bytes.as_ptr().cast(), bytes.len() as ffi::Py_ssize_t))
            }
            Some(("complex", imaginary)) => {
                owned(ffi::PyComplex_FromDoubles(0.0, imaginary.parse().unwrap_or(f64::NAN)))
            }
            // `None`, and symbols that only name operations.
            _ => Value::Host(Object::none()),
        }
    }
}

fn owned(ptr: *mut ffi::PyObject) -> PyValue {
    lift(Object::owned(ptr).unwrap_or_else(|_| Object::none()))
}
