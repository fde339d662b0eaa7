//! What a call waited for, as the package is told: `(why, thing, where it stands, what waited, where that stands, number
//! of the call whose answer ended the wait, when it began, resource)`. A place is `(file, line, text of the operation)`.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sooner_machine::code::Program;
use sooner_machine::{CallLabel, Cause, Spot, Thing, Waited, Why};

use crate::compile::{self, Compiled};

/// How many instructions of code that was set aside are looked at for one that has a line.
const NEAR: usize = 64;

/// Tells the package.
pub fn tell<'py>(py: Python<'py>, program: &Program, waited: Option<&Waited>) -> PyResult<Bound<'py, PyAny>> {
    let Some(Waited { cause, resource }) = waited else { return Ok(py.None().into_bound(py)) };
    let Cause { why, at, thing, by, waiter, after, since, .. } = cause;
    let why = match why {
        Why::Answer => "answer",
        Why::Object => "object",
        Why::Effect => "effect",
        Why::Turn => "turn",
        Why::Fence => "fence",
        Why::Condition => "condition",
        Why::Room => "window",
    };
    let (at, by) = (place(py, program, *at)?, place(py, program, *by)?);
    let (thing, waiter) = (name_of(*thing), name_of(*waiter));
    let told = (why, thing, at, waiter, by, after.map(|call| call.0), *since, resource.as_deref());
    told.into_pyobject(py).map(Bound::into_any)
}

fn name_of(thing: Thing) -> &'static str {
    match thing {
        Thing::Call => "call",
        Thing::Operation => "operation",
        Thing::Unknown => "unknown",
        Thing::Code => "code",
    }
}

/// The line of the user's text that a call stands on.
pub fn line_of(program: &Program, label: &CallLabel) -> u32 {
    let at = |(function, pc)| {
        let compiled = compile::by_function(function).filter(|compiled| !compiled.stands_in)?;
        let (start, _) = span(program, &compiled, Spot { function, pc }, 1)?;
        Some(line(&compiled, start))
    };
    label.instructions().find_map(at).unwrap_or(0)
}

/// The file that a call stands in.
pub fn file_of(label: &CallLabel) -> Option<String> {
    let own = |(function, _)| compile::by_function(function).filter(|compiled| !compiled.stands_in);
    Some(label.instructions().find_map(own)?.file.name.clone())
}

fn place<'py>(py: Python<'py>, program: &Program, spot: Option<Spot>) -> PyResult<Option<Bound<'py, PyTuple>>> {
    let Some((spot, compiled)) = spot.and_then(|spot| Some((spot, compile::by_function(spot.function)?))) else {
        return Ok(None);
    };
    let Some((start, end)) = span(program, &compiled, spot, NEAR) else { return Ok(None) };
    let text = compiled.file.text.get(start as usize..end as usize).unwrap_or_default();
    (&*compiled.file.name, line(&compiled, start), text).into_pyobject(py).map(Some)
}

fn line(compiled: &Compiled, at: u32) -> u32 {
    compiled.file.lines.position(at).line
}

/// The text of the first instruction from here that has one.
fn span(program: &Program, compiled: &Compiled, spot: Spot, near: usize) -> Option<(u32, u32)> {
    let origins = program.functions[spot.function.0 as usize].origins.iter().skip(spot.pc as usize).take(near);
    let span = origins.flatten().find_map(|origin| compiled.sites.get(origin));
    span.map(|span| (span.start, span.end))
}
