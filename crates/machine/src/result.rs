//! What has arrived of the value of the whole run, for somebody who takes it in pieces.
//!
//! It is shown when nothing is outstanding but streams that the frontier has passed: everything the program did before it
//! returned has succeeded.

use crate::cell::Pieces;
use crate::host::Host;
use crate::machine::Machine;
use crate::protocol::Strategy;
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// The run has come to its value: whoever makes that passes on what arrives of it. Says whether that is news.
    pub(crate) fn want_result(&mut self) -> bool {
        let settled = self.strategy == Strategy::Opportunistic && self.scopes[0].is_settled();
        let Some(cell) = self.result.as_ref().filter(|_| settled).and_then(Value::missing) else { return false };
        let news = cell.show_outside();
        if news {
            self.need_whole(&cell);
            self.rouse(&cell);
        }
        news
    }

    /// Looks at the pieces so far of what the run returns, if it has come to that.
    pub fn look_at_result<T>(&self, f: impl FnOnce(&Pieces<H>) -> T) -> Option<T> {
        let cell = self.result.as_ref().filter(|_| self.scopes[0].is_settled())?.missing()?;
        if cell.is_tuple() {
            return None; // It is handed out as one.
        }
        let found = cell.look(f);
        cell.note_use();
        found
    }
}
