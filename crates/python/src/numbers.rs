//! Numbers drawn from `random`. What was drawn can be put back, so drawing need not wait for calls that may still fail: it waits for
//! earlier draws, and for code that nobody sees into, which may draw as well.

use pyo3::ffi;
use pyo3::prelude::*;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, KnownTo, Outcome, Plan, TakeBack, Value};

use crate::api;
use crate::behaviour::{self, Behaviour, is_leaf_class};
use crate::bind::Keyword;
use crate::builtins::random_numbers;
use crate::call::{self, keywords_of};
use crate::host::PyHost;
use crate::lacking::{self, Lacking};
use crate::lookup::{found_by, named};
use crate::object::{Object, PyValue, attached};
use crate::ops::{self, Touch};
use crate::reach::{self, Keys};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// A method of a generator, called with what is there and runs no code.
struct Draw {
    method: Object,
    generator: Object,
    args: Vec<PyValue>,
    keywords: Vec<Keyword>,
}

/// When a number can be drawn, if that is what is asked for.
pub fn plan(ask: Ask, given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    let draw = Draw::of(ask, given)?;
    let all = || draw.args.iter().chain(draw.keywords.iter().map(|(_, value)| value));
    if !matches!(lacking::in_values(all()), Lacking::Nothing) {
        return None;
    }
    let reads: Keys = all().filter(|arg| reach::is_more_than_plain(arg)).flat_map(reach::key_of).collect();
    let plan = Plan::Writes { writes: smallvec![random_numbers()], reads, known: KnownTo::Everybody };
    Some(match (ask, &given[0]) {
        (Ask::Own(op), Value::Host(receiver)) if ops::touch(op) == Touch::Invoke => {
            Plan::Behind(found_by(receiver, &given[1]), Box::new(plan))
        }
        _ => plan,
    })
}

/// Draws a number, and says how to put it back.
pub fn take(ask: Ask, given: Given<'_, '_>) -> Option<(Outcome<PyHost>, Option<TakeBack>)> {
    let Draw { method, generator, args, keywords } = Draw::of(ask, given)?;
    let state: Object = attached(|py| generator.bind(py).call_method0("getstate").map(Object::from)).ok()?;
    let made = call::make(&method, &args, &keywords);
    let restore = move || {
        // It takes back what it gave.
        attached(|py| drop(generator.bind(py).call_method1("setstate", (state.bind(py),))));
    };
    let back = TakeBack { key: random_numbers(), by_looking: false, restore: Box::new(restore) };
    Some((made.map_or_else(|fault| Outcome::Fault(Value::Host(fault)), Outcome::Value), Some(back)))
}

impl Draw {
    fn of(ask: Ask, given: Given<'_, '_>) -> Option<Draw> {
        let Some(Value::Host(first)) = given.iter().next() else { return None };
        let (method, from) = match ask {
            Ask::Call => (first.clone(), 1),
            Ask::Own(op) => match ops::touch(op) {
                Touch::CallKw => (first.clone(), 2),
                Touch::Invoke if is_generator(first) || is_module(first) => {
                    let Value::Host(name) = &given[1] else { return None };
                    // SAFETY: live objects; attributes of neither run code of the user's.
                    (attached(|_| Object::owned(unsafe { ffi::PyObject_GetAttr(first.ptr(), name.ptr()) })).ok()?, 2)
                }
                _ => return None,
            },
            _ => return None,
        };
        let generator = receiver(&method).filter(is_generator)?;
        if behaviour::of(&method) != Behaviour::Random || !given.iter().skip(from).all(is_there) {
            return None;
        }
        let keywords = if from == 2 && receiver(first).is_some() { keywords_of(given) } else { Vec::new() };
        let args = given.iter().skip(from).take(given.len() - from - keywords.len()).cloned().collect();
        Some(Draw { method, generator, args, keywords })
    }
}

/// Text, a number, or a builtin sequence: drawing from one gives an item.
fn is_there(value: &PyValue) -> bool {
    let sequences = [&raw mut ffi::PyList_Type, &raw mut ffi::PyTuple_Type, &raw mut ffi::PyRange_Type];
    match value {
        Value::Int(_) | Value::Float(_) | Value::Bool(_) => true,
        Value::Host(object) => is_leaf_class(object.class()) || sequences.contains(&object.class()),
        _ => false,
    }
}

/// What a method is called on.
fn receiver(method: &Object) -> Option<Object> {
    // SAFETY: the class is checked; borrowed, or none.
    let receiver = unsafe {
        match method.class() {
            class if api::is_builtin(class) => ffi::PyCFunction_GetSelf(method.ptr()),
            class if class == &raw mut api::PyMethod_Type => api::PyMethod_Self(method.ptr()),
            _ => std::ptr::null_mut(),
        }
    };
    (!receiver.is_null()).then(|| Object::borrowed(receiver))
}

/// `random.Random` itself: classes derived from it may have states of their own, or none.
fn is_generator(object: &Object) -> bool {
    behaviour::is_generator_of_numbers(object.class())
        && named(&Object::borrowed(object.class().cast())) == ("random".into(), "Random".into())
}

/// `random`, if it is the library's.
fn is_module(object: &Object) -> bool {
    if object.class() != &raw mut ffi::PyModule_Type {
        return false;
    }
    attached(|py| {
        // SAFETY: a live module; borrowed text that is looked at here, or null with an error set.
        let is_named = unsafe {
            let name = ffi::PyModule_GetName(object.ptr());
            !name.is_null() && std::ffi::CStr::from_ptr(name).to_bytes() == b"random"
        };
        drop(PyErr::take(py));
        is_named && object.bind(py).getattr("_inst").is_ok_and(|held| is_generator(&held.into()))
    })
}
