//! How Python enters the engine: without the GIL, with an ear for signals, and with bugs caught.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::exceptions::{PyKeyboardInterrupt, PySystemError};
use pyo3::prelude::*;
use sooner_cli::Unannotated;

use crate::signals::Signals;

/// Runs `work` detached from the interpreter. `work` may ask at any time whether to stop.
///
/// Ctrl-C is no error here: `work` has seen it and its result says so. Any other exception that a
/// signal handler raised is raised again, once `work` has stopped.
pub fn enter<T: Send>(py: Python<'_>, work: impl FnOnce(&dyn Fn() -> bool) -> T + Send) -> PyResult<T> {
    let (result, raised) = py.detach(|| {
        let signals = Signals::watch();
        // Nothing `work` touched is used after a panic, so nothing half-changed can be seen.
        let result = catch_unwind(AssertUnwindSafe(|| work(&|| signals.raised())));
        (result.map_err(bug), signals.into_exception())
    });
    match raised {
        Some(exception) if !exception.is_instance_of::<PyKeyboardInterrupt>(py) => Err(exception),
        _ => result,
    }
}

/// What Python sees of a panic.
pub fn bug(panic: Box<dyn Any + Send>) -> PyErr {
    let text = match panic.downcast_ref::<String>() {
        Some(text) => text,
        None => *panic.downcast_ref::<&str>().unwrap_or(&"no message"),
    };
    PySystemError::new_err(format!("this is a bug in sooner: {text}"))
}

/// The calls of a file that nobody annotated. If Python cannot say, there are none.
pub fn unannotated(text: &str, filename: &str) -> Vec<Unannotated> {
    let found = Python::attach(|py| -> PyResult<Vec<(u32, String, String)>> {
        let found = py.import("sooner._unannotated")?.getattr("unannotated")?.call1((text, filename))?;
        found.try_iter()?.map(|call| call?.extract()).collect()
    });
    let call = |(line, callee, function)| Unannotated { line, callee, function };
    found.unwrap_or_default().into_iter().map(call).collect()
}
