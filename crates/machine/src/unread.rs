//! Streams that failed after they had begun (`docs/streaming.md`): whoever needs more than had arrived finds the fault. If
//! nothing of one was used, the body of the guard that holds it fails with it at its end, or the run does; of several, with
//! the first in program order. Something else that fails in the body comes before that end, and what goes wrong with its
//! streams is then nobody's.
//!
//! A stream that fails before the frontier has reached it keeps its place until then: behind a fault it never was.

use std::rc::Rc;

use crate::cell::Cell;
use crate::host::Host;
use crate::machine::Machine;
use crate::ops::{OpId, ScopeId, What};
use crate::path::{CallLabel, Path};
use crate::value::Value;

/// A stream that failed after it had begun.
pub(crate) struct Unread<H: Host> {
    cell: Rc<Cell<H>>,
    scope: ScopeId,
    /// Of the call or flow.
    label: CallLabel,
}

impl<H: Host> Machine<H> {
    /// The call or flow has failed, and its cell says so.
    pub(crate) fn keep_unread(&mut self, id: OpId, cell: Rc<Cell<H>>) {
        // What was used and nobody holds any more has nothing to say.
        self.unread.retain(|_, unread| !unread.cell.was_used() || Rc::strong_count(&unread.cell) > 1);
        let Some(op) = self.ops.get(id) else { return };
        let label = match &op.what {
            What::Call(call) => call.label.clone(),
            What::Asked(asked) => asked.label.clone(),
            _ => return,
        };
        self.unread.insert(id, Unread { cell, scope: op.scope, label });
    }

    /// Whether it is kept here, having failed.
    pub(crate) fn is_unread(&self, cell: &Rc<Cell<H>>) -> bool {
        cell.has_failed() && self.unread.values().any(|unread| Rc::ptr_eq(&unread.cell, cell))
    }

    /// Whether a stream in the body of a guard failed and nothing of it was used.
    pub(crate) fn has_unread(&self, scope: ScopeId) -> bool {
        self.unread.values().any(|unread| unread.scope == scope && !unread.cell.was_used())
    }

    /// The fault of such a stream, and the way to it. What else failed in this body is done with.
    pub(crate) fn take_unread(&mut self, scope: ScopeId) -> Option<(Value<H>, Option<Rc<Path>>)> {
        let mut first: Option<Unread<H>> = None;
        for (_, unread) in self.unread.extract_if(|_, unread| unread.scope == scope) {
            if !unread.cell.was_used() && first.as_ref().is_none_or(|first| unread.label < first.label) {
                first = Some(unread);
            }
        }
        let Unread { cell, label, .. } = first?;
        self.host.unstore(cell.last().key());
        cell.reach_fault().map(|fault| (fault, Some(label.path().clone())))
    }

    /// The body of a guard ends with a fault: what goes wrong with its streams is nobody's, unless somebody comes upon it.
    pub(crate) fn spend_streams(&mut self, scope: ScopeId) {
        self.unread.values().filter(|unread| unread.scope == scope).for_each(|unread| unread.cell.note_use());
        if self.scopes[scope.0 as usize].flowing == 0 {
            return;
        }
        for op in self.flowing.iter().filter_map(|id| self.ops.get(*id)).filter(|op| op.scope == scope) {
            match &op.what {
                What::Call(call) => call.to.last().note_use(),
                What::Asked(asked) => asked.to.last().note_use(),
                _ => {}
            }
        }
    }

    /// The body of a guard is over; what still arrives belongs to the code around it.
    pub(crate) fn hand_up_streams(&mut self, scope: ScopeId) {
        let entry = &mut self.scopes[scope.0 as usize];
        let Some(parent) = entry.parent else { return };
        self.unread.values_mut().filter(|unread| unread.scope == scope).for_each(|unread| unread.scope = parent);
        let count = std::mem::take(&mut entry.flowing);
        if count == 0 {
            return;
        }
        entry.outstanding -= count;
        let entry = &mut self.scopes[parent.0 as usize];
        entry.outstanding += count;
        entry.flowing += count;
        for id in self.flowing.clone() {
            if let Some(op) = self.ops.get_mut(id)
                && op.scope == scope
            {
                op.scope = parent;
            }
        }
    }

    /// A fault that nobody came upon though the run is over: the result hangs on it, or nothing of the stream was used.
    pub(crate) fn unread_fault(&mut self, result: &Value<H>) -> Option<Value<H>> {
        let failed = |value: &Value<H>| value.missing().is_some_and(|cell| cell.has_failed());
        let inside = [Value::unit(), result.clone()]; // Nothing stands where a callee would.
        let held = || self.host.lacks(&inside, &failed).filter(failed).and_then(|held| held.missing());
        let wanted = result.missing().or_else(held);
        let is_wanted = |cell: &Rc<Cell<H>>| wanted.as_ref().is_some_and(|wanted| Rc::ptr_eq(wanted, cell));
        let found = self.unread.values().filter(|unread| is_wanted(&unread.cell) || !unread.cell.was_used());
        let first = found.min_by(|a, b| a.label.cmp(&b.label))?;
        let fault = first.cell.reach_fault()?;
        Some(self.trace_back(fault, Some(first.label.path().clone()), 0, false))
    }
}
