//! One run: from the call of an auto function to its value or exception.

use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyBaseException, PySystemError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sooner_machine::{Limits, Machine, Status, Strategy, Value};

use crate::bind::{Keyword, bind};
use crate::compile;
use crate::host::PyHost;
use crate::object::{Object, lift, lower};

/// Loop turns and calls between two looks at signals.
const FUEL: u64 = 100_000;

/// Calls a function: in the machine if it can be compiled and its arguments fit, else as it is.
pub fn call(
    py: Python<'_>,
    function: &Bound<'_, PyAny>,
    receiver: Option<&Bound<'_, PyAny>>,
    args: &Bound<'_, PyTuple>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyAny>> {
    let object = Object::from(function.clone());
    let values: Vec<_> = receiver.into_iter().cloned().chain(args.iter()).collect();
    if object.class() == &raw mut ffi::PyFunction_Type
        && let Some(compiled) = compile::entry(&object)
    {
        let values: Vec<_> = values.iter().map(|value| lift(value.clone().into())).collect();
        let keywords: Vec<Keyword> = match kwargs {
            Some(kwargs) => kwargs.iter().map(|(name, value)| (name.into(), lift(value.into()))).collect(),
            None => Vec::new(),
        };
        if let Some(bound) = bind(&compiled, &object, &values, &keywords) {
            drop(values);
            return drive(py, compiled.function, bound.into_vec());
        }
    }
    let args = PyTuple::new(py, values)?;
    function.call(args, kwargs).map(Bound::unbind)
}

fn drive(py: Python<'_>, function: sooner_machine::code::FunctionId, args: Vec<Value<PyHost>>) -> PyResult<Py<PyAny>> {
    let limits = Limits { depth: depth_left(py)?, ..Limits::default() };
    let mut machine = Machine::call(PyHost, function, args, limits, Strategy::Opportunistic);
    loop {
        let (_, status) = machine.step([], FUEL);
        match status {
            Status::Yielded => py.check_signals()?,
            Status::Done(value) => {
                let object = lower(&value);
                // SAFETY: our own reference, handed on.
                return Ok(unsafe { Bound::from_owned_ptr(py, object.into_ptr()) }.unbind());
            }
            Status::Fault(Value::Host(fault)) => {
                let fault = fault.bind(py);
                return Err(match fault.is_instance(&PyBaseException::type_object(py)) {
                    Ok(true) => PyErr::from_value(fault),
                    _ => PySystemError::new_err("this is a bug in sooner: a fault is no exception"),
                });
            }
            Status::Fault(_) | Status::Waiting => {
                return Err(PySystemError::new_err("this is a bug in sooner: the run stands still"));
            }
        }
    }
}

/// How many frames Python's limit still allows.
fn depth_left(py: Python<'_>) -> PyResult<usize> {
    let limit: usize = py.import("sys")?.call_method0("getrecursionlimit")?.extract()?;
    let mut depth = 0;
    // SAFETY: attached; each frame is a new reference, given back.
    unsafe {
        let mut frame = ffi::PyThreadState_GetFrame(ffi::PyThreadState_Get());
        while !frame.is_null() {
            depth += 1;
            let back = ffi::PyFrame_GetBack(frame);
            ffi::Py_DECREF(frame.cast());
            frame = back;
        }
    }
    Ok(limit.saturating_sub(depth))
}
