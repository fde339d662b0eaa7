//! The driver's seat of a run (`docs/design.md`, "A stand-in drives"). The caller's thread leaves it around a call that it makes itself,
//! and takes it again afterwards. Whoever brings an answer meanwhile has a stand-in sit there.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use crate::dispatch;
use crate::run::{Known, Run};
use crate::still;

/// One a run, made when it first makes a call on the caller's thread.
#[pyclass(frozen, module = "sooner")]
#[derive(Default)]
pub struct Seat {
    state: Mutex<State>,
    /// A stand-in has got up.
    free: Condvar,
}

#[derive(Default)]
struct State {
    /// The run, while the caller's thread makes a call.
    offered: Option<Offered>,
    /// What the caller's thread knew of it, if nobody sits here.
    left: Option<Left>,
    has_stand_in: bool,
    /// Somebody else was called for: another answer has come.
    again: bool,
    /// The caller is back.
    wanted: bool,
}

#[derive(Clone, Copy)]
struct Offered(*mut Run);

struct Left(Known, dispatch::Known);

// SAFETY: one thread at a time has it, handed over under the mutex; and like every value of a run it is only touched by a thread
// that is attached to the interpreter, so what counts references without locks counts them one at a time.
unsafe impl Send for Offered {}
// SAFETY: the same.
unsafe impl Send for Left {}

impl Left {
    fn lay_down() -> Left {
        Left(Known::lay_down(), dispatch::lay_down())
    }

    fn take_up(self) {
        self.0.take_up();
        dispatch::take_up(self.1);
    }
}

impl Seat {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The caller's thread is about to make a call, and may leave. It does not touch the run until it has returned.
    pub fn offer(&self, run: &mut Run) {
        self.state().offered = Some(Offered(run));
    }

    /// The caller's thread has made its call. If somebody sits here, waits until he has got up.
    pub fn return_to(&self, py: Python<'_>) {
        let mut state = self.state();
        state.offered = None;
        let left = if state.has_stand_in {
            state.wanted = true;
            drop(state);
            py.detach(|| {
                let gone = self.free.wait_while(self.state(), |state| state.has_stand_in);
                let mut state = gone.unwrap_or_else(PoisonError::into_inner);
                state.wanted = false;
                state.left.take()
            })
        } else {
            let left = state.left.take();
            drop(state);
            left
        };
        if let Some(left) = left {
            left.take_up();
        }
    }

    /// A stand-in sits down, if the seat is free.
    fn sit(&self) -> Option<(Offered, Left)> {
        let mut state = self.state();
        state.again = state.has_stand_in;
        let offered = state.offered?;
        let left = state.left.take()?;
        state.has_stand_in = true;
        Some((offered, left))
    }

    /// He gets up, unless another answer has come.
    fn get_up(&self, left: Left) -> Option<Left> {
        let mut state = self.state();
        if std::mem::take(&mut state.again) && !state.wanted {
            return Some(left);
        }
        state.left = Some(left);
        state.has_stand_in = false;
        self.free.notify_one();
        None
    }
}

#[pymethods]
impl Seat {
    /// The caller's thread leaves the seat.
    fn leave(&self) {
        let left = Left::lay_down();
        self.state().left = Some(left);
    }

    /// On another thread: does what can be done with the answers there are.
    fn stand_in(&self, py: Python<'_>) -> PyResult<()> {
        still::keep();
        let Some((Offered(run), mut left)) = self.sit() else { return Ok(()) };
        loop {
            left.take_up();
            // SAFETY: the caller's thread has lent it with the seat, and waits for us before it goes on.
            unsafe { (*run).stand_in(py, || self.state().wanted) };
            match self.get_up(Left::lay_down()) {
                Some(again) => left = again,
                None => return Ok(()),
            }
        }
    }
}
