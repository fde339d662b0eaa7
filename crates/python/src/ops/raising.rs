//! Raising, catching, and what is being handled.

use pyo3::exceptions::{PyBaseException, PyRuntimeError, PyTypeError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sooner_machine::code::HostOp;
use sooner_machine::{Args, Ask, Outcome, Value};

use super::Given;
use crate::api::{PyErr_GetHandledException, PyErr_SetHandledException};
use crate::host::PyHost;
use crate::lookup::{address_of, static_attribute};
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lower, unbound};
use crate::once::Once;

fn fault(object: Object) -> Outcome<PyHost> {
    Outcome::Fault(Value::Host(object))
}

/// `raise e from cause`
pub fn raise(given: Given<'_, '_>) -> Outcome<PyHost> {
    let (value, cause) = (lower(&given[0]), lower(&given[1]));
    attached(|py| {
        let tried = with_cause(&value.bind(py), &cause);
        let value = tried.unwrap_or_else(|error| error.into_value(py).into_bound(py).into_any());
        add_context(&value);
        fault(value.into())
    })
}

fn with_cause<'py>(value: &Bound<'py, PyAny>, cause: &Object) -> PyResult<Bound<'py, PyAny>> {
    let py = value.py();
    let value = instance(value, "exceptions must derive from BaseException")?;
    if cause.ptr() == unbound() {
        return Ok(value);
    }
    let cause = match cause.is_none() {
        true => None,
        false => Some(instance(&cause.bind(py), "exception causes must derive from BaseException")?),
    };
    let cause = cause.unwrap_or_else(|| py.None().into_bound(py));
    value.setattr("__cause__", cause)?;
    Ok(value)
}

/// An exception, made if a class was given.
fn instance<'py>(value: &Bound<'py, PyAny>, complaint: &'static str) -> PyResult<Bound<'py, PyAny>> {
    let py = value.py();
    let base = py.get_type::<PyBaseException>();
    if value.is_instance_of::<PyBaseException>() {
        return Ok(value.clone());
    }
    match value.cast::<pyo3::types::PyType>() {
        Ok(class) if class.is_subclass(&base)? => {
            let made = class.call0()?;
            if made.is_instance_of::<PyBaseException>() {
                return Ok(made);
            }
            let text = format!(
                "calling {} should have returned an instance of BaseException, not {}",
                class.repr()?,
                made.get_type().repr()?
            );
            Err(PyTypeError::new_err(text))
        }
        _ => Err(PyTypeError::new_err(complaint)),
    }
}

/// The exception that is being handled.
fn handled_now() -> Option<Object> {
    // SAFETY: attached; a new reference or none.
    Object::owned_if_any(unsafe { PyErr_GetHandledException() }).filter(|handled| !handled.is_none())
}

/// What is being handled becomes the context, as the interpreter does when something is raised.
fn add_context(value: &Bound<'_, PyAny>) {
    if let Some(handled) = handled_now() {
        link(value, &handled.bind(value.py()));
    }
}

/// The context of an exception that has none yet and is not the one being handled itself.
pub fn give_context(raised: &Object, handled: &Object) {
    attached(|py| {
        let (raised, handled) = (raised.bind(py), handled.bind(py));
        let reached = raised.is(&handled) || reaches(&raised, &handled);
        if !handled.is_none() && !reached && context_of(&raised).is_none() {
            link(&raised, &handled);
        }
    });
}

/// Sets the context, breaking a cycle that would arise.
fn link(value: &Bound<'_, PyAny>, context: &Bound<'_, PyAny>) {
    if value.is(context) {
        return;
    }
    let mut at = context.clone();
    // A program may have tied contexts into a ring: one that goes half as fast is met again in it.
    let (mut slow, mut move_slow) = (context.clone(), false);
    while let Some(next) = context_of(&at) {
        if next.is(value) {
            let _ = at.setattr("__context__", at.py().None());
            break;
        }
        at = next;
        if at.is(&slow) {
            break;
        }
        if move_slow {
            slow = context_of(&slow).unwrap_or(slow);
        }
        move_slow = !move_slow;
    }
    let _ = value.setattr("__context__", context);
}

fn context_of<'py>(exception: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    exception.getattr("__context__").ok().filter(|context| !context.is_none())
}

/// `raise` where no handler is in sight: whatever is being handled.
pub fn bare(_: Given<'_, '_>) -> Outcome<PyHost> {
    match handled_now() {
        Some(handled) => fault(handled),
        None => fault(exception(PyRuntimeError::new_err("No active exception to reraise"))),
    }
}

/// A caught exception goes on.
pub fn again(given: Given<'_, '_>) -> Outcome<PyHost> {
    Outcome::Again(given[0].clone())
}

/// An exception that left a handler or `finally` of another one.
pub fn chain(given: Given<'_, '_>) -> Outcome<PyHost> {
    let (raised, handled) = (lower(&given[0]), lower(&given[1]));
    attached(|py| {
        let (raised, handled) = (raised.bind(py), handled.bind(py));
        if !raised.is(&handled) && !reaches(&raised, &handled) {
            let mut last = raised.clone();
            while let Ok(next) = last.getattr("__context__")
                && !next.is_none()
                && !next.is(&raised)
            {
                last = next;
            }
            link(&last, &handled);
        }
    });
    Outcome::Again(given[0].clone())
}

