//! Letting go. What nobody else has may run code when it is freed: `__del__`, the `finally` of a generator that is left early. While
//! something is outstanding it is kept until its turn comes.

use crate::host::{Ask, Footprint, Host};
use crate::machine::Machine;
use crate::ops::{Op, What};
use crate::value::Value;

/// With more outstanding, nobody looks for the calls that have something.
const MOST: usize = 256;

/// Whether letting go of a value may be more than that.
#[inline]
pub(crate) fn may_end<H: Host>(host: &H, value: &Value<H>) -> bool {
    match value {
        Value::Pending(_) => H::VOCABULARY.own,
        value => !value.is_immediate() && host.has_end(value, false, usize::MAX),
    }
}

impl<H: Host> Machine<H> {
    /// What stands in a slot is not asked for again.
    pub(crate) fn forget(&mut self, at: usize) {
        let value = std::mem::replace(&mut self.stack[at], Value::Unset);
        if !self.is_calm() && may_end(&self.host, &value) && self.has_end(&value) {
            let id = self.park(What::LetGo(value), true);
            self.add_footprint(id, &Footprint { anything: true, effects: true, ..Footprint::default() });
        }
    }

    /// Nor is what stands in the topmost frame.
    pub(crate) fn forget_all(&mut self) {
        let Some(frame) = self.frames.last().filter(|_| H::VOCABULARY.own && !self.is_calm()) else { return };
        for at in frame.base as usize..self.top {
            if may_end(&self.host, &self.stack[at]) {
                self.forget(at);
            }
        }
    }

    fn has_end(&self, value: &Value<H>) -> bool {
        let Some(cell) = value.missing() else { return self.host.has_end(value, false, self.held_by_calls(value)) };
        match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
            Some(What::Call(call)) => call.args.first().is_some_and(|callee| self.host.has_end(callee, true, 0)),
            Some(What::Asked(asked)) if asked.ask == Ask::Call => self.host.has_end(&asked.args[0], true, 0),
            _ => false,
        }
    }

    /// How often calls that have yet to be made have something: they let it go when they are over, which may be before its turn comes.
    fn held_by_calls(&self, value: &Value<H>) -> usize {
        if self.ops.len() > MOST {
            return 0;
        }
        let given = |op: &Op<H>| match &op.what {
            What::Call(call) => call.args.iter().filter(|arg| self.host.is_same(arg, value)).count(),
            _ => 0,
        };
        // A call has it, and so does whoever is to make that.
        2 * self.ops.iter().map(given).sum::<usize>()
    }
}
