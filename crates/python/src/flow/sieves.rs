//! Iterators that make their items of one item after another: `itertools.pairwise`, `accumulate` of text and numbers and `batched`,
//! the lines of `io.StringIO(text)`, `csv.reader` and `csv.DictReader`.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sooner_machine::{Args, Ask, Flowing, How, Pulls, Sieve, Sifted, Value};

use super::pulls::called;
use super::{is_text, text, text_in, text_of};
use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::lookup::{address_of, named};
use crate::object::{Object, PyValue, Tried, answer, attached, exception, lift, lower};
use crate::ops::{self, Touch};
use crate::tables::{looks_up_form, makes_reader};

/// Such an iterator over something that is arriving.
pub fn of(ask: Ask, given: &Args<'_, PyHost>) -> Option<Flowing<PyHost>> {
    let callee = &called(ask, given)?;
    let (at, names) = match ask {
        Ask::Call => (1, Vec::new()),
        Ask::Own(op) if ops::touch(op) == Touch::Invoke => (2, Vec::new()),
        Ask::Own(op) if ops::touch(op) == Touch::CallKw => {
            let Value::Host(names) = &given[1] else { return None };
            (2, text_of(names)?.split(' ').map(str::to_owned).collect())
        }
        _ => return None,
    };
    let more: Vec<&PyValue> = given.iter().skip(at + 1).collect();
    if given.len() <= at + names.len() || more.iter().any(|value| matches!(value, Value::Pending(_) | Value::Unset)) {
        return None;
    }
    if looks_up_form(ask, given) {
        return None;
    }
    let sieve = sieve(callee, &more, &names)?;
    let own = !matches!(behaviour::of(callee), Behaviour::External(_));
    own.then(|| Flowing::Pulls(Box::new(Pulls::new(How::Sifted(sieve), at..at + 1))))
}

fn sieve(callee: &Object, more: &[&PyValue], names: &[String]) -> Option<Box<dyn Sieve<PyHost>>> {
    if makes_reader(callee) {
        return rows("Rows", more, names);
    }
    if callee.class() != &raw mut ffi::PyType_Type {
        return None;
    }
    let is = |module, name| callee.ptr() as usize == address_of(module, name);
    match (&*named(callee).1, more, names) {
        ("DictReader", ..) if is("csv", "DictReader") => rows("Records", more, names),
        ("StringIO", [], []) if is("_io", "StringIO") => Some(Box::new(Lines(String::new()))),
        ("pairwise", [], []) if is("itertools", "pairwise") => Some(Box::new(Pairwise(None))),
        ("accumulate", [], []) if is("itertools", "accumulate") => Some(Box::new(Accumulate(None))),
        ("batched", [Value::Int(size)], []) if is("itertools", "batched") && *size > 0 => {
            Some(Box::new(Batched { size: usize::try_from(*size).ok()?, items: Vec::new() }))
        }
        _ => None,
    }
}

/// `itertools.pairwise(xs)`
struct Pairwise(Option<PyValue>);

impl Sieve<PyHost> for Pairwise {
    fn take(&mut self, item: PyValue) -> Sifted<PyHost> {
        match self.0.replace(item.clone()) {
            Some(before) => Sifted::Several(vec![before, item]),
            None => Sifted::More,
        }
    }
}

/// `itertools.accumulate(xs)`: sums of text and numbers.
struct Accumulate(Option<PyValue>);

impl Sieve<PyHost> for Accumulate {
    fn take(&mut self, item: PyValue) -> Sifted<PyHost> {
        let Some(before) = &self.0 else {
            return match is_text(&item, true) {
                true => Sifted::Item(self.0.insert(item).clone()),
                false => Sifted::Unknown,
            };
        };
        if !is_text(&item, true) {
            return Sifted::Unknown;
        }
        // SAFETY: live objects, of builtin classes.
        match answer(unsafe { ffi::PyNumber_Add(lower(before).ptr(), lower(&item).ptr()) }) {
            Ok(sum) => Sifted::Item(self.0.insert(sum).clone()),
            Err(fault) => Sifted::Fault(Value::Host(fault)),
        }
    }
}

