//! What is noted for all threads, by address. Threads end without being attached, and the interpreter before its thread does: nothing
//! of Python's may be theirs alone.

use std::cell::RefCell;

use sooner_calculus::QuickMap;

/// Something that is noted.
pub struct Shared<T>(RefCell<Option<QuickMap<usize, T>>>);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl<T> Sync for Shared<T> {}

impl<T> Shared<T> {
    pub const fn new() -> Shared<T> {
        Shared(RefCell::new(None))
    }

    /// Looks at it, or changes it, without calling Python.
    pub fn with<R>(&self, f: impl FnOnce(&mut QuickMap<usize, T>) -> R) -> R {
        f(self.0.borrow_mut().get_or_insert_with(QuickMap::default))
    }
}
