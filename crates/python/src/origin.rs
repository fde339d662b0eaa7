//! Where something comes from that code set aside has yet to find: it is text or a number, an answer, or one of the things that
//! can be found in others that are known by now.
//!
//! ```python
//! TOOLS = {"stock": stock, "price": price}
//! TOOLS[reply["tool"]](item)      # one of two functions, whatever the reply will say
//! ```

use std::rc::Rc;

use pyo3::ffi;
use sooner_calculus::{QuickMap, QuickSet};
use sooner_machine::Value;

use crate::api;
use crate::behaviour::{is_container, is_dict_view, is_immutable};
use crate::defaults::{self, Makes};
use crate::enumerations;
use crate::holes;
use crate::iterators::{is_iterator, is_known_iterator, passes_on};
use crate::manner::{self, Manner};
use crate::object::{Object, PyValue};
use crate::owned;
use crate::reach::{self, Key, Keys};

/// Past this many roots, or items looked at, it may be anything.
const MOST_ROOTS: usize = 16;
const MOST_ITEMS: usize = 256;

/// Past this many different things.
const MOST_THINGS: usize = 32;

/// Where a value comes from.
#[derive(Clone)]
pub enum Origin {
    /// Nobody knows.
    Anywhere,
    /// It is plain, or can be found in one of these, or is one of them.
    Of {
        roots: Vec<PyValue>,
        /// Or the answer of a call that the code makes.
        answer: bool,
        /// The containers that it was taken out of, on the way.
        places: Keys,
        /// Or it is something new in which those stand: what is taken out of it may be one of them.
        holds: bool,
    },
}

/// What can be found somewhere.
#[derive(Default)]
pub struct Found {
    /// What can be changed, called or looked into: the outermost first.
    pub things: Vec<Object>,
    /// How many of those are not in others.
    outermost: usize,
    /// The containers where they were found.
    pub places: Keys,
    /// Something there has not arrived.
    pub missing: bool,
    /// Or it is the answer of a call.
    pub answer: bool,
    /// Classes of which looking may make an instance.
    pub classes: Vec<Object>,
}

impl Origin {
    /// Of text and numbers.
    pub fn plain() -> Origin {
        Origin::Of { roots: Vec::new(), answer: false, places: Keys::new(), holds: false }
    }

    /// Of something new in which what has this origin stands.
    pub fn held(self) -> Origin {
        match self {
            Origin::Of { roots, answer, places, .. } => {
                let holds = !roots.is_empty();
                Origin::Of { roots, answer, places, holds }
            }
            Origin::Anywhere => Origin::Anywhere,
        }
    }

    /// Of the answer of a call that the code makes, and that is passed something of this origin: what is found in instances
    /// is not followed.
    pub fn answered(self) -> Origin {
        let known = self.found().is_some_and(|found| found.things.iter().all(|thing| is_container(thing.class())));
        match self {
            Origin::Of { roots, places, holds, .. } if known => Origin::Of { roots, answer: true, places, holds },
            _ => Origin::Anywhere,
        }
    }

    /// Of a value as it stands.
    pub fn of(value: &PyValue) -> Origin {
        match value {
            Value::Unset => Origin::Anywhere,
            Value::Pending(cell) if cell.is_leaf() => Origin::plain(),
            value if !matches!(value, Value::Pending(_)) && !reach::is_more_than_plain(value) => Origin::plain(),
            value => Origin::Of { roots: vec![value.clone()], answer: false, places: Keys::new(), holds: false },
        }
    }

    /// Whether nobody knows.
    pub fn is_anywhere(&self) -> bool {
        matches!(self, Origin::Anywhere)
    }

    /// Whether it may be one of these things, or was taken out of one.
    pub fn comes_of(&self, things: &QuickMap<Key, Object>) -> bool {
        match self {
            Origin::Anywhere => true,
            Origin::Of { roots, places, .. } => {
                let keys = roots.iter().flat_map(reach::key_of).chain(places.iter().copied());
                keys.into_iter().any(|key| things.contains_key(&key))
            }
        }
    }

