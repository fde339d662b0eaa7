//! Methods of builtin classes, found by class and name once: such a class never changes, and its instances have no
//! attributes of their own.

use std::cell::Cell;

use pyo3::ffi;

use crate::api;

#[derive(Clone, Copy)]
struct Known {
    class: *mut ffi::PyTypeObject,
    name: *mut ffi::PyObject,
    method: *mut ffi::PyObject,
}

const PLACES: usize = 256;

struct Lately([Cell<Known>; PLACES]);

// SAFETY: touched only while attached.
unsafe impl Sync for Lately {}

const NOTHING: Known = {
    let none = std::ptr::null_mut();
    Known { class: std::ptr::null_mut(), name: none, method: none }
};

static LATELY: Lately = Lately([const { Cell::new(NOTHING) }; PLACES]);

/// The method of this name, borrowed, if the class is one of the common builtin ones and has it.
#[inline]
pub fn method(class: *mut ffi::PyTypeObject, name: *mut ffi::PyObject) -> Option<*mut ffi::PyObject> {
    let place = &LATELY.0[(name as usize >> 4 ^ class as usize >> 5) % PLACES];
    let known = place.get();
    if known.class == class && known.name == name {
        return Some(known.method);
    }
    let common = [
        &raw mut ffi::PyUnicode_Type,
        &raw mut ffi::PyList_Type,
        &raw mut ffi::PyDict_Type,
        &raw mut ffi::PySet_Type,
        &raw mut ffi::PyTuple_Type,
        &raw mut ffi::PyBytes_Type,
    ];
    if !common.contains(&class) {
        return None;
    }
    // SAFETY: a live class and name; what is found is borrowed from the class, which holds it for ever.
    unsafe {
        let method = api::_PyType_Lookup(class, name);
        if method.is_null() || ffi::Py_TYPE(method) != &raw mut ffi::PyMethodDescr_Type {
            return None;
        }
        // Held, so that its address stays its own: another name that is made there would be taken for it.
        ffi::Py_INCREF(name);
        let before = place.replace(Known { class, name, method });
        ffi::Py_XDECREF(before.name);
        Some(method)
    }
}

/// The method bound to an instance: a new reference.
///
/// # Safety
/// The method has to be one of the instance's class.
#[inline]
pub unsafe fn bind(method: *mut ffi::PyObject, instance: *mut ffi::PyObject) -> *mut ffi::PyObject {
    // SAFETY: the caller's promise; classes of methods of builtin classes can bind.
    unsafe {
        match ffi::PyMethodDescr_Type.tp_descr_get {
            Some(get) => get(method, instance, ffi::Py_TYPE(instance).cast()),
            None => unreachable!("methods can be bound"),
        }
    }
}