/// `itertools.batched(xs, n)`
struct Batched {
    size: usize,
    items: Vec<PyValue>,
}

impl Sieve<PyHost> for Batched {
    fn take(&mut self, item: PyValue) -> Sifted<PyHost> {
        self.items.push(item);
        if self.items.len() == self.size { self.end() } else { Sifted::More }
    }

    fn end(&mut self) -> Sifted<PyHost> {
        if self.items.is_empty() { Sifted::End } else { Sifted::Several(std::mem::take(&mut self.items)) }
    }
}

/// `io.StringIO(text)`, character by character: the line so far.
struct Lines(String);

impl Sieve<PyHost> for Lines {
    fn takes_text(&self) -> bool {
        true
    }

    fn take(&mut self, item: PyValue) -> Sifted<PyHost> {
        let Some(character) = text_in(&item, false) else { return Sifted::Unknown };
        self.0.push_str(&character);
        if self.0.ends_with('\n') { self.end() } else { Sifted::More }
    }

    fn end(&mut self) -> Sifted<PyHost> {
        if self.0.is_empty() { Sifted::End } else { Sifted::Item(text(&std::mem::take(&mut self.0))) }
    }
}

/// `csv.reader(lines)`, as `sooner._rows` has it.
struct Rows(Object);

fn rows(class: &str, more: &[&PyValue], names: &[String]) -> Option<Box<dyn Sieve<PyHost>>> {
    let (plain, with_names) = more.split_at(more.len() - names.len());
    let made: PyResult<Object> = attached(|py| {
        let args = PyTuple::new(py, plain.iter().map(|value| lower(value).bind(py).clone()))?;
        let named = PyDict::new(py);
        for (name, value) in names.iter().zip(with_names) {
            named.set_item(name, lower(value).bind(py))?;
        }
        py.import("sooner._rows")?.getattr(class)?.call1((args, named)).map(Object::from)
    });
    // What is wrong with the arguments, it says when the lines are there.
    Some(Box::new(Rows(made.ok()?)))
}

impl Rows {
    /// A row in a tuple, or nothing.
    fn asked(&self, method: &str, item: Option<&PyValue>) -> Tried<Option<PyValue>> {
        attached(|py| {
            let rows = self.0.bind(py);
            let found = match item {
                Some(item) => rows.call_method1(method, (lower(item).bind(py),)),
                None => rows.call_method0(method),
            };
            match found.and_then(|found| Ok((found.len()?, found))) {
                Ok((0, _)) => Ok(None),
                Ok((_, found)) => Ok(found.get_item(0).ok().map(|row| lift(row.into()))),
                Err(error) => Err(without_our_frames(py, error)),
            }
        })
    }
}

fn without_our_frames(py: Python<'_>, error: PyErr) -> Object {
    let strip = py.import("sooner._job").and_then(|job| job.getattr("without_our_frames"));
    let error = exception(error);
    match strip.and_then(|strip| strip.call1((error.bind(py),))) {
        Ok(stripped) => stripped.into(),
        Err(_) => error,
    }
}

impl Sieve<PyHost> for Rows {
    fn take(&mut self, item: PyValue) -> Sifted<PyHost> {
        if !is_text(&item, false) {
            return Sifted::Unknown;
        }
        match self.asked("take", Some(&item)) {
            Ok(Some(row)) => Sifted::Item(row),
            Ok(None) => Sifted::More,
            Err(fault) => Sifted::Fault(Value::Host(fault)),
        }
    }

    fn end(&mut self) -> Sifted<PyHost> {
        match self.asked("end", None) {
            Ok(Some(row)) => Sifted::Item(row),
            Ok(None) => Sifted::End,
            Err(fault) => Sifted::Fault(Value::Host(fault)),
        }
    }

    fn gives_values(&self) -> bool {
        false
    }
}
