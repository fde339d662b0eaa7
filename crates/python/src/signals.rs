//! Hears Python's signal handlers while the engine runs detached.
//! Python only notes that a signal came; its handler, and so `KeyboardInterrupt`, runs when asked.

use std::cell::{Cell, OnceCell};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// Asking Python takes the GIL; this often, it costs nothing and a person notices no delay.
const PERIOD: Duration = Duration::from_millis(50);

/// The signals of one run. On a thread other than Python's main one it hears nothing, as in Python.
pub struct Signals {
    asked: Cell<Instant>,
    exception: OnceCell<PyErr>,
}

impl Signals {
    /// Starts listening.
    pub fn watch() -> Signals {
        Signals { asked: Cell::new(Instant::now()), exception: OnceCell::new() }
    }

    /// Whether a handler has raised an exception so far. Asks Python at most once a [`PERIOD`].
    pub fn raised(&self) -> bool {
        if self.exception.get().is_none() && self.asked.get().elapsed() >= PERIOD {
            if let Err(exception) = Python::attach(|py| py.check_signals()) {
                self.exception.get_or_init(|| exception);
            }
            self.asked.set(Instant::now());
        }
        self.exception.get().is_some()
    }

    /// What the handler raised.
    pub fn into_exception(self) -> Option<PyErr> {
        self.exception.into_inner()
    }
}
