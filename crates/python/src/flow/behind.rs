//! Operations that put something behind what a list holds: `append`, `extend`, `+=`. The machine does not wait for the list.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyList;
use sooner_machine::{Args, Ask, Behind, Flowing, Puts, Value};

use super::parts::items_of;
use super::text_of;
use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::object::{PyValue, attached, lower};
use crate::{ops, owned};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// What an operation on what may be a list puts behind it.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let (Ask::Own(op), Some(Value::Pending(_))) = (ask, given.iter().next()) else { return None };
    let (puts, in_place) = match (ops::name(op), given.len()) {
        ("py_iadd", 2) => (all(given, 1)?, true),
        ("py_invoke", 3) => {
            let Value::Host(name) = &given[1] else { return None };
            match text_of(name).as_deref() {
                Some("append") if !is_annotated("append") => (Puts::One(2), false),
                Some("extend") if !is_annotated("extend") => (all(given, 2)?, false),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(Flowing::Behind(Box::new(Behind::new(puts, in_place))))
}

/// Whether somebody has annotated that method of lists.
fn is_annotated(name: &str) -> bool {
    behaviour::annotates_builtin_methods()
        && attached(|py| {
            let method = py.get_type::<PyList>().getattr(name);
            method.is_ok_and(|method| matches!(behaviour::of(&method.into()), Behaviour::External(_)))
        })
}

/// The items of an operand: nobody's code is run to find them.
fn all(given: Given<'_, '_>, at: usize) -> Option<Puts<PyHost>> {
    match &given[at] {
        Value::Pending(_) => Some(Puts::All(at)),
        Value::Host(object) if object.class() == &raw mut ffi::PyList_Type => Some(Puts::All(at)),
        Value::Host(object) if object.class() == &raw mut ffi::PyTuple_Type => Some(Puts::These(items_of(object)?)),
        Value::Tuple(tuple) => Some(Puts::These(tuple.items.to_vec())),
        _ => None,
    }
}

/// Puts these into a list that nobody has seen.
pub fn extend_list(list: &PyValue, items: &[PyValue]) {
    let Value::Host(list) = list else { return };
    for item in items {
        owned::changes(list, Some(item));
        // SAFETY: a live list; where there is no memory, Python says so with the next operation.
        unsafe { ffi::PyList_Append(list.ptr(), lower(item).ptr()) };
    }
}
