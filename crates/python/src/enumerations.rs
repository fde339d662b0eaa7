//! Enumerations whose members are names for text and numbers: those stay what they are, and there is nothing in them that could
//! be changed. An attribute that somebody sets on a member is not looked for.

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use sooner_calculus::QuickMap;

use crate::behaviour::is_leaf_class;
use crate::held::Held;
use crate::manner::{self, Manner};
use crate::object::{Object, attached};

struct Shared(RefCell<Option<QuickMap<usize, (Held, bool)>>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

static KNOWN: Shared = Shared(RefCell::new(None));

/// Whether the instances of a class are such members, and have no code of their own.
pub fn are_members(class: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: a live class, which is an object. Most are made by `type` itself.
    if unsafe { ffi::Py_TYPE(class.cast()) == &raw mut ffi::PyType_Type } {
        return false;
    }
    let class = Object::borrowed(class.cast());
    let address = class.ptr() as usize;
    if let Some((held, known)) = KNOWN.0.borrow().as_ref().and_then(|known| known.get(&address))
        && held.is(&class)
    {
        return *known;
    }
    let found = attached(|py| class.bind(py).cast::<PyType>().is_ok_and(|class| holds_plain(class) && is_bare(class)));
    KNOWN.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (Held::new(&class), found));
    found
}

/// The members that a loop over an enumeration goes over. CPython asks a generator for them, which only looks.
pub fn members(object: &Object) -> Option<Object> {
    // SAFETY: a live object; most classes are made by `type` itself.
    if unsafe { ffi::PyType_Check(object.ptr()) } == 0 || object.class() == &raw mut ffi::PyType_Type {
        return None;
    }
    attached(|py| {
        let class = object.bind(py).cast_into::<PyType>().ok().filter(manner::is_enum)?;
        let names = class.getattr("_member_names_").ok()?;
        let members = class.getattr("_member_map_").ok()?;
        let found: PyResult<Vec<_>> = names.try_iter().ok()?.map(|name| members.get_item(name?)).collect();
        Some(PyTuple::new(py, found.ok()?).ok()?.into_any().into())
    })
}

/// Whether a class is an enumeration with members, which hold nothing but text and numbers.
pub fn holds_plain(class: &Bound<'_, PyType>) -> bool {
    let is_leaf = |held: Bound<'_, PyAny>| is_leaf_class(held.get_type_ptr()) || held.is(class);
    let is_plain = |held: Bound<'_, PyAny>| match held.cast_exact::<PyTuple>() {
        Ok(held) => held.iter().all(is_leaf),
        Err(_) => is_leaf(held),
    };
    let all = || -> PyResult<bool> {
        for member in class.try_iter()? {
            let held = member?.getattr("__dict__")?.cast_into::<PyDict>()?;
            if !held.values().iter().all(is_plain) {
                return Ok(false);
            }
        }
        Ok(class.len()? > 0)
    };
    manner::is_enum(class) && all().unwrap_or(false)
}

/// Whether nothing but its members, and what the library puts there, is written in an enumeration.
fn is_bare(class: &Bound<'_, PyType>) -> bool {
    let all = || -> PyResult<bool> {
        let members = class.getattr("_member_map_")?.cast_into::<PyDict>()?;
        for base in class.mro().iter() {
            if base
                .getattr("__module__")?
                .extract::<String>()
                .is_ok_and(|module| module == "enum" || module == "builtins")
            {
                continue;
            }
            for name in base.getattr("__dict__")?.try_iter()? {
                let name = name?.extract::<String>()?;
                if !(members.contains(&name)? || name.starts_with('_') && name.ends_with('_')) {
                    return Ok(false);
                }
            }
        }
        let member = members.values().get_item(0)?;
        Ok(manner::of(&member.into()) == Manner::Leaf)
    };
    all().unwrap_or(false)
}
