//! Tracebacks: each frame of the machine that an exception passes becomes a frame of Python's, with the user's
//! file, function and line. The package's `_traceback` makes the frame objects.

use std::cell::Cell;
use std::sync::Arc;

use pyo3::exceptions::{PyAttributeError, PyRuntimeError, PyStopIteration, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sooner_front::bezoar::{FunctionKind, InlinedId, Span};
use sooner_machine::Passes;
use sooner_machine::code::FunctionId;

use crate::compile::{self, Compiled};
use crate::host::PyHost;
use crate::object::{Object, attached};
use crate::variables;

/// The exception passes a frame. What it is behind it.
pub fn pass(exception: Object, passes: &Passes<'_, PyHost>) -> Object {
    let (function, origin) = (passes.function, passes.origin);
    let compiled = compile::by_function(function).filter(|compiled| !compiled.stands_in);
    let Some(compiled) = compiled else { return exception };
    if passes.again {
        return leave(exception, &compiled, passes);
    }
    if is_behind_turn(&exception, function, &compiled, origin) {
        return exception;
    }
    attached(|py| {
        let exception = match add(py, exception.clone(), &compiled, passes) {
            Ok(exception) => exception,
            Err(error) => {
                // A traceback that cannot be made must not hide the exception itself.
                error.write_unraisable(py, None);
                exception
            }
        };
        // The generator has been left by then.
        out_of_generator(py, &exception, &compiled, origin).unwrap_or(exception)
    })
}

/// Whether it passes a loop over a generator that it has passed a turn of: the turn stands for both. As many turns as it has
/// passed inside of each other, as many loops it passes.
fn is_behind_turn(exception: &Object, function: FunctionId, compiled: &Compiled, origin: Option<&Arc<str>>) -> bool {
    thread_local!(static TURNS: Cell<(usize, usize)> = const { Cell::new((0, 0)) });
    let own = exception.ptr() as usize;
    let turns = match TURNS.get() {
        (known, turns) if known == own => turns,
        _ => 0,
    };
    let behind = turns > 0 && origin.is_some_and(|origin| compiled.passes.loops.contains(origin));
    let passed = usize::from(compiled.turns.contains(&function));
    TURNS.set((own, turns + passed - usize::from(behind)));
    behind
}

/// `StopIteration` cannot leave the code of a generator: there it means that it has no more items.
fn out_of_generator(
    py: Python<'_>,
    exception: &Object,
    compiled: &Compiled,
    origin: Option<&Arc<str>>,
) -> Option<Object> {
    let written = &compiled.file.module.functions[compiled.id.0 as usize];
    let generator = written.kind == FunctionKind::Generator || compiled.folded;
    let inside = generator && compiled.sites.contains_key(origin?);
    if inside { stopped(py, exception) } else { None }
}

/// What `StopIteration` becomes there.
fn stopped(py: Python<'_>, exception: &Object) -> Option<Object> {
    let exception = exception.bind(py);
    if !exception.is_instance_of::<PyStopIteration>() {
        return None;
    }
    let error = PyRuntimeError::new_err("generator raised StopIteration").into_value(py).into_bound(py);
    for name in ["__cause__", "__context__"] {
        error.setattr(name, &exception).ok()?;
    }
    Some(error.into_any().into())
}

/// The exception leaves a frame that had caught it: its variables have been changed since.
fn leave(exception: Object, compiled: &Compiled, passes: &Passes<'_, PyHost>) -> Object {
    let (names, values): (Vec<_>, Vec<_>) = variables::of(compiled, passes).into_iter().unzip();
    if names.is_empty() {
        return exception;
    }
    let written = &compiled.file.module.functions[compiled.id.0 as usize];
    attached(|py| {
        let give = || -> PyResult<()> {
            let names = PyTuple::new(py, names.iter().map(|name| &**name))?;
            let values = PyTuple::new(py, values.iter().map(|value| value.bind(py)))?;
            let given = (exception.bind(py), &compiled.file.name, &*written.qualname, names, values);
            py.import("sooner._traceback")?.getattr("amend")?.call1(given).map(drop)
        };
        if let Err(error) = give() {
            error.write_unraisable(py, None);
        }
    });
    exception
}

/// Puts the frames in front of the exception's traceback that the place in the function stands for: those of generator
/// expressions whose code is the function's own, and the function's. What the exception is behind them.
fn add(py: Python<'_>, exception: Object, compiled: &Compiled, passes: &Passes<'_, PyHost>) -> PyResult<Object> {
    let written = &compiled.file.module.functions[compiled.id.0 as usize];
    // A part of a function that is code of its own is called at no place of the text: its own frame stands for both.
    let Some(origin) = passes.origin else { return Ok(exception) };
    let Some(call) = compiled.sites.get(origin).copied() else { return Ok(exception) };
    let mut exception = exception;
    let mut span = missing_method(py, &exception, compiled, origin)?.unwrap_or(call);
    while let Some(InlinedId(within)) = span.within {
        let inlined = &written.inlined[within as usize];
        // That its first iterable cannot be gone over is found out outside.
        if span != inlined.source || !is_about_beginning(py, &exception)? {
            let first = compiled.file.lines.position(inlined.span.start).line;
            extend(py, &exception, compiled, ("<genexpr>", &inlined.qualname, first), span, (Vec::new(), Vec::new()))?;
            exception = stopped(py, &exception).unwrap_or(exception);
            span = inlined.asked;
        } else {
            span.within = inlined.asked.within;
        }
    }
    let variables = variables::of(compiled, passes).into_iter().unzip();
    extend(py, &exception, compiled, (&written.name, &written.qualname, written.first_line), span, variables)?;
    Ok(exception)
}

/// Whether it says that something cannot be gone over, or was raised when that was to begin.
fn is_about_beginning(py: Python<'_>, exception: &Object) -> PyResult<bool> {
    let exception = exception.bind(py);
    let traceback = exception.getattr("__traceback__")?;
    if traceback.is_none() {
        return Ok(exception.is_instance_of::<PyTypeError>() && exception.to_string().ends_with(" is not iterable"));
    }
    let name = traceback.getattr("tb_frame")?.getattr("f_code")?.getattr("co_name")?;
    name.eq("__iter__")
}

type Variables = (Vec<Arc<str>>, Vec<Object>);

fn extend(
    py: Python<'_>,
    exception: &Object,
    compiled: &Compiled,
    (name, qualname, first_line): (&str, &str, u32),
    span: Span,
    (names, values): Variables,
) -> PyResult<()> {
    let (start, end) = (compiled.file.lines.position(span.start), compiled.file.lines.position(span.end));
    let place = (start.line, start.column, end.line, end.column);
    let names = PyTuple::new(py, names.iter().map(|name| &**name))?;
    let values = PyTuple::new(py, values.iter().map(|value| value.bind(py)))?;
    py.import("sooner._traceback")?.getattr("extend")?.call1((
        exception.bind(py),
        &compiled.file.name,
        name,
        qualname,
        first_line,
        place,
        compiled.globals(py),
        names,
        values,
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
