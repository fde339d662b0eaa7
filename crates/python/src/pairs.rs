//! Pairs of a plain key and anything: what makes or changes a dictionary without looking at the values, so those may be missing.

use pyo3::ffi;
use sooner_machine::{Args, Value};

use crate::behaviour::is_dict_view;
use crate::host::PyHost;
use crate::iterators::{gone_over, is_iterator, is_known_iterator, within};
use crate::keys::is_plain;
use crate::object::{Object, PyValue, lower};
use crate::reach::{self, Keys};
use crate::{call, holes, owned};

/// Whether this gives a dictionary pairs whose keys are plain.
pub fn are_in(value: &PyValue) -> bool {
    let Value::Host(object) = value else { return false };
    let class = object.class();
    if class == &raw mut ffi::PyDict_Type {
        return has_plain_keys(object);
    }
    if class == &raw mut ffi::PyList_Type || class == &raw mut ffi::PyTuple_Type {
        return items(object).iter().all(is_pair);
    }
    let items_of_dict = class == &raw mut ffi::PyDictItems_Type || class == &raw mut ffi::PyDictIterItem_Type;
    if items_of_dict {
        return gone_over_by(object).iter().all(|held| !is_dict(held) || has_plain_keys(held));
    }
    if !is_iterator(object) || !is_known_iterator(object) {
        return false;
    }
    if class == &raw mut ffi::PyEnum_Type {
        return true;
    }
    class == &raw mut ffi::PyZip_Type && within(object).first().is_some_and(gives_plain)
}

/// The same where the keys can be told beforehand: a dictionary, or a list of pairs.
pub fn are_listed(value: &PyValue) -> bool {
    let listed = [&raw mut ffi::PyDict_Type, &raw mut ffi::PyList_Type, &raw mut ffi::PyTuple_Type];
    matches!(value, Value::Host(object) if listed.contains(&object.class()) && rows(object).iter().all(is_whole))
        && are_in(value)
}

/// Whether it is `dict(a=…, b=…)`.
pub fn is_dict_by_name(given: &Args<'_, PyHost>) -> bool {
    let makes = matches!(&given[0], Value::Host(callee) if callee.ptr() == (&raw mut ffi::PyDict_Type).cast());
    makes && call::keywords_of(given).len() + 2 == given.len()
}

/// The keyword arguments of a call that has no others, as a dictionary.
pub fn given_by_name(given: &Args<'_, PyHost>) -> Option<PyValue> {
    let named = call::keywords_of(given);
    if named.len() + 2 != given.len() {
        return None;
    }
    // SAFETY: a new dictionary, and live objects.
    let dict = Object::owned(unsafe { ffi::PyDict_New() }).ok()?;
    for (name, value) in &named {
        // SAFETY: the same.
        unsafe { ffi::PyDict_SetItem(dict.ptr(), name.ptr(), lower(value).ptr()) };
        holes::stored_entry(&dict, name, value);
    }
    Some(Value::Host(dict))
}

/// The keys that such pairs have.
pub fn named(value: &PyValue) -> Vec<Object> {
    let Value::Host(object) = value else { return Vec::new() };
    match is_dict(object) {
        true => items(object).into_iter().step_by(2).collect(),
        false => rows(object).iter().filter_map(|pair| items(pair).into_iter().next()).collect(),
    }
}

/// What has to be settled for them to be read.
pub fn keys(value: &PyValue) -> Keys {
    let Value::Host(object) = value else { return Keys::new() };
    [object.clone()].iter().chain(&rows(object)).map(reach::key).collect()
}

/// The pairs in a list.
pub fn rows(object: &Object) -> Vec<Object> {
    if is_dict(object) { Vec::new() } else { items(object) }
}

/// One that is not too short or too long: what comes before such a one would be put in, and then it fails.
fn is_whole(pair: &Object) -> bool {
    is_pair(pair) && items(pair).len() == 2
}

fn gone_over_by(object: &Object) -> Vec<Object> {
    match is_dict_view(object.class()) {
        true => items(object),
        false => gone_over(object),
    }
}

fn items(object: &Object) -> Vec<Object> {
    let mut all = Vec::new();
    owned::items(object, &mut all);
    all
}

fn is_dict(object: &Object) -> bool {
    // SAFETY: a live object.
    unsafe { ffi::PyDict_Check(object.ptr()) != 0 }
}

fn has_plain_keys(dict: &Object) -> bool {
    items(dict).iter().step_by(2).all(is_plain)
}

fn is_pair(object: &Object) -> bool {
    let sequence = [&raw mut ffi::PyList_Type, &raw mut ffi::PyTuple_Type].contains(&object.class());
    sequence && items(object).first().is_some_and(is_plain)
}

/// Whether all that an iterator gives is plain.
fn gives_plain(iterator: &Object) -> bool {
    let sequences = [&raw mut ffi::PyList_Type, &raw mut ffi::PyTuple_Type];
    let texts = [&raw mut ffi::PyUnicode_Type, &raw mut ffi::PyRange_Type];
    let simple = is_simple(iterator);
    simple
        && gone_over(iterator).iter().all(|one| {
            let class = one.class();
            texts.contains(&class) || is_plain(one) || sequences.contains(&class) && items(one).iter().all(is_plain)
        })
}

/// One over a sequence, text or range: what it gives is what stands there.
fn is_simple(iterator: &Object) -> bool {
    // SAFETY: a live class has a name.
    let name = unsafe { std::ffi::CStr::from_ptr((*iterator.class()).tp_name) };
    let simple: &[&[u8]] = &[
        b"list_iterator",
        b"tuple_iterator",
        b"str_iterator",
        b"str_ascii_iterator",
        b"range_iterator",
        b"list_reverseiterator",
    ];
    is_known_iterator(iterator) && simple.contains(&name.to_bytes())
}
