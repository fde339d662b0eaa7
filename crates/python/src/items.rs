//! One item of a container: who reads or writes it under a key that is known does not wait for who may still write another. A thing as
//! a whole, its size, its order, is read and written as ever.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Footprint, Plan, Value, without_items};

use crate::behaviour::{is_container, is_leaf_class};
use crate::host::PyHost;
use crate::keys::is_plain_key;
use crate::object::{Object, PyValue, lift, lower};
use crate::ops::{self, Touch};
use crate::plan::name_of;
use crate::reach::{self, Key, Keys};
use crate::shapes::{has_limit, is_queue};
use crate::{caches, holes, owned};

/// Methods, and operators, that change what stands under the key they are given, and nothing else.
const CHANGES: &[&str] = &["py_setitem", "py_delitem", "add", "discard", "pop", "remove", "setdefault"];

/// Methods, and what comprehensions do, that put something at the end of a list or queue, and look at nothing there.
const ADDS: &[&str] = &["append", "extend", "py_list_append"];

/// Looking at what a container has under a plain key.
pub fn read(container: &PyValue, key: &PyValue) -> Plan<PyHost> {
    let Value::Host(object) = container else { return Plan::Ready };
    if !is_container(object.class()) {
        return Plan::Ready; // A tuple.
    }
    let thing = reach::key(object);
    match item(object, key).filter(|_| is_within(object, key)) {
        Some(item) => Plan::Reads(smallvec![without_items(thing), item]),
        None if is_list(object) && matches!(key, Value::Int(at) if *at >= 0) => Plan::Soonest(thing),
        None => Plan::Reads(smallvec![thing]),
    }
}

/// Whether a list has something at this place: what is put at its end stands elsewhere.
fn is_within(container: &Object, key: &PyValue) -> bool {
    !is_list(container) || matches!(key, Value::Int(at) if *at < owned::size(container) as i64)
}

/// Whether there is something in a list or queue: if so, what is put at its end makes no difference.
pub fn truth(container: &PyValue) -> Option<Plan<PyHost>> {
    let Value::Host(object) = container else { return None };
    let thing = reach::key(object);
    is_line(object).then(|| match owned::size(object) {
        0 => Plan::Soonest(thing),
        _ => Plan::Reads(smallvec![without_items(thing)]),
    })
}

/// What is written by who takes from the front of a list or queue that is not empty: all but its end.
pub fn front(container: &Object) -> Keys {
    let thing = reach::key(container);
    smallvec![without_items(thing), reach::position(thing)]
}

/// Whether this is the name of a method that does so.
pub fn is_adder(container: &PyValue, name: &PyValue) -> bool {
    matches!(container, Value::Host(object) if is_line(object)) && ADDS.contains(&&*name_of(name))
}

/// Where that stands among the operands which an operation only puts at the end of its first.
pub fn added(ask: Ask, given: &Args<'_, PyHost>) -> Option<usize> {
    let (Ask::Own(op), Some(Value::Host(object))) = (ask, given.iter().next()) else { return None };
    let added = match ops::touch(op) {
        Touch::Invoke => (given.len() == 3 && ADDS.contains(&&*name_of(&given[1]))).then_some(2),
        _ => ADDS.contains(&ops::name(op)).then_some(1),
    };
    added.filter(|_| is_line(object))
}

/// What a container has now under a key, if that is more than text or a number, and where it was found.
pub fn found(container: &PyValue, key: &PyValue) -> Option<(PyValue, Keys)> {
    let Value::Host(object) = container else { return None };
    let item = item(object, key)?;
    // SAFETY: live objects, of classes that are checked; a plain key, whose hash and comparison run nobody's code. What is found is
    // borrowed, and nothing is raised.
    let found = unsafe {
        match (is_list(object), key) {
            (true, Value::Int(at)) if (*at as usize) < ffi::PyList_GET_SIZE(object.ptr()) as usize => {
                ffi::PyList_GET_ITEM(object.ptr(), *at as ffi::Py_ssize_t)
            }
            (false, key) if ffi::PyDict_Check(object.ptr()) != 0 => {
                ffi::PyDict_GetItemWithError(object.ptr(), lower(key).ptr())
            }
            _ => std::ptr::null_mut(),
        }
    };
    if found.is_null() {
        return None;
    }
    let found = Object::borrowed(found);
    let known = !holes::is_hole(found.class()) && !is_leaf_class(found.class());
    known.then(|| (lift(found), smallvec![without_items(reach::key(object)), item]))
}

/// What an operation changes, if that is only what a container has under a key.
pub fn changed(mut found: Footprint, operation: &str, container: &PyValue, key: &PyValue) -> Footprint {
    let Value::Host(object) = container else { return found };
    let in_list = is_list(object);
    if ADDS.contains(&operation) && is_line(object) {
        let thing = reach::key(object);
        if found.writes.contains(&thing) {
            found.writes.retain(|written| *written != thing);
            found.add_item(thing, reach::end(thing));
            found.only_adds.push(thing);
        }
        return found;
    }
    if !CHANGES.contains(&operation) || (in_list && operation != "py_setitem") {
        return found;
    }
    let thing = reach::key(object);
    if let Some(item) = item(object, key)
        && found.writes.contains(&thing)
    {
        found.writes.retain(|written| *written != thing);
        found.add_item(thing, item);
        if in_list {
            found.add_item(thing, reach::position(thing));
        }
    }
    found
}

/// Whether an operation may change what stands under a key that it is given; caches keep answers by theirs.
pub fn is_changed_by_key(ask: Ask, given: &Args<'_, PyHost>) -> bool {
    let named = match ask {
        Ask::Own(op) if ops::touch(op) == Touch::Invoke => CHANGES.contains(&&*name_of(&given[1])),
        Ask::Own(op) => CHANGES.contains(&ops::name(op)) || ["py_set_add", "py_dict_set"].contains(&ops::name(op)),
        _ => false,
    };
    named || caches::asked(ask, given).is_some()
}

/// The name of an item; none if it may be that of another key too, or is not known.
fn item(container: &Object, key: &PyValue) -> Option<Key> {
    // SAFETY: live objects, of classes that are checked.
    let hashed = unsafe { ffi::PyDict_Check(container.ptr()) != 0 || ffi::PyAnySet_Check(container.ptr()) != 0 };
    let known = match key {
        // Another of a list has the same place counted from the end.
        Value::Int(at) if is_list(container) => *at >= 0,
        key => hashed && is_plain_key(key),
    };
    (known && is_container(container.class())).then(|| reach::item(reach::key(container), &lower(key)))?
}

fn is_list(container: &Object) -> bool {
    container.class() == &raw mut ffi::PyList_Type
}

/// A list, or a queue that may be as long as it likes.
fn is_line(container: &Object) -> bool {
    is_list(container) || is_queue(container) && !has_limit(container)
}
