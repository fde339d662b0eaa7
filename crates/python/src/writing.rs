//! Files that are written: writing is an effect, in its turn, and looks at what it is given. What is written to a file concerns nobody
//! who has not got the file, so code that will write to one does not hold back what does something else.

use std::sync::Arc;

use pyo3::ffi;
use pyo3::prelude::*;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Footprint, Value};

use crate::builtins::{joined, with_self};
use crate::files::{Opening, is_buffered_by, is_path, is_unbuffered};
use crate::host::PyHost;
use crate::kinds::Look;
use crate::lookup::{address_of, named};
use crate::object::{Object, PyValue, Tried, attached};
use crate::once::Once;
use crate::ops::{self, Touch};
use crate::plan::name_of;
use crate::{api, call, foreign, operands, paths, reach};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

const METHODS: &[&str] = &["__enter__", "__exit__", "close", "flush", "truncate", "write", "writelines"];

/// What using a file to write, or opening one, may still write while it waits.
pub fn may_write(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    if let Ask::Own(op) = ask
        && ops::name(op) == "py_forgotten"
    {
        return Some(file_of(&given[0]).map(effect_on).unwrap_or_default());
    }
    let used = of_missing(ask, given).or_else(|| of_known(ask, given)).or_else(|| dumped(ask, given));
    used.or_else(|| whole(ask, given)).or_else(|| {
        let file = gives_file(ask, given)?;
        Some(joined(effect_on(file), operands::may_write(Look::Shallow, given.iter().skip(1))))
    })
}

/// An effect on a file; if it is not known on which, on anything.
fn effect_on(file: Option<Arc<str>>) -> Footprint {
    Footprint { declared: file.is_none(), effects_on: file.into_iter().collect(), ..Footprint::default() }
}

