//! Outputs whose text is still arriving: in their turn they show what has arrived, part by part.

use std::rc::Rc;

use crate::cell::Cell;
use crate::host::{Host, Kind};
use crate::machine::Machine;
use crate::ops::{Call, CallState, Op, OpId, What};
use crate::parts::{Parts, Stop};
use crate::value::Value;

/// How an output is shown whose turn has come before all of it was there.
pub(crate) enum Showing<H: Host> {
    /// Its turn has not come.
    Unasked,
    /// Part by part.
    Parts(Box<Parts<H>>),
    /// Not before all of it is there.
    Whole,
}

impl<H: Host> Machine<H> {
    /// Whether this is an output that lacks something.
    pub(crate) fn shows_parts(&self, id: OpId) -> bool {
        let call = self.ops.get(id).map(|op| &op.what);
        matches!(call, Some(What::Call(call)) if call.class.kind == Kind::Output && call.state == CallState::Blocked)
    }

    /// The turn of an output has come that lacks something: shows what has arrived.
    pub(crate) fn show_part(&mut self, id: OpId) {
        let Some(call) = self.output_mut(id) else { return };
        let Some(missing) = call.args.iter().find_map(Value::missing) else { return };
        let showing = std::mem::replace(&mut call.showing, Showing::Whole);
        let args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
        let parts = match showing {
            Showing::Parts(parts) => Some(parts),
            Showing::Unasked => self.host.shown_parts(&args).map(Box::new),
            Showing::Whole => None,
        };
        let Some(mut parts) = parts else { return self.fail_output(id, &missing) };
        let (text, stop) = self.more_text(&mut parts);
        if !text.is_empty() {
            if let Err(fault) = self.host.show_part(&args, &text) {
                return self.fault_at(id, fault);
            }
            if let Some(call) = self.output_mut(id) {
                call.shown += text.chars().count();
            }
        }
        match stop {
            Stop::Fault(fault) => return self.fault_at(id, fault),
            Stop::Piece(cell) => self.watch_once(id, &mut parts, cell),
            Stop::Whole | Stop::Item(_) if missing.has_failed() => return self.fail_output(id, &missing),
            Stop::Whole | Stop::Item(_) => self.wait_once(id, &mut parts, &missing),
        }
        if let Some(call) = self.output_mut(id) {
            call.showing = Showing::Parts(parts);
        }
    }

    fn fail_output(&mut self, id: OpId, missing: &Cell<H>) {
        if let Some(fault) = missing.reach_fault() {
            self.fault_at(id, fault);
        }
    }

    fn output_mut(&mut self, id: OpId) -> Option<&mut Call<H>> {
        match self.ops.get_mut(id) {
            Some(Op { what: What::Call(call), .. }) => Some(call),
            _ => None,
        }
    }

    /// What was asked for turns out to be an output, whose turn may have come already.
    pub(crate) fn show_late(&mut self, id: OpId) {
        if self.shows_parts(id) {
            self.advance();
        }
    }

    /// More has arrived for an output that is being shown. Says whether that is all there is to do for now.
    pub(crate) fn show_more(&mut self, id: OpId) -> bool {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) else { return false };
        let lacks = call.args.iter().any(|arg| arg.missing().is_some());
        let shows = lacks && matches!(call.showing, Showing::Parts(_));
        if shows {
            self.advance();
        }
        shows
    }

    /// An operation needs the whole of what has failed. An output does so in its turn: it shows what had arrived.
    pub(crate) fn fail_with(&mut self, cell: &Rc<Cell<H>>, id: OpId) {
        if self.shows_parts(id) {
            return self.advance();
        }
        if let Some(fault) = cell.last().reach_fault() {
            self.fault_within(id, fault);
        }
    }

    /// The same. What the frontier has passed has no place where it could fail: whoever needs its value finds the fault.
    pub(crate) fn fault_within(&mut self, id: OpId, fault: Value<H>) {
        match self.ops.get(id) {
            Some(Op { nowhere: true, what: What::Asked(asked), .. }) => {
                let to = asked.to.clone();
                self.fail_flow(id, &to, fault);
            }
            _ => self.fault_at(id, fault),
        }
    }
}
