//! Globals, imports, and variables that live in cells.

use pyo3::exceptions::{PyImportError, PyNameError, PyUnboundLocalError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyErr, ffi};
use sooner_machine::{Prompt, Site, Value};

use super::Given;
use super::access::done;
use crate::auto::Auto;
use crate::enter;
use crate::found::dict_version;
use crate::host::PyHost;
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lift_borrowed, lower, raised, unbound};

/// The globals of the function being run, without counting.
#[inline]
fn globals(function: &PyValue) -> *mut ffi::PyObject {
    let Value::Host(function) = function else { unreachable!("a function is an object") };
    // SAFETY: the first argument is always the Python function being run.
    unsafe { (*function.ptr().cast::<ffi::PyFunctionObject>()).func_globals }
}

/// A global. The site holds the versions of the dictionaries, or none of the second if the name is in the first, what was found,
/// and which the second was.
#[inline(always)]
pub fn global(given: Given<'_, '_>, _room: &mut [PyValue], site: &Site) -> Prompt<PyHost> {
    let Value::Host(name) = &given[1] else { unreachable!("a name is text") };
    let globals = globals(&given[0]);
    let [version, of_builtins, value, builtins_then] = site.get();
    // SAFETY: live objects; a version is only remembered of dictionaries, and as long as those have it they hold the value.
    unsafe {
        if version != 0
            && dict_version(globals) == version
            && (of_builtins == 0
                || builtins(&given[0]) as usize == builtins_then
                    && dict_version(builtins_then as *mut ffi::PyObject) == of_builtins)
        {
            // Whether it is a number does not change.
            let found = (value & !1) as *mut ffi::PyObject;
            return if value & 1 == 0 { Prompt::host(Object::borrowed(found)) } else { enter::lifted_borrowed(found) };
        }
    }
    global_anew(&given[0], name, site)
}

#[inline(never)]
fn global_anew(function: &PyValue, name: &Object, site: &Site) -> Prompt<PyHost> {
    let globals = globals(function);
    // SAFETY: live objects; what is found is borrowed.
    unsafe {
        let found = ffi::PyDict_GetItemWithError(globals, name.ptr());
        if !found.is_null() {
            if has_versions(globals) {
                site.set([dict_version(globals), 0, kept(found), 0]);
            }
            return enter::lifted_borrowed(found);
        }
        if !ffi::PyErr_Occurred().is_null() {
            return enter::failed(raised());
        }
    }
    enter::prompt(builtin(function, name, site))
}

/// What was found, as a site keeps it: the lowest bit says that it may be something that the machine holds in its own way.
unsafe fn kept(found: *mut ffi::PyObject) -> usize {
    // SAFETY: a live object.
    let class = unsafe { ffi::Py_TYPE(found) };
    let is_code = class == &raw mut ffi::PyFunction_Type
        || class == &raw mut ffi::PyCFunction_Type
        || class == &raw mut ffi::PyType_Type
        || class == &raw mut ffi::PyModule_Type
        || Auto::is(&Object::borrowed(found));
    found as usize | usize::from(!is_code)
}

/// Whether it is a dictionary of a version of CPython that numbers their states.
unsafe fn has_versions(dict: *mut ffi::PyObject) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::Py_Version < 0x030E_0000 && ffi::Py_TYPE(dict) == &raw mut ffi::PyDict_Type }
}

/// The builtins of the function being run, without counting.
#[inline]
fn builtins(function: &PyValue) -> *mut ffi::PyObject {
    let Value::Host(function) = function else { unreachable!("a function is an object") };
    // SAFETY: the first argument is always the Python function being run.
    unsafe { (*function.ptr().cast::<ffi::PyFunctionObject>()).func_builtins }
}

/// A name that is no global: the builtins of the function say what it is.
fn builtin(function: &PyValue, name: &Object, site: &Site) -> Tried<PyValue> {
    let Value::Host(object) = function else { unreachable!("a function is an object") };
    // SAFETY: the first argument is always the Python function being run; what is found is borrowed.
    unsafe {
        let builtins = builtins(function);
        if ffi::Py_TYPE(builtins) == &raw mut ffi::PyDict_Type {
            let found = ffi::PyDict_GetItemWithError(builtins, name.ptr());
            if !found.is_null() && !is_globals(found) {
                let globals = globals(function);
                if has_versions(globals) && has_versions(builtins) {
                    site.set([dict_version(globals), dict_version(builtins), kept(found), builtins as usize]);
                }
                return Ok(lift_borrowed(found));
            }
            if !ffi::PyErr_Occurred().is_null() {
                return Err(raised());
            }
        }
    }
    attached(|py| {
        let builtins = object.bind(py).getattr("__builtins__").map_err(exception)?;
        match builtins.get_item(name.bind(py)) {
            Ok(found) if is_globals(found.as_ptr()) => own_globals(py, function).map_err(exception),
            Ok(found) => Ok(lift(found.into())),
            Err(_) => Err(name_error(name, format!("name '{}' is not defined", name.bind(py)))),
        }
    })
}

