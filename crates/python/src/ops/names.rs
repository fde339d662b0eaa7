//! Globals, imports, and variables that live in cells.

use std::cell::Cell;

use pyo3::exceptions::{PyImportError, PyNameError, PyUnboundLocalError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyErr, ffi};
use sooner_machine::Value;

use super::Given;
use super::access::done;
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lift_borrowed, lower, raised, unbound};

/// The globals of the function being run, without counting.
#[inline]
fn globals(function: &PyValue) -> *mut ffi::PyObject {
    let Value::Host(function) = function else { unreachable!("a function is an object") };
    // SAFETY: the first argument is always the Python function being run.
    unsafe { (*function.ptr().cast::<ffi::PyFunctionObject>()).func_globals }
}

#[inline]
pub fn global(given: Given<'_, '_>) -> Tried<PyValue> {
    let Value::Host(name) = &given[1] else { unreachable!("a name is text") };
    // SAFETY: live objects.
    unsafe {
        let globals = globals(&given[0]);
        let place = &LATELY.0[(name.ptr() as usize >> 4 ^ globals as usize >> 6) % PLACES];
        let known = place.get();
        if known.name == name.ptr() && known.globals == globals && known.is_so(&given[0]) {
            return Ok(lift_borrowed(known.value));
        }
        let found = ffi::PyDict_GetItemWithError(globals, name.ptr());
        if !found.is_null() {
            remember(&given[0], name, found);
            return Ok(lift_borrowed(found));
        }
        if !ffi::PyErr_Occurred().is_null() {
            return Err(raised());
        }
        builtin(&given[0], name)
    }
}

/// What a global was when its dictionaries had these versions: as long as they have, it is that, and they hold it.
#[derive(Clone, Copy)]
struct Known {
    name: *mut ffi::PyObject,
    globals: *mut ffi::PyObject,
    builtins: *mut ffi::PyObject,
    versions: [u64; 2],
    value: *mut ffi::PyObject,
}

const PLACES: usize = 512;

struct Lately([Cell<Known>; PLACES]);

// SAFETY: touched only while attached.
unsafe impl Sync for Lately {}

const NOTHING: Known = {
    let none = std::ptr::null_mut();
    Known { name: none, globals: none, builtins: none, versions: [0; 2], value: none }
};

static LATELY: Lately = Lately([const { Cell::new(NOTHING) }; PLACES]);

/// A dictionary as CPython lays it out up to 3.13: every change of any gives it a version that none had before.
#[repr(C)]
struct Dict {
    base: ffi::PyObject,
    used: ffi::Py_ssize_t,
    version: u64,
}

impl Known {
    /// Whether it still is what the function sees.
    #[inline]
    fn is_so(&self, function: &PyValue) -> bool {
        // SAFETY: what is remembered are dictionaries, and these are the same ones.
        builtins(function) == self.builtins
            && unsafe { [(*self.globals.cast::<Dict>()).version, (*self.builtins.cast::<Dict>()).version] }
                == self.versions
    }
}

/// Remembers what a global is. The name has to be one of the compiled code's, which live for ever.
fn remember(function: &PyValue, name: &Object, value: *mut ffi::PyObject) {
    let (globals, builtins) = (globals(function), builtins(function));
    // SAFETY: live objects; versions are read of dictionaries only.
    unsafe {
        let dict = &raw mut ffi::PyDict_Type;
        if ffi::Py_Version < 0x030E_0000 && ffi::Py_TYPE(globals) == dict && ffi::Py_TYPE(builtins) == dict {
            let versions = [(*globals.cast::<Dict>()).version, (*builtins.cast::<Dict>()).version];
            let place = &LATELY.0[(name.ptr() as usize >> 4 ^ globals as usize >> 6) % PLACES];
            place.set(Known { name: name.ptr(), globals, builtins, versions, value });
        }
    }
}

/// The builtins of the function being run, without counting.
#[inline]
fn builtins(function: &PyValue) -> *mut ffi::PyObject {
    let Value::Host(function) = function else { unreachable!("a function is an object") };
    // SAFETY: the first argument is always the Python function being run.
    unsafe { (*function.ptr().cast::<ffi::PyFunctionObject>()).func_builtins }
}

/// A name that is no global: the builtins of the function say what it is.
fn builtin(function: &PyValue, name: &Object) -> Tried<PyValue> {
    let Value::Host(object) = function else { unreachable!("a function is an object") };
    // SAFETY: the first argument is always the Python function being run; what is found is borrowed.
    unsafe {
        let builtins = builtins(function);
        if ffi::Py_TYPE(builtins) == &raw mut ffi::PyDict_Type {
            let found = ffi::PyDict_GetItemWithError(builtins, name.ptr());
            if !found.is_null() && !is_globals(found) {
                remember(function, name, found);
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
    content(given).ok_or_else(|| {
        let name = lower(&given[1]);
        let text = attached(|py| name.bind(py).to_string());
        let text =
            format!("cannot access free variable '{text}' where it is not associated with a value in enclosing scope");
        name_error(&name, text)
    })
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
        Value::Host(object) if object.ptr() == unbound() => Err(unbound_local(&given[1])),
        value => Ok(value.clone()),
    }
}
