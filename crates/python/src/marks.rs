//! What is known of a call that was asked for, and takes no object of Python's to say: there are as many of these as calls are
//! under way. `_plain.py` adds the objects.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};
use sooner_machine::CallLabel;

/// The label of a call, on its way to its `Marks`.
#[pyclass(frozen, module = "sooner")]
pub struct Label(Shared);

#[derive(Clone)]
struct Shared(CallLabel);

// SAFETY: like every value of a run, touched only by a thread that has the interpreter: references are counted one at a time.
unsafe impl Send for Shared {}
// SAFETY: the same.
unsafe impl Sync for Shared {}

impl Label {
    pub fn new(label: &CallLabel) -> Label {
        Label(Shared(label.clone()))
    }
}

/// Where a call stands in the program.
enum Place {
    Label(Shared),
    Indices(Py<PyTuple>),
}

/// A call.
#[pyclass(subclass, module = "sooner")]
pub struct Marks {
    #[pyo3(get)]
    id: u64,
    place: Place,
    #[pyo3(get)]
    queued: f64,
    started: f64,
    ended: f64,
    #[pyo3(get)]
    line: u32,
    #[pyo3(get, set)]
    nested: u32,
    #[pyo3(get, set)]
    lent: i32,
    #[pyo3(get, set)]
    ok: Option<bool>,
    #[pyo3(get, set)]
    abandoned: bool,
    #[pyo3(get, set)]
    dropped: bool,
    #[pyo3(get, set)]
    live: bool,
    #[pyo3(get, set)]
    over: bool,
    #[pyo3(get, set)]
    posted: bool,
    #[pyo3(get, set)]
    thread: bool,
}

#[pymethods]
impl Marks {
    #[new]
    #[pyo3(signature = (id, place, line, queued, *_objects))]
    fn new(
        id: u64,
        place: &Bound<'_, PyAny>,
        line: u32,
        queued: f64,
        _objects: &Bound<'_, PyTuple>,
    ) -> PyResult<Marks> {
        let place = match place.cast::<Label>() {
            Ok(label) => Place::Label(label.get().0.clone()),
            Err(_) => Place::Indices(place.cast::<PyTuple>()?.clone().unbind()),
        };
        let (started, ended) = (f64::NAN, f64::NAN);
        let [abandoned, dropped, live, over, posted, thread] = [false; 6];
        let (nested, lent, ok) = (0, 0, None);
        Ok(Marks {
            id,
            place,
            queued,
            started,
            ended,
            line,
            nested,
            lent,
            ok,
            abandoned,
            dropped,
            live,
            over,
            posted,
            thread,
        })
    }

    /// The indices of its label within its run.
    #[getter]
    fn place<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match &self.place {
            Place::Label(label) => PyTuple::new(py, label.0.indices()),
            Place::Indices(indices) => Ok(indices.bind(py).clone()),
        }
    }

    /// None before.
    #[getter]
    fn started(&self) -> Option<f64> {
        Some(self.started).filter(|time| !time.is_nan())
    }

    #[setter]
    fn set_started(&mut self, time: f64) {
        self.started = time;
    }

    /// None before.
    #[getter]
    fn ended(&self) -> Option<f64> {
        Some(self.ended).filter(|time| !time.is_nan())
    }

    #[setter]
    fn set_ended(&mut self, time: f64) {
        self.ended = time;
    }
}

/// Calls by their ids, which come in order.
#[pyclass(frozen, weakref, module = "sooner")]
#[derive(Default)]
pub struct Jobs {
    /// Held only by a thread that has the interpreter, and never while Python runs.
    jobs: Mutex<BTreeMap<u64, Py<PyAny>>>,
}

impl Jobs {
    fn jobs(&self) -> MutexGuard<'_, BTreeMap<u64, Py<PyAny>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Jobs {
    #[new]
    fn new() -> Jobs {
        Jobs::default()
    }

    fn __setitem__(&self, id: u64, job: Py<PyAny>) {
        let before = self.jobs().insert(id, job);
        drop(before);
    }

    fn __delitem__(&self, id: u64) -> PyResult<()> {
        let before = self.jobs().remove(&id);
        before.map(drop).ok_or_else(|| PyKeyError::new_err(id))
    }

    /// The job, or None.
    fn get(&self, py: Python<'_>, id: u64) -> Option<Py<PyAny>> {
        self.jobs().get(&id).map(|job| job.clone_ref(py))
    }

    /// The same, which is gone then.
    fn pop(&self, id: u64) -> Option<Py<PyAny>> {
        self.jobs().remove(&id)
    }

    /// All of them.
    fn all(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.jobs().values().map(|job| job.clone_ref(py)).collect()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.jobs.try_lock().map_or(Ok(()), |jobs| jobs.values().try_for_each(|job| visit.call(job)))
    }

    fn __clear__(&self) {
        let jobs = std::mem::take(&mut *self.jobs());
        drop(jobs);
    }
}
