//! The outstanding operations and their frontier: things are added where the code being run stands,
//! leave when they are done, and whatever has become the oldest thing left is looked at.

use crate::holding::Held;
use crate::host::{Host, Kind};
use crate::machine::{Machine, Wrote};
use crate::ops::{CallState, Hazards, Nap, Op, OpId, ScopeId, Waiters, What};
use crate::order::{Holder, Pos};
use crate::protocol::{Event, Strategy};
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// Adds an outstanding operation directly before the rest of the code being run.
    pub(crate) fn park(&mut self, what: What<H>, counted: bool) -> OpId {
        let strand = self.strands.last_mut().expect("something is being run");
        let (rest, scope) = (strand.rest, strand.scope);
        strand.epoch = None;
        let pos = self.order.insert_before(rest, Holder::Rest);
        let id = self.park_at(pos, scope, what, counted);
        self.inherit_nap(id);
        if H::VOCABULARY.own {
            self.keep_handled(id);
        }
        id
    }

    /// Adds an outstanding operation at a position that is there already.
    pub(crate) fn park_at(&mut self, pos: Pos, scope: ScopeId, what: What<H>, counted: bool) -> OpId {
        if H::VOCABULARY.own && self.is_calm() && self.strategy == Strategy::Opportunistic {
            self.leave_calm(&what);
        }
        let id = self.ops.insert(Op {
            pos,
            scope,
            counted,
            what,
            waiters: Waiters::new(),
            hazard: Hazards::default(),
            queued: false,
            turn: false,
            waiting: false,
            holds: false,
            waits: false,
            nap: Nap::default(),
            nowhere: false,
            cause: self.causes.current.clone(),
        });
        self.order.set_holder(pos, Holder::Op(id));
        self.hold(id);
        if counted {
            self.scopes[scope.0 as usize].outstanding += 1;
        }
        self.counts.parked += 1;
        self.counts.most_outstanding = self.counts.most_outstanding.max(self.ops.len());
        id
    }

    /// The operation is done: wakes who waited for it, settles its scope, moves the frontier.
    pub(crate) fn finish(&mut self, id: OpId) {
        let Some(op) = self.detach(id) else { return };
        self.order.remove(op.pos);
        self.advance();
    }

    /// The operation is done but for its place, which it keeps until its turn has come. It keeps nobody waiting.
    pub(crate) fn leave_behind(&mut self, id: OpId, what: What<H>) {
        let Some(op) = self.ops.get_mut(id) else { return };
        op.what = what;
        let (pos, scope, counted) = (op.pos, op.scope, std::mem::take(&mut op.counted));
        let (hazard, waiters) = (std::mem::take(&mut op.hazard), std::mem::take(&mut op.waiters));
        self.clear_hazard(id, pos, &hazard);
        for waiter in waiters {
            self.enqueue(waiter);
        }
        if counted {
            self.uncount(scope);
        }
        self.advance();
    }

    /// The operation is done, and wrote something at its position that may have to be taken back.
    pub(crate) fn finish_with_writes(&mut self, id: OpId, wrote: Vec<Wrote<H>>) {
        let Some(op) = self.detach(id) else { return };
        if wrote.is_empty() {
            self.order.remove(op.pos);
        } else {
            self.order.set_holder(op.pos, Holder::Writes);
            self.written.insert(op.pos, wrote);
        }
        self.advance();
    }

    /// Takes an operation out of everything but the order.
    pub(crate) fn detach(&mut self, id: OpId) -> Option<Op<H>> {
        let op = self.ops.remove(id)?;
        if !self.handled_by.is_empty() {
            self.handled_by.remove(&id);
        }
        self.clear_hazard(id, op.pos, &op.hazard);
        self.leave_passing(id, &op);
        if let What::Call(call) = &op.what
            && call.held == Held::Yes
        {
            self.held -= 1;
        }
        for &waiter in &op.waiters {
            self.enqueue(waiter);
        }
        if op.counted {
            self.uncount(op.scope);
        }
        if H::VOCABULARY.own && self.is_calm() {
            self.moves.clear();
            self.host.is_calm_again();
        }
        Some(op)
    }

    /// The first thing outstanding: the host is told what code being run holds, and what is set aside.
    fn leave_calm(&self, what: &What<H>) {
        /// Further down nobody looks: what stands there is taken to be known outside.
        const MOST: usize = 512;
        let mut held: Vec<&Value<H>> = self.stack[self.top.saturating_sub(MOST)..self.top].iter().collect();
        match what {
            What::Call(call) => held.extend(&call.args),
            What::Asked(asked) => held.extend(&asked.args),
            What::Region(region) => held.extend(region.captured.iter().map(|(_, value)| value)),
            What::Settle(settle) => {
                held.extend(settle.captured.iter().map(|(_, value)| value));
                held.extend(settle.values.iter().flatten());
            }
            _ => {}
        }
        self.host.leaves_calm(&held);
        // An effect gets the things themselves.
        if let What::Call(call) = what
            && matches!(call.class.kind, Kind::Sequential | Kind::Fence)
        {
            call.args.iter().for_each(|arg| self.host.settle(arg));
        }
    }

    pub(crate) fn uncount(&mut self, scope: ScopeId) {
        let entry = &mut self.scopes[scope.0 as usize];
        entry.outstanding -= 1;
        if entry.released && entry.outstanding == 0 {
            return self.free_scopes.push(scope);
        }
        let settled = entry.outstanding == 0 || entry.has_only_fault();
        if settled && let Some(settle) = entry.settle {
            self.enqueue(settle);
        }
    }

    /// From now on nobody's turn comes: a position stands before all others. What needs no turn goes on.
    pub fn hold_turns(&mut self) {
        if self.turns_held.is_none() {
            self.turns_held = Some(self.order.insert_before(self.order.first(), Holder::Rest));
        }
    }

    /// Turns come again.
    pub fn give_turns(&mut self) {
        if let Some(pos) = self.turns_held.take() {
            self.order.remove(pos);
            self.advance();
        }
    }

    /// Handles whatever has become the oldest thing left.
    pub(crate) fn advance(&mut self) {
        loop {
            let first = self.order.first();
            match self.order.holder(first) {
                Holder::Rest if self.turns_held == Some(first) => return self.start_waiting(),
                Holder::Rest => return,
                Holder::Writes => {
                    self.rewind.redo(first);
                    for wrote in self.written.remove(&first).unwrap_or_default() {
                        if let Wrote::Object(object) = wrote {
                            object.commit(first);
                        }
                    }
                    for strand in &mut self.strands {
                        if strand.epoch == Some(first) {
                            strand.epoch = None;
                        }
                    }
                    self.births.forget(first);
                    self.order.remove(first);
                }
                Holder::Op(id) => {
                    if !self.as_of(Some(first), |machine| machine.frontier_reached(id)) {
                        return self.start_waiting();
                    }
                }
            }
        }
    }

    /// The oldest thing left is this operation. Says whether it is done.
    fn frontier_reached(&mut self, id: OpId) -> bool {
        if H::VOCABULARY.own && (self.has_begun(id) || self.leaves_list(id)) {
            self.pass_flow(id);
            return true;
        }
        if H::VOCABULARY.own && self.put_behind(id) {
            return true;
        }
        if H::VOCABULARY.own && self.shows_parts(id) {
            self.show_part(id);
            return false;
        }
        let Some(op) = self.ops.get_mut(id) else { unreachable!("what stands in the order is outstanding") };
        match &op.what {
            What::Call(call) if call.state == CallState::Queued => self.start_first(id),
            What::Call(call) if call.state == CallState::Dormant => self.pass_dormant(id),
            What::Commit(call) => {
                let event = Event::Commit(*call);
                self.show_commit(event);
                self.drop_first(id)
            }
            What::Unread | What::LetGo(_) => self.drop_first(id),
            _ if op.turn => {
                self.enqueue(id);
                false
            }
            What::Fault(value, path) if op.scope == ScopeId(0) => {
                let (value, path) = (value.clone(), path.clone());
                // By need, the fault's value may hold answers that were never asked for.
                let sleeps = !self.dormant.is_empty() && self.demand_all(&value);
                if !sleeps && self.outcome.is_none() && !self.completes_stored() {
                    self.outcome = Some(Err(self.trace_back(value, path, 0, false)));
                }
                false
            }
            _ => false,
        }
    }
    fn drop_first(&mut self, id: OpId) -> bool {
        if let Some(op) = self.detach(id) {
            self.order.remove(op.pos);
        }
        true
    }
}