    /// Whether it is text or a number, wherever that was found.
    pub fn is_plain(&self) -> bool {
        matches!(self, Origin::Of { roots, answer: false, places, .. } if roots.is_empty() && places.is_empty())
    }

    /// Whether another says the same.
    pub fn is_same(&self, other: &Origin) -> bool {
        match (self, other) {
            (
                Origin::Of { roots, answer, places, holds },
                Origin::Of { roots: others, answer: also, places: other_places, holds: other_holds },
            ) => {
                let same = |(one, other)| is_one(one, other);
                roots.len() == others.len()
                    && roots.iter().zip(others).all(same)
                    && answer == also
                    && places == other_places
                    && holds == other_holds
            }
            (one, other) => one.is_anywhere() && other.is_anywhere(),
        }
    }

    /// Whether what comes of another comes of this.
    pub fn includes(&self, other: &Origin) -> bool {
        match (self, other) {
            (Origin::Anywhere, _) => true,
            (
                Origin::Of { roots, answer, places, holds },
                Origin::Of { roots: others, answer: also, places: other_places, holds: other_holds },
            ) => {
                others.iter().all(|other| roots.iter().any(|root| is_one(root, other)))
                    && (*answer || !also)
                    && (*holds || !other_holds)
                    && other_places.iter().all(|place| places.contains(place))
            }
            _ => false,
        }
    }

    /// Of what is made of both.
    pub fn and(self, other: Origin) -> Origin {
        let (
            Origin::Of { mut roots, answer, mut places, holds },
            Origin::Of { roots: more, answer: also, places: others, holds: also_holds },
        ) = (self, other)
        else {
            return Origin::Anywhere;
        };
        for root in more {
            if !roots.iter().any(|known| is_one(known, &root)) {
                roots.push(root);
            }
        }
        let others: Keys = others.into_iter().filter(|place| !places.contains(place)).collect();
        places.extend(others);
        if roots.len() > MOST_ROOTS {
            return Origin::Anywhere;
        }
        Origin::Of { roots, answer: answer || also, places, holds: holds || also_holds }
    }

    /// What it may be of what is there, and those that have not arrived among its roots; nothing if that is too much to say.
    pub fn apart(&self) -> Option<(Found, Vec<PyValue>)> {
        let Origin::Of { roots, answer, places, holds } = self else { return None };
        let (there, missing): (Vec<PyValue>, Vec<PyValue>) =
            roots.iter().cloned().partition(|root| !matches!(root, Value::Pending(_)));
        let found = Origin::Of { roots: there, answer: *answer, places: places.clone(), holds: *holds }.found();
        Some((found.filter(|found| !found.missing)?, missing))
    }

    /// The same without what has not arrived.
    pub fn of_what_is_there(&self) -> Origin {
        let Origin::Of { roots, answer, places, holds } = self else { return self.clone() };
        let is_there = |root: &&PyValue| matches!(root, Value::Host(_));
        let roots = roots.iter().filter(is_there).cloned().collect();
        Origin::Of { roots, answer: *answer, places: places.clone(), holds: *holds }
    }

    /// What it may be; nothing if that is too much to say, or if operators of somebody's own may have given it, or looking for it makes
    /// an instance.
    pub fn found(&self) -> Option<Found> {
        self.found_or_made().filter(|found| found.classes.is_empty())
    }