/// What `print(…, file=f)`, or a log that goes to files, changes outside.
pub fn shown(callee: &Object, values: &[&PyValue]) -> Footprint {
    let files = values.iter().filter_map(|value| file_of(value));
    let given = files.fold(Footprint::default(), |sum, file| joined(sum, effect_on(file)));
    if callee.is_builtin() {
        return given;
    }
    let logged = attached(|py| -> PyResult<Vec<Object>> {
        let found = py.import("sooner._output")?.getattr("files_of")?.call1((callee.bind(py),))?;
        Ok(found.extract::<Vec<Bound<'_, PyAny>>>()?.into_iter().map(Object::from).collect())
    });
    let logged = logged.unwrap_or_default().into_iter();
    logged.fold(given, |sum, path| joined(sum, effect_on(paths::written(&Value::Host(path)))))
}

/// A file that was opened for one call: in CPython nobody has it any more behind that, and what was written to it is there. Here a
/// slot has it still.
pub fn forgotten(given: Given<'_, '_>) -> Tried<PyValue> {
    if let Value::Host(file) = &given[0]
        && is_written(file)
    {
        // CPython would only report what goes wrong.
        attached(|py| {
            let closed = file.bind(py).getattr("closed").is_ok_and(|closed| closed.is_truthy().unwrap_or(true));
            if !closed && let Err(error) = file.bind(py).call_method0("flush") {
                error.write_unraisable(py, Some(&file.bind(py)));
            }
        });
    }
    Ok(Value::Host(Object::none()))
}

/// A file of the system's that is written, and not read.
pub fn is_written(object: &Object) -> bool {
    static CLASS: Once<usize> = Once::new();
    is_buffered_by(object, *CLASS.get_or_init(|| address_of("_io", "BufferedWriter"))) || is_unbuffered(object)
}

/// The file that a value is, there or not.
fn file_of(value: &PyValue) -> Option<Option<Arc<str>>> {
    match value {
        Value::Pending(cell) => cell.is_file().then(|| cell.file()),
        Value::Host(object) => is_written(object).then(|| paths::opened(object)),
        _ => None,
    }
}

/// Whether a file comes of it, or a method of one that is not there yet, and which.
pub fn gives_file(ask: Ask, given: Given<'_, '_>) -> Option<Option<Arc<str>>> {
    let first = given.iter().next()?;
    if let Some(opening) = Opening::of(ask, given) {
        return Some(opening.path(given).and_then(|path| paths::written(&path)));
    }
    let missing = |value: &PyValue| matches!(value, Value::Pending(_)).then(|| file_of(value)).flatten();
    match (ask, first) {
        // `csv.writer(file)`
        (Ask::Call, Value::Host(callee)) => {
            let file = missing(given.iter().nth(1)?)?;
            (named(callee) == ("_csv".into(), "writer".into())).then_some(file)
        }
        // `__enter__()`
        (Ask::Call, method) if given.len() == 1 => missing(method),
        (Ask::Own(op), file) if ops::touch(op) == Touch::Attribute => missing(file),
        _ => None,
    }
}

/// What using a file may do that is not there yet: it has effects, and looks at what it is given.
fn of_missing(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    let Some(Value::Pending(cell)) = given.iter().next() else { return None };
    let first = match ask {
        Ask::Call => 1,
        Ask::Own(op) => match ops::touch(op) {
            Touch::Attribute => return cell.is_file().then(Footprint::default),
            Touch::Invoke => 2,
            _ => return None,
        },
        _ => return None,
    };
    let looks = || operands::may_write(Look::Deep, given.iter().skip(first));
    cell.is_file().then(|| joined(effect_on(cell.file()), looks()))
}

/// What a method of a file that is there may do.
fn of_known(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    let Some(Value::Host(first)) = given.iter().next() else { return None };
    let (file, name, args) = match ask {
        Ask::Call if first.is_builtin() => (foreign::receiver(first)?, named(first).1, 1),
        Ask::Own(op) if ops::touch(op) == Touch::Invoke => (first.clone(), name_of(&given[1]), 2),
        _ => return None,
    };
    (METHODS.contains(&&*name) && is_written(&file)).then(|| {
        let own = Footprint { writes: smallvec![reach::key(&file)], ..effect_on(paths::opened(&file)) };
        joined(own, operands::may_write(Look::Deep, given.iter().skip(args)))
    })
}

/// A method of a file that is there, and written: looking it up changes nothing.
pub fn method(file: &PyValue, name: &PyValue) -> Option<PyValue> {
    let Value::Host(file) = file else { return None };
    let name = name_of(name);
    if !METHODS.contains(&&*name) || !is_written(file) {
        return None;
    }
    attached(|py| file.bind(py).getattr(&*name).ok().map(|found| Value::Host(found.into())))
}

/// The file that `path.write_text` or `json.dump` writes, if that is what is called.
pub fn file_written(callee: &Object, args: &[PyValue]) -> Option<Arc<str>> {
    if is_dump(callee) {
        return file_of(args.get(1)?)?;
    }
    if callee.class() != &raw mut api::PyMethod_Type || !WHOLE.contains(&&*named(callee).1) {
        return None;
    }
    let path = with_self(callee, &[]).into_iter().next()?;
    matches!(&path, Value::Host(path) if is_path(path)).then(|| paths::written(&path)).flatten()
}

const WHOLE: &[&str] = &["write_bytes", "write_text"];

/// `path.write_text(…)`
fn whole(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    let Some(Value::Host(first)) = given.iter().next() else { return None };
    let (path, name, args) = match ask {
        Ask::Own(op) if ops::touch(op) == Touch::Invoke => (Value::Host(first.clone()), name_of(&given[1]), 2),
        Ask::Call if first.class() == &raw mut api::PyMethod_Type => {
            (with_self(first, &[]).into_iter().next()?, named(first).1, 1)
        }
        _ => return None,
    };
    let known = matches!(&path, Value::Host(path) if is_path(path)) && WHOLE.contains(&&*name);
    known.then(|| joined(effect_on(paths::written(&path)), operands::may_write(Look::Deep, given.iter().skip(args))))
}

fn is_dump(callee: &Object) -> bool {
    callee.class() == &raw mut ffi::PyFunction_Type && named(callee) == ("json".into(), "dump".into())
}

/// `json.dump(x, file, indent=1)`
fn dumped(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    let Some(Value::Host(callee)) = given.iter().next() else { return None };
    let (first, keywords) = match ask {
        Ask::Call => (1, Vec::new()),
        Ask::Own(op) if ops::touch(op) == Touch::CallKw => (2, call::keywords_of(given)),
        _ => return None,
    };
    let calls_back = |name: &Object| ["cls", "default"].contains(&&*name_of(&Value::Host(name.clone())));
    let known = is_dump(callee);
    let positional = given.len() - first - keywords.len();
    if !known || positional != 2 || keywords.iter().any(|(name, _)| calls_back(name)) {
        return None;
    }
    let file = file_of(&given[first + 1])?;
    Some(joined(effect_on(file), operands::may_write(Look::Deep, given.iter().skip(first).take(1))))
}
