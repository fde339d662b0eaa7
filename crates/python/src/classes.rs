//! What classes and modules hold besides code. An instance finds it as if it were its own, and whoever is passed a class or a
//! module as a value finds it too. Those of the standard library and of installed packages count as holding nothing: what
//! they keep there is their own business.

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyModule, PyType};
use sooner_calculus::QuickMap;

use crate::held::Held;
use crate::object::{Object, attached};
use crate::{api, caches, outside};

struct Shared(RefCell<Option<QuickMap<usize, (Held, bool)>>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

/// Which classes are the user's.
static KNOWN: Shared = Shared(RefCell::new(None));

/// A class or a module.
pub fn is_one(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyType>() || object.is_instance_of::<PyModule>()
}

/// The class of an instance, if it was made by a `class` statement.
pub fn of<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    let class = object.get_type();
    is_made(class.as_type_ptr()).then(|| class.into_any())
}

/// What can be found in a class or a module, if that is no code: who finds its functions does not call them.
pub fn contents<'py>(object: &Bound<'py, PyAny>, found: &mut Vec<Bound<'py, PyAny>>) {
    if let Ok(class) = object.cast::<PyType>() {
        return class
            .mro()
            .into_iter()
            .filter_map(|base| base.cast_into().ok())
            .for_each(|base| in_class(&base, found));
    }
    let Ok(module) = object.cast::<PyModule>() else { return };
    if module.name().is_ok_and(|name| !is_installed(name.as_any())) {
        found.extend(
            module
                .dict()
                .into_iter()
                .filter(|(name, value)| !is_special(name) && !is_function(value))
                .map(|(_, value)| value),
        );
    }
}

fn in_class<'py>(class: &Bound<'py, PyType>, found: &mut Vec<Bound<'py, PyAny>>) {
    if !is_made(class.as_type_ptr()) || !is_users(class) {
        return;
    }
    // SAFETY: a live class made by a `class` statement has a dictionary, which is not changed meanwhile.
    unsafe {
        let dict = (*class.as_type_ptr()).tp_dict;
        let (mut at, mut name, mut value) = (0, std::ptr::null_mut(), std::ptr::null_mut());
        while !dict.is_null() && ffi::PyDict_Next(dict, &mut at, &mut name, &mut value) != 0 {
            let [name, value] = [name, value].map(|part| Bound::from_borrowed_ptr(class.py(), part));
            let describes = (*value.get_type_ptr()).tp_descr_get.is_some();
            if describes {
                found.extend(cache(value));
            } else if !is_special(&name) {
                found.push(value);
            }
        }
    }
}

/// The cache that a method is: code that has an instance may ask it.
fn cache(method: Bound<'_, PyAny>) -> Option<Bound<'_, PyAny>> {
    let wraps = [&raw mut api::PyStaticMethod_Type, &raw mut api::PyClassMethod_Type].contains(&method.get_type_ptr());
    let function = if wraps { method.getattr("__func__").ok()? } else { method };
    caches::is_cache(&function.clone().into()).then_some(function)
}

fn is_made(class: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: a live class.
    unsafe { api::is_written(class) }
}

/// Whether a class is neither the standard library's nor an installed package's.
pub fn is_users(class: &Bound<'_, PyType>) -> bool {
    let address = class.as_ptr() as usize;
    let object = class.clone().into_any().into();
    if let Some((held, users)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && held.is(&object)
    {
        return *users;
    }
    let users = class.getattr("__module__").is_ok_and(|module| !is_installed(&module));
    KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(&object), users));
    users
}

/// The same of a function, or of that of a method.
pub fn is_users_function(callee: &Object) -> bool {
    let function = outside::function_of(callee);
    function.class() == &raw mut ffi::PyFunction_Type
        && attached(|py| function.bind(py).getattr("__module__").is_ok_and(|module| !is_installed(&module)))
}

fn is_installed(module: &Bound<'_, PyAny>) -> bool {
    let ask = || module.py().import("sooner._source")?.getattr("is_installed")?.call1((module,))?.extract();
    ask().unwrap_or(false)
}

fn is_special(name: &Bound<'_, PyAny>) -> bool {
    name.cast::<pyo3::types::PyString>().map_or(true, |name| name.to_str().is_ok_and(|name| name.starts_with("__")))
}

/// Functions, builtin ones too.
pub fn is_function(value: &Bound<'_, PyAny>) -> bool {
    let class = value.get_type_ptr();
    class == &raw mut ffi::PyFunction_Type || api::is_builtin(class)
}
