//! Attributes: what looking one up reads and what setting one writes, if no code of a property, `__getattr__` or
//! `__setattr__` is run; else it may be anything. What classes and modules hold counts name by name.

use pyo3::ffi;
use pyo3::types::{PyAnyMethods, PyString, PyType, PyTypeMethods};
use smallvec::smallvec;
use sooner_machine::{Args, Footprint, Plan, Value};

use crate::api;
use crate::arrays;
use crate::behaviour::{is_container, is_immutable};
use crate::binding;
use crate::caches;
use crate::host::PyHost;
use crate::instances;
use crate::lookup::{self, Lookup, has_plain_getattribute, is_plain_lookup, lookup};
use crate::manner;
use crate::object::{Object, PyValue, attached, lower};
use crate::plan::{anything, name_of, writes};
use crate::reach::{self, Key};
use crate::wrapped;

/// An attribute of this name, of some class: an instance may have it from any of its own.
pub fn of_classes(name: &Object) -> Key {
    static CLASSES: u64 = 0;
    reach::attribute(&raw const CLASSES as usize, name)
}

/// An attribute of this name, of some instance that is not known yet.
pub fn of_instances(name: &Object) -> Key {
    static INSTANCES: u64 = 0;
    reach::attribute(&raw const INSTANCES as usize, name)
}

/// Who may put something else under this name of a thing.
pub fn held_under(thing: &Object, name: &Object) -> reach::Keys {
    let key = reach::key(thing);
    let mut keys: reach::Keys = smallvec![key, reach::attribute(key, name), of_instances(name), of_classes(name)];
    keys.extend(instances::shared_dict(thing));
    keys
}

/// Whether it is `sys`, whose streams are properties while a run is active.
pub fn is_sys(object: &Object) -> bool {
    static SYS: crate::once::Once<usize> = crate::once::Once::new();
    let sys = || attached(|py| py.import("sys").map_or(0, |sys| sys.as_ptr() as usize));
    object.ptr() as usize == *SYS.get_or_init(sys)
}

/// Looking up what a class or a module holds. Functions, classes and modules stay what they are, unless
/// code of ours sets them.
pub fn held_by_code(object: &Object, name: &PyValue) -> Option<Plan<PyHost>> {
    let (is_class, is_module) = (is_class(object), is_module(object));
    if !is_class && !is_module {
        return (is_known(name) && is_of_member(object, &lower(name))).then_some(Plan::Ready);
    }
    if !is_known(name) {
        return Some(Plan::Turn);
    }
    let name = lower(name);
    // SAFETY: live objects; what is found is borrowed, and alive while nothing else runs.
    let found = unsafe {
        if is_class {
            let own = (*object.class()).tp_getattro.map(|own| own as *const ());
            if own != ffi::PyType_Type.tp_getattro.map(|plain| plain as *const ()) {
                // Members of an enumeration are found by its class's own code, and stay what they are.
                if is_enumeration(object) {
                    return Some(Plan::Ready);
                }
                let found = api::_PyType_Lookup(object.ptr().cast(), name.ptr());
                if found.is_null() || !has_plain_getattribute(object.class()) {
                    return Some(Plan::Turn);
                }
            }
            api::_PyType_Lookup(object.ptr().cast(), name.ptr())
        } else {
            ffi::PyDict_GetItemWithError(ffi::PyModule_GetDict(object.ptr()), name.ptr())
        }
    };
    // SAFETY: attached; a live object.
    unsafe {
        ffi::PyErr_Clear();
        if !found.is_null() {
            let class = ffi::Py_TYPE(found);
            if is_code(class) {
                let mut keys: reach::Keys =
                    smallvec![reach::attribute(reach::key(object), &name), binding::somewhere()];
                keys.extend(is_class.then(|| of_classes(&name)));
                return Some(Plan::Behind(keys, Box::new(Plan::Ready)));
            }
            let heap = api::is_written(class);
            if is_class && heap && (*class).tp_descr_get.is_some() {
                return Some(Plan::Turn);
            }
        } else if is_module {
            return Some(Plan::Turn);
        }
    }
    Some(Plan::Reads(match is_class {
        true => smallvec![reach::key(object), of_classes(&name)],
        false => smallvec![reach::key(object), module_globals(object)],
    }))
}

