//! One item of a container: who reads or writes it under a key that is known does not wait for who may still write another. A thing as
//! a whole, its size, its order, is read and written as ever.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::{Footprint, Plan, Value, without_items};

use crate::behaviour::{is_container, is_leaf_class};
use crate::holes;
use crate::host::PyHost;
use crate::keys::is_plain_key;
use crate::object::{Object, PyValue, lift, lower};
use crate::reach::{self, Key, Keys};

/// Methods, and operators, that change what stands under the key they are given, and nothing else.
const CHANGES: &[&str] = &["py_setitem", "py_delitem", "add", "discard", "pop", "remove", "setdefault"];

/// Looking at what a container has under a plain key.
pub fn read(container: &PyValue, key: &PyValue) -> Plan<PyHost> {
    let Value::Host(object) = container else { return Plan::Ready };
    if !is_container(object.class()) {
        return Plan::Ready; // A tuple.
    }
    let thing = reach::key(object);
    match item(object, key) {
        Some(item) => Plan::Reads(smallvec![without_items(thing), item]),
        None => Plan::Reads(smallvec![thing]),
    }
}

/// What a container has now under a key, if that is more than text or a number, and where it was found.
pub fn found(container: &PyValue, key: &PyValue) -> Option<(PyValue, Keys)> {
    let Value::Host(object) = container else { return None };
    let item = item(object, key)?;
    // SAFETY: live objects, of classes that are checked; a plain key, whose hash and comparison run nobody's code. What is found is
    // borrowed, and nothing is raised.
    let found = unsafe {
        match (is_list(object), key) {
            (true, Value::Int(at)) if (*at as usize) < ffi::PyList_GET_SIZE(object.ptr()) as usize => {
                ffi::PyList_GET_ITEM(object.ptr(), *at as ffi::Py_ssize_t)
            }
            (false, key) if ffi::PyDict_Check(object.ptr()) != 0 => {
                ffi::PyDict_GetItemWithError(object.ptr(), lower(key).ptr())
            }
            _ => std::ptr::null_mut(),
        }
    };
    if found.is_null() {
        return None;
    }
    let found = Object::borrowed(found);
    let known = !holes::is_hole(found.class()) && !is_leaf_class(found.class());
    known.then(|| (lift(found), smallvec![without_items(reach::key(object)), item]))
}

/// What an operation changes, if that is only what a container has under a key.
pub fn changed(mut found: Footprint, operation: &str, container: &PyValue, key: &PyValue) -> Footprint {
    let Value::Host(object) = container else { return found };
    let in_list = is_list(object);
    if !CHANGES.contains(&operation) || (in_list && operation != "py_setitem") {
        return found;
    }
    let thing = reach::key(object);
    if let Some(item) = item(object, key)
        && found.writes.contains(&thing)
    {
        found.writes.retain(|written| *written != thing);
        found.add_item(thing, item);
    }
    found
}

/// The name of an item; none if it may be that of another key too, or is not known.
fn item(container: &Object, key: &PyValue) -> Option<Key> {
    // SAFETY: live objects, of classes that are checked.
    let hashed = unsafe { ffi::PyDict_Check(container.ptr()) != 0 || ffi::PyAnySet_Check(container.ptr()) != 0 };
    let known = match key {
        // Another of a list has the same place counted from the end.
        Value::Int(at) if is_list(container) => *at >= 0,
        key => hashed && is_plain_key(key),
    };
    (known && is_container(container.class())).then(|| reach::item(reach::key(container), &lower(key)))?
}

fn is_list(container: &Object) -> bool {
    container.class() == &raw mut ffi::PyList_Type
}
