//! Looking an attribute of an instance up, as CPython does: what of it runs code, and what of the instance it hangs on.

use std::ffi::CStr;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyType;
use smallvec::smallvec;
use sooner_machine::Value;

use crate::api;
use crate::attributes::{is_member, of_classes, of_instances};
use crate::auto::Auto;
use crate::binding;
use crate::instances;
use crate::kinds;
use crate::object::{Object, PyValue, attached, lower};
use crate::reach::{self, Keys};

/// What looking an attribute up does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lookup {
    /// It runs no code.
    Plain,
    /// It runs code unless the instance itself holds such an attribute, as it does now or not: `cached_property`,
    /// `__getattr__`.
    Computed { held: bool },
    /// It runs code: a property, `__getattribute__`.
    Code,
}

/// What looking this attribute up does.
pub fn lookup(object: &Object, name: &PyValue) -> Lookup {
    let class = object.class();
    let name = lower(name);
    if class == &raw mut ffi::PySuper_Type {
        return of_super(object, &name);
    }
    // What is behind it may be anything.
    // SAFETY: a live object.
    if unsafe { ffi::PyWeakref_CheckProxy(object.ptr()) != 0 } {
        return Lookup::Code;
    }
    // SAFETY: a live object, its class, and a text; what is found is borrowed, and alive while nothing else runs.
    unsafe {
        let plain = (*class).tp_getattro.is_some_and(|getattro| {
            getattro as *const () == ffi::PyObject_GenericGetAttr as *const ()
                // That of modules, `sys` among them while a run is active.
                || ffi::PyModule_Type.tp_getattro.is_some_and(|of_modules| getattro as *const () == of_modules as *const ())
                || !api::is_written(class)
        });
        let falls_back = !plain && has_plain_getattribute(class);
        if !plain && !falls_back {
            return Lookup::Code;
        }
        let found = api::_PyType_Lookup(class, name.ptr());
        if found.is_null() {
            return match falls_back {
                true if ffi::PyType_Check(object.ptr()) != 0 => of_class(object, &name),
                true => Lookup::Computed { held: held(object, &name).is_some() },
                false => Lookup::Plain,
            };
        }
        let descriptor = ffi::Py_TYPE(found);
        if (*descriptor).tp_descr_set.is_some() {
            // A slot may be empty.
            return if !falls_back && is_field(descriptor) { Lookup::Plain } else { Lookup::Code };
        }
        match (*descriptor).tp_descr_get.is_some() && gets_by_code(descriptor) {
            true => Lookup::Computed { held: held(object, &name).is_some() },
            false => Lookup::Plain,
        }
    }
}

/// Whether a module has been imported.
pub fn is_loaded(module: &CStr) -> bool {
    // SAFETY: attached; both are borrowed, and nothing is raised for a name that is missing.
    unsafe {
        let modules = ffi::PyImport_GetModuleDict();
        !modules.is_null() && !ffi::PyDict_GetItemString(modules, module.as_ptr()).is_null()
    }
}

/// Whether no code of a class's own is asked for attributes: neither `__getattr__` nor `__getattribute__`.
pub fn has_generic_lookup(class: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: a live class.
    let lookup = unsafe { (*class).tp_getattro };
    lookup.is_some_and(|lookup| lookup as *const () == ffi::PyObject_GenericGetAttr as *const ())
}

/// The function that a property of this name calls, if that is all that is run.
pub fn getter(object: &Object, name: &PyValue) -> Option<Object> {
    let Value::Host(name) = name else { return None };
    let class = object.class();
    // SAFETY: a live class and a text; what is found is borrowed, and alive while nothing else runs.
    let found = match has_generic_lookup(class) {
        true => unsafe { api::_PyType_Lookup(class, name.ptr()) },
        false => std::ptr::null_mut(),
    };
    (!found.is_null()).then(|| Object::borrowed(found)).and_then(|found| property_getter(&found))
}