/// `__enter__` and its like are found in the class, as methods are: they stay what they are unless somebody binds the name.
pub fn special(given: &Args<'_, PyHost>) -> Option<Plan<PyHost>> {
    let (Value::Host(object), name) = (&given[0], lower(&given[1])) else { return None };
    // SAFETY: a live class and a text; borrowed, or none.
    let found = unsafe { api::_PyType_Lookup(object.class(), name.ptr()) };
    // SAFETY: a live object.
    if found.is_null() || !is_code(unsafe { ffi::Py_TYPE(found) }) {
        return None;
    }
    let keys = smallvec![lookup::stands_for_all(reach::key(object)), of_classes(&name), binding::somewhere()];
    Some(Plan::Behind(keys, Box::new(Plan::Ready)))
}

fn is_code(class: *mut ffi::PyTypeObject) -> bool {
    let code = [
        &raw mut ffi::PyFunction_Type,
        &raw mut ffi::PyCFunction_Type,
        &raw mut api::PyCMethod_Type,
        &raw mut ffi::PyModule_Type,
        &raw mut ffi::PyType_Type,
        &raw mut ffi::PyMethodDescr_Type,
        &raw mut ffi::PyWrapperDescr_Type,
        &raw mut ffi::PyClassMethodDescr_Type,
        &raw mut ffi::PyGetSetDescr_Type,
        &raw mut ffi::PyMemberDescr_Type,
        &raw mut ffi::PyProperty_Type,
        &raw mut api::PyClassMethod_Type,
        &raw mut api::PyStaticMethod_Type,
    ];
    code.contains(&class)
}

fn is_enumeration(class: &Object) -> bool {
    attached(|py| class.bind(py).cast::<PyType>().is_ok_and(manner::is_enum))
}

/// Whether a class is an enumeration with a member of this name.
pub fn is_member(class: &Object, name: &Object) -> bool {
    is_enumeration(class)
        && attached(|py| {
            let members = class.bind(py).getattr("_member_map_");
            members.and_then(|members| members.contains(name.bind(py))).unwrap_or(false)
        })
}

/// `member.name` and `member.value`: properties, but of the library's own.
fn is_of_member(object: &Object, name: &Object) -> bool {
    attached(|py| {
        // SAFETY: a live class; borrowed, or none.
        let found = unsafe { api::_PyType_Lookup(object.class(), name.ptr()) };
        let class = object.bind(py).get_type();
        if found.is_null() || !manner::is_enum(&class) {
            return false;
        }
        let of_library = Object::borrowed(found).bind(py).get_type().module().is_ok_and(|module| module == "enum");
        of_library && ["name", "value"].contains(&&*name.bind(py).to_string())
    })
}

fn is_class(object: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyType_Check(object.ptr()) != 0 }
}

fn is_module(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyModule_Type
}

/// The key that functions of the module find its globals by.
fn module_globals(module: &Object) -> Key {
    // SAFETY: a live module; borrowed.
    unsafe { ffi::PyModule_GetDict(module.ptr()) as Key }
}

/// Looking an attribute up may run a property or `__getattr__`.
pub fn attribute_may_write(object: &PyValue, name: &PyValue) -> Footprint {
    let Value::Host(known) = object else { return Footprint::default() };
    if is_sys(known) {
        return Footprint::default();
    }
    if let Some(plan) = held_by_code(known, name) {
        return if matches!(plan, Plan::Turn) { anything() } else { Footprint::default() };
    }
    let class = known.class();
    let plain = is_immutable(class)
        || is_container(class)
        || arrays::is_shared(known) && manner::of(known) == manner::Manner::Shared
        || match is_known(name) {
            true => is_plain_lookup(known, name),
            false => lookup::is_plain_lookup_by_any_name(known),
        };
    if plain { Footprint::default() } else { anything() }
}

/// Whether `case C(a, n=b)` runs no code: positions stand for the names in `__match_args__`.
pub fn matches_plainly(subject: &PyValue, class: &PyValue, names: &[PyValue]) -> bool {
    let Value::Host(object) = subject else { return true };
    if is_immutable(object.class()) || is_container(object.class()) {
        return true;
    }
    if !is_known(class) {
        return false;
    }
    let positional: Vec<PyValue> = attached(|py| {
        let names = lower(class).bind(py).getattr("__match_args__").and_then(|names| names.extract::<Vec<String>>());
        let name = |name: String| Value::Host(PyString::intern(py, &name).into_any().into());
        names.unwrap_or_default().into_iter().map(name).collect()
    });
    positional.iter().chain(names).all(|name| !attribute_may_write(&Value::Host(object.clone()), name).anything)
}

