//! Attributes, subscripts, membership, iteration.

use pyo3::ffi;
use sooner_machine::{Prompt, Site, Value};

use super::{Given, pointer};
use crate::found::{self, Found};
use crate::host::PyHost;
use crate::object::{Object, PyValue, Tried, exception, lend, lift, lower, raised};
use crate::{builtin, enter, operators, own_code};

/// A property may be entered.
#[inline(always)]
pub fn getattr(given: Given<'_, '_>, _room: &mut [PyValue], site: &Site) -> Prompt<PyHost> {
    if let (Value::Host(object), Value::Host(name)) = (&given[0], &given[1]) {
        if let Some(value) = found::held(object.ptr(), site) {
            return enter::lifted_borrowed(value);
        }
        if let Some(Found::Other(value) | Found::Function(value)) = found::of_class(object.ptr(), site) {
            return enter::lifted_borrowed(value);
        }
        return getattr_anew(object, name, site);
    }
    let (object, name) = (lend(&given[0]), lend(&given[1]));
    attribute(object.ptr(), name.ptr())
}

#[inline(never)]
fn getattr_anew(object: &Object, name: &Object, site: &Site) -> Prompt<PyHost> {
    found::remember_attribute(object.ptr(), name.ptr(), site);
    match own_code::asked(object, &Value::Host(name.clone())) {
        Some(outcome) => Prompt::other(outcome),
        None => attribute(object.ptr(), name.ptr()),
    }
}

#[inline(never)]
fn attribute(object: *mut ffi::PyObject, name: *mut ffi::PyObject) -> Prompt<PyHost> {
    // SAFETY: live objects; a method of the object's class, found by name, is bound to it.
    enter::answered(unsafe {
        match builtin::method(ffi::Py_TYPE(object), name) {
            Some(method) => builtin::bind(method, object),
            None => ffi::PyObject_GetAttr(object, name),
        }
    })
}

#[inline(always)]
pub fn setattr(given: Given<'_, '_>, room: &mut [PyValue], site: &Site) -> Prompt<PyHost> {
    let object = lend(&given[0]);
    if found::set(object.ptr(), &given[2], site) {
        return Prompt::host(Object::none());
    }
    setattr_anew(object.ptr(), given, room, site)
}

#[inline(never)]
fn setattr_anew(object: *mut ffi::PyObject, given: Given<'_, '_>, room: &mut [PyValue], site: &Site) -> Prompt<PyHost> {
    if let Some(entered) = operators::asked("py_setattr", given, room) {
        return entered;
    }
    let (name, value) = (lend(&given[1]), lend(&given[2]));
    // SAFETY: live objects.
    let set = done(unsafe { ffi::PyObject_SetAttr(object, name.ptr(), value.ptr()) });
    if set.is_ok() {
        found::remember_setting(object, name.ptr(), site);
    }
    enter::prompt(set)
}

/// `object.__setattr__(o, "a", v)`
pub fn keep(given: Given<'_, '_>) -> Tried<PyValue> {
    let (object, name, value) = (lower(&given[0]), lower(&given[1]), lower(&given[2]));
    // SAFETY: live objects.
    done(unsafe { ffi::PyObject_GenericSetAttr(object.ptr(), name.ptr(), value.ptr()) })
}

pub fn delattr(given: Given<'_, '_>) -> Tried<PyValue> {
    let (object, name) = (lower(&given[0]), lower(&given[1]));
    // SAFETY: live objects; no value means delete.
    done(unsafe { ffi::PyObject_SetAttr(object.ptr(), name.ptr(), std::ptr::null_mut()) })
}