/// Whether following contexts from one exception leads to the other.
fn reaches(from: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>) -> bool {
    let mut at = from.clone();
    for _ in 0..10_000 {
        match at.getattr("__context__") {
            Ok(next) if next.is(to) => return true,
            Ok(next) if !next.is_none() && !next.is(from) => at = next,
            _ => return false,
        }
    }
    true
}

/// A handler is entered. The machine knows, and says so whenever it asks for something.
pub fn handling(_: Given<'_, '_>) -> Tried<PyValue> {
    Ok(Value::Host(Object::none()))
}

/// A handler is left.
pub fn handled(_: Given<'_, '_>) -> Tried<PyValue> {
    Ok(Value::Host(Object::none()))
}

/// What `sys.exc_info()` shows from now on; gives what it showed before.
pub fn set_handled(fault: &PyValue) -> PyValue {
    let fault = match fault {
        Value::Host(fault) => fault.clone(),
        _ => Object::none(),
    };
    let before = handled_now().unwrap_or_else(Object::none);
    // SAFETY: attached; setting counts a reference of its own, and `None` clears it.
    unsafe { PyErr_SetHandledException(fault.ptr()) };
    Value::Host(before)
}

/// Whether a handler for `classes` applies.
pub fn matches(given: Given<'_, '_>) -> Tried<PyValue> {
    let (caught, classes) = (lower(&given[0]), lower(&given[1]));
    attached(|py| {
        let classes_bound = classes.bind(py);
        let is_class = |class: &Bound<'_, PyAny>| {
            class
                .cast::<pyo3::types::PyType>()
                .is_ok_and(|class| class.is_subclass_of::<PyBaseException>().unwrap_or(false))
        };
        let fine = match classes_bound.cast::<PyTuple>() {
            Ok(tuple) => tuple.iter().all(|class| is_class(&class)),
            Err(_) => is_class(&classes_bound),
        };
        if !fine {
            let text = "catching classes that do not inherit from BaseException is not allowed";
            let error = PyTypeError::new_err(text);
            return Err(exception(error));
        }
        // SAFETY: live objects.
        Ok(Value::Bool(unsafe { ffi::PyErr_GivenExceptionMatches(caught.ptr(), classes.ptr()) } != 0))
    })
}

pub fn assertion_error(_: Given<'_, '_>) -> Tried<PyValue> {
    // SAFETY: a static exception class.
    Ok(Value::Host(Object::borrowed(unsafe { ffi::PyExc_AssertionError })))
}

pub fn class_of(given: Given<'_, '_>) -> Tried<PyValue> {
    let caught = lower(&given[0]);
    Ok(Value::Host(Object::borrowed(caught.class().cast())))
}

pub fn traceback_of(given: Given<'_, '_>) -> Tried<PyValue> {
    let caught = lower(&given[0]);
    // SAFETY: a live exception.
    let traceback = unsafe { ffi::PyException_GetTraceback(caught.ptr()) };
    Ok(Value::Host(if traceback.is_null() { Object::none() } else { Object::owned(traceback)? }))
}

/// `except*`: the part of a group that matches, and the rest.
pub fn split_group(given: Given<'_, '_>) -> Tried<PyValue> {
    helper("split_group", given)
}

/// What is raised after the handlers of `except*`.
pub fn combine_group(given: Given<'_, '_>) -> Tried<PyValue> {
    helper("combine_group", given)
}

/// A function of the package's own, for what is rare.
fn helper(name: &str, given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let arguments: Vec<_> = given.iter().map(|value| lower(value).bind(py)).collect();
        let call = || -> PyResult<Bound<'_, PyAny>> {
            py.import("sooner._groups")?.getattr(name)?.call1(PyTuple::new(py, arguments)?)
        };
        let result = call().map_err(exception)?;
        match result.cast::<PyTuple>() {
            Ok(parts) => Ok(Value::tuple(parts.iter().map(|part| lift(part.into())).collect::<Vec<_>>())),
            Err(_) => Ok(lift(result.into())),
        }
    })
}

/// Whether an operation cannot but fail, whatever it is given.
pub fn fails(op: HostOp) -> bool {
    matches!(super::name(op), "py_raise" | "py_raise_bare" | "py_reraise" | "py_chain")
}

/// Whether something cannot but fail: `raise`, and what ends the program.
pub fn never_returns(ask: Ask, given: &Args<'_, PyHost>) -> bool {
    static EXIT: Once<usize> = Once::new();
    let leaves = |callee: &Object| callee.ptr() as usize == *EXIT.get_or_init(|| address_of("sys", "exit"));
    // SAFETY: a live text.
    let is_exit = |name: &PyValue| unsafe {
        matches!(name, Value::Host(name) if ffi::PyUnicode_Check(name.ptr()) != 0
            && ffi::PyUnicode_CompareWithASCIIString(name.ptr(), c"exit".as_ptr()) == 0)
    };
    match (ask, given.iter().next()) {
        (Ask::Own(op), first) => match (super::name(op), first) {
            _ if fails(op) => true,
            ("py_invoke", Some(Value::Host(module))) if is_exit(&given[1]) => {
                static_attribute(module, &given[1]).is_some_and(|found| leaves(&found))
            }
            _ => false,
        },
        (Ask::Call, Some(Value::Host(callee))) => leaves(callee),
        _ => false,
    }
}
