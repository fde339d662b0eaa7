//! Instances made while nothing is outstanding, the common ones: a class of the user's whose `__init__` begins in the room behind
//! the frame that calls it, with the new instance behind its arguments. What `construct` found out about a class is kept with its version.

use std::cell::Cell;

use pyo3::ffi;
use sooner_machine::{Args, Prompt, Value, lay};

use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::kinds::Look;
use crate::object::{Object, PyValue};
use crate::{call, construct, enter, owned};

const PLACES: usize = 128;

/// How an instance is made.
#[derive(Clone, Copy)]
enum How {
    /// In another way.
    Otherwise,
    /// By CPython: it only keeps what it is given.
    Keeps,
    /// By this `__init__`, which the class holds as long as it has its version.
    By(*mut ffi::PyObject),
}

/// A class, its version when that was found out, and how its instances are made.
#[derive(Clone, Copy)]
struct Place {
    class: usize,
    version: u32,
    how: How,
}

const NOTHING: Place = Place { class: 0, version: 0, how: How::Otherwise };

struct Known([Cell<Place>; PLACES]);

// SAFETY: touched only while attached.
unsafe impl Sync for Known {}

static KNOWN: Known = Known([const { Cell::new(NOTHING) }; PLACES]);

/// Forgets everything: annotations have changed.
pub fn forget() {
    KNOWN.0.iter().for_each(|place| place.set(NOTHING));
}

/// `C(a, n=b)`; nothing if it is none of these.
pub fn call(class: &Object, args: &Args<'_, PyHost>, names: &[Object], room: &mut [PyValue]) -> Option<Prompt<PyHost>> {
    let init = match how(class) {
        // Held: making an instance may run code that changes its class.
        How::By(init) => Object::borrowed(init),
        How::Keeps if names.is_empty() => return Some(enter::answered(enter::make(class.ptr(), args))),
        _ => return None,
    };
    let instance = construct::blank(class)?;
    let entered = match names {
        [] => enter::function(init.ptr(), Some(&instance), args, room)?,
        _ => enter::named(init.ptr(), Some(&instance), args, names, room)?,
    };
    let size = entered.size();
    if size == room.len() {
        room.iter_mut().for_each(|slot| *slot = Value::Unset);
        return None;
    }
    owned::adopt(&instance);
    lay(Value::Host(instance), &mut room[size]);
    Some(entered.made())
}

#[inline]
fn how(class: &Object) -> How {
    let place = &KNOWN.0[(class.ptr() as usize >> 5) % PLACES];
    let address = class.ptr() as usize;
    // SAFETY: a live class.
    let version = || unsafe { (*class.ptr().cast::<ffi::PyTypeObject>()).tp_version_tag };
    let known = place.get();
    if known.class == address && known.version == version() && known.version != 0 {
        return known.how;
    }
    let how = how_anew(class);
    // It may have been given a version meanwhile.
    place.set(Place { class: address, version: version(), how });
    how
}

fn how_anew(class: &Object) -> How {
    // SAFETY: a live class.
    let written = unsafe { ffi::PyType_GetFlags(class.ptr().cast()) } & ffi::Py_TPFLAGS_HEAPTYPE != 0;
    if !written || construct::is_exception(class) {
        return How::Otherwise;
    }
    match behaviour::of(class) {
        Behaviour::Makes => match construct::init(class).and_then(|init| call::target(&init)) {
            // Held by the class, or with what was found out about its own.
            Some((_, function, None)) => How::By(function.ptr()),
            _ => How::Otherwise,
        },
        Behaviour::Reads(Look::Identity) => How::Keeps,
        _ => How::Otherwise,
    }
}
