//! What stands inside of a value that a call is passed or gives: items, attributes, and what views, iterators, methods and closures
//! are over. Not what code finds by name, nor what frames hold.

use pyo3::ffi;
use sooner_calculus::QuickSet;
use sooner_machine::Value;

use crate::behaviour::is_leaf_class;
use crate::object::{Object, PyValue};
use crate::{owned, reach};

/// Goes over an object and all that is in it, each once; into those of which this is said.
pub fn walk(object: &Object, mut goes_into: impl FnMut(&Object) -> bool) {
    /// Further in, nobody looks.
    const MOST: usize = 1 << 16;
    let (mut work, mut met) = (vec![object.clone()], QuickSet::default());
    while let Some(object) = work.pop().filter(|_| met.len() < MOST) {
        if is_leaf_class(object.class()) || !may_hold(&object) || !met.insert(reach::key(&object)) {
            continue;
        }
        if goes_into(&object) {
            parts(&object, &mut work);
        }
    }
}

/// Whether something in a value is one of these, and not all of it is.
pub fn holds(value: &PyValue, is_sought: impl Fn(&Object) -> bool) -> bool {
    let Value::Host(object) = value else { return false };
    let mut found = false;
    if !owned::is_flat(object) {
        walk(object, |object| {
            found |= is_sought(object);
            !found && !owned::is_flat(object)
        });
    }
    found
}

fn may_hold(object: &Object) -> bool {
    let class = object.class();
    let code = [
        &raw mut ffi::PyTraceBack_Type,
        &raw mut ffi::PyFrame_Type,
        &raw mut ffi::PyCode_Type,
        &raw mut ffi::PyModule_Type,
    ];
    // SAFETY: a live object.
    unsafe { ffi::PyObject_IS_GC(object.ptr()) != 0 && ffi::PyType_Check(object.ptr()) == 0 && !code.contains(&class) }
}

fn parts(object: &Object, found: &mut Vec<Object>) {
    if object.class() != &raw mut ffi::PyFunction_Type {
        return owned::items(object, found);
    }
    // SAFETY: a live function; what it gives is borrowed, or none.
    let parts = unsafe {
        [
            ffi::PyFunction_GetClosure(object.ptr()),
            ffi::PyFunction_GetDefaults(object.ptr()),
            ffi::PyFunction_GetKwDefaults(object.ptr()),
        ]
    };
    found.extend(parts.into_iter().filter(|part| !part.is_null()).map(Object::borrowed));
}
