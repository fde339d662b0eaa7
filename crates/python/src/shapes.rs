//! What a container is, as far as writing it ahead of its turn hangs on that.

use pyo3::ffi;
use pyo3::types::PyAnyMethods;
use sooner_machine::Value;

use crate::keys::is_plain;
use crate::object::{Object, PyValue, attached};
use crate::{builtins, owned};

/// Whether a queue drops its first item when it is full.
pub fn has_limit(queue: &Object) -> bool {
    attached(|py| !queue.bind(py).getattr("maxlen").is_ok_and(|longest| longest.is_none()))
}

/// A list or tuple that is there.
pub fn is_sequence(value: &PyValue) -> bool {
    let Value::Host(object) = value else { return false };
    object.class() == &raw mut ffi::PyList_Type || object.class() == &raw mut ffi::PyTuple_Type
}

/// A dictionary that is there and whose keys are plain.
pub fn is_plain_dict(value: &PyValue) -> bool {
    let Value::Host(object) = value else { return false };
    if object.class() != &raw mut ffi::PyDict_Type {
        return false;
    }
    let mut inside = Vec::new();
    owned::items(object, &mut inside);
    inside.iter().step_by(2).all(is_plain)
}

/// A set that is there and whose members are plain.
pub fn is_plain_set(value: &PyValue) -> bool {
    let Value::Host(object) = value else { return false };
    if ![&raw mut ffi::PySet_Type, &raw mut ffi::PyFrozenSet_Type].contains(&object.class()) {
        return false;
    }
    let mut inside = Vec::new();
    owned::items(object, &mut inside);
    inside.iter().all(is_plain)
}

/// A dictionary, or of a class made from that.
pub fn is_dict(object: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyDict_Check(object.ptr()) != 0 }
}

/// An `OrderedDict`.
pub fn is_ordered(object: &Object) -> bool {
    // SAFETY: a live class has a name.
    let name = unsafe { std::ffi::CStr::from_ptr((*object.class()).tp_name) };
    name.to_bytes() == b"collections.OrderedDict"
}

/// A dictionary whose `update` is that of builtin ones.
pub fn is_updated(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyDict_Type || builtins::factory(object).is_some()
}

/// A `deque`.
pub fn is_queue(object: &Object) -> bool {
    // SAFETY: a live class has a name.
    let name = unsafe { std::ffi::CStr::from_ptr((*object.class()).tp_name) };
    name.to_bytes() == b"collections.deque"
}