/// `globals` looks at the frame that calls it, and compiled code has none.
fn is_globals(found: *mut ffi::PyObject) -> bool {
    // SAFETY: a live object; a builtin function has a definition, whose name is text for ever.
    unsafe {
        ffi::Py_TYPE(found) == &raw mut ffi::PyCFunction_Type
            && std::ffi::CStr::from_ptr((*(*found.cast::<ffi::PyCFunctionObject>()).m_ml).ml_name) == c"globals"
    }
}

/// The same for a function: gives its own globals when it is called.
fn own_globals(py: Python<'_>, function: &PyValue) -> PyResult<PyValue> {
    let function = lower(function);
    let getattr = py.import("builtins")?.getattr("getattr")?;
    let partial = py.import("functools")?.getattr("partial")?;
    Ok(lift(partial.call1((getattr, function.bind(py), "__globals__"))?.into()))
}

/// The `name` attribute is what suggestions are made from.
fn name_error(name: &Object, text: String) -> Object {
    attached(|py| {
        let error = PyNameError::new_err(text);
        let _ = error.value(py).setattr("name", name.bind(py));
        exception(error)
    })
}

pub fn set_global(given: Given<'_, '_>) -> Tried<PyValue> {
    let (name, value) = (lower(&given[1]), lower(&given[2]));
    // SAFETY: live objects.
    done(unsafe { ffi::PyDict_SetItem(globals(&given[0]), name.ptr(), value.ptr()) })
}

pub fn del_global(given: Given<'_, '_>) -> Tried<PyValue> {
    let name = lower(&given[1]);
    attached(|py| {
        // SAFETY: live objects.
        unsafe {
            let globals = globals(&given[0]);
            if ffi::PyDict_Contains(globals, name.ptr()) == 0 {
                return Err(name_error(&name, format!("name '{}' is not defined", name.bind(py))));
            }
            done(ffi::PyDict_DelItem(globals, name.ptr()))
        }
    })
}

/// `import a.b`: `__import__` decides, as a statement's import does.
pub fn import(given: Given<'_, '_>) -> Tried<PyValue> {
    let Value::Bool(bind_last) = &given[2] else { unreachable!("a boolean is written there") };
    attached(|py| {
        let name = lower(&given[1]);
        let name = name.bind(py);
        let first = imported(py, given, &name, py.None().into_bound(py), 0)?;
        if !bind_last {
            return Ok(lift(first.into()));
        }
        // `import a.b as c` takes attributes step by step, and falls back to `sys.modules`.
        let path: String = name.extract().map_err(exception)?;
        let (mut module, mut full) = (first, String::new());
        for (step, part) in path.split('.').enumerate() {
            full = if step == 0 { part.to_owned() } else { format!("{full}.{part}") };
            if step > 0 {
                module = attribute_or_module(py, &module, part, &full).map_err(exception)?;
            }
        }
        Ok(lift(module.into()))
    })
}

fn attribute_or_module<'py>(
    py: Python<'py>,
    module: &Bound<'py, PyAny>,
    part: &str,
    full: &str,
) -> PyResult<Bound<'py, PyAny>> {
    match module.getattr(part) {
        Err(error) if error.is_instance_of::<pyo3::exceptions::PyAttributeError>(py) => {
            py.import("sys")?.getattr("modules")?.get_item(full).map_err(|_| error)
        }
        found => found,
    }
}

fn imported<'py>(
    py: Python<'py>,
    given: Given<'_, '_>,
    name: &Bound<'py, PyAny>,
    names: Bound<'py, PyAny>,
    level: i64,
) -> Tried<Bound<'py, PyAny>> {
    let function = lower(&given[0]);
    let builtins = function.bind(py).getattr("__builtins__").map_err(exception)?;
    let import = builtins.get_item("__import__").map_err(exception)?;
    let globals = function.bind(py).getattr("__globals__").map_err(exception)?;
    import.call1((name, &globals, py.None(), names, level)).map_err(exception)
}

/// `from a.b import x, y`: the module.
pub fn import_from(given: Given<'_, '_>) -> Tried<PyValue> {
    let Value::Int(level) = &given[2] else { unreachable!("a number is written there") };
    attached(|py| {
        let name = lower(&given[1]);
        let names: Vec<_> = given.iter().skip(3).map(|name| lower(name).bind(py)).collect();
        let names = PyTuple::new(py, names).map_err(exception)?;
        imported(py, given, &name.bind(py), names.into_any(), *level).map(|module| lift(module.into()))
    })
}

