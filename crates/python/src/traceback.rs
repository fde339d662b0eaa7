//! Tracebacks: each frame of the machine that an exception passes becomes a frame of Python's, with the user's
//! file, function and line. The package's `_traceback` makes the code objects, `frames` the frames.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use pyo3::exceptions::{PyAttributeError, PyRuntimeError, PyStopIteration, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sooner_calculus::QuickMap;
use sooner_front::bezoar::{FunctionKind, InlinedId, Span};
use sooner_machine::Passes;
use sooner_machine::code::FunctionId;

use crate::compile::{self, Compiled};
use crate::frames::{self, Whose};
use crate::host::PyHost;
use crate::object::{Object, Tried, attached};
use crate::variables;

/// The exception passes a frame. What it is behind it.
pub fn pass(exception: Object, passes: &Passes<'_, PyHost>) -> Object {
    let (function, origin) = (passes.function, passes.origin);
    let Some(compiled) = compile::by_function(function) else { return exception };
    if compiled.stands_in {
        return in_library(exception, &compiled);
    }
    if passes.again {
        is_behind_turn(&exception, &compiled, Some(function), None);
        return leave(exception, &compiled, passes);
    }
    let left = (!passes.is_caught).then_some(function);
    if is_behind_turn(&exception, &compiled, left, origin) {
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

/// What stands in for code of the standard library leaves the frame that this would leave; for that of builtins there is none.
fn in_library(exception: Object, compiled: &Compiled) -> Object {
    if &*compiled.file.module.functions[compiled.id.0 as usize].name == "computed" {
        attached(|py| {
            let leave = || -> PyResult<()> {
                let computing = py.import("sooner._traceback")?.getattr("computing")?.call0()?;
                let (code, globals): (Bound<'_, PyAny>, Bound<'_, PyAny>) = computing.extract()?;
                frames::put_in_front(&exception, &code.into(), &globals.into(), Vec::new())
                    .map_err(|error| PyErr::from_value(error.bind(py)))
            };
            if let Err(error) = leave() {
                error.write_unraisable(py, None);
            }
        });
    }
    exception
}

/// Whether it passes a loop over a generator that it has passed a turn of: the turn stands for both. As many turns as it has
/// left inside of each other, as many loops it passes.
fn is_behind_turn(
    exception: &Object,
    compiled: &Compiled,
    left: Option<FunctionId>,
    origin: Option<&Arc<str>>,
) -> bool {
    thread_local!(static TURNS: Cell<(usize, usize)> = const { Cell::new((0, 0)) });
    let own = exception.ptr() as usize;
    let turns = match TURNS.get() {
        (known, turns) if known == own => turns,
        _ => 0,
    };
    let behind = turns > 0 && origin.is_some_and(|origin| compiled.passes.loops.contains(origin));
    let passed = usize::from(left.is_some_and(|function| compiled.turns.contains(&function)));
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
    let (names, values) = variables::of(compiled, passes);
    if names.is_empty() {
        return exception;
    }
    attached(|py| {
        let amended = frames::put_again(&exception, key(compiled), values, |whose| {
            code(py, compiled, Place { at: whose.at, of: Of::Function }, names)
        });
        if let Err(error) = amended {
            PyErr::from_value(error.bind(py)).write_unraisable(py, None);
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
            extend(py, &exception, compiled, Place { at: span, of: Of::Inlined(within) }, Default::default())?;
            exception = stopped(py, &exception).unwrap_or(exception);
            span = inlined.asked;
        } else {
            span.within = inlined.asked.within;
        }
    }
    extend(py, &exception, compiled, Place { at: span, of: Of::Function }, variables::of(compiled, passes))?;
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

/// Where a frame stands: in the function, or in a generator expression whose code is the function's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    at: Span,
    of: Of,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Of {
    Function,
    Inlined(u32),
}

/// A place, and the variables that are known there.
type Known = (Place, Vec<Arc<str>>);

/// The code objects of a function's frames, made once for each.
#[derive(Default)]
pub struct Codes(RefCell<QuickMap<Known, Object>>);

fn extend(
    py: Python<'_>,
    exception: &Object,
    compiled: &Compiled,
    place: Place,
    (names, values): variables::Known,
) -> PyResult<()> {
    let globals = compiled.globals(py).into();
    code(py, compiled, place, names)
        .and_then(|code| frames::put_in_front(exception, &code, &globals, values))
        .map_err(|error| PyErr::from_value(error.bind(py)))
}

/// The code object of a frame that stands there.
fn code(py: Python<'_>, compiled: &Compiled, place: Place, names: Vec<Arc<str>>) -> Tried<Object> {
    let key = (place, names);
    if let Some(code) = compiled.codes.0.borrow().get(&key) {
        return Ok(code.clone());
    }
    let code = Object::from(made(py, compiled, place, &key.1).map_err(|error| error.into_value(py).into_any())?);
    let is_own = place.of == Of::Function;
    let is_called = is_own && !compiled.folded && matches!(kind(compiled), FunctionKind::Def | FunctionKind::Lambda);
    let is_bare = is_own && key.1.is_empty();
    frames::note(&code, Whose { function: self::key(compiled), at: place.at, is_bare, is_called });
    Ok(compiled.codes.0.borrow_mut().entry(key).or_insert(code).clone())
}

fn made<'py>(py: Python<'py>, compiled: &Compiled, place: Place, names: &[Arc<str>]) -> PyResult<Bound<'py, PyAny>> {
    let written = &compiled.file.module.functions[compiled.id.0 as usize];
    let lines = &compiled.file.lines;
    let (name, qualname, first_line) = match place.of {
        Of::Function => (&*written.name, &*written.qualname, written.first_line),
        Of::Inlined(number) => {
            let inlined = &written.inlined[number as usize];
            ("<genexpr>", &*inlined.qualname, lines.position(inlined.span.start).line)
        }
    };
    let (start, end) = (lines.position(place.at.start), lines.position(place.at.end));
    let at = (start.line, start.column, end.line, end.column);
    let names = PyTuple::new(py, names.iter().map(|name| &**name))?;
    py.import("sooner._traceback")?.getattr("code")?.call1((&compiled.file.name, name, qualname, first_line, at, names))
}

fn kind(compiled: &Compiled) -> FunctionKind {
    compiled.file.module.functions[compiled.id.0 as usize].kind
}

fn key(compiled: &Compiled) -> (usize, u32) {
    (Rc::as_ptr(&compiled.file) as usize, compiled.id.0)
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
