//! Tracebacks: each frame of the machine that an exception passes becomes a frame of Python's, with the user's
//! file, function and line. The package's `_traceback` makes the frame objects.

use std::sync::Arc;

use pyo3::prelude::*;
use sooner_machine::code::FunctionId;

use crate::compile::{self, Compiled};
use crate::object::{Object, attached};

thread_local! {
    /// The exception and function of the frame passed last, if that was a part of the function.
    static INNER: std::cell::Cell<Option<(usize, FunctionId)>> = const { std::cell::Cell::new(None) };
}

/// The exception passes a frame of `function` that is computing `origin`.
pub fn pass(exception: &Object, function: FunctionId, origin: Option<&Arc<str>>) {
    let Some(compiled) = compile::by_function(function) else { return };
    // A part of the function that is code of its own: the function's frame stands for both.
    let address = exception.ptr() as usize;
    let is_part = function != compiled.function;
    if INNER.replace(is_part.then_some((address, compiled.function))) == Some((address, compiled.function)) {
        return;
    }
    attached(|py| {
        // A traceback that cannot be made must not hide the exception itself.
        if let Err(error) = add(py, exception, &compiled, origin) {
            error.write_unraisable(py, None);
        }
    });
}

fn add(
    py: Python<'_>,
    exception: &Object,
    compiled: &Compiled,
    origin: Option<&Arc<str>>,
) -> PyResult<()> {
    let written = &compiled.file.module.functions[compiled.id.0 as usize];
    let span = origin.and_then(|origin| compiled.sites.get(origin)).copied();
    let (start, end) = match span {
        Some(span) => (compiled.file.lines.position(span.start), compiled.file.lines.position(span.end)),
        None => {
            let start = compiled.file.lines.position(written.span.start);
            (start, start)
        }
    };
    let place = (start.line, start.column, end.line, end.column);
    py.import("sooner._traceback")?.getattr("extend")?.call1((
        exception.bind(py),
        &compiled.file.name,
        &*written.name,
        &*written.qualname,
        written.first_line,
        place,
        compiled.globals.bind(py),
    ))?;
    Ok(())
}
