//! What has arrived of the value of the whole run, for somebody who takes it in pieces.
//!
//! It is shown when nothing is outstanding but streams that the frontier has passed: everything the program did before it
//! returned has succeeded.

use crate::cell::Pieces;
use crate::host::Host;
use crate::machine::Machine;

impl<H: Host> Machine<H> {
    /// Looks at the pieces so far of what the run returns, if it has come to that.
    pub fn look_at_result<T>(&self, f: impl FnOnce(&Pieces<H>) -> T) -> Option<T> {
        let cell = self.result.as_ref().filter(|_| self.scopes[0].is_settled())?.missing()?;
        let found = cell.look(f);
        cell.note_use();
        found
    }
}
