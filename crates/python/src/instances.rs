//! Instances that do nothing but hold their attributes: of a class written in Python that says nothing itself about setting those, nor
//! about getting those that are there, nor about its end. They can be ours as containers can.

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyType;
use sooner_calculus::QuickMap;

use crate::held::Held;
use crate::lookup::{has_generic_lookup, has_plain_getattribute};
use crate::object::{Object, attached};
use crate::once::Once;
use crate::{api, operators, owned, reach};

struct Shared(RefCell<Option<QuickMap<usize, (Held, bool)>>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

/// What was decided for each class.
static KNOWN: Shared = Shared(RefCell::new(None));

/// Whether an object is such an instance.
pub fn is_plain(object: &Object) -> bool {
    are_plain(object.class())
}

/// Whether the instances of a class are.
pub fn are_plain(class: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: a live class.
    if unsafe { !api::is_written(class) } {
        return false;
    }
    let class = Object::borrowed(class.cast());
    let address = class.ptr() as usize;
    if let Some((held, plain)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && held.is(&class)
    {
        return *plain;
    }
    let plain = attached(|py| class.bind(py).cast::<PyType>().is_ok_and(decide));
    KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(&class), plain));
    plain
}

fn decide(class: &Bound<'_, PyType>) -> bool {
    // SAFETY: a live class; comparing addresses of functions of the interpreter.
    let (ends, sets) = unsafe {
        let class = &*class.as_type_ptr();
        let sets = class.tp_setattro.map(|set| set as *const ()) == Some(ffi::PyObject_GenericSetAttr as *const ());
        (class.tp_finalize.is_some() || class.tp_del.is_some(), sets)
    };
    let mut bases = class.mro().into_iter();
    // A `__getattr__` is asked for what it does not hold.
    let gets = has_generic_lookup(class.as_type_ptr()) || has_plain_getattribute(class.as_type_ptr());
    !ends
        && gets
        && (sets || is_frozen(class) || is_set_by_code(class))
        && bases.all(|base| {
            base.cast::<PyType>()
                .is_ok_and(|base| base.as_type_ptr() == &raw mut ffi::PyBaseObject_Type || is_written_in_python(base))
        })
}

/// Whether code of the user's own is asked to set attributes, which is entered: `object.__setattr__` does it there.
fn is_set_by_code(class: &Bound<'_, PyType>) -> bool {
    operators::written(class.as_type_ptr(), "__setattr__").is_some()
        && operators::found(class.as_type_ptr(), "__delattr__")
            .is_some_and(|found| found.class() != &raw mut ffi::PyFunction_Type)
}

/// Whether setting an attribute is what `@dataclass(frozen=True)` has made of it: it complains, and `object.__setattr__` does it.
fn is_frozen(class: &Bound<'_, PyType>) -> bool {
    let made = |name: &str| -> PyResult<bool> {
        let function = class.getattr(name)?;
        let file: String = function.getattr("__code__")?.getattr("co_filename")?.extract()?;
        let owner = class.mro().iter().find(|base| {
            base.getattr("__dict__").and_then(|own| own.get_item(name)).is_ok_and(|own| own.is(&function))
        });
        let frozen = owner.map(|owner| owner.getattr("__dataclass_params__")?.getattr("frozen")?.extract::<bool>());
        Ok(file == "<string>" && frozen.transpose()? == Some(true))
    };
    ["__setattr__", "__delattr__"].iter().all(|name| made(name).unwrap_or(false))
}

/// Whether instances of a class have a dictionary.
pub fn have_dict(class: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: a live class.
    unsafe { ffi::PyType_GetFlags(class) & MANAGED != 0 || (*class).tp_dictoffset != 0 }
}

const MANAGED: std::ffi::c_ulong = 1 << 4;

/// Whether a class comes of a `class` statement, or of `type()`: all of those are taken down by one function.
fn is_written_in_python(class: &Bound<'_, PyType>) -> bool {
    let taken_down = |class: &Bound<'_, PyType>| {
        // SAFETY: a live class.
        unsafe { (*class.as_type_ptr()).tp_dealloc.map_or(0, |dealloc| dealloc as usize) }
    };
    static KNOWN: Once<usize> = Once::new();
    let known = *KNOWN.get_or_init(|| {
        let py = class.py();
        let made = py.get_type::<PyType>().call1(("Made", (), pyo3::types::PyDict::new(py)));
        made.ok().and_then(|made| made.cast_into::<PyType>().ok()).map_or(0, |made| taken_down(&made))
    });
    known != 0 && taken_down(class) == known
}