    /// The same, and of which classes it may be an instance that looking makes.
    pub fn found_or_made(&self) -> Option<Found> {
        let Origin::Of { roots, answer, places, .. } = self else { return None };
        let (mut found, mut met) =
            (Found { answer: *answer, places: places.clone(), ..Found::default() }, QuickSet::default());
        let (mut outer, mut inner) = (Vec::new(), Vec::new());
        for root in roots {
            match root {
                Value::Host(object) => outer.push(object.clone()),
                _ => found.missing = true,
            }
        }
        let mut looked_at = 0;
        loop {
            let outermost = !outer.is_empty();
            let Some(object) = outer.pop().or_else(|| inner.pop()) else { return Some(found) };
            looked_at += 1;
            if looked_at > MOST_ITEMS || found.things.len() > MOST_THINGS {
                return None;
            }
            let class = object.class();
            if is_plain(class) || enumerations::are_members(class) || !met.insert(reach::key(&object)) {
                continue;
            }
            if holes::is_hole(class) {
                found.missing |= !matches!(holes::value(&object), Value::Pending(cell) if cell.is_leaf());
                continue;
            }
            // What is taken of these is taken of what they go over.
            if is_dict_view(class) || is_iterator(&object) {
                if !is_dict_view(class) && !goes_over_containers(&object) {
                    return None;
                }
                owned::items(&object, if outermost { &mut outer } else { &mut inner });
                continue;
            }
            let derived = is_kind_of_container(class);
            let holds = is_container(class) || is_frozen(class) || derived;
            if is_container(class) || derived {
                found.places.push(reach::key(&object));
            }
            if manner::of(&object) == Manner::Acts {
                return None;
            }
            match defaults::made_by(&object) {
                Some(Makes::Anything) => return None,
                Some(Makes::Instance(class)) => found.classes.push(class),
                Some(Makes::New) | None => {}
            }
            if !is_frozen(class) {
                found.things.push(object.clone());
                found.outermost += usize::from(outermost);
            }
            if holds && !owned::is_flat(&object) {
                if size(&object) > MOST_ITEMS {
                    return None;
                }
                owned::items(&object, &mut inner);
            }
        }
    }

    /// Of what is taken out of something with this origin: out of containers of text and numbers, text or a number.
    pub fn taken_out(self) -> Origin {
        let Some(found) = self.found_or_made() else { return Origin::Anywhere };
        let Origin::Of { mut roots, answer, holds, .. } = self else { return Origin::Anywhere };
        if !holds
            && found.classes.is_empty()
            && found.outermost == found.things.len()
            && found.things.iter().all(|thing| is_container(thing.class()))
        {
            roots.retain(|root| !matches!(root, Value::Host(_)) || found.missing);
        }
        Origin::Of { roots, answer, places: found.places, holds }
    }
}

/// A class that somebody derived from one of the builtin containers, or from tuples.
fn is_kind_of_container(class: *mut ffi::PyTypeObject) -> bool {
    let kinds = ffi::Py_TPFLAGS_LIST_SUBCLASS | ffi::Py_TPFLAGS_TUPLE_SUBCLASS | ffi::Py_TPFLAGS_DICT_SUBCLASS;
    // SAFETY: a live class.
    unsafe { api::is_written(class) && ffi::PyType_GetFlags(class) & kinds != 0 }
}

/// Whether two are one and the same, or not known.
pub fn is_one(one: &PyValue, other: &PyValue) -> bool {
    match (one, other) {
        (Value::Host(one), Value::Host(other)) => one.ptr() == other.ptr(),
        (Value::Pending(one), Value::Pending(other)) => Rc::ptr_eq(&one.last(), &other.last()),
        (Value::Closure(one), Value::Closure(other)) => Rc::ptr_eq(one, other),
        (Value::Int(one), Value::Int(other)) => one == other,
        (Value::Bool(one), Value::Bool(other)) => one == other,
        (one, other) => matches!((one, other), (Value::Unset, Value::Unset)),
    }
}

/// Text, numbers, dates and their like: not what can be called, which `functools.partial` is too.
pub fn is_plain(class: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: a live class.
    let is_called = unsafe { (*class).tp_call.is_some() };
    is_immutable(class) && !is_frozen(class) && !is_called && class != &raw mut ffi::PyModule_Type
}

/// Never changes, but what is in it may.
fn is_frozen(class: *mut ffi::PyTypeObject) -> bool {
    [&raw mut ffi::PyTuple_Type, &raw mut ffi::PyFrozenSet_Type].contains(&class)
}

/// An iterator of a builtin container, or one that is made of such.
fn goes_over_containers(object: &Object) -> bool {
    object.class() != &raw mut ffi::PyGen_Type && is_known_iterator(object) && passes_on(object)
}

fn size(object: &Object) -> usize {
    // SAFETY: a live container.
    usize::try_from(unsafe { ffi::PyObject_Size(object.ptr()) }).unwrap_or(usize::MAX)
}
