//! What a call of something that is around an annotated function comes down to: `functools.partial` hands over what it holds, and an
//! instance itself. What is handed over is ordered like any other argument.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::api;
use crate::bind::Keyword;
use crate::lookup::address_of;
use crate::object::{Object, PyValue, attached, lift};

/// The callee, arguments and keywords of a call without a `partial` and without a `__call__`.
pub fn unwrapped(
    callee: &Object,
    args: &[PyValue],
    keywords: &[Keyword],
) -> Option<(Object, Vec<PyValue>, Vec<Keyword>)> {
    let (mut callee, mut args, mut keywords, mut changed) = (callee.clone(), args.to_vec(), keywords.to_vec(), false);
    while let Some(more) = attached(|py| parts(py, &callee)) {
        let Parts { function, first, named } = more;
        callee = function;
        args.splice(0..0, first);
        // One that is given anew keeps its place.
        let given = std::mem::replace(&mut keywords, named);
        for (name, value) in given {
            match keywords.iter_mut().find(|(known, _)| is_same(known, &name)) {
                Some((_, known)) => *known = value,
                None => keywords.push((name, value)),
            }
        }
        changed = true;
    }
    changed.then_some((callee, args, keywords))
}

fn is_same(one: &Object, other: &Object) -> bool {
    attached(|py| one.bind(py).eq(other.bind(py)).unwrap_or(false))
}

struct Parts {
    function: Object,
    first: Vec<PyValue>,
    named: Vec<Keyword>,
}

fn parts(py: Python<'_>, callee: &Object) -> Option<Parts> {
    let bound = callee.bind(py);
    if is_partial(callee) {
        let first = bound.getattr("args").ok()?.cast_into::<PyTuple>().ok()?;
        let named = bound.getattr("keywords").ok()?.cast_into::<PyDict>().ok()?;
        return Some(Parts {
            function: bound.getattr("func").ok()?.into(),
            first: first.iter().map(|value| lift(value.into())).collect(),
            named: named.iter().map(|(name, value)| (name.into(), lift(value.into()))).collect(),
        });
    }
    is_instance(callee).then_some(())?;
    // SAFETY: a live class; what is found is borrowed.
    let found = unsafe { api::_PyType_Lookup(callee.class(), pyo3::intern!(py, "__call__").as_ptr()) };
    // SAFETY: what was found is alive.
    if found.is_null() || unsafe { ffi::Py_TYPE(found) } != &raw mut ffi::PyFunction_Type {
        return None;
    }
    Some(Parts { function: bound.getattr("__call__").ok()?.into(), first: Vec::new(), named: Vec::new() })
}

/// Whether it is a `functools.partial`.
pub fn is_partial(callee: &Object) -> bool {
    static PARTIAL: crate::once::Once<usize> = crate::once::Once::new();
    callee.class() as usize == *PARTIAL.get_or_init(|| address_of("functools", "partial"))
}

/// Whether it is an instance of a class that a `class` statement made, and no class itself.
fn is_instance(callee: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { api::is_written(callee.class()) && ffi::PyType_Check(callee.ptr()) == 0 }
}
