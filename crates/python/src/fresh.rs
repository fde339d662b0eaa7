//! Iterators that the code has just made. Using one up shows only to who has it too: where nothing outstanding stands between the
//! place where it was made and here, whatever fails lies before both, and nobody has ever had it. Then consuming it is no more than
//! reading what it goes over.

use std::collections::VecDeque;

use pyo3::ffi;
use sooner_machine::{Birth, Key, Plan};

use crate::host::PyHost;
use crate::iterators::{ends, inner_iterators, is_group, is_known_iterator};
use crate::object::Object;
use crate::owned::OWNED;
use crate::reach::{self, Keys};
use crate::top_level;

/// So many are remembered. Each is held, so that its address is not another's; who forgets one only waits.
const MOST: usize = 16;

/// The latest iterators, and where they were made.
#[derive(Default)]
pub struct Fresh(VecDeque<(Object, Birth)>);

/// One was made there.
pub fn born(iterator: &Object, birth: Birth) {
    let dropped = OWNED.with_borrow_mut(|owned| {
        let made = &mut owned.fresh.0;
        made.push_back((iterator.clone(), birth));
        if made.len() > MOST { made.pop_front() } else { None }
    });
    // It may run code.
    drop(dropped);
}

/// Where the iterator was made that stands at an address, if it is one of the latest.
pub fn birth(key: Key) -> Option<Birth> {
    OWNED.with_borrow(|owned| {
        let made = owned.fresh.0.iter().rev().find(|(made, _)| reach::key(made) == key);
        made.map(|(_, birth)| *birth)
    })
}

/// How many have an object, besides us.
pub fn holders(object: &Object) -> isize {
    let ours = OWNED.with_borrow(|owned| owned.fresh.0.iter().filter(|(made, _)| made.ptr() == object.ptr()).count());
    // SAFETY: a live object.
    unsafe { ffi::Py_REFCNT(object.ptr()) - (ours + top_level::references(object)) as isize }
}

/// The iterators that using some up uses up.
pub struct Used {
    /// All of them.
    pub all: Keys,
    /// Those that must have been made behind everything outstanding.
    pub alone: Keys,
}

/// What using these up comes to, if none of them runs anybody's code.
pub fn used(iterators: &[Object]) -> Option<Used> {
    let mut used = Used { all: Keys::new(), alone: Keys::new() };
    let mut work: Vec<(Object, bool)> = Vec::new();
    for iterator in iterators {
        if !is_known_iterator(iterator) {
            return None;
        }
        work.push((iterator.clone(), true));
    }
    while let Some((iterator, outermost)) = work.pop() {
        let key = reach::key(&iterator);
        if used.all.contains(&key) {
            continue;
        }
        if iterator.class() == &raw mut ffi::PyGen_Type {
            return None;
        }
        used.all.push(key);
        // A group is part of what it was taken from, which others go over too.
        let part = is_group(&iterator);
        // Held here, and by the iterator around.
        if !part && (outermost || holders(&iterator) > 2) {
            used.alone.push(key);
        }
        work.extend(inner_iterators(&iterator).into_iter().map(|inner| (inner, part)));
    }
    Some(used)
}

/// The plan of asking one for an item: and then this.
pub fn next(iterator: &Object, then: Plan<PyHost>) -> Plan<PyHost> {
    match used(std::slice::from_ref(iterator)) {
        Some(used) => Plan::Alone(used.alone, Box::new(then)),
        None => Plan::Turn,
    }
}

/// The plan of using some up: and then this.
pub fn plan(iterators: &[Object], then: Plan<PyHost>) -> Plan<PyHost> {
    match used(iterators) {
        Some(used) if iterators.iter().all(ends) => Plan::Alone(used.alone, Box::new(then)),
        _ => Plan::Turn,
    }
}
