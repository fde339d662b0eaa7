//! Calls that begin in the room behind a frame although they are not the simple ones of `enter`: with keywords, defaults of
//! parameters by name only, `*args` and `**kwargs`. Nothing is written into the room before it is certain that all fits.

use std::cell::RefCell;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyString;
use smallvec::SmallVec;
use sooner_calculus::QuickMap;
use sooner_machine::{Args, Value, lay};

use crate::bind::place;
use crate::compile::Compiled;
use crate::enter::{Entered, entered};
use crate::host::PyHost;
use crate::object::{Lent, Object, PyValue, attached, lend, lift_into};

/// What a call is given: values by place, then those that are named.
#[derive(Clone, Copy)]
pub struct Given<'a, 'b> {
    pub receiver: Option<&'a Object>,
    pub args: &'a Args<'b, PyHost>,
    pub names: &'a [Object],
}

/// Where the value of a parameter comes from. A default is held: collecting the rest may run code that changes it.
#[derive(Clone)]
enum Source {
    Nowhere,
    Receiver,
    Arg(usize),
    Default(Object),
}

type Sources = SmallVec<[Source; 12]>;

/// Puts a function, its cells and its parameters into the room; nothing if what it is given does not fit.
///
/// # Safety
/// `callee` is a live function whose compiled form this is, and all that it is given is there.
pub unsafe fn fit(
    callee: *mut ffi::PyObject,
    compiled: &Compiled,
    given: Given<'_, '_>,
    room: &mut [PyValue],
) -> Option<Entered> {
    let shape = &compiled.params;
    let (cells, named) = (compiled.free.len(), (shape.positional + shape.keyword_only) as usize);
    let size = 1 + cells + named + usize::from(shape.star) + usize::from(shape.double_star);
    if room.len() < size {
        return None;
    }
    // SAFETY: a live function; what it holds is borrowed while nothing else runs.
    unsafe {
        let function = &*callee.cast::<ffi::PyFunctionObject>();
        let (sources, unnamed) = sources(function, compiled, given)?;
        let star = if shape.star { Some(rest_of(given, shape.positional as usize)?) } else { None };
        let double_star = if shape.double_star { Some(dictionary_of(given, &unnamed)?) } else { None };
        let mut slots = room[..size].iter_mut();
        let mut put = |value| {
            if let Some(slot) = slots.next() {
                lay(value, slot);
            }
        };
        put(Value::Host(Object::borrowed(callee)));
        for &at in &compiled.free {
            put(Value::Host(Object::borrowed(ffi::PyTuple_GET_ITEM(function.func_closure, at as ffi::Py_ssize_t))));
        }
        for source in sources {
            match source {
                Source::Receiver => put(Value::Host(given.receiver.cloned()?)),
                Source::Arg(at) => put(given.args[at].clone()),
                Source::Default(value) => {
                    let mut lifted = Value::Unset;
                    lift_into(value, &mut lifted);
                    put(lifted);
                }
                Source::Nowhere => unreachable!("all parameters have a value"),
            }
        }
        star.into_iter().chain(double_star).for_each(|collected| put(Value::Host(collected)));
        Some(entered(compiled.function, size))
    }
}

