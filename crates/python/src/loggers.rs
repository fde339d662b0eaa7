//! Loggers by name. `logging.getLogger` gives the same object each time, so it may be asked ahead of its turn; one that is not there
//! yet is made then, and unmade if something before fails and nobody else has asked for it (`_loggers.py`).

use pyo3::ffi;
use pyo3::prelude::*;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Footprint, KnownTo, Outcome, Plan, TakeBack, Value};

use crate::behaviour::Behaviour;
use crate::host::PyHost;
use crate::lookup::{address_of, found_by, is_loaded, static_attribute};
use crate::object::{Object, PyValue, attached, exception};
use crate::once::Once;
use crate::ops::{self, Touch};
use crate::plan;
use crate::reach::{Key, Keys};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// Which loggers there are, as something that code which nobody knows may change.
fn loggers() -> Key {
    static PLACE: u64 = 0;
    &raw const PLACE as usize
}

/// What `logging.getLogger` does, if it is that.
pub fn behaviour_of(callee: &Object) -> Option<Behaviour> {
    gives_logger(callee).then_some(Behaviour::Logger)
}

fn gives_logger(callee: &Object) -> bool {
    static FOUND: Once<usize> = Once::new();
    callee.class() == &raw mut ffi::PyFunction_Type
        && is_loaded(c"logging")
        && callee.ptr() as usize == *FOUND.get_or_init(|| address_of("logging", "getLogger"))
}

/// When a logger may be asked for ahead of its turn, if that is what is done here.
pub fn plan(ask: Ask, given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    let name = asked(ask, given)?;
    if matches!(name, Value::Pending(_)) {
        return Some(Plan::Ready);
    }
    let (_, settled) = found(&name)?;
    let asks = Plan::Writes { writes: Keys::new(), reads: smallvec![loggers()], known: KnownTo::Nobody };
    // An effect may be one that configures those that are there.
    let plan = if settled { asks } else { Plan::Outside(None, Box::new(asks)) };
    let named_by = named_by(ask, given);
    Some(if named_by.is_empty() { plan } else { Plan::Behind(named_by, Box::new(plan)) })
}

/// Asks for it, and says how to take that back.
pub fn take(ask: Ask, given: Given<'_, '_>) -> Option<(Outcome<PyHost>, Option<TakeBack>)> {
    let name = asked(ask, given)?;
    let asked = attached(|py| -> PyResult<(Object, Option<Object>)> {
        let found = in_python(py, "ask")?.call1((text(py, &name),))?;
        let (logger, use_): (Bound<'_, PyAny>, Option<Bound<'_, PyAny>>) = found.extract()?;
        Ok((logger.into(), use_.map(Object::from)))
    });
    let (logger, asked) = match asked {
        Ok(found) => found,
        Err(error) => return Some((Outcome::Fault(Value::Host(exception(error))), None)),
    };
    let back = |asked: Object| {
        // It takes back what it gave.
        let restore = move || attached(|py| drop(asked.bind(py).call_method0("undo")));
        TakeBack { key: loggers(), by_looking: false, restore: Box::new(restore) }
    };
    Some((Outcome::Value(Value::Host(logger)), asked.map(back)))
}

/// What asking for one may still write: nothing, unless a class of somebody's own makes it.
pub fn may_write(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    let name = asked(ask, given)?;
    let plain = match name {
        Value::Pending(_) | Value::Unset => is_plain(),
        name => found(&name).is_some(),
    };
    if !plain {
        return Some(plan::anything());
    }
    let hangs_on = [loggers()].into_iter().chain(named_by(ask, given)).collect();
    Some(Footprint { hangs_on, ..Footprint::default() })
}

/// The logger that code set aside will be given.
pub fn given_to_code(ask: Ask, given: Given<'_, '_>) -> Option<PyValue> {
    found(&asked(ask, given)?).map(|(logger, _)| Value::Host(logger))
}

/// The name that a logger is asked for by.
fn asked(ask: Ask, given: Given<'_, '_>) -> Option<PyValue> {
    let Value::Host(first) = given.iter().next()? else { return None };
    let at = match ask {
        Ask::Call if gives_logger(first) => 1,
        Ask::Own(op) if ops::touch(op) == Touch::Invoke && first.class() == &raw mut ffi::PyModule_Type => {
            static_attribute(first, &given[1]).filter(gives_logger)?;
            2
        }
        _ => return None,
    };
    match given.len() - at {
        0 => Some(Value::Host(Object::none())),
        1 => Some(given[at].clone()).filter(|name| match name {
            Value::Host(name) => name.class() == &raw mut ffi::PyUnicode_Type || name.is_none(),
            name => matches!(name, Value::Pending(_) | Value::Unset),
        }),
        _ => None,
    }
}

/// Whether the library alone makes loggers.
fn is_plain() -> bool {
    attached(|py| in_python(py, "is_plain").and_then(|plain| plain.call0()?.is_truthy())).unwrap_or(false)
}

/// Where the function was found that is called.
fn named_by(ask: Ask, given: Given<'_, '_>) -> Keys {
    match (ask, &given[0]) {
        (Ask::Own(_), Value::Host(module)) => found_by(module, &given[1]),
        _ => Keys::new(),
    }
}

/// The logger of a name, and whether nothing has to be done for it.
fn found(name: &PyValue) -> Option<(Object, bool)> {
    attached(|py| {
        let found = in_python(py, "found").and_then(|found| found.call1((text(py, name),))).ok()?;
        let (logger, settled): (Bound<'_, PyAny>, bool) = found.extract().ok()?;
        Some((logger.into(), settled))
    })
}

fn text<'py>(py: Python<'py>, name: &PyValue) -> Option<Bound<'py, PyAny>> {
    match name {
        Value::Host(name) => Some(name.bind(py).clone()),
        _ => None,
    }
}

fn in_python<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("sooner._loggers")?.getattr(name)
}