/// Setting an attribute may run a property or `__setattr__`.
pub fn writes_attribute(object: &PyValue, name: &PyValue) -> Footprint {
    writes_under(object, name, sets_plainly)
}

/// The same of `object.__setattr__`.
pub fn keeps_attribute(object: &PyValue, name: &PyValue) -> Footprint {
    writes_under(object, name, keeps_plainly)
}

fn writes_under(object: &PyValue, name: &PyValue, plainly: impl Fn(&Object, &PyValue) -> bool) -> Footprint {
    let Value::Host(known) = object else {
        let mut found = writes(object);
        if is_known(name) {
            found.writes.push(of_instances(&lower(name)));
        }
        return found;
    };
    let key = reach::key(known);
    if is_known(name) && stands_for_all(known, &lower(name)) {
        return Footprint { writes: smallvec![lookup::stands_for_all(key)], ..anything() };
    }
    if !is_known(name) || says_what_is_run(known, &name_of(name)) {
        // Under whatever name it will be.
        return Footprint { writes: smallvec![binding::somewhere()], ..anything() };
    }
    if !plainly(known, name) {
        return anything();
    }
    let name = lower(name);
    let mut keys: reach::Keys = smallvec![reach::any_attribute(key), reach::attribute(key, &name)];
    if is_container(known.class()) {
        // `default_factory` says what looking finds.
        keys.push(key);
    } else if is_class(known) {
        keys.push(of_classes(&name));
    } else if is_module(known) {
        let globals = module_globals(known);
        keys.extend([globals, reach::global(globals, &name)]);
    } else if arrays::is_class(known.class()) || is_immutable(known.class()) && !may_have_attributes(known) {
        return writes(object);
    } else {
        keys.extend(instances::shared_dict(known));
    }
    Footprint { writes: keys, ..Footprint::default() }
}

/// What getting and setting attributes of an instance hangs on: its class may be given `__getattribute__`, `__setattr__`.
pub fn hooks(object: &PyValue) -> reach::Keys {
    match object {
        Value::Host(object) if !is_container(object.class()) && !is_immutable(object.class()) => {
            smallvec![binding::somewhere()]
        }
        _ => reach::Keys::new(),
    }
}

/// Whether an attribute says what code is run for others: `C.__setattr__`, `C.__bases__`, `f.__code__`, `f.__defaults__`.
fn says_what_is_run(object: &Object, name: &str) -> bool {
    let is_special = name.starts_with("__") && name.ends_with("__");
    let is_code = object.class() == &raw mut ffi::PyFunction_Type || is_class(object);
    is_special && is_code && !["__doc__", "__name__", "__qualname__", "__module__", "__annotations__"].contains(&name)
}

/// What never changes otherwise may have attributes of its own: a function, and what `functools` puts around one.
pub fn may_have_attributes(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyFunction_Type || caches::is_cache(object) || wrapped::is_partial(object)
}

/// Whether it is there. (A tuple of the machine's own stands for what is not, but cannot be changed.)
pub fn is_known(value: &PyValue) -> bool {
    !matches!(value, Value::Pending(_) | Value::Unset | Value::Tuple(_))
}

/// Whether setting the attribute runs no code: no property, no `__setattr__`.
pub fn sets_plainly(object: &Object, name: &PyValue) -> bool {
    // SAFETY: a live class; comparing addresses of functions of the interpreter.
    unsafe {
        let own = (*object.class()).tp_setattro.map(|own| own as *const ());
        if is_class(object) || is_module(object) {
            let plain = if is_module(object) { ffi::PyModule_Type.tp_setattro } else { ffi::PyType_Type.tp_setattro };
            return own == plain.map(|plain| plain as *const ());
        }
        own == Some(ffi::PyObject_GenericSetAttr as *const ()) && keeps_plainly(object, name)
    }
}

/// The same of `object.__setattr__`, whatever the class's own does.
pub fn keeps_plainly(object: &Object, name: &PyValue) -> bool {
    lookup(object, name) != Lookup::Code && !stands_for_all(object, &lower(name))
}

/// `__class__` and `__dict__` of an instance: what is set there changes what every other attribute is.
fn stands_for_all(object: &Object, name: &Object) -> bool {
    // SAFETY: a live class and a text; what is found is borrowed, and alive while nothing else runs.
    unsafe {
        let found = api::_PyType_Lookup(object.class(), name.ptr());
        !found.is_null() && ffi::Py_TYPE(found) == &raw mut ffi::PyGetSetDescr_Type && api::is_written(object.class())
    }
}
