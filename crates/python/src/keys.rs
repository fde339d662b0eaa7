//! Keys of dictionaries, and members of sets, that are looked up without running anybody's code.

use pyo3::ffi;
use sooner_machine::Value;

use crate::behaviour::is_leaf_class;
use crate::object::{Object, PyValue};
use crate::owned;

/// A key whose hash and comparison run nobody's code.
pub fn is_plain_key(key: &PyValue) -> bool {
    match key {
        Value::Int(_) | Value::Float(_) | Value::Bool(_) => true,
        Value::Host(object) => is_plain(object),
        _ => false,
    }
}

/// The same of an object.
pub fn is_plain(object: &Object) -> bool {
    if object.class() == &raw mut ffi::PyTuple_Type {
        let mut inside = Vec::new();
        owned::items(object, &mut inside);
        return inside.iter().all(is_plain);
    }
    is_leaf_class(object.class())
}
