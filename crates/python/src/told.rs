//! Somebody takes what a run returns while it is still arriving (`.stream()`, `docs/streaming.md`), and may want no more of
//! it before it is over.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use sooner_machine::{Machine, Pieces};

use crate::host::PyHost;
use crate::object::lower;

/// How much of the value was told, and to whom.
pub struct Told {
    tell: Py<PyAny>,
    count: usize,
}

impl Told {
    pub fn new(tell: Py<PyAny>) -> Told {
        Told { tell, count: 0 }
    }

    /// Tells what has arrived since. It may take its time, so others get theirs first.
    pub fn tell(&mut self, py: Python<'_>, machine: &Machine<PyHost>) -> PyResult<()> {
        let count = self.count;
        let more = machine.look_at_result(|pieces| match pieces {
            Pieces::Text(text) if text.len() > count => {
                Some((PyString::new(py, &text[count..]).into_any(), text.len()))
            }
            Pieces::Items(items) if items.len() > count => {
                let more = items[count..].iter().map(|item| lower(item).bind(py)).collect::<Vec<_>>();
                PyTuple::new(py, more).ok().map(|more| (more.into_any(), items.len()))
            }
            _ => None,
        });
        if let Some((more, count)) = more.flatten() {
            self.count = count;
            self.tell.call1(py, (more,))?;
        }
        Ok(())
    }
}

/// What ends the run from outside, if anything does.
pub fn stopped(py: Python<'_>) -> PyResult<()> {
    let stop = py.import("sooner._stop")?.getattr("pending")?.call0()?;
    if stop.is_none() { Ok(()) } else { Err(PyErr::from_value(stop)) }
}
