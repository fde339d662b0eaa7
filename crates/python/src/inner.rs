//! Containers in the dictionaries that a call is passed, `{"model": name, "messages": messages}`: it gets copies of those too, so that
//! they stay ours. Only if none of them can be reached in another way, for the call has to see what is the same.

use pyo3::ffi;
use sooner_machine::{Key, Value};

use crate::object::{Object, PyValue};
use crate::owned::{self, OWNED, exposed, is_ours, items, size};
use crate::reach;

/// Larger dictionaries are tables: what is in them is lent, and not written before the call is done.
const MOST_ENTRIES: isize = 16;
/// So are larger containers, and those further in.
const MOST_ITEMS: isize = 4096;
const DEEPEST: usize = 4;

/// Those that are copied with what a call is passed.
pub fn of_all(args: &[PyValue]) -> Vec<Key> {
    let missing = |arg: &PyValue| !matches!(arg, Value::Host(_) | Value::Int(_) | Value::Float(_) | Value::Bool(_));
    if !args.iter().any(holds_any) || args.iter().any(missing) {
        return Vec::new();
    }
    let objects = || args.iter().filter_map(|arg| if let Value::Host(object) = arg { Some(object) } else { None });
    let (mut found, mut met, mut beside) = (Vec::new(), Vec::new(), Vec::new());
    for object in objects() {
        match is_dict_of_ours(object) {
            true => inside(object, DEEPEST, &mut found, &mut beside),
            false => beside.extend(exposed(&Value::Host(object.clone()))),
        }
        met.push(reach::key(object));
    }
    let twice = |(at, key): (usize, &Key)| found[..at].contains(key) || met.contains(key) || beside.contains(key);
    let is_one_twice = found.iter().enumerate().any(twice) || (1..met.len()).any(|at| met[..at].contains(&met[at]));
    if is_one_twice { Vec::new() } else { found }
}

/// Goes over what is in a dictionary: what is copied with it, and what of ours is reached beside that.
fn inside(object: &Object, depth: usize, found: &mut Vec<Key>, beside: &mut Vec<Key>) {
    let mut held = Vec::new();
    items(object, &mut held);
    for item in held {
        if !is_inner(&item) {
            beside.extend(exposed(&Value::Host(item)));
            continue;
        }
        found.push(reach::key(&item));
        if depth > 1 && is_dict_of_ours(&item) {
            inside(&item, depth - 1, found, beside);
        } else {
            let mut within = Vec::new();
            OWNED.with_borrow(|owned| owned.items_of_ours(&item, &mut within));
            within.into_iter().for_each(|item| beside.extend(exposed(&Value::Host(item))));
        }
    }
}

fn holds_any(arg: &PyValue) -> bool {
    let Value::Host(object) = arg else { return false };
    if !is_dict_of_ours(object) {
        return false;
    }
    let mut held = Vec::new();
    items(object, &mut held);
    held.iter().any(is_inner)
}

fn is_dict_of_ours(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyDict_Type && is_ours(object) && size(object) <= MOST_ENTRIES
}

fn is_inner(item: &Object) -> bool {
    let plain = [&raw mut ffi::PyList_Type, &raw mut ffi::PyDict_Type, &raw mut ffi::PySet_Type];
    plain.contains(&item.class()) && is_ours(item) && size(item) <= MOST_ITEMS
}

/// The entries of a dictionary that are copied with it.
pub fn parts(object: &Object, inner: &[Key]) -> Vec<(Object, Object)> {
    if inner.is_empty() || !is_dict_of_ours(object) {
        return Vec::new();
    }
    let mut held = Vec::new();
    items(object, &mut held);
    let entries = held.chunks_exact(2).filter(|entry| inner.contains(&reach::key(&entry[1])));
    entries.map(|entry| (entry[0].clone(), entry[1].clone())).collect()
}

/// A copy takes the place of what it was made of.
pub fn put(copy: &Object, key: &Object, part: &Object) {
    // SAFETY: live objects; the key stands in the dictionary, which is a plain one.
    if unsafe { ffi::PyDict_SetItem(copy.ptr(), key.ptr(), part.ptr()) } != 0 {
        // SAFETY: attached.
        unsafe { ffi::PyErr_Clear() };
    }
}

/// The copies that a call is passed, and those in them, behind what each was made of.
pub fn pairs(args: &[PyValue]) -> Vec<(Object, Object)> {
    OWNED.with_borrow(|owned| {
        let mut found: Vec<(Object, Object)> = Vec::new();
        if owned.copies.is_empty() {
            return found;
        }
        let objects =
            args.iter().filter_map(|arg| if let Value::Host(object) = arg { Some(object.clone()) } else { None });
        let mut work: Vec<(Object, usize)> = objects.map(|object| (object, DEEPEST)).collect();
        while let Some((object, depth)) = work.pop() {
            let Some((original, _)) = owned.copies.get(&reach::key(&object)) else { continue };
            if depth > 0 && object.class() == &raw mut ffi::PyDict_Type && size(&object) <= MOST_ENTRIES {
                let mut held = Vec::new();
                owned::items(&object, &mut held);
                work.extend(held.into_iter().map(|item| (item, depth - 1)));
            }
            found.push((original.clone(), object));
        }
        found
    })
}
