//! Which function of a file a code object is, and which code object a nested definition is. Names, lines and
//! parameters have to agree: a file edited since it was imported must not be run for what is in memory.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sooner_front::bezoar::{Function, FunctionId, Span};
use sooner_front::lines::Position;
use sooner_front::locate::{NotLocated, Wanted, locate};

use super::Compiled;
use super::source::File;

/// The function of the file that `code` was compiled from.
pub fn function(file: &File, code: &Bound<'_, PyAny>) -> PyResult<FunctionId> {
    let qualname: String = code.getattr("co_qualname")?.extract()?;
    if qualname == super::TOP_LEVEL {
        return Ok(FunctionId(0));
    }
    if !has_lines(code)? {
        return Err(mismatch(file, code, "it has no line numbers")?);
    }
    let parameters = parameters(code)?;
    let parameters: Vec<&str> = parameters.iter().map(String::as_str).collect();
    let first_line = code.getattr("co_firstlineno")?.extract()?;
    let mut wanted = Wanted { qualname: &qualname, first_line, params: &parameters, instruction: None };
    let mut found = locate(&file.module, &file.lines, &wanted);
    if let Err(NotLocated::Several { .. }) = found {
        // Only then: going through all instructions takes longer than all the rest.
        wanted.instruction = span(code)?;
        found = locate(&file.module, &file.lines, &wanted);
    }
    match found {
        Ok(found) => Ok(found),
        Err(reason) => Err(mismatch(file, code, &reason.to_string())?),
    }
}

/// Whether any instruction says where it comes from: a program may have taken that away.
fn has_lines(code: &Bound<'_, PyAny>) -> PyResult<bool> {
    for lines in code.call_method0("co_lines")?.try_iter()? {
        if !lines?.get_item(2)?.is_none() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Names of the parameters, in the order of `co_varnames`.
fn parameters(code: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let number = |name: &str| code.getattr(name)?.extract::<usize>();
    let flags = number("co_flags")?;
    let stars = usize::from(flags & 0x4 != 0) + usize::from(flags & 0x8 != 0);
    let count = number("co_argcount")? + number("co_kwonlyargcount")? + stars;
    let names: Vec<String> = code.getattr("co_varnames")?.extract()?;
    Ok(names.into_iter().take(count).collect())
}

/// The error that the text is not what runs.
pub fn mismatch(file: &File, code: &Bound<'_, PyAny>, reason: &str) -> PyResult<PyErr> {
    let name: String = code.getattr("co_qualname")?.extract()?;
    let line: u32 = code.getattr("co_firstlineno")?.extract()?;
    let text = format!("the text of {} (line {line}) is not what {name} was compiled from: {reason}", file.name);
    Ok(PyValueError::new_err(text))
}

/// The part of the text that a code object's instructions come from.
fn span(code: &Bound<'_, PyAny>) -> PyResult<Option<(Position, Position)>> {
    type Place = (Option<u32>, Option<u32>, Option<u32>, Option<u32>);
    let mut whole: Option<(Position, Position)> = None;
    for place in code.call_method0("co_positions")?.try_iter()? {
        let (Some(line), Some(end_line), Some(column), Some(end_column)) = place?.extract::<Place>()? else { continue };
        // The first instructions of a function stand at its first line without a width.
        if (line, column) == (end_line, end_column) {
            continue;
        }
        let (start, end) = (Position { line, column }, Position { line: end_line, column: end_column });
        whole = Some(whole.map_or((start, end), |(first, last)| (first.min(start), last.max(end))));
    }
    Ok(whole)
}

/// Of functions on one line, the one whose own text holds `inner`: in `lambda x=lambda: 1: x()` the first
/// lambda's text holds that of the second.
fn innermost<'f>(
    file: &File,
    among: &[(u32, &'f Function)],
    inner: (Position, Position),
) -> Option<(u32, &'f Function)> {
    let around = among.iter().filter(|(_, function)| within(file, function.span, inner));
    around.min_by_key(|(_, function)| function.span.end - function.span.start).copied()
}

fn within(file: &File, outer: Span, inner: (Position, Position)) -> bool {
    file.lines.position(outer.start) <= inner.0 && inner.1 <= file.lines.position(outer.end)
}

/// The code object of function `id` of the file, somewhere inside `code`.
pub fn nested<'py>(compiled: &Compiled, id: u32, code: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let wanted = &compiled.file.module.functions[id as usize];
    let mut found = Vec::new();
    let mut work = vec![code.clone()];
    while let Some(code) = work.pop() {
        for constant in code.getattr("co_consts")?.try_iter()? {
            let constant = constant?;
            if !constant.hasattr("co_consts")? {
                continue;
            }
            if is_named(&constant, wanted)? {
                found.push(constant.clone());
            }
            work.push(constant);
        }
    }
    match &found[..] {
        [] => Err(mismatch(&compiled.file, code, &format!("it defines no {}", wanted.name))?),
        [only] => Ok(only.clone()),
        _ => made_at(&compiled.file, id, code),
    }
}

fn is_named(code: &Bound<'_, PyAny>, function: &Function) -> PyResult<bool> {
    let name: String = code.getattr("co_name")?.extract()?;
    let line: u32 = code.getattr("co_firstlineno")?.extract()?;
    Ok(*name == *function.name && line == function.first_line)
}

/// The same where several on one line have its name: the one that is made where its text stands.
fn made_at<'py>(file: &File, id: u32, code: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let wanted = &file.module.functions[id as usize];
    let alike = |function: &Function| function.name == wanted.name && function.first_line == wanted.first_line;
    let functions = (0..).zip(&file.module.functions);
    let alike: Vec<(u32, &Function)> = functions.filter(|(_, function)| alike(function)).collect();
    for made in code.py().import("sooner._source")?.getattr("made_in")?.call1((code,))?.try_iter()? {
        let (made, line, column, end_line, end_column): (Bound<'py, PyAny>, u32, u32, u32, u32) = made?.extract()?;
        let text = (Position { line, column }, Position { line: end_line, column: end_column });
        if is_named(&made, wanted)? && innermost(file, &alike, text).is_some_and(|(at, _)| at == id) {
            return Ok(made);
        }
    }
    Err(mismatch(file, code, &format!("which of several {} on one line is made where cannot be told", wanted.name))?)
}