/// The value of each named parameter, and which keywords name none.
unsafe fn sources(
    function: &ffi::PyFunctionObject,
    compiled: &Compiled,
    given: Given<'_, '_>,
) -> Option<(Sources, SmallVec<[usize; 4]>)> {
    let shape = &compiled.params;
    let positional = shape.positional as usize;
    let mut sources = Sources::from_elem(Source::Nowhere, positional + shape.keyword_only as usize);
    let by_place = given.args.len() - given.names.len();
    let before = usize::from(given.receiver.is_some());
    if before + by_place > positional && !shape.star || before > positional {
        return None;
    }
    if before == 1 {
        sources[0] = Source::Receiver;
    }
    for (at, source) in sources[before..positional].iter_mut().take(by_place).enumerate() {
        *source = Source::Arg(at);
    }
    let mut unnamed = SmallVec::new();
    for (at, name) in given.names.iter().enumerate() {
        match place(compiled, name) {
            Some(found) if matches!(sources[found], Source::Nowhere) => sources[found] = Source::Arg(by_place + at),
            None if shape.double_star => unnamed.push(at),
            _ => return None,
        }
    }
    // SAFETY: a live function; its defaults are a tuple, and those by name a dictionary, if there are any.
    unsafe {
        let defaults = function.func_defaults;
        let known = if defaults.is_null() { 0 } else { ffi::PyTuple_GET_SIZE(defaults) as usize };
        for (at, source) in sources.iter_mut().enumerate().filter(|(_, source)| matches!(source, Source::Nowhere)) {
            let default = if at < positional {
                let from_end = positional - at;
                if from_end > known {
                    return None;
                }
                ffi::PyTuple_GET_ITEM(defaults, (known - from_end) as ffi::Py_ssize_t)
            } else if function.func_kwdefaults.is_null() {
                return None;
            } else {
                ffi::PyDict_GetItemWithError(function.func_kwdefaults, compiled.names[at].ptr())
            };
            if default.is_null() {
                return None;
            }
            *source = Source::Default(Object::borrowed(default));
        }
    }
    Some((sources, unnamed))
}

/// `*args`: what is given by place and has no parameter.
unsafe fn rest_of(given: Given<'_, '_>, positional: usize) -> Option<Object> {
    let before = usize::from(given.receiver.is_some());
    let by_place = given.args.len() - given.names.len();
    let first = positional.saturating_sub(before).min(by_place);
    // SAFETY: a new tuple of that size; each place is given one reference.
    unsafe {
        let tuple = Object::owned(ffi::PyTuple_New((by_place - first) as ffi::Py_ssize_t)).ok()?;
        for (at, value) in (0..).zip(given.args.iter().take(by_place).skip(first)) {
            let item = match lend(value) {
                Lent::Held(held) => Object::borrowed(held),
                Lent::Made(made) => made,
            };
            ffi::PyTuple_SET_ITEM(tuple.ptr(), at, item.into_ptr());
        }
        Some(tuple)
    }
}

/// `**kwargs`: what is given under a name that no parameter has.
unsafe fn dictionary_of(given: Given<'_, '_>, unnamed: &[usize]) -> Option<Object> {
    let by_place = given.args.len() - given.names.len();
    // SAFETY: live objects; names are texts, which hash.
    unsafe {
        let dict = Object::owned(ffi::PyDict_New()).ok()?;
        for &at in unnamed {
            if ffi::PyDict_SetItem(dict.ptr(), given.names[at].ptr(), lend(&given.args[by_place + at]).ptr()) != 0 {
                ffi::PyErr_Clear();
                return None;
            }
        }
        Some(dict)
    }
}

type Words = QuickMap<usize, (Object, &'static [Object])>;

struct Names(RefCell<Option<Words>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Names {}

/// By address of the constant, which is held.
static NAMES: Names = Names(RefCell::new(None));

/// The words of a constant that names keywords, interned: taken apart once.
pub fn names_of(text: &Object) -> &'static [Object] {
    let address = text.ptr() as usize;
    if let Some((_, names)) = NAMES.0.borrow().as_ref().and_then(|known| known.get(&address)) {
        return names;
    }
    let names: Vec<Object> = attached(|py| {
        let text: String = text.bind(py).extract().unwrap_or_default();
        text.split(' ').map(|name| PyString::intern(py, name).into_any().into()).collect()
    });
    // For good, like the code that names them.
    let names: &'static [Object] = Vec::leak(names);
    NAMES.0.borrow_mut().get_or_insert_with(QuickMap::default).insert(address, (text.clone(), names));
    names
}
