//! Function, class and generator objects of nested definitions: real ones, made from the code objects that
//! CPython compiled, over real cells.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{PyErr, ffi};
use sooner_machine::{Args, Value};

use super::Given;
use crate::compile;
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lower};
use crate::own_code;

/// `def`, `lambda`
pub fn function(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let made = make(py, given, 5)?;
        let part = |at: usize| {
            let value = lower(&given[at]);
            (!value.is_none()).then(|| value.bind(py))
        };
        let set = |name: &str, value: Option<Bound<'_, PyAny>>| match value {
            Some(value) => made.setattr(name, value).map_err(exception),
            None => Ok(()),
        };
        set("__defaults__", part(2))?;
        set("__kwdefaults__", part(3))?;
        set("__annotations__", part(4))?;
        Ok(Value::Host(made.into()))
    })
}

/// A class: its body is run by the interpreter.
pub fn class(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let body = make(py, given, 4)?;
        let build = || -> PyResult<Bound<'_, PyAny>> {
            let build = py.import("builtins")?.getattr("__build_class__")?;
            let name = body.getattr("__name__")?;
            let bases = lower(&given[2]);
            let bases = bases.bind(py).try_iter()?.collect::<PyResult<Vec<_>>>()?;
            let arguments = PyTuple::new(py, [body.clone(), name].into_iter().chain(bases).collect::<Vec<_>>())?;
            let keywords = lower(&given[3]);
            let keywords = keywords.bind(py);
            build.call(arguments, keywords.cast::<PyDict>().ok())
        };
        let built = build();
        own_code::forget_methods();
        built.map(|class| lift(class.into())).map_err(exception)
    })
}

/// The function that a generator expression is, as `py_gather` has it, over the cells from `cells` on.
pub fn function_over(given: Given<'_, '_>, cells: usize) -> Tried<Object> {
    let parts: Vec<PyValue> = given.iter().skip(1).cloned().collect();
    attached(|py| make(py, &Args::of(&parts), cells - 1).map(Object::from))
}

/// A generator expression: its code is run by the interpreter.
pub fn generator(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let body = make(py, given, 3)?;
        let iterator = lower(&given[2]);
        body.call1((iterator.bind(py),)).map(|made| lift(made.into())).map_err(exception)
    })
}

/// A function object of the code that stands at `given[1]`, over the cells from `cells` on.
fn make<'py>(py: Python<'py>, given: Given<'_, '_>, cells: usize) -> Tried<Bound<'py, PyAny>> {
    let Value::Int(id) = &given[1] else { unreachable!("a number is written there") };
    let Value::Host(parent) = &given[0] else { unreachable!("a function is an object") };
    let (code, places) = compile::nested(py, parent, *id as u32).map_err(exception)?;
    // SAFETY: a live function and code object.
    let made = unsafe {
        let globals = ffi::PyFunction_GetGlobals(parent.ptr());
        let name = ffi::PyFunction_NewWithQualName(code.as_ptr(), globals, std::ptr::null_mut());
        Bound::from_owned_ptr_or_err(py, name).map_err(exception)?
    };
    if !places.is_empty() {
        let closure = places.iter().map(|at| lower(&given[cells + at]).bind(py));
        let closure = PyTuple::new(py, closure.collect::<Vec<_>>()).map_err(exception)?;
        // SAFETY: a new function, and a tuple of cells of the size its code asks for.
        if unsafe { ffi::PyFunction_SetClosure(made.as_ptr(), closure.as_ptr()) } != 0 {
            return Err(exception(PyErr::fetch(py)));
        }
    }
    Ok(made)
}

/// A statement of the top level that CPython runs. What follows hangs on its value.
pub fn native(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let [function, index] = [0, 1].map(|at: usize| lower(&given[at]).bind(py));
        let run = py.import("sooner._script").and_then(|script| script.getattr("native"));
        run.and_then(|run| run.call1((function, index))).map(|_| Value::Bool(true)).map_err(exception)
    })
}

/// `super()` without arguments.
pub fn zero_super(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let [callee, class, first] = [0, 1, 2].map(|at: usize| lower(&given[at]).bind(py));
        callee.call1((class, first)).map(|made| lift(made.into())).map_err(exception)
    })
}

/// Whether `await` has something to do.
pub fn is_awaitable(object: &Object) -> bool {
    attached(|py| object.bind(py).hasattr("__await__").unwrap_or(false))
}

/// `await`: the answer of a call made outside is there already; something else is run to its end.
pub fn wait(given: Given<'_, '_>) -> Tried<PyValue> {
    let awaited = &given[given.len() - 1];
    match awaited {
        Value::Host(object) if is_awaitable(object) => {}
        answer => return Ok(answer.clone()),
    }
    attached(|py| {
        let awaitable = lower(awaited);
        let run = || -> PyResult<Bound<'_, PyAny>> {
            py.import("sooner._await")?.getattr("wait")?.call1((awaitable.bind(py),))
        };
        run().map(|value| lift(value.into())).map_err(exception)
    })
}
