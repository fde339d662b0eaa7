//! What one thread puts in and another waits for. Whoever wakes another while he has the interpreter makes him wait for that at once,
//! and wakes him a second time when he lets it go: so one who puts something in and is about to wait himself lets the interpreter go
//! first, and then wakes the other. Such bells are kept until their thread next waits, or says that it will not (`ring`).

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::api;
use crate::still;

/// `queue.SimpleQueue`, with bells that may ring later. Who came last to wait is woken first: his memory is still warm.
#[pyclass(frozen, module = "sooner")]
#[derive(Default)]
pub struct Queue {
    /// Held only by a thread that has the interpreter, and never while Python runs.
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    items: VecDeque<Py<PyAny>>,
    /// Those asleep whom nobody has woken.
    asleep: Vec<Arc<Bell>>,
    /// All who wait.
    waiting: usize,
}

/// What wakes one thread. To ring it more often than that sleeps only makes it look once more.
struct Bell(NonNull<c_void>);

// SAFETY: a lock of Python's, which any thread may release.
unsafe impl Send for Bell {}
// SAFETY: the same.
unsafe impl Sync for Bell {}

impl Bell {
    fn new() -> Option<Arc<Bell>> {
        // SAFETY: nothing is asked of who makes one.
        let lock = NonNull::new(unsafe { api::PyThread_allocate_lock() })?;
        // SAFETY: nobody holds it, so this does not wait.
        unsafe { api::PyThread_acquire_lock_timed(lock.as_ptr(), 0, 0) };
        Some(Arc::new(Bell(lock)))
    }

    fn ring(&self) {
        // SAFETY: a live lock.
        unsafe { api::PyThread_release_lock(self.0.as_ptr()) };
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        // SAFETY: nobody knows it any more.
        unsafe { api::PyThread_free_lock(self.0.as_ptr()) };
    }
}

/// Bells that this thread has yet to ring. They ring at the latest when it ends.
#[derive(Default)]
struct Later(Vec<Arc<Bell>>);

impl Drop for Later {
    fn drop(&mut self) {
        self.0.drain(..).for_each(|bell| bell.ring());
    }
}

thread_local! {
    static LATER: RefCell<Later> = const { RefCell::new(Later(Vec::new())) };
    static OWN: RefCell<Option<Arc<Bell>>> = const { RefCell::new(None) };
}

/// Wakes those for whom this thread has put something in.
#[inline]
pub fn ring() {
    LATER.with_borrow_mut(|later| later.0.drain(..).for_each(|bell| bell.ring()));
}

/// This thread's bell.
fn own() -> PyResult<Arc<Bell>> {
    let known = OWN.with_borrow(|own| own.clone());
    let bell = known.or_else(Bell::new).ok_or_else(|| PyMemoryError::new_err("no more locks"))?;
    OWN.with_borrow_mut(|own| own.get_or_insert_with(|| bell.clone()).clone());
    Ok(bell)
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, items: impl IntoIterator<Item = Py<PyAny>>) -> Option<Arc<Bell>> {
        let mut state = self.state();
        state.items.extend(items);
        state.asleep.pop()
    }
}

#[pymethods]
impl Queue {
    #[new]
    fn new() -> Queue {
        Queue::default()
    }

    /// Puts something in, and wakes somebody.
    fn put(&self, item: Py<PyAny>) {
        if let Some(bell) = self.add([item]) {
            bell.ring();
        }
    }

    /// Puts several things in, which nobody finds one without the other.
    fn put_all(&self, items: Vec<Py<PyAny>>) {
        if let Some(bell) = self.add(items) {
            bell.ring();
        }
    }

    /// Puts something in. Who is to be woken is woken when this thread waits.
    fn put_quietly(&self, item: Py<PyAny>) {
        if let Some(bell) = self.add([item]) {
            LATER.with_borrow_mut(|later| later.0.push(bell));
        }
    }

    /// Who puts something in quietly will not wait after all.
    #[staticmethod]
    #[pyo3(name = "ring")]
    fn rings() {
        ring();
    }

    /// The next item; waits for one, if need be so many seconds. None if none came.
    #[pyo3(signature = (seconds = None))]
    fn get(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<Option<Py<PyAny>>> {
        still::keep();
        if let Some(item) = self.state().items.pop_front() {
            ring();
            return Ok(Some(item));
        }
        let bell = own()?;
        let micros = seconds.map_or(-1, |seconds| (seconds * 1e6) as i64);
        self.state().waiting += 1;
        let woken = loop {
            self.state().asleep.push(bell.clone());
            let woken = py.detach(|| {
                ring();
                // SAFETY: a live lock; this thread has let the interpreter go.
                unsafe { api::PyThread_acquire_lock_timed(bell.0.as_ptr(), micros, 1) }
            });
            let mut state = self.state();
            state.asleep.retain(|other| !Arc::ptr_eq(other, &bell));
            if let Some(item) = state.items.pop_front() {
                break Ok(Some(item));
            }
            drop(state);
            match woken {
                api::LOCK_INTERRUPTED => match py.check_signals() {
                    Ok(()) => {}
                    Err(raised) => break Err(raised),
                },
                api::LOCK_FAILED => break Ok(None),
                _ => {} // Somebody else was faster.
            }
        };
        self.state().waiting -= 1;
        woken
    }

    /// All items there are.
    fn take_all(&self) -> Vec<Py<PyAny>> {
        still::keep();
        let items = std::mem::take(&mut self.state().items);
        if !items.is_empty() {
            ring();
        }
        items.into()
    }

    /// How many items there are.
    fn __len__(&self) -> usize {
        self.state().items.len()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.state.try_lock().map_or(Ok(()), |state| state.items.iter().try_for_each(|item| visit.call(item)))
    }

    fn __clear__(&self) {
        let items = std::mem::take(&mut self.state().items);
        drop(items);
    }

    /// Whether there are more items than threads that wait.
    fn lacks(&self) -> bool {
        let state = self.state();
        state.items.len() > state.waiting
    }
}
