//! Binding of arguments to parameters. Only calls that fit are bound here; one that does not is made by
//! CPython, which then says what is wrong in its own words.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use smallvec::SmallVec;
use sooner_machine::Value;

use crate::compile::Compiled;
use crate::object::{Object, PyValue, attached, lift, lower};
use crate::owned;

/// The arguments of compiled code.
pub type Bindings = SmallVec<[PyValue; 6]>;

/// A keyword argument.
pub type Keyword = (Object, PyValue);

/// What compiled code of `function` is entered with; nothing if the arguments do not fit.
pub fn bind(compiled: &Compiled, function: &Object, args: &[PyValue], keywords: &[Keyword]) -> Option<Bindings> {
    let mut bound = start(compiled, function);
    let shape = &compiled.params;
    let positional = shape.positional as usize;
    if keywords.is_empty() && args.len() == positional && shape.keyword_only == 0 && !shape.star && !shape.double_star {
        bound.extend(args.iter().cloned());
        return Some(bound);
    }
    if args.len() > positional && !shape.star {
        return None;
    }
    let named = positional + shape.keyword_only as usize;
    let mut values: SmallVec<[Option<PyValue>; 8]> = args.iter().take(positional).cloned().map(Some).collect();
    values.resize(named, None);
    let mut rest: Vec<&Keyword> = Vec::new();
    for keyword in keywords {
        // SAFETY: a live object.
        if unsafe { ffi::PyUnicode_Check(keyword.0.ptr()) } == 0 {
            return None;
        }
        match place(compiled, &keyword.0) {
            Some(at) if values[at].is_none() => values[at] = Some(keyword.1.clone()),
            Some(_) => return None,
            None if shape.double_star => rest.push(keyword),
            None => return None,
        }
    }
    let collected = args.iter().skip(positional).chain(rest.iter().map(|(_, value)| value));
    let mut missing = false;
    for value in collected {
        missing |= matches!(value, Value::Pending(_));
        // Where code is only looked at, it need not be known.
        if matches!(value, Value::Unset) {
            return None;
        }
    }
    fill_defaults(function, compiled, &mut values)?;
    bound.extend(values.into_iter().flatten());
    if shape.star {
        let extra = args.get(positional..).unwrap_or_default();
        let extra = attached(|py| {
            let extra: Vec<_> = extra.iter().map(|value| lower(value).bind(py)).collect();
            PyTuple::new(py, extra).map(|tuple| Object::from(tuple.into_any()))
        });
        bound.push(collected_in(extra.ok()?, missing));
    }
    if shape.double_star {
        let extra = attached(|py| {
            let extra = PyDict::new(py);
            for (name, value) in rest {
                extra.set_item(name.bind(py), lower(value).bind(py)).ok()?;
            }
            Some(Object::from(extra.into_any()))
        });
        bound.push(collected_in(extra?, missing));
    }
    Some(bound)
}

/// A tuple or dictionary of arguments, with holes for those that have not arrived.
fn collected_in(made: Object, missing: bool) -> PyValue {
    let made = Value::Host(made);
    if missing {
        owned::made(&made, true);
    }
    made
}

/// The function itself and the cells it closes over.
pub fn start(compiled: &Compiled, function: &Object) -> Bindings {
    let mut bound = Bindings::new();
    bound.push(Value::Host(function.clone()));
    if !compiled.free.is_empty() {
        // SAFETY: a function whose code has free variables has a closure of that size.
        unsafe {
            let closure = ffi::PyFunction_GetClosure(function.ptr());
            for &at in &compiled.free {
                bound.push(Value::Host(Object::borrowed(ffi::PyTuple_GET_ITEM(closure, at as ffi::Py_ssize_t))));
            }
        }
    }
    bound
}

/// The parameter that a keyword names.
pub fn place(compiled: &Compiled, keyword: &Object) -> Option<usize> {
    let shape = &compiled.params;
    let range = shape.positional_only as usize..(shape.positional + shape.keyword_only) as usize;
    let same = |at: &usize| {
        let name = &compiled.names[*at];
        // SAFETY: live text.
        name.ptr() == keyword.ptr() || unsafe { ffi::PyUnicode_Compare(name.ptr(), keyword.ptr()) } == 0
    };
    range.into_iter().find(same)
}

fn fill_defaults(function: &Object, compiled: &Compiled, values: &mut [Option<PyValue>]) -> Option<()> {
    let positional = compiled.params.positional as usize;
    if values.iter().all(Option::is_some) {
        return Some(());
    }
    // SAFETY: a live function; borrowed references to its defaults.
    unsafe {
        let defaults = ffi::PyFunction_GetDefaults(function.ptr());
        let known = if defaults.is_null() { 0 } else { ffi::PyTuple_GET_SIZE(defaults) as usize };
        for (at, value) in values.iter_mut().enumerate().take(positional) {
            if value.is_none() {
                let from_end = positional - at;
                if from_end > known {
                    return None;
                }
                let default = ffi::PyTuple_GET_ITEM(defaults, (known - from_end) as ffi::Py_ssize_t);
                *value = Some(lift(Object::borrowed(default)));
            }
        }
        let defaults = ffi::PyFunction_GetKwDefaults(function.ptr());
        for (at, value) in values.iter_mut().enumerate().skip(positional) {
            if value.is_none() {
                if defaults.is_null() {
                    return None;
                }
                let default = ffi::PyDict_GetItemWithError(defaults, compiled.names[at].ptr());
                if default.is_null() {
                    return None;
                }
                *value = Some(lift(Object::borrowed(default)));
            }
        }
    }
    Some(())
}

/// What stands for the parameter at this place if it is not given.
pub fn default(function: &Object, compiled: &Compiled, at: usize) -> Option<PyValue> {
    let named = (compiled.params.positional + compiled.params.keyword_only) as usize;
    let mut values: SmallVec<[Option<PyValue>; 8]> = SmallVec::from_elem(Some(Value::Unset), named);
    *values.get_mut(at)? = None;
    fill_defaults(function, compiled, &mut values)?;
    values.swap_remove(at)
}
