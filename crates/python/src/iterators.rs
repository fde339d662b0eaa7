//! Iterators: looking at one uses it up, and those of the builtin containers run nobody's code.

use pyo3::ffi;

use crate::object::{Object, attached};

/// Whether looking at an object changes it.
pub fn is_iterator(object: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyIter_Check(object.ptr()) != 0 }
}

/// Whether an iterator only reads what it goes over.
pub fn is_known_iterator(object: &Object) -> bool {
    const KNOWN: &[&str] = &[
        "list_iterator",
        "tuple_iterator",
        "str_iterator",
        "str_ascii_iterator",
        "dict_keyiterator",
        "dict_valueiterator",
        "dict_itemiterator",
        "set_iterator",
        "range_iterator",
        "longrange_iterator",
        "enumerate",
        "zip",
        "reversed",
        "list_reverseiterator",
        "dict_reversekeyiterator",
        "bytes_iterator",
    ];
    // SAFETY: a live class.
    if unsafe { ffi::PyType_GetFlags(object.class()) & ffi::Py_TPFLAGS_HEAPTYPE != 0 } {
        return false; // Somebody's own class may have any name.
    }
    attached(|py| {
        let name = pyo3::types::PyAnyMethods::get_type(&object.bind(py));
        let name = pyo3::types::PyTypeMethods::name(&name);
        let known = name.is_ok_and(|name| KNOWN.contains(&&*name.to_string()));
        // What `enumerate` and `zip` go over may itself be somebody's code.
        known && inner_iterators(object).iter().all(is_known_iterator)
    })
}

fn inner_iterators(object: &Object) -> Vec<Object> {
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        let held = py.import("gc").and_then(|gc| gc.getattr("get_referents")?.call1((object.bind(py),)));
        let Ok(held) = held.and_then(|held| held.try_iter()?.collect::<pyo3::PyResult<Vec<_>>>()) else {
            return Vec::new();
        };
        let mut work = held;
        let mut found = Vec::new();
        while let Some(one) = work.pop() {
            if let Ok(tuple) = one.cast_exact::<pyo3::types::PyTuple>() {
                use pyo3::types::PyTupleMethods;
                // SAFETY: a live object.
                work.extend(tuple.iter().filter(|item| unsafe { ffi::PyIter_Check(item.as_ptr()) } != 0));
            // SAFETY: a live object.
            } else if unsafe { ffi::PyIter_Check(one.as_ptr()) } != 0 {
                found.push(one.into());
            }
        }
        found
    })
}