/// What its attributes are.
pub fn attributes(object: &Object, found: &mut Vec<Object>) {
    let mut held = Vec::new();
    reach::referents(object, &mut held);
    for held in held {
        // Attributes stand in the instance itself, or in a dictionary of its own.
        match held.class() == &raw mut ffi::PyDict_Type && is_own_dict(object, held.ptr()) {
            true => owned::items(&held, found),
            false => found.push(held),
        }
    }
}

fn is_own_dict(object: &Object, dict: *mut ffi::PyObject) -> bool {
    own_dict(object) == Some(dict)
}

/// The dictionary of an instance, if that has been made. (CPython keeps it three words before the instance, in
/// all versions that keep it there at all; a word with its last bit set is none.)
fn own_dict(object: &Object) -> Option<*mut ffi::PyObject> {
    // SAFETY: a live object, laid out as its class says.
    let dict = unsafe {
        if ffi::PyType_GetFlags(object.class()) & MANAGED != 0 {
            *object.ptr().cast::<*mut ffi::PyObject>().sub(3)
        } else {
            let offset = (*object.class()).tp_dictoffset;
            if offset <= 0 {
                return None;
            }
            *object.ptr().byte_offset(offset).cast::<*mut ffi::PyObject>()
        }
    };
    (!dict.is_null() && dict as usize & 1 == 0).then_some(dict)
}

/// The dictionary of an instance, if somebody else has it too: what changes one of the two changes the other.
pub fn shared_dict(object: &Object) -> Option<reach::Key> {
    // SAFETY: a live dictionary.
    own_dict(object).filter(|dict| unsafe { ffi::Py_REFCNT(*dict) > 1 }).map(|dict| dict as reach::Key)
}

/// Whether a dictionary is that of an instance. (Only those share their names with other dictionaries; one that no longer
/// does is told by `shared_dict`.)
pub fn is_dict_of_one(object: &Object) -> bool {
    // SAFETY: the exact class is checked.
    object.class() == &raw mut ffi::PyDict_Type
        && unsafe { !(*object.ptr().cast::<ffi::PyDictObject>()).ma_values.is_null() }
}

/// What an instance itself holds under a name, in its dictionary or a slot.
pub fn own_attribute(object: &Object, name: &Object) -> Option<Object> {
    // SAFETY: live objects; borrowed references, alive while nothing else runs.
    unsafe {
        let found = crate::api::_PyType_Lookup(object.class(), name.ptr());
        // Nothing of its class can be found instead.
        if found.is_null() || (*ffi::Py_TYPE(found)).tp_descr_set.is_some() {
            let held = ffi::PyObject_GenericGetAttr(object.ptr(), name.ptr());
            ffi::PyErr_Clear();
            return (!held.is_null()).then(|| Object::owned(held).ok()).flatten();
        }
        let place = crate::api::_PyObject_GetDictPtr(object.ptr());
        if place.is_null() || (*place).is_null() {
            return None;
        }
        let held = ffi::PyDict_GetItemWithError(*place, name.ptr());
        ffi::PyErr_Clear();
        (!held.is_null()).then(|| Object::borrowed(held))
    }
}

/// The names of the attributes that were set after this one.
pub fn behind(object: &Object, name: &Object) -> Vec<Object> {
    attached(|py| {
        let names = || -> PyResult<Vec<Object>> {
            let names = object.bind(py).getattr("__dict__")?.try_iter()?.collect::<PyResult<Vec<_>>>()?;
            let behind = names.into_iter().skip_while(|other| !other.eq(name.bind(py)).unwrap_or(false)).skip(1);
            Ok(behind.map(Object::from).collect())
        };
        names().unwrap_or_default()
    })
}

/// An attribute is again what it was, or none, and stands before those that stood behind it.
pub fn put_back(object: &Object, name: &Object, value: Option<Object>, behind: &[Object]) {
    // SAFETY: live objects.
    let set = |name: &Object, value: Option<&Object>| unsafe {
        let value = value.map_or(std::ptr::null_mut(), Object::ptr);
        ffi::PyObject_GenericSetAttr(object.ptr(), name.ptr(), value);
        ffi::PyErr_Clear();
    };
    set(name, value.as_ref());
    for name in behind {
        let held = own_attribute(object, name);
        set(name, None);
        set(name, held.as_ref());
    }
}
