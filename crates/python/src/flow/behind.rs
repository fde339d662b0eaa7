//! Operations that put something behind what a list holds: `append`, `extend`, `+=`. The machine does not wait for the list.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyList;
use sooner_machine::{Args, Ask, Behind, Flowing, Growth, Puts, Value};

use super::parts::items_of;
use super::text_of;
use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached, lower};
use crate::{holes, ops, owned, reach, write};

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

/// The same of a list that is there, or still arriving, and of what is missing: the list gets it in its own place. The
/// method, `add = rows.extend`, has the list too.
pub fn grows(ask: Ask, given: Given<'_, '_>) -> Option<Growth<PyHost>> {
    let method = given.iter().next().filter(|_| ask == Ask::Call).cloned();
    let called = write::as_method(ask, given).filter(|_| ask == Ask::Call);
    let (ask, given): (Ask, Vec<&PyValue>) = match &called {
        Some((ask, args)) => (*ask, args.iter().collect()),
        None => (ask, given.iter().collect()),
    };
    let Ask::Own(op) = ask else { return None };
    let (at, in_place) = match (ops::name(op), &given[..]) {
        ("py_iadd", [_, _]) => (1, true),
        ("py_invoke", [_, Value::Host(name), _]) => {
            (text_of(name).as_deref() == Some("extend") && !is_annotated("extend")).then_some((2, false))?
        }
        _ => return None,
    };
    let may_be_list = match given[0] {
        Value::Host(list) => list.class() == &raw mut ffi::PyList_Type,
        Value::Pending(_) => true,
        _ => false,
    };
    if !may_be_list || !matches!(given[at], Value::Pending(_)) {
        return None;
    }
    let args = [given[0].clone(), given[at].clone()].into_iter().collect();
    Some(Growth { ask: Ask::Own(ops::named("py_iadd")?), args, in_place, method })
}

/// Whether a thing is held so often, besides by what is known of it and of what is missing in it.
pub fn is_held(object: &Object, times: usize) -> bool {
    let known = owned::OWNED.with_borrow(|owned| owned.all.contains_key(&reach::key(object)));
    let held = times + usize::from(known) + holes::holds(object);
    owned::references(object) == held as isize
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
