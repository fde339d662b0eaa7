//! Which function of a file a code object is, and which code object a nested definition is. Names, lines and
//! parameters have to agree: a file edited since it was imported must not be run for what is in memory.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sooner_front::bezoar::{Function, FunctionId, FunctionKind, Span};
use sooner_front::lines::Position;

use super::Compiled;
use super::source::File;

/// The function of the file that `code` was compiled from.
pub fn function(file: &File, code: &Bound<'_, PyAny>) -> PyResult<FunctionId> {
    let qualname: String = code.getattr("co_qualname")?.extract()?;
    let line: u32 = code.getattr("co_firstlineno")?.extract()?;
    let parameters = parameters(code)?;
    let fits = |function: &Function| {
        *function.qualname == *qualname
            && function.first_line == line
            && matches!(function.kind, FunctionKind::Def | FunctionKind::Async | FunctionKind::Lambda)
    };
    let mut found = (0..).zip(&file.module.functions).filter(|(_, function)| fits(function));
    let candidates: Vec<(u32, &Function)> = found.by_ref().collect();
    let chosen = match candidates[..] {
        [] => return Err(mismatch(file, code, "there is no such function on that line")?),
        [only] => only,
        _ => match span(code)? {
            Some(span) => match candidates.iter().find(|(_, function)| within(file, function.span, span)) {
                Some(found) => *found,
                None => return Err(mismatch(file, code, "several functions are on that line")?),
            },
            None => candidates[0],
        },
    };
    let written: Vec<&str> =
        chosen.1.variables.iter().take(parameters.len()).map(|variable| &*variable.name).collect();
    if written != parameters {
        return Err(mismatch(file, code, "its parameters are others")?);
    }
    Ok(FunctionId(chosen.0))
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
            let name: String = constant.getattr("co_name")?.extract()?;
            let line: u32 = constant.getattr("co_firstlineno")?.extract()?;
            if *name == *wanted.name && line == wanted.first_line {
                found.push(constant.clone());
            }
            work.push(constant);
        }
    }
    if found.len() > 1 {
        let mut inside = Vec::new();
        for code in &found {
            if span(code)?.is_some_and(|span| within(&compiled.file, wanted.span, span)) {
                inside.push(code.clone());
            }
        }
        if !inside.is_empty() {
            found = inside;
        }
    }
    match found.into_iter().next() {
        Some(code) => Ok(code),
        None => Err(mismatch(&compiled.file, code, &format!("it defines no {}", wanted.name))?),
    }
}
