//! Tracebacks: each frame of the machine that an exception passes becomes a frame of Python's, with the user's
//! file, function and line. The package's `_traceback` makes the frame objects.

use std::sync::Arc;

use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use sooner_front::bezoar::Span;
use sooner_machine::code::FunctionId;

use crate::compile::{self, Compiled};
use crate::object::{Object, attached};

/// The exception passes a frame of `function` that is computing `origin`.
pub fn pass(exception: &Object, function: FunctionId, origin: Option<&Arc<str>>) {
    let Some(compiled) = compile::by_function(function) else { return };
    attached(|py| {
        // A traceback that cannot be made must not hide the exception itself.
        if let Err(error) = add(py, exception, &compiled, origin) {
            error.write_unraisable(py, None);
        }
    });
}

fn add(py: Python<'_>, exception: &Object, compiled: &Compiled, origin: Option<&Arc<str>>) -> PyResult<()> {
    let written = &compiled.file.module.functions[compiled.id.0 as usize];
    // A part of a function that is code of its own is called at no place of the text: its own frame stands for both.
    let Some(origin) = origin else { return Ok(()) };
    let Some(call) = compiled.sites.get(origin).copied() else { return Ok(()) };
    let span = missing_method(py, exception, compiled, origin)?.unwrap_or(call);
    let (start, end) = (compiled.file.lines.position(span.start), compiled.file.lines.position(span.end));
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

/// Where a method is looked up that there is not, if that is what the exception says. Then nothing has been called yet.
fn missing_method(
    py: Python<'_>,
    exception: &Object,
    compiled: &Compiled,
    origin: &Arc<str>,
) -> PyResult<Option<Span>> {
    let exception = exception.bind(py);
    let Some(span) = compiled.lookups.get(origin).copied() else { return Ok(None) };
    if !exception.is_instance_of::<PyAttributeError>() || !exception.getattr("__traceback__")?.is_none() {
        return Ok(None);
    }
    let name: Option<String> = exception.getattr("name")?.extract()?;
    let text = &compiled.file.text[span.start as usize..span.end as usize];
    Ok(name.filter(|name| text.ends_with(&**name)).map(|_| span))
}
