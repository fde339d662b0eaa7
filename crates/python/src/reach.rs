//! What can be reached from a value: the mutable things in it, by address. Instances count with their attributes, and
//! functions with the cells and the globals that they name.

use std::collections::HashSet;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use smallvec::SmallVec;
pub use sooner_machine::Key;
use sooner_machine::Value;

use crate::behaviour::is_immutable;
use crate::object::{Object, PyValue, attached};

/// Past this many things, everything counts as reached.
const MOST: usize = 2000;

/// Mutable things.
pub type Keys = SmallVec<[Key; 2]>;

/// What has to be settled before these can be looked at; nothing if that is too much to say.
pub fn read<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Option<Keys> {
    from(values).map(|keys| keys.iter().flat_map(|&key| [key, any_attribute(key)]).collect())
}

/// What code that is given these may write; nothing if that is too much to say.
pub fn from<'a>(values: impl IntoIterator<Item = &'a PyValue>) -> Option<Keys> {
    attached(|py| {
        let mut work: Vec<Bound<'_, PyAny>> = values.into_iter().filter_map(|value| object(py, value)).collect();
        let (mut seen, mut keys) = (HashSet::new(), Keys::new());
        while let Some(object) = work.pop() {
            let address = object.as_ptr() as usize;
            if is_leaf(&object) || !seen.insert(address) {
                continue;
            }
            if seen.len() > MOST {
                return None;
            }
            if !is_immutable(object.get_type_ptr()) {
                keys.push(address);
            }
            children(&object, &mut work);
        }
        Some(keys)
    })
}

fn object<'py>(py: Python<'py>, value: &PyValue) -> Option<Bound<'py, PyAny>> {
    match value {
        Value::Host(object) => Some(object.bind(py)),
        _ => None,
    }
}

/// Text, numbers and their like: nothing in them.
fn is_leaf(object: &Bound<'_, PyAny>) -> bool {
    let class = object.get_type_ptr();
    is_immutable(class)
        && class != &raw mut ffi::PyTuple_Type
        && class != &raw mut ffi::PyFrozenSet_Type
        && class != &raw mut ffi::PyFunction_Type
        && class != &raw mut ffi::PyCFunction_Type
}

fn children<'py>(object: &Bound<'py, PyAny>, work: &mut Vec<Bound<'py, PyAny>>) {
    if let Ok(dict) = object.cast_exact::<PyDict>() {
        return dict.iter().for_each(|(key, value)| work.extend([key, value]));
    }
    if let Ok(tuple) = object.cast_exact::<PyTuple>() {
        return work.extend(tuple.iter());
    }
    if let Ok(list) = object.cast_exact::<pyo3::types::PyList>() {
        return work.extend(list.iter());
    }
    if object.get_type_ptr() == &raw mut ffi::PyFunction_Type {
        return function(object, work);
    }
    if object.get_type_ptr() == &raw mut ffi::PyCFunction_Type {
        // SAFETY: a live builtin; its receiver is borrowed, or none.
        let receiver =
            unsafe { Bound::from_borrowed_ptr_or_opt(object.py(), ffi::PyCFunction_GetSelf(object.as_ptr())) };
        return work.extend(receiver.filter(|receiver| !receiver.is_instance_of::<pyo3::types::PyModule>()));
    }
    referents(object, work);
}

/// A function reaches what its cells hold, its defaults, and the globals that it names and that can change.
fn function<'py>(object: &Bound<'py, PyAny>, work: &mut Vec<Bound<'py, PyAny>>) {
    for name in ["__closure__", "__defaults__", "__kwdefaults__"] {
        work.extend(object.getattr(name).ok());
    }
    let names = object.getattr("__code__").and_then(|code| code.getattr("co_names"));
    let names: Vec<String> = names.and_then(|names| names.extract()).unwrap_or_default();
    let Ok(globals) = object.getattr("__globals__") else { return };
    for name in names {
        if let Ok(value) = globals.get_item(name)
            && !value.is_instance_of::<pyo3::types::PyModule>()
            && !value.is_instance_of::<pyo3::types::PyType>()
        {
            work.push(value);
        }
    }
}

/// What the collector says the object holds, its class excepted.
pub fn referents<'py>(object: &Bound<'py, PyAny>, work: &mut Vec<Bound<'py, PyAny>>) {
    let held = object.py().import("gc").and_then(|gc| gc.getattr("get_referents")?.call1((object,)));
    let Ok(held) = held.and_then(|held| held.try_iter()?.collect::<PyResult<Vec<_>>>()) else { return };
    let fine = |held: &Bound<'py, PyAny>| {
        !held.is_instance_of::<pyo3::types::PyType>() && !held.is_instance_of::<pyo3::types::PyModule>()
    };
    work.extend(held.into_iter().filter(fine));
}

/// Some attribute of a thing: written with each of them, so that who looks at the whole thing sees it.
pub fn any_attribute(thing: Key) -> Key {
    thing | 1
}

/// One attribute of a thing.
pub fn attribute(thing: Key, name: &Object) -> Key {
    (thing.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ name.ptr() as usize) | 2
}

/// One global of a module: long names are not one object everywhere, so their text counts.
pub fn global(globals: Key, name: &Object) -> Key {
    // SAFETY: a live text has a hash.
    let hash = unsafe { ffi::PyObject_Hash(name.ptr()) } as usize;
    (globals.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ hash) | 2
}

/// The name of a mutable thing.
pub fn key(object: &Object) -> Key {
    object.ptr() as Key
}