/// A method looked up on the class, as `with` does.
pub fn special(given: Given<'_, '_>) -> Tried<PyValue> {
    let (object, name) = (lower(&given[0]), lower(&given[1]));
    crate::object::attached(|py| {
        use pyo3::types::{PyAnyMethods, PyTypeMethods};
        let object = object.bind(py);
        let name = name.bind(py);
        let class = object.get_type();
        match object.lookup_special(&name.extract::<String>().unwrap_or_default()) {
            Some(found) => found.map(|found| lift(found.into())).map_err(exception),
            None => {
                let missing = name.extract::<String>().unwrap_or_default();
                let text = format!(
                    "'{}' object does not support the context manager protocol",
                    class.name().map_err(exception)?
                );
                let text = if missing == "__exit__" { format!("{text} (missed __exit__ method)") } else { text };
                Err(exception(pyo3::exceptions::PyTypeError::new_err(text)))
            }
        }
    })
}

trait Special<'py> {
    fn lookup_special(&self, name: &str) -> Option<pyo3::PyResult<pyo3::Bound<'py, pyo3::PyAny>>>;
}

impl<'py> Special<'py> for pyo3::Bound<'py, pyo3::PyAny> {
    fn lookup_special(&self, name: &str) -> Option<pyo3::PyResult<pyo3::Bound<'py, pyo3::PyAny>>> {
        use pyo3::types::{PyAnyMethods, PyTupleMethods, PyTypeMethods};
        let class = self.get_type();
        let found = class.mro().iter().find_map(|base| base.getattr("__dict__").ok()?.get_item(name).ok())?;
        match found.getattr("__get__") {
            Ok(get) => Some(get.call1((self, class))),
            Err(_) => Some(Ok(found)),
        }
    }
}

#[inline(always)]
pub fn getitem(given: Given<'_, '_>, room: &mut [PyValue], _site: &Site) -> Prompt<PyHost> {
    if let (Value::Host(object), Value::Int(index)) = (&given[0], &given[1]) {
        // SAFETY: exact classes are checked; the position is within the size.
        unsafe {
            if object.class() == &raw mut ffi::PyList_Type {
                let size = ffi::PyList_GET_SIZE(object.ptr()) as i64;
                let at = if *index < 0 { index + size } else { *index };
                if (0..size).contains(&at) {
                    let item = ffi::PyList_GET_ITEM(object.ptr(), at as ffi::Py_ssize_t);
                    return enter::lifted_borrowed(item);
                }
            } else if object.class() == &raw mut ffi::PyTuple_Type {
                let size = ffi::PyTuple_GET_SIZE(object.ptr()) as i64;
                let at = if *index < 0 { index + size } else { *index };
                if (0..size).contains(&at) {
                    let item = ffi::PyTuple_GET_ITEM(object.ptr(), at as ffi::Py_ssize_t);
                    return enter::lifted_borrowed(item);
                }
            }
        }
    }
    let (object, key) = (lend(&given[0]), lend(&given[1]));
    // SAFETY: live objects; the exact class is checked.
    unsafe {
        if object.class() == &raw mut ffi::PyDict_Type {
            let found = ffi::PyDict_GetItemWithError(object.ptr(), key.ptr());
            if !found.is_null() {
                return enter::lifted_borrowed(found);
            }
            if !ffi::PyErr_Occurred().is_null() {
                return enter::failed(raised());
            }
        }
        match operators::asked("py_getitem", given, room) {
            Some(entered) => entered,
            None => enter::answered(ffi::PyObject_GetItem(object.ptr(), key.ptr())),
        }
    }
}

#[inline(always)]
pub fn setitem(given: Given<'_, '_>, room: &mut [PyValue], _site: &Site) -> Prompt<PyHost> {
    if !is_builtin_container(&given[0])
        && let Some(entered) = operators::asked("py_setitem", given, room)
    {
        return entered;
    }
    match set(given) {
        Ok(()) => Prompt::host(Object::none()),
        Err(fault) => enter::failed(fault),
    }
}

/// Whether it is a list, a dictionary or a set, and of no class of the user's.
#[inline(always)]
fn is_builtin_container(value: &PyValue) -> bool {
    let Value::Host(object) = value else { return false };
    let class = object.class();
    class == &raw mut ffi::PyDict_Type || class == &raw mut ffi::PyList_Type || class == &raw mut ffi::PySet_Type
}