/// One name of it: an attribute, or a submodule that is being imported.
pub fn import_name(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let (module, name) = (lower(&given[0]), lower(&given[1]));
        let (module, name) = (module.bind(py), name.bind(py));
        let text: String = name.extract().map_err(exception)?;
        let error = match module.getattr(text.as_str()) {
            Ok(found) => return Ok(lift(found.into())),
            Err(error) if !error.is_instance_of::<pyo3::exceptions::PyAttributeError>(py) => {
                return Err(exception(error));
            }
            Err(error) => error,
        };
        let package =
            module.getattr("__name__").and_then(|name| name.extract::<String>()).map_err(|_| exception(error))?;
        let modules = py.import("sys").and_then(|sys| sys.getattr("modules")).map_err(exception)?;
        if let Ok(found) = modules.get_item(format!("{package}.{text}")) {
            return Ok(lift(found.into()));
        }
        let file = module.getattr("__file__").and_then(|file| file.extract::<String>()).ok();
        let place = file.clone().unwrap_or_else(|| "unknown location".to_owned());
        let error = PyImportError::new_err(format!("cannot import name '{text}' from '{package}' ({place})"));
        let value = error.value(py);
        let _ = value.setattr("name", &package).and_then(|()| value.setattr("path", file));
        let _ = value.setattr("name_from", &text);
        Err(exception(error))
    })
}

pub fn cell(_: Given<'_, '_>) -> Tried<PyValue> {
    // SAFETY: an empty cell.
    Object::owned(unsafe { ffi::PyCell_New(std::ptr::null_mut()) }).map(Value::Host)
}

pub fn cell_of(given: Given<'_, '_>) -> Tried<PyValue> {
    let value = lower(&given[0]);
    // SAFETY: a live object; the marker makes an empty cell.
    let content = if value.ptr() == unbound() { std::ptr::null_mut() } else { value.ptr() };
    Object::owned(unsafe { ffi::PyCell_New(content) }).map(Value::Host)
}

#[inline]
fn content(given: Given<'_, '_>) -> Option<PyValue> {
    let Value::Host(cell) = &given[0] else { unreachable!("a cell is an object") };
    // SAFETY: a live cell; a new reference, or none and no exception.
    let content = unsafe { ffi::PyCell_Get(cell.ptr()) };
    if content.is_null() { None } else { Object::owned(content).ok().map(lift) }
}

#[inline]
pub fn cell_get(given: Given<'_, '_>) -> Tried<PyValue> {
    content(given).ok_or_else(|| unbound_local(&given[1]))
}

pub fn free_get(given: Given<'_, '_>) -> Tried<PyValue> {
    content(given).ok_or_else(|| unbound_free(&given[1]))
}

fn unbound_free(name: &PyValue) -> Object {
    let name = lower(name);
    let text = attached(|py| name.bind(py).to_string());
    let text =
        format!("cannot access free variable '{text}' where it is not associated with a value in enclosing scope");
    name_error(&name, text)
}

fn unbound_local(name: &PyValue) -> Object {
    let text = attached(|py| lower(name).bind(py).to_string());
    let text = format!("cannot access local variable '{text}' where it is not associated with a value");
    let error: PyErr = PyUnboundLocalError::new_err(text);
    exception(error)
}

pub fn cell_set(given: Given<'_, '_>) -> Tried<PyValue> {
    let (cell, value) = (lower(&given[0]), lower(&given[1]));
    // SAFETY: a live cell.
    done(unsafe { ffi::PyCell_Set(cell.ptr(), value.ptr()) })
}

pub fn cell_del(given: Given<'_, '_>) -> Tried<PyValue> {
    let cell = lower(&given[0]);
    // SAFETY: a live cell; no value empties it.
    unsafe {
        if content(given).is_none() {
            return Err(unbound_local(&given[1]));
        }
        done(ffi::PyCell_Set(cell.ptr(), std::ptr::null_mut()))
    }
}

pub fn unbound_mark(_: Given<'_, '_>) -> Tried<PyValue> {
    Ok(Value::Host(Object::borrowed(unbound())))
}

#[inline]
pub fn check(given: Given<'_, '_>) -> Tried<PyValue> {
    match &given[0] {
        Value::Host(object) if object.ptr() == unbound() => match given.len() {
            2 => Err(unbound_local(&given[1])),
            _ => Err(unbound_free(&given[1])),
        },
        value => Ok(value.clone()),
    }
}
