//! Doors of the package without frames of their own: what it says about the user's line is raised at that line.
//! Functions of C leave no frame in a traceback, so `auto`, `annotate` and their like are made into such.

use std::collections::HashMap;
use std::ffi::{CStr, CString};
use std::sync::{LazyLock, Mutex};

use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};

use crate::still;

/// The same function, of C. `signature` is for `help` and `inspect`: `(target, kind)`.
pub fn function<'py>(function: Bound<'py, PyAny>, signature: &str) -> PyResult<Bound<'py, PyCFunction>> {
    let py = function.py();
    let name: String = function.getattr("__name__")?.extract()?;
    let doc: Option<String> = function.getattr("__doc__")?.extract()?;
    let doc = format!("{name}{signature}\n--\n\n{}", doc.unwrap_or_default());
    let called = function.unbind();
    let call = move |args: &Bound<'_, PyTuple>, kwargs: Option<&Bound<'_, PyDict>>| {
        let py = args.py();
        still::keep();
        called.bind(py).call(args, kwargs).map(Bound::unbind).map_err(|error| at_the_users_line(py, error))
    };
    PyCFunction::new_closure(py, Some(kept(name)?), Some(kept(doc)?), call)
}

/// Text that lives as long as the process, as Python wants it. There are a handful of them, each kept once.
fn kept(text: String) -> PyResult<&'static CStr> {
    static KEPT: LazyLock<Mutex<HashMap<String, &'static CStr>>> = LazyLock::new(Mutex::default);
    let Ok(mut all) = KEPT.lock() else { return Err(PyValueError::new_err("the texts of functions are lost")) };
    if let Some(known) = all.get(&text) {
        return Ok(known);
    }
    let made: &'static CStr = Box::leak(CString::new(text.clone())?.into_boxed_c_str());
    all.insert(text, made);
    Ok(made)
}

/// The same in the body of a class: a function of C does not bind itself to instances.
#[pyclass(frozen, module = "sooner._sooner")]
pub struct Method(Py<PyCFunction>);

impl Method {
    /// Makes one.
    pub fn new(written: Bound<'_, PyAny>, signature: &str) -> PyResult<Method> {
        function(written, signature).map(|function| Method(function.unbind()))
    }
}

#[pymethods]
impl Method {
    fn __get__<'py>(
        &self,
        instance: Bound<'py, PyAny>,
        _owner: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, function) = (instance.py(), self.0.bind(instance.py()));
        if instance.is_none() {
            return Ok(function.clone().into_any());
        }
        py.import("types")?.getattr("MethodType")?.call1((function, instance))
    }
}

/// An error of the package's own, or Ctrl-C, without the package's frames; any other as it is: those frames say whose bug
/// it is.
pub fn at_the_users_line(py: Python<'_>, error: PyErr) -> PyErr {
    let stripped = || -> PyResult<Option<PyErr>> {
        let interrupt = error.is_instance_of::<PyKeyboardInterrupt>(py);
        let own = py.import("sooner.errors")?.getattr("SoonerError")?;
        if !interrupt && !error.is_instance(py, &own) {
            return Ok(None);
        }
        let before = error.value(py).getattr("__traceback__")?;
        let strip = py.import("sooner._job")?.getattr("without_our_frames")?;
        let stripped = strip.call1((error.value(py),))?;
        // Ctrl-C may find us anywhere, also in what we call.
        if interrupt && !stripped.getattr("__traceback__")?.is(&before) {
            stripped.setattr("__traceback__", py.None())?;
        }
        Ok(Some(PyErr::from_value(stripped)))
    };
    stripped().ok().flatten().unwrap_or(error)
}
