//! Methods of builtin classes, found by class and name once: such a class never changes, and its instances have no
//! attributes of their own.

use std::cell::Cell;

use pyo3::ffi;
use pyo3::prelude::*;

use crate::api;
use crate::object::attached;

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

/// Methods of immutable builtins: on whatever an answer is they are taken to change nothing (`docs/ordering.md`, "What is assumed").
pub fn is_reading_method(name: &str) -> bool {
    static NAMES: crate::once::Once<std::collections::HashSet<String>> = crate::once::Once::new();
    let names = NAMES.get_or_init(|| {
        attached(|py| {
            // `step` of a range is no method.
            let classes = "[n for c in (str, bytes, int, float, tuple, frozenset, complex, range) for n in dir(c) \
                           if n[:2] != '__' and callable(getattr(c, n))] + \
                           ['get', 'keys', 'values', 'items', 'copy', 'group', 'groups', 'groupdict', 'span', 'most_common', \
                            'isoformat', 'strftime', 'timestamp', 'weekday', 'as_posix', 'with_suffix', 'is_absolute']";
            let text = std::ffi::CString::new(classes).unwrap_or_default();
            py.eval(&text, None, None).and_then(|names| names.extract::<Vec<String>>()).unwrap_or_default()
        })
        .into_iter()
        .collect()
    });
    names.contains(name)
}