/// The function that a property calls.
pub fn property_getter(found: &Object) -> Option<Object> {
    if found.class() != &raw mut ffi::PyProperty_Type {
        return None;
    }
    // SAFETY: its class was checked; there may be none.
    let function = unsafe { (*found.ptr().cast::<Property>()).get };
    let function = (!function.is_null()).then(|| Object::borrowed(function))?;
    // Of an `@auto class` it is one that makes runs of its own, called from outside.
    let function = Auto::written_as(&function).map_or(function, Object::borrowed);
    (function.class() == &raw mut ffi::PyFunction_Type).then_some(function)
}

/// Whether no code of a class's own is asked to set attributes.
pub fn sets_generically(class: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: a live class.
    let set = unsafe { (*class).tp_setattro };
    set.is_some_and(|set| set as *const () == ffi::PyObject_GenericSetAttr as *const ())
}

/// The same of one that is set.
pub fn setter(object: &Object, name: &PyValue) -> Option<Object> {
    let Value::Host(name) = name else { return None };
    let class = object.class();
    // SAFETY: as above.
    unsafe {
        let found = if sets_generically(class) { api::_PyType_Lookup(class, name.ptr()) } else { std::ptr::null_mut() };
        if found.is_null() || ffi::Py_TYPE(found) != &raw mut ffi::PyProperty_Type {
            return None;
        }
        let function = (*found.cast::<Property>()).set;
        let written = !function.is_null() && ffi::Py_TYPE(function) == &raw mut ffi::PyFunction_Type;
        written.then(|| Object::borrowed(function))
    }
}

/// A property, as every version from 3.11 to 3.14 lays it out.
#[repr(C)]
struct Property {
    base: ffi::PyObject,
    get: *mut ffi::PyObject,
    set: *mut ffi::PyObject,
}

/// Whether a class looks its attributes up as all do, and asks `__getattr__` only for those that are missing.
pub fn has_plain_getattribute(class: *mut ffi::PyTypeObject) -> bool {
    attached(|py| {
        let class = Object::borrowed(class.cast());
        let Ok(own) = class.bind(py).getattr("__getattribute__") else { return false };
        let plain = [py.get_type::<pyo3::PyAny>(), py.get_type::<pyo3::types::PyType>()];
        plain.iter().any(|plain| plain.getattr("__getattribute__").is_ok_and(|plain| own.is(&plain)))
    })
}

/// What a class has of this name, its own class having `__getattr__`: a method is found.
fn of_class(class: &Object, name: &Object) -> Lookup {
    // SAFETY: a live class and a text; borrowed, or none.
    let found = unsafe { api::_PyType_Lookup(class.ptr().cast(), name.ptr()) };
    let methods = [&raw mut ffi::PyFunction_Type, &raw mut api::PyClassMethod_Type, &raw mut api::PyStaticMethod_Type];
    // SAFETY: a live object, if there is one.
    match is_member(class, name) || !found.is_null() && methods.contains(&unsafe { ffi::Py_TYPE(found) }) {
        true => Lookup::Plain,
        false => Lookup::Code,
    }
}

/// What `super()` finds: what stands behind a class in the order of the receiver's.
fn of_super(object: &Object, name: &Object) -> Lookup {
    attached(|py| {
        let found = || -> PyResult<Option<Bound<'_, PyAny>>> {
            let (object, name) = (object.bind(py), name.bind(py));
            let this = object.getattr("__thisclass__")?;
            let order = object.getattr("__self_class__")?.cast_into::<PyType>()?.mro();
            for class in order.iter().skip_while(|class| !class.is(&this)).skip(1) {
                let held = class.getattr("__dict__")?;
                if held.contains(&name)? {
                    return Ok(Some(held.get_item(&name)?));
                }
            }
            Ok(None)
        };
        let Ok(found) = found() else { return Lookup::Code };
        let descriptor = found.map_or(std::ptr::null_mut(), |found| found.get_type_ptr());
        // SAFETY: a live class, if there is one.
        let plain = descriptor.is_null()
            || unsafe { (*descriptor).tp_descr_get.is_none() }
            || descriptor != &raw mut ffi::PyProperty_Type && !gets_by_code(descriptor);
        if plain { Lookup::Plain } else { Lookup::Code }
    })
}

/// Whether looking the attribute up runs no code, whatever the instance holds by then.
pub fn is_plain_lookup(object: &Object, name: &PyValue) -> bool {
    lookup(object, name) == Lookup::Plain
}

