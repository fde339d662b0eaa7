//! Sets of constants. CPython keeps each as a frozen set; so do we, and it is CPython's.

use std::cell::RefCell;
use std::collections::HashMap;

use pyo3::prelude::*;
use sooner_machine::Value;

use super::{Given, build};
use crate::object::{Object, PyValue, Tried, attached, exception};

/// The members in order, numbers as they are and others by their addresses; and what keeps those alive.
type Known = HashMap<Vec<Member>, (Object, Object)>;

#[derive(PartialEq, Eq, Hash)]
enum Member {
    Int(i64),
    Float(u64),
    Bool(bool),
    At(usize),
}

struct Shared(RefCell<Option<Known>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Shared {}

static KNOWN: Shared = Shared(RefCell::new(None));

/// The frozen set with these members.
pub fn frozenset(given: Given<'_, '_>) -> Tried<PyValue> {
    /// Members that are computed each time, `"a" * 3`, are others each time.
    const MOST: usize = 10_000;
    let members: Option<Vec<Member>> = given.iter().map(member).collect();
    let found = |members| Some(KNOWN.0.borrow().as_ref()?.get(members)?.1.clone());
    if let Some(set) = members.as_ref().and_then(found) {
        return Ok(Value::Host(set));
    }
    let items = build::tuple(given)?;
    let set = attached(|py| {
        let frozen = py.import("sooner._constants").and_then(|module| module.getattr("frozen"));
        frozen.and_then(|frozen| frozen.call1((items.bind(py),))).map(Object::from).map_err(exception)
    })?;
    let mut known = KNOWN.0.borrow_mut();
    let known = known.get_or_insert_with(HashMap::new);
    if let Some(members) = members.filter(|_| known.len() < MOST) {
        known.insert(members, (items, set.clone()));
    }
    Ok(Value::Host(set))
}

fn member(value: &PyValue) -> Option<Member> {
    Some(match value {
        Value::Int(number) => Member::Int(*number),
        Value::Float(number) => Member::Float(number.to_bits()),
        Value::Bool(holds) => Member::Bool(*holds),
        Value::Host(object) => Member::At(object.ptr() as usize),
        _ => return None,
    })
}

/// The constants in a function's code are those that its sets are made of.
pub fn keep(py: Python<'_>, code: &Bound<'_, PyAny>) -> PyResult<()> {
    py.import("sooner._constants")?.getattr("keep")?.call1((code,)).map(drop)
}
