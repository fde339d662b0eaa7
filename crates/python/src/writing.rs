//! Files that are written: writing is an effect, in its turn, and looks at what it is given. What is written to a file concerns nobody
//! who has not got the file, so code that will write to one does not hold back what does something else.

use std::sync::OnceLock;

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Footprint, Value};

use crate::files::{Opening, is_buffered_by};
use crate::host::PyHost;
use crate::kinds::Look;
use crate::lookup::{address_of, named};
use crate::object::{Object, PyValue};
use crate::ops::{self, Touch};
use crate::plan::name_of;
use crate::{call, foreign, operands, reach};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

const METHODS: &[&str] = &["__enter__", "__exit__", "close", "flush", "truncate", "write", "writelines"];

/// What using a file to write, or opening one, may still write while it waits.
pub fn may_write(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    if let Some(footprint) = of_missing(ask, given).or_else(|| of_known(ask, given)).or_else(|| dumped(ask, given)) {
        return Some(footprint);
    }
    let opened = gives_file(ask, given);
    opened.then(|| Footprint { effects: true, ..operands::may_write(Look::Shallow, given.iter().skip(1)) })
}

/// A file of the system's that is written, and not read.
pub fn is_written(object: &Object) -> bool {
    static CLASS: OnceLock<usize> = OnceLock::new();
    is_buffered_by(object, *CLASS.get_or_init(|| address_of("_io", "BufferedWriter")))
}

/// Whether a value is a file to write, there or not.
fn is_file(value: &PyValue) -> bool {
    match value {
        Value::Pending(cell) => cell.is_file(),
        Value::Host(object) => is_written(object),
        _ => false,
    }
}

/// Whether a file comes of it, or a method of one that is not there yet.
pub fn gives_file(ask: Ask, given: Given<'_, '_>) -> bool {
    let Some(first) = given.iter().next() else { return false };
    match (ask, first) {
        // `open(…)`, and `__enter__()` of what that gives.
        _ if Opening::of(ask, given).is_some() => true,
        // `csv.writer(file)`
        (Ask::Call, Value::Host(callee)) => {
            let missing = matches!(given.iter().nth(1), Some(Value::Pending(cell)) if cell.is_file());
            missing && named(callee) == ("_csv".into(), "writer".into())
        }
        (Ask::Call, Value::Pending(cell)) => cell.is_file() && given.len() == 1,
        (Ask::Own(op), Value::Pending(cell)) => cell.is_file() && ops::touch(op) == Touch::Attribute,
        _ => false,
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
    cell.is_file().then(|| Footprint { effects: true, ..looks() })
}

/// What a method of a file that is there may do.
fn of_known(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    let Some(Value::Host(first)) = given.iter().next() else { return None };
    let (file, name, args) = match ask {
        Ask::Call if first.class() == &raw mut ffi::PyCFunction_Type => (foreign::receiver(first)?, named(first).1, 1),
        Ask::Own(op) if ops::touch(op) == Touch::Invoke => (first.clone(), name_of(&given[1]), 2),
        _ => return None,
    };
    (METHODS.contains(&&*name) && is_written(&file)).then(|| Footprint {
        effects: true,
        writes: smallvec![reach::key(&file)],
        ..operands::may_write(Look::Deep, given.iter().skip(args))
    })
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
    let known = callee.class() == &raw mut ffi::PyFunction_Type && named(callee) == ("json".into(), "dump".into());
    let positional = given.len() - first - keywords.len();
    let dumps =
        known && positional == 2 && is_file(&given[first + 1]) && !keywords.iter().any(|(name, _)| calls_back(name));
    dumps.then(|| Footprint { effects: true, ..operands::may_write(Look::Deep, given.iter().skip(first).take(1)) })
}
