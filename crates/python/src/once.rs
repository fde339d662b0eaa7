//! What is found out once, by asking Python. Asking may let another thread go on, which asks the same and must not wait for the first
//! with the interpreter in its hands: both find it out, and one of them keeps it.

use std::sync::OnceLock;

/// Something that is found out once.
pub struct Once<T>(OnceLock<T>);

impl<T> Once<T> {
    pub const fn new() -> Once<T> {
        Once(OnceLock::new())
    }

    /// What was found, or is now.
    #[inline]
    pub fn get_or_init(&self, find: impl FnOnce() -> T) -> &T {
        match self.0.get() {
            Some(known) => known,
            None => self.found(find()),
        }
    }

    #[cold]
    fn found(&self, value: T) -> &T {
        self.0.get_or_init(|| value)
    }
}
