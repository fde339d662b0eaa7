//! Looking an attribute of an instance up, as CPython does: what of it runs code, and what of the instance it hangs on.

use pyo3::ffi;
use pyo3::types::{PyAnyMethods, PyTypeMethods};
use smallvec::smallvec;

use crate::api;
use crate::attributes::{of_classes, of_instances};
use crate::object::{Object, PyValue, attached, lower};
use crate::reach::{self, Keys};

/// What looking an attribute up does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lookup {
    /// It runs no code.
    Plain,
    /// It runs code unless the instance itself holds such an attribute, as it does now or not: `cached_property`.
    Computed { held: bool },
    /// It runs code: a property, `__getattr__`.
    Code,
}

/// What looking this attribute up does.
pub fn lookup(object: &Object, name: &PyValue) -> Lookup {
    let class = object.class();
    let name = lower(name);
    // SAFETY: a live object, its class, and a text; what is found is borrowed, and alive while nothing else runs.
    unsafe {
        let plain = (*class).tp_getattro.is_some_and(|getattro| {
            getattro as *const () == ffi::PyObject_GenericGetAttr as *const ()
                || ffi::PyType_GetFlags(class) & ffi::Py_TPFLAGS_HEAPTYPE == 0
        });
        if !plain {
            return Lookup::Code;
        }
        let found = api::_PyType_Lookup(class, name.ptr());
        if found.is_null() {
            return Lookup::Plain;
        }
        let descriptor = ffi::Py_TYPE(found);
        if (*descriptor).tp_descr_set.is_some() {
            return if is_field(descriptor) { Lookup::Plain } else { Lookup::Code };
        }
        match (*descriptor).tp_descr_get.is_some() && gets_by_code(descriptor) {
            true => Lookup::Computed { held: held(object, &name).is_some() },
            false => Lookup::Plain,
        }
    }
}

/// Whether looking the attribute up runs no code, whatever the instance holds by then.
pub fn is_plain_lookup(object: &Object, name: &PyValue) -> bool {
    lookup(object, name) == Lookup::Plain
}

/// An attribute that can be looked up without running anybody's code.
pub fn static_attribute(object: &Object, name: &PyValue) -> Option<Object> {
    match lookup(object, name) {
        Lookup::Plain => {}
        Lookup::Computed { .. } => return held(object, &lower(name)),
        Lookup::Code => return None,
    }
    let name = lower(name);
    // SAFETY: live objects.
    let found = unsafe { ffi::PyObject_GetAttr(object.ptr(), name.ptr()) };
    if found.is_null() {
        // SAFETY: attached.
        unsafe { ffi::PyErr_Clear() };
        return None;
    }
    Object::owned(found).ok()
}

/// What has to be settled for a method of the class to be the one that is found: the instance may hold another.
pub fn found_by(object: &Object, name: &PyValue) -> Keys {
    // SAFETY: a live object and its class.
    let is_instance = unsafe {
        ffi::PyType_Check(object.ptr()) == 0 && ffi::PyType_GetFlags(object.class()) & ffi::Py_TPFLAGS_HEAPTYPE != 0
    };
    let name = lower(name);
    match is_instance {
        true => smallvec![reach::attribute(reach::key(object), &name), of_instances(&name), of_classes(&name)],
        false => smallvec![reach::attribute(reach::key(object), &name), of_classes(&name)],
    }
}

/// What the instance itself holds under this name.
fn held(object: &Object, name: &Object) -> Option<Object> {
    attached(|py| {
        let dict = object.bind(py).getattr("__dict__").ok()?;
        dict.get_item(name.bind(py)).ok().map(Object::from)
    })
}

/// Descriptors of slots, C structures and named tuples.
fn is_field(class: *mut ffi::PyTypeObject) -> bool {
    attached(|py| {
        let class = Object::borrowed(class.cast());
        let name = class.bind(py).getattr("__name__").map(|name| name.to_string()).unwrap_or_default();
        ["member_descriptor", "getset_descriptor", "_tuplegetter"].contains(&&*name)
    })
}

/// Whether `__get__` is written in Python, by somebody who may do anything there.
fn gets_by_code(class: *mut ffi::PyTypeObject) -> bool {
    attached(|py| {
        let class = Object::borrowed(class.cast());
        let class = class.bind(py);
        let Ok(class) = class.cast::<pyo3::types::PyType>() else { return true };
        let get = class.getattr("__get__");
        let is_written = get.is_ok_and(|get| get.get_type_ptr() == &raw mut ffi::PyFunction_Type);
        let binds = match (class.module(), class.name()) {
            (Ok(module), Ok(name)) => {
                module == "sooner._auto"
                    || (module == "functools"
                        && ["partialmethod", "singledispatchmethod"].contains(&&*name.to_string()))
            }
            _ => false,
        };
        is_written && !binds
    })
}
