//! Putting back what was taken from iterators that others have too: those of sequences and dictionaries can be told where they stood.

use std::ffi::c_long;

use pyo3::ffi;
use sooner_machine::TakeBack;

use crate::fresh::holders;
use crate::iterators::inner_iterators;
use crate::object::{Object, attached};
use crate::reach;

/// Whether what is taken from a known iterator can be put back, where somebody else could miss it.
pub fn can_be_put_back(object: &Object) -> bool {
    had_by_others(object).iter().all(|(one, ends_with)| *ends_with && state(one).is_some())
}

/// How to put back what is about to be taken from a known iterator.
pub fn put_back(object: &Object) -> Option<TakeBack> {
    let shared = had_by_others(object);
    let key = reach::key(&shared.first()?.0);
    let stood: Vec<(Object, State)> =
        shared.into_iter().filter_map(|(one, _)| state(&one).map(|state| (one, state))).collect();
    let restore = move || stood.iter().for_each(|(one, state)| state.restore(one));
    Some(TakeBack { key, by_looking: false, restore: Box::new(restore) })
}

/// Those of the iterators that are asked for an item which not only a loop, or the iterator around, has; and whether the one
/// that is asked ends where they do: a `zip` may have taken an item of another by then, and a generator has loops inside of loops.
fn had_by_others(object: &Object) -> Vec<(Object, bool)> {
    let (mut work, mut found) = (vec![(object.clone(), true)], Vec::new());
    while let Some((object, ends_with)) = work.pop() {
        // One reference is ours.
        let alone = holders(&object) <= 2;
        let of_one = object.class() == &raw mut ffi::PyEnum_Type;
        work.extend(inner_iterators(&object).into_iter().map(|inner| (inner, ends_with && of_one)));
        if !alone {
            found.push((object, ends_with));
        }
    }
    found
}

/// Where an iterator stands.
enum State {
    /// It can be told.
    At(i64),
    /// One over a range: what it gives next, and how many there are. From 3.12 on it cannot be told to go back.
    Left { start: c_long, len: c_long },
    /// One over a dictionary: how large that was, where it stands, and how many are left.
    In { used: ffi::Py_ssize_t, at: ffi::Py_ssize_t, left: ffi::Py_ssize_t },
}

/// An iterator over a range of small numbers, as 3.12 to 3.14 lay it out.
#[repr(C)]
struct RangeIterator {
    base: ffi::PyObject,
    start: c_long,
    step: c_long,
    len: c_long,
}

/// An iterator over a dictionary, as every version from 3.11 to 3.14 lays it out.
#[repr(C)]
struct OverDict {
    base: ffi::PyObject,
    dict: *mut ffi::PyObject,
    used: ffi::Py_ssize_t,
    at: ffi::Py_ssize_t,
    result: *mut ffi::PyObject,
    left: ffi::Py_ssize_t,
}

fn over_dict(object: &Object) -> Option<*mut OverDict> {
    let classes =
        [&raw mut ffi::PyDictIterKey_Type, &raw mut ffi::PyDictIterValue_Type, &raw mut ffi::PyDictIterItem_Type];
    classes.contains(&object.class()).then(|| object.ptr().cast())
}

impl State {
    fn restore(&self, object: &Object) {
        match self {
            State::At(state) => attached(|py| {
                use pyo3::types::PyAnyMethods;
                drop(object.bind(py).call_method1("__setstate__", (*state,)));
            }),
            // SAFETY: the layout was compared with what the iterator says of itself when the state was taken.
            State::Left { start, len } => unsafe {
                let iterator = object.ptr().cast::<RangeIterator>();
                ((*iterator).start, (*iterator).len) = (*start, *len);
            },
            // SAFETY: the exact class was checked. It has not come to its end since: there it is not asked.
            State::In { used, at, left } => unsafe {
                let over = object.ptr().cast::<OverDict>();
                ((*over).used, (*over).at, (*over).left) = (*used, *at, *left);
            },
        }
    }
}

/// Where an iterator over a sequence stands, if it can be put there again.
fn state(object: &Object) -> Option<State> {
    if let Some(over) = over_dict(object) {
        // SAFETY: the exact class was checked.
        return unsafe { Some(State::In { used: (*over).used, at: (*over).at, left: (*over).left }) };
    }
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        let bound = object.bind(py);
        bound.getattr("__setstate__").ok()?;
        let told = bound.call_method0("__reduce__").ok()?;
        if object.class() != &raw mut ffi::PyRangeIter_Type || py.version_info() < (3, 12) {
            return told.get_item(2).ok()?.extract().ok().map(State::At);
        }
        let left = told.get_item(1).ok()?.get_item(0).ok()?;
        let says = (left.getattr("start").ok()?.extract().ok()?, left.len().ok()? as c_long);
        // SAFETY: the exact class was checked, and no version makes it smaller.
        let iterator = unsafe { &*object.ptr().cast::<RangeIterator>() };
        let (start, len) = (iterator.start, iterator.len);
        ((start, len) == says).then_some(State::Left { start, len })
    })
}

/// Whether an iterator that others have too is at its end. It is not asked, or it could not be put back: one that was there stays there.
pub fn is_at_end(object: &Object) -> bool {
    // SAFETY: a live object, of the class that was checked. A dictionary that has changed since is no end, but a failure.
    let ends = |one: &Object| unsafe {
        match over_dict(one) {
            Some(over) if (*over).dict.is_null() => true,
            Some(over) => (*over).left == 0 && (*over).used == ffi::PyDict_Size((*over).dict),
            None => ffi::PyObject_LengthHint(one.ptr(), 1) == 0,
        }
    };
    had_by_others(object).iter().any(|(one, ends_with)| *ends_with && state(one).is_some() && ends(one))
}