/// The same whatever the name will be: `getattr(record, field.name)`.
pub fn is_plain_lookup_by_any_name(object: &Object) -> bool {
    // SAFETY: a live object and its class.
    let generic = has_generic_lookup(object.class()) && unsafe { ffi::PyWeakref_CheckProxy(object.ptr()) == 0 };
    let is_plain = |value: &Bound<'_, PyAny>| {
        let descriptor = value.get_type_ptr();
        // SAFETY: a live class.
        let (gets, sets) = unsafe { ((*descriptor).tp_descr_get.is_some(), (*descriptor).tp_descr_set.is_some()) };
        if sets { is_field(descriptor) } else { !gets || !gets_by_code(descriptor) }
    };
    generic
        && attached(|py| {
            let held = |class: &Bound<'_, PyAny>| -> PyResult<bool> {
                let values = class.getattr("__dict__")?.call_method0("values")?;
                values.try_iter()?.try_fold(true, |plain, value| Ok(plain && is_plain(&value?)))
            };
            object.bind(py).get_type().mro().iter().all(|class| held(&class).unwrap_or(false))
        })
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
    let is_instance = unsafe { ffi::PyType_Check(object.ptr()) == 0 && api::is_written(object.class()) };
    let (name, key) = (lower(name), reach::key(object));
    match is_instance {
        true => {
            let own = [reach::attribute(key, &name), of_instances(&name), stands_for_all(key)];
            let shared = instances::shared_dict(object);
            own.into_iter().chain([of_classes(&name), binding::somewhere()]).chain(shared).collect()
        }
        false => smallvec![reach::attribute(reach::key(object), &name), of_classes(&name), binding::somewhere()],
    }
}

/// The methods of an instance that are written in Python.
pub fn methods_of(value: &PyValue) -> Vec<PyValue> {
    let Value::Host(object) = value else { return Vec::new() };
    // SAFETY: a live object and its class.
    if unsafe { !api::is_written(object.class()) } {
        return Vec::new();
    }
    attached(|py| {
        let bound = object.bind(py);
        let Ok(names) = bound.get_type().dir() else { return Vec::new() };
        let names = names.iter().filter(|name| !name.to_string().starts_with("__"));
        let found = names.filter_map(|name| static_attribute(object, &Value::Host(name.into())));
        found.filter(|found| found.class() == &raw mut api::PyMethod_Type).map(Value::Host).collect()
    })
}

/// What is set to change all attributes of an instance.
pub fn stands_for_all(key: reach::Key) -> reach::Key {
    attached(|py| reach::attribute(key, &pyo3::intern!(py, "__class__").clone().into_any().into()))
}

/// What the instance itself holds under this name.
pub fn held(object: &Object, name: &Object) -> Option<Object> {
    instances::own_attribute(object, name)
}

/// Whether an attribute is one that instances of the class itself have: `default_factory`.
pub fn is_own_field(object: &Object, name: &PyValue) -> bool {
    // SAFETY: a live class and a name; borrowed, or none.
    let found = unsafe { api::_PyType_Lookup(object.class(), lower(name).ptr()) };
    // SAFETY: a live object, if there is one.
    !found.is_null() && is_field(unsafe { ffi::Py_TYPE(found) })
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
        let Ok(class) = class.cast::<PyType>() else { return true };
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

/// Where something of a module stands, which lives as long as the module does; nowhere if it is not there.
pub fn address_of(module: &str, name: &str) -> usize {
    attached(|py| {
        let found = py.import(module).and_then(|module| module.getattr(name));
        found.map_or(0, |found| found.into_ptr() as usize)
    })
}

/// The module and the name that a function or class says it has. What would run code to say that has none.
pub fn named(callee: &Object) -> (String, String) {
    attached(|py| {
        let callee = callee.bind(py);
        if kinds::has_own_lookup(&callee) {
            return Default::default();
        }
        let text = |name: &str| callee.getattr(name).and_then(|value| value.extract::<String>()).unwrap_or_default();
        (text("__module__"), text("__name__"))
    })
}
