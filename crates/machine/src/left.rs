//! Streams that were used in part and that nobody can use any more: `for row in rows(): break`. What the frontier has passed is ended
//! when there is nothing else to do. Calls that only read keep their place until they are done; so they are ended with the
//! next piece, and what they have written is shown in their turn. A call that has effects is to have them all.

use std::rc::Rc;

use crate::cell::Cell;
use crate::flow::Flowing;
use crate::host::{Host, Kind};
use crate::machine::Machine;
use crate::ops::{CallId, Op, OpId, What};
use crate::protocol::Event;
use crate::value::Value;

/// Further down, an iterator over an iterator goes on.
const DEEPEST: usize = 16;

impl<H: Host> Machine<H> {
    /// Ends what was used in part and nobody can use any more. Says whether anything was.
    pub(crate) fn end_unused(&mut self) -> bool {
        // A few at a time while there is something else to wait for: there may be very many.
        let looks = if self.result.is_some() { self.flowing.len() } else { self.flowing.len().min(8) };
        for _ in 0..looks {
            let Some(id) = self.flowing.pop_front() else { return false };
            let unused = match self.ops.get(id).map(|op| &op.what) {
                Some(What::Call(call)) => is_left(&call.to).then_some(Some(call.id)),
                Some(What::Asked(asked)) => match &asked.flow {
                    Some(Flowing::Pulls(pulls)) => pulls.is_left(&asked.to).then_some(None),
                    _ => is_left(&asked.to).then_some(None),
                },
                _ => continue,
            };
            match unused {
                None => self.flowing.push_back(id),
                Some(call) => {
                    if let Some(call) = call {
                        self.calls.remove(&call);
                        self.events.push(Event::Cancel(call));
                    }
                    self.end_flow(id);
                    return true;
                }
            }
        }
        false
    }

    /// A piece arrives. Says whether nobody wants it: then the call is over.
    pub(crate) fn ends_reader(&mut self, call: CallId, id: OpId) -> bool {
        let Some(Op { what: What::Call(made), .. }) = self.ops.get(id) else { return false };
        let mut flows = Vec::new();
        if !matches!(made.class.kind, Kind::Readonly) || !self.is_left_by_all(&made.to, &mut flows, 0) {
            return false;
        }
        flows.into_iter().for_each(|flow| self.end_flow(flow));
        self.calls.remove(&call);
        self.events.push(Event::Cancel(call));
        self.leave_behind(id, What::Commit(call));
        true
    }

    /// Whether something was used in part, and is held by nobody but its producer and operations that pass on parts of it, of
    /// which the same is true. Those are collected, the last first.
    fn is_left_by_all(&self, cell: &Rc<Cell<H>>, flows: &mut Vec<OpId>, depth: usize) -> bool {
        if !cell.was_used() || depth > DEEPEST {
            return false;
        }
        let mut held = 1;
        let by = cell.waiters();
        for (at, &id) in by.iter().enumerate() {
            if by[..at].contains(&id) {
                continue;
            }
            let Some(What::Asked(asked)) = self.ops.get(id).map(|op| &op.what) else { return false };
            let passes_on = match &asked.flow {
                Some(Flowing::Pulls(pulls)) => pulls.gives_items(),
                flow => matches!(flow, Some(Flowing::Each(_))),
            };
            if !passes_on || !self.is_left_by_all(&asked.to, flows, depth + 1) {
                return false;
            }
            held += asked.args.iter().filter(|arg| matches!(arg, Value::Pending(it) if Rc::ptr_eq(it, cell))).count();
            flows.push(id);
        }
        Rc::strong_count(cell) == held
    }
}

/// Used in part, and held by its producer alone.
fn is_left<H: Host>(cell: &Rc<Cell<H>>) -> bool {
    Rc::strong_count(cell) == 1 && cell.was_used()
}
