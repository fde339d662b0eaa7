//! The time of a run, in milliseconds since its start. It moves only when an answer arrives, to the
//! moment that answer was due, so the order of events never depends on how fast this machine is.
//! Unless it is virtual, waiting keeps in step with the clock on the wall.

use std::thread;
use std::time::{Duration, Instant};

/// A person who presses Ctrl-C notices no delay.
const SLICE: Duration = Duration::from_millis(20);

pub struct Clock<'a> {
    now_ms: u64,
    /// When the run started; none for a virtual clock.
    started: Option<Instant>,
    interrupted: &'a dyn Fn() -> bool,
}

impl<'a> Clock<'a> {
    /// A clock that jumps.
    pub fn virtual_time(interrupted: &'a dyn Fn() -> bool) -> Clock<'a> {
        Clock { now_ms: 0, started: None, interrupted }
    }

    /// A clock that waits.
    pub fn real_time(interrupted: &'a dyn Fn() -> bool) -> Clock<'a> {
        Clock { now_ms: 0, started: Some(Instant::now()), interrupted }
    }

    /// The time.
    pub fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// Waits until `ms`; false if Ctrl-C came first.
    pub fn wait_until(&mut self, ms: u64) -> bool {
        while let Some(left) = self.left(ms) {
            if (self.interrupted)() {
                return false;
            }
            thread::sleep(left.min(SLICE));
        }
        self.now_ms = self.now_ms.max(ms);
        true
    }

    fn left(&self, ms: u64) -> Option<Duration> {
        let left = Duration::from_millis(ms).checked_sub(self.started?.elapsed())?;
        (!left.is_zero()).then_some(left)
    }
}
