//! Calls that take a stream (`docs/streaming.md`): which of their arguments can be handed over while they arrive, and how
//! more gets into what was handed over. What is handed over is the package's `Feed`.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use sooner_machine::{Fed, Value};

use crate::behaviour::{self, Behaviour, External};
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached, lower};

/// Whether a parameter of this is annotated `Stream[...]`.
pub fn takes_any(callee: &Object) -> bool {
    let takes = attached(|py| -> PyResult<bool> {
        py.import("sooner._stream")?.getattr("takes_any")?.call1((callee.bind(py),))?.extract()
    });
    takes.unwrap_or(false)
}

/// Whether it is annotated `-> Stream[str]`, or `-> Stream[...]` of something else.
pub fn gives_pieces(callee: &Object) -> Option<bool> {
    let gives = attached(|py| -> PyResult<Option<bool>> {
        py.import("sooner._stream")?.getattr("gives_pieces")?.call1((callee.bind(py),))?.extract()
    });
    gives.unwrap_or(None)
}

/// Whether a call's answer is text in pieces, or a list.
pub fn gives(args: &[PyValue]) -> Option<bool> {
    match args {
        [Value::Host(callee), ..] => match behaviour::of(callee) {
            Behaviour::External(External { gives, .. }) => gives,
            _ => None,
        },
        _ => None,
    }
}

/// Which of a call's arguments, as the machine carries them, are for such parameters.
pub fn taken(args: &[PyValue]) -> Vec<usize> {
    let [Value::Host(callee), names, values @ ..] = args else { return Vec::new() };
    if !matches!(behaviour::of(callee), Behaviour::External(External { takes: true, .. })) {
        return Vec::new();
    }
    let taken = attached(|py| -> PyResult<Vec<usize>> {
        let takes = py.import("sooner._stream")?.getattr("taken")?;
        takes.call1((callee.bind(py), values.len(), lower(names).bind(py)))?.extract()
    });
    taken.unwrap_or_default().into_iter().map(|at| at + 2).collect()
}

/// Something to put pieces into.
pub fn open() -> PyValue {
    let feed = attached(|py| -> PyResult<Object> { Ok(py.import("sooner._feed")?.getattr("Feed")?.call0()?.into()) });
    Value::Host(feed.unwrap_or_else(|_| Object::none()))
}

/// Puts more in; gives how much of what was put in was not taken.
pub fn put(handle: &PyValue, more: Fed<'_, PyHost>) -> usize {
    attached(|py| {
        let feed = lower(handle).bind(py);
        // It takes whatever comes; nobody could be told of a failure here.
        let untaken = match more {
            Fed::Text(text) => feed.call_method1("text", (PyString::new(py, text), text.len())),
            Fed::Items(items) => PyTuple::new(py, items.iter().map(|item| lower(item).bind(py)).collect::<Vec<_>>())
                .and_then(|items| feed.call_method1("items", (items,))),
            Fed::Whole(whole) => feed.call_method1("whole", (lower(whole).bind(py),)),
            Fed::Fault(fault) => feed.call_method1("end", (lower(fault).bind(py),)),
        };
        untaken.and_then(|untaken| untaken.extract()).unwrap_or(0)
    })
}
