//! Waiting: an operation says what it lacks, and is looked at again when that is there.

use std::rc::Rc;

use crate::cause::Why;
use crate::cell::Cell;
use crate::host::Host;
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{Dest, OpId, Waiters, What};

impl<H: Host> Machine<H> {
    /// Looks at the operation again when what it lacks is there.
    pub(crate) fn wait_for(&mut self, id: OpId, wait: Wait<H>) {
        self.note_waiting(id, true);
        match wait {
            Wait::Cell(cell) => self.wait_on(&cell, id),
            Wait::Piece(cell) if self.is_only_found(&cell, id) => self.wait_on(&cell, id),
            Wait::Piece(cell) => {
                self.waits_for_value(id, &cell);
                if let Some(fault) = cell.last().reach_fault() {
                    return self.fault_within(id, fault);
                }
                self.note_waiting(id, self.is_in_order(&cell));
                cell.last().watch(id);
                self.rouse(&cell);
            }
            Wait::Op(other) => self.wait_behind(id, Why::Object, other),
            Wait::Turn => {
                self.waits_behind(id, Why::Turn, None);
                if let Some(op) = self.ops.get_mut(id) {
                    op.turn = true;
                }
                self.advance();
            }
            Wait::TurnOr(cell) => {
                self.waits_behind(id, Why::Turn, None);
                cell.last().watch(id);
                self.rouse(&cell);
                if let Some(op) = self.ops.get_mut(id) {
                    op.turn = true;
                }
                self.advance();
            }
            Wait::Nothing => self.enqueue(id),
            Wait::Fault(_) => unreachable!("a fault is not waited for"),
        }
    }

    /// Looks at the operation again when another is done.
    pub(crate) fn wait_behind(&mut self, id: OpId, why: Why, other: OpId) {
        self.note_waiting(id, self.ops.get(other).is_none_or(|op| !op.nowhere));
        self.waits_behind(id, why, Some(other));
        match self.ops.get_mut(other) {
            Some(op) => op.waiters.push(id),
            None => self.enqueue(id),
        }
    }

    /// The operation waits for the cell, which makes it wanted.
    pub(crate) fn wait_on(&mut self, cell: &Rc<Cell<H>>, id: OpId) {
        self.note_waiting(id, self.is_in_order(cell));
        self.waits_for_value(id, cell);
        if cell.last().has_failed() {
            return self.fail_with(cell, id);
        }
        cell.last().wait(id);
        self.demand(cell);
        self.need_whole(cell);
    }

    pub(crate) fn note_waiting(&mut self, id: OpId, in_order: bool) {
        if let Some(op) = self.ops.get_mut(id) {
            op.waiting = in_order;
        }
        if !in_order {
            self.hold(id);
        }
    }

    /// Whether what will fill the cell stands in the order, before whoever waits for it. If not, the frontier has passed it.
    pub(crate) fn is_in_order(&self, cell: &Rc<Cell<H>>) -> bool {
        cell.last().producer().and_then(|id| self.ops.get(id)).is_none_or(|op| !op.nowhere)
    }

    /// This will give no value any more. Who is not void too waits for it because it stood in something: what was stored
    /// there is taken back, so who waits looks again.
    pub(crate) fn forsake(&mut self, what: &What<H>) {
        if !H::VOCABULARY.own {
            return;
        }
        match what {
            What::Call(call) => self.enqueue_all(call.to.waiters()),
            What::Asked(asked) => self.enqueue_all(asked.to.waiters()),
            What::Apply(apply) => self.enqueue_all(apply.to.waiters()),
            What::Settle(settle) => settle.outs.iter().for_each(|cell| self.enqueue_all(cell.waiters())),
            What::Region(region) => match &region.dest {
                Dest::Cell(cell) | Dest::Made(cell, _) => self.enqueue_all(cell.waiters()),
                Dest::Outs(cells) => cells.iter().for_each(|cell| self.enqueue_all(cell.waiters())),
                Dest::Main => {}
            },
            _ => {}
        }
    }

    /// What these wait for has left the order: what lies behind them cannot wait for it, but for them.
    pub(crate) fn now_wait_alone(&mut self, waiters: Waiters) {
        waiters.into_iter().for_each(|id| self.note_waiting(id, false));
    }
}