#[inline(always)]
fn set(given: Given<'_, '_>) -> Tried<()> {
    let (object, value) = (lend(&given[0]), lend(&given[2]));
    // SAFETY: live objects; the exact class is checked, and the position is within the size.
    unsafe {
        if let Value::Int(index) = &given[1]
            && object.class() == &raw mut ffi::PyList_Type
        {
            let size = ffi::PyList_GET_SIZE(object.ptr()) as i64;
            let at = if *index < 0 { index + size } else { *index };
            if (0..size).contains(&at) {
                let value = Object::borrowed(value.ptr()).into_ptr();
                return went(ffi::PyList_SetItem(object.ptr(), at as ffi::Py_ssize_t, value));
            }
        }
        let key = lend(&given[1]);
        if object.class() == &raw mut ffi::PyDict_Type {
            return went(ffi::PyDict_SetItem(object.ptr(), key.ptr(), value.ptr()));
        }
        went(ffi::PyObject_SetItem(object.ptr(), key.ptr(), value.ptr()))
    }
}

pub fn delitem(given: Given<'_, '_>) -> Tried<PyValue> {
    let (object, key) = (lower(&given[0]), lower(&given[1]));
    // SAFETY: live objects.
    done(unsafe { ffi::PyObject_DelItem(object.ptr(), key.ptr()) })
}

pub fn slice(given: Given<'_, '_>) -> Tried<PyValue> {
    let parts = [0, 1, 2].map(|at: usize| lower(&given[at]));
    // SAFETY: live objects.
    Object::owned(unsafe { ffi::PySlice_New(parts[0].ptr(), parts[1].ptr(), parts[2].ptr()) }).map(Value::Host)
}

/// `a not in b`
pub fn lacks(given: Given<'_, '_>, room: &mut [PyValue], _site: &Site) -> Prompt<PyHost> {
    match operators::asked("py_not_in", given, room) {
        Some(entered) => entered,
        None => held(given).map_or_else(enter::failed, |found| Prompt::bool(!found)),
    }
}

/// `a in b`
#[inline(always)]
pub fn contains(given: Given<'_, '_>, room: &mut [PyValue], _site: &Site) -> Prompt<PyHost> {
    if !is_builtin_container(&given[1])
        && let Some(entered) = operators::asked("py_in", given, room)
    {
        return entered;
    }
    held(given).map_or_else(enter::failed, Prompt::bool)
}

#[inline(always)]
fn held(given: Given<'_, '_>) -> Tried<bool> {
    let (item, container) = (lend(&given[0]), lend(&given[1]));
    // SAFETY: live objects; the exact class is checked.
    let found = unsafe {
        if container.class() == &raw mut ffi::PyDict_Type {
            ffi::PyDict_Contains(container.ptr(), item.ptr())
        } else if container.class() == &raw mut ffi::PySet_Type && item.class() == &raw mut ffi::PyUnicode_Type {
            ffi::PySet_Contains(container.ptr(), item.ptr())
        } else {
            ffi::PySequence_Contains(container.ptr(), item.ptr())
        }
    };
    match found {
        -1 => Err(raised()),
        found => Ok(found != 0),
    }
}

pub fn iter(given: Given<'_, '_>) -> Tried<PyValue> {
    let object = match pointer(&given[0]) {
        Some(ptr) => Object::borrowed(ptr),
        None => lower(&given[0]),
    };
    // SAFETY: a live object.
    Object::owned(unsafe { ffi::PyObject_GetIter(object.ptr()) }).map(Value::Host)
}

/// Nothing, unless the C API says that an exception is set.
#[inline]
pub fn went(status: std::ffi::c_int) -> Tried<()> {
    if status < 0 { Err(raised()) } else { Ok(()) }
}

/// `None`, unless the C API says that an exception is set.
pub fn done(status: std::ffi::c_int) -> Tried<PyValue> {
    if status < 0 { Err(raised()) } else { Ok(Value::Host(Object::none())) }
}
