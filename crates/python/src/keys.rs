//! Keys of dictionaries, and members of sets, that are looked up without running anybody's code.

use pyo3::ffi;
use sooner_machine::Value;

use crate::behaviour::is_leaf_class;
use crate::holes;
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
    is_leaf_class(object.class()) || is_known_by_identity(object)
}

/// Whether nothing else is equal to it: instances of classes that say nothing else, functions, classes. Not what stands for something
/// that is missing.
fn is_known_by_identity(object: &Object) -> bool {
    let base = &raw const ffi::PyBaseObject_Type;
    // SAFETY: live classes.
    let (own, base) = unsafe { (&*object.class(), &*base) };
    own.tp_hash.map(|f| f as usize) == base.tp_hash.map(|f| f as usize)
        && own.tp_richcompare.map(|f| f as usize) == base.tp_richcompare.map(|f| f as usize)
        && !holes::is_hole(object.class())
}
