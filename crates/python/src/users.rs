//! The modules of the user's and the classes that stand in them, looked through as they are now: a class may be made, or given another
//! method, at any time, and nobody says so. Asked often while something is outstanding, so nothing here is done in Python.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFunction, PyList, PyModule, PyType};
use sooner_calculus::QuickSet;

use crate::classes;
use crate::object::Object;

/// The classes that stand in modules of the user's.
pub fn classes(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyType>>> {
    let modules = py.import("sys")?.getattr("modules")?;
    let names = py.import("sooner._source")?.getattr("users_modules")?.call1((modules.len()?,))?;
    let mut found = Vec::new();
    for name in names.cast::<PyList>()?.iter() {
        let Ok(module) = modules.get_item(name) else { continue };
        if let Ok(module) = module.cast::<PyModule>() {
            in_dict(&module.dict(), &mut found);
        }
    }
    Ok(found)
}

fn in_dict<'py>(held: &Bound<'py, PyDict>, found: &mut Vec<Bound<'py, PyType>>) {
    // SAFETY: a live dictionary, which is not changed meanwhile: nothing of Python's is called.
    unsafe { each(held.py(), held.as_ptr(), |_, value| found.extend(value.cast_into::<PyType>())) }
}

/// Goes over what a dictionary holds.
///
/// # Safety
/// It is alive, or none, and is not changed meanwhile.
unsafe fn each<'py>(
    py: Python<'py>,
    held: *mut ffi::PyObject,
    mut visit: impl FnMut(&Bound<'py, PyAny>, Bound<'py, PyAny>),
) {
    let (mut at, mut key, mut value) = (0, std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: the caller's promise; what is found is borrowed.
    unsafe {
        while !held.is_null() && ffi::PyDict_Next(held, &mut at, &mut key, &mut value) != 0 {
            visit(&Bound::from_borrowed_ptr(py, key), Bound::from_borrowed_ptr(py, value));
        }
    }
}

/// The functions that classes of the user's have under a name; those that stand beside the function being run count too, for its module
/// need not have been imported.
pub fn methods_named(name: &Bound<'_, PyAny>, run: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Object>> {
    let py = name.py();
    let mut work = classes(py)?;
    if let Some(beside) = run.and_then(|run| run.getattr("__globals__").ok()) {
        in_dict(beside.cast()?, &mut work);
    }
    let (mut met, mut found) = (QuickSet::default(), Vec::new());
    while let Some(class) = work.pop() {
        if !met.insert(class.as_ptr() as usize) || !classes::is_users(&class) {
            continue;
        }
        // SAFETY: a live class of the user's, which has a dictionary that is not changed meanwhile.
        let held = unsafe {
            let held = (*class.as_type_ptr()).tp_dict;
            each(py, held, |_, value| work.extend(value.cast_into::<PyType>()));
            Bound::from_borrowed_ptr_or_opt(py, ffi::PyDict_GetItemWithError(held, name.as_ptr()))
        };
        derived(&class, &mut work)?;
        let Some(held) = held else { continue };
        // A static method and a class method know the function that they are.
        let function =
            if held.is_exact_instance_of::<PyFunction>() { held } else { held.getattr("__func__").unwrap_or(held) };
        if function.is_exact_instance_of::<PyFunction>() {
            found.push(function.into());
        }
    }
    Ok(found)
}

/// The classes that derive from one directly.
fn derived<'py>(class: &Bound<'py, PyType>, work: &mut Vec<Bound<'py, PyType>>) -> PyResult<()> {
    // SAFETY: a live class.
    if unsafe { (*class.as_type_ptr()).tp_subclasses.is_null() } {
        return Ok(());
    }
    let derived = class.py().get_type::<PyType>().call_method1("__subclasses__", (class,))?;
    work.extend(derived.cast::<PyList>()?.iter().filter_map(|class| class.cast_into().ok()));
    Ok(())
}
