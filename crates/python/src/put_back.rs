//! Putting back what was taken from iterators that others have too: those of sequences and dictionaries can be told where they stood.

use std::ffi::c_long;

use pyo3::ffi;
use sooner_machine::TakeBack;

use crate::fresh::holders;
use crate::iterators::inner_iterators;
use crate::object::{Object, PyValue, attached, lower};
use crate::reach::{self, Keys};

/// Whether what is taken from a known iterator can be put back, where somebody else could miss it.
pub fn can_be_put_back(object: &Object) -> bool {
    had_by_others(object).iter().all(|(one, ends_with)| *ends_with && state(one).is_some())
}

/// The iterators from which something is taken with the next item, if each of them can be told where it stood, at its end too.
pub fn keys(object: &Object) -> Option<Keys> {
    let told = |(one, ends_with): &(Object, bool)| *ends_with && state(one).is_some_and(|state| state.knows_all());
    let shared = had_by_others(object);
    shared.iter().all(told).then(|| shared.iter().map(|(one, _)| reach::key(one)).collect())
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
    /// It can be told. At its end it lets go of what it goes over, which is to be given back then.
    At(i64, Option<Object>),
    /// One over a range: what it gives next, and how many there are. From 3.12 on it cannot be told to go back.
    Left { start: c_long, len: c_long },
    /// One over a dictionary: how large that was, where it stands, and how many are left.
    In { dict: Option<Object>, used: ffi::Py_ssize_t, at: ffi::Py_ssize_t, left: ffi::Py_ssize_t },
}

/// An iterator over a list, a tuple, text or bytes, as every version from 3.11 to 3.14 lays it out.
#[repr(C)]
struct OverSequence {
    base: ffi::PyObject,
    at: ffi::Py_ssize_t,
    sequence: *mut ffi::PyObject,
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
    /// Whether it can be restored even if the iterator has come to its end since.
    fn knows_all(&self) -> bool {
        matches!(self, State::At(_, Some(_)) | State::Left { .. } | State::In { dict: Some(_), .. })
    }

    fn restore(&self, object: &Object) {
        match self {
            State::At(state, over) => attached(|py| {
                use pyo3::types::PyAnyMethods;
                if let Some(over) = over {
                    // SAFETY: what stands there was compared with what it goes over when the state was taken.
                    unsafe {
                        let iterator = object.ptr().cast::<OverSequence>();
                        give_back(&mut (*iterator).sequence, over);
                    }
                }
                drop(object.bind(py).call_method1("__setstate__", (*state,)));
            }),
            // SAFETY: the layout was compared with what the iterator says of itself when the state was taken.
            State::Left { start, len } => unsafe {
                let iterator = object.ptr().cast::<RangeIterator>();
                ((*iterator).start, (*iterator).len) = (*start, *len);
            },
            // SAFETY: the exact class was checked.
            State::In { dict, used, at, left } => unsafe {
                let over = object.ptr().cast::<OverDict>();
                if let Some(dict) = dict {
                    give_back(&mut (*over).dict, dict);
                }
                ((*over).used, (*over).at, (*over).left) = (*used, *at, *left);
            },
        }
    }
}

/// Tells an iterator over a sequence that it stands behind so many items.
pub fn stand(iterator: &PyValue, items: usize) {
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        // At its end there is nothing to go back to: what was taken behind that was put back before.
        drop(lower(iterator).bind(py).call_method1("__setstate__", (items,)));
    });
}

/// Where an iterator over a sequence stands, if it can be put there again.
fn state(object: &Object) -> Option<State> {
    if let Some(over) = over_dict(object) {
        // SAFETY: the exact class was checked.
        return unsafe {
            let dict = (!(*over).dict.is_null()).then(|| Object::borrowed((*over).dict));
            Some(State::In { dict, used: (*over).used, at: (*over).at, left: (*over).left })
        };
    }
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        let bound = object.bind(py);
        bound.getattr("__setstate__").ok()?;
        let told = bound.call_method0("__reduce__").ok()?;
        if object.class() != &raw mut ffi::PyRangeIter_Type || py.version_info() < (3, 12) {
            let at = told.get_item(2).ok()?.extract().ok()?;
            let over = told.get_item(1).ok()?.get_item(0).ok().map(Object::from);
            return Some(State::At(at, over.filter(|over| stands_there(object, over))));
        }
        let left = told.get_item(1).ok()?.get_item(0).ok()?;
        let says = (left.getattr("start").ok()?.extract().ok()?, left.len().ok()? as c_long);
        // SAFETY: the exact class was checked, and no version makes it smaller.
        let iterator = unsafe { &*object.ptr().cast::<RangeIterator>() };
        let (start, len) = (iterator.start, iterator.len);
        ((start, len) == says).then_some(State::Left { start, len })
    })
}

/// Whether an iterator over a sequence is one of those of which the layout is known: this is what it goes over.
fn stands_there(object: &Object, over: &Object) -> bool {
    let is_range = object.class() == &raw mut ffi::PyRangeIter_Type;
    // SAFETY: a live object, of a class whose instances are large enough.
    !is_range
        && unsafe {
            let large = (*object.class()).tp_basicsize as usize >= size_of::<OverSequence>();
            large && (*object.ptr().cast::<OverSequence>()).sequence == over.ptr()
        }
}

/// An iterator that has let go of what it goes over has it again.
unsafe fn give_back(place: &mut *mut ffi::PyObject, over: &Object) {
    if place.is_null() {
        *place = over.clone().into_ptr();
    }
}

/// Whether an iterator that others have too is at its end, and could not be put back behind that: then it is not asked.
pub fn is_at_end(object: &Object) -> bool {
    // SAFETY: a live object, of the class that was checked. A dictionary that has changed since is no end, but a failure.
    let ends = |one: &Object| unsafe {
        match over_dict(one) {
            Some(over) if (*over).dict.is_null() => true,
            Some(over) => (*over).left == 0 && (*over).used == ffi::PyDict_Size((*over).dict),
            None => ffi::PyObject_LengthHint(one.ptr(), 1) == 0,
        }
    };
    had_by_others(object)
        .iter()
        .any(|(one, ends_with)| *ends_with && state(one).is_some_and(|state| !state.knows_all()) && ends(one))
}
