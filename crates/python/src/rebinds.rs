//! Variables bound ahead of their turn that others may look at: globals, and those that functions inside mention. What is bound is
//! there already; what is still to come waits, except at the top level of a script, where nobody else looks.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::code::HostOp;
use sooner_machine::{Args, Ask, Footprint, KnownTo, Outcome, Plan, TakeBack, Value};

use crate::before::entry;
use crate::host::PyHost;
use crate::object::{Object, PyValue, lower};
use crate::ops::Touch;
use crate::reach::{self, Keys};
use crate::{globals, holes, ops, plan};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// When a variable may be bound.
pub fn plan(ask: Ask, given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    let Ask::Own(op) = ask else { return None };
    let missing = given.iter().any(|value| matches!(value, Value::Pending(_)));
    match ops::name(op) {
        "py_cell_set" => {
            let Value::Host(cell) = &given[0] else { return None };
            let cell = reach::key(cell);
            let writes = smallvec![cell, reach::bound(cell)];
            let plan = Plan::Writes { writes, reads: Keys::new(), known: KnownTo::Everybody };
            (!missing && !holes::stay_inside(given.iter().skip(1))).then_some(plan)
        }
        "py_set_global" | "py_set_shared" if missing || is_code(&given[2]) => None,
        _ if holes::stay_inside(given.iter().skip(2)) => None,
        name => {
            let mut writes: Keys = smallvec![globals::key(given)];
            let globals = globals::of(&given[0]);
            if entry(&globals, &lower(&given[1])).is_none() {
                // Names are listed in the order in which they were bound.
                writes.push(reach::any_attribute(reach::key(&globals)));
            }
            let known = if name.ends_with("_own") { KnownTo::UnknownCode } else { KnownTo::Everybody };
            Some(Plan::Writes { writes, reads: Keys::new(), known })
        }
    }
}

/// What is known of an operation that waits: it may bind a variable.
pub fn noted(mut found: Footprint, ask: Ask, given: Given<'_, '_>) -> Footprint {
    if let (Ask::Own(op), Some(Value::Host(cell))) = (ask, given.iter().next())
        && ops::touch(op) == Touch::Writes
        && ["py_cell_set", "py_cell_del"].contains(&ops::name(op))
    {
        found.writes.push(reach::bound(reach::key(cell)));
    }
    found
}

/// Functions, classes and modules are bound in their turn: who calls them by name has to know which.
fn is_code(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if plan::is_code(object.class()))
}

/// Binds a global or unbinds it.
pub fn global(op: HostOp, given: Given<'_, '_>) -> (Outcome<PyHost>, Option<TakeBack>) {
    let (globals, name) = (globals::of(&given[0]), lower(&given[1]));
    let before = entry(&globals, &name);
    let outcome = ops::perform(op, given);
    let Outcome::Value(_) = &outcome else { return (outcome, None) };
    if let Some(value) = given.iter().nth(2) {
        if !ops::name(op).ends_with("_own") {
            holes::share(Some(value));
        }
        holes::stored_global(&globals, &name, value);
    }
    let key = globals::key(given);
    let restore = move || {
        // SAFETY: live objects; globals are a dictionary.
        unsafe {
            match &before {
                Some(value) => ffi::PyDict_SetItem(globals.ptr(), name.ptr(), lower(value).ptr()),
                None => ffi::PyDict_DelItem(globals.ptr(), name.ptr()),
            };
            ffi::PyErr_Clear();
        }
        before.iter().for_each(|value| holes::stored_global(&globals, &name, value));
    };
    (outcome, Some(TakeBack { key, by_looking: false, restore: Box::new(restore) }))
}

/// Binds the variable of a function that others look at.
pub fn cell(op: HostOp, given: Given<'_, '_>) -> (Outcome<PyHost>, Option<TakeBack>) {
    let Value::Host(cell) = &given[0] else { unreachable!("a cell is an object") };
    let before = content(cell);
    let outcome = ops::perform(op, given);
    let Outcome::Value(_) = &outcome else { return (outcome, None) };
    holes::share(given.iter().nth(1));
    let (key, cell) = (reach::key(cell), cell.clone());
    // SAFETY: a live cell, which takes no content for being empty.
    let restore = move || unsafe {
        ffi::PyCell_Set(cell.ptr(), before.as_ref().map_or(std::ptr::null_mut(), |before| before.ptr()));
    };
    (outcome, Some(TakeBack { key, by_looking: false, restore: Box::new(restore) }))
}

/// What a variable holds, if it is bound.
fn content(cell: &Object) -> Option<Object> {
    // SAFETY: a live cell; a new reference, or none if it is empty.
    let held = unsafe { ffi::PyCell_Get(cell.ptr()) };
    if held.is_null() { None } else { Object::owned(held).ok() }
}
