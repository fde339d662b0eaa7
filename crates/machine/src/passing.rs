//! Effects on one resource pass effects on other resources, and whatever waits only for those
//! (`ORDERING.md` §2):
//!
//! ```text
//! order = db.insert(o)           effect on "db", under way
//! number = order + 1             waits for it, and for nothing else
//! mail.send(o)                   effect on "mail": starts at once
//! ```
//!
//! What such an effect has to wait for is one of two things. Either it stands on its resource (another
//! effect, a readonly call, code that may hold one): then the effect waits for that as any operation waits
//! for another. Or it *holds back* every effect: a call under way that is no effect on one resource,
//! code being run or about to be, an effect on everything. All else before it waits for something earlier
//! still, so nothing need be known of it. Those that may hold back stand in a line; one that has ceased to
//! is taken out when it is found at the head. The line is kept once a program has such an effect.

use crate::cause::Why;
use crate::host::{Class, Host, Key, Kind};
use crate::lineup::{Lineup, Touch};
use crate::machine::Machine;
use crate::ops::{CallState, Op, OpId, What};
use crate::order::{Holder, Pos};
use crate::value::Value;

/// The two lines.
#[derive(Default)]
pub(crate) struct Passing {
    /// There are effects on one resource in this run.
    used: bool,
    /// Operations that may hold back every effect.
    holding: Lineup,
    /// Effects on one resource that only those can hold back.
    waiting: Lineup,
}

impl<H: Host> Machine<H> {
    /// From the first effect on one resource on, the lines are kept.
    pub(crate) fn tell_apart(&mut self, touch: &Touch) {
        if self.passing.used || *touch == Touch::Everything {
            return;
        }
        self.passing.used = true;
        let mut at = Some(self.order.first());
        while let Some(pos) = at {
            if let Holder::Op(id) = self.order.holder(pos) {
                self.hold(id);
            }
            at = self.order.next(pos);
        }
        let running: Vec<OpId> = self.strands.iter().filter_map(|strand| strand.op).collect();
        running.into_iter().for_each(|op| self.hold(op));
    }

    /// The operation may hold back effects from now on.
    #[inline]
    pub(crate) fn hold(&mut self, id: OpId) {
        if self.passing.used {
            self.line_up(id);
        }
    }

    fn line_up(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        // What the frontier has passed, a sleeping call or a stream, stands nowhere.
        let nowhere = matches!(&op.what, What::Call(call) if call.state == CallState::Passed);
        if !op.holds && !nowhere && !op.nowhere {
            op.holds = true;
            self.passing.holding.insert(&self.order, op.pos, id);
        }
    }

    /// An effect on one resource whose arguments are complete.
    pub(crate) fn queue_effect(&mut self, id: OpId, pos: Pos, class: &Class) {
        match self.earlier_on(id, pos, class) {
            Some(other) => self.wait_behind(id, Why::Effect, other),
            None => {
                self.waits_behind(id, Why::Turn, None);
                self.set_state(id, CallState::Queued);
                if let Some(op) = self.ops.get_mut(id)
                    && !op.waits
                {
                    op.waits = true;
                    self.passing.waiting.insert(&self.order, pos, id);
                }
                self.advance();
            }
        }
    }

    /// Starts the effects on one resource that nothing holds back any more.
    #[inline]
    pub(crate) fn start_waiting(&mut self) {
        while let Some((pos, id)) = self.passing.waiting.first() {
            if self.first_held().is_some_and(|held| self.order.before(held, pos)) {
                return;
            }
            self.passing.waiting.remove(&self.order, pos, id);
            let Some(op) = self.ops.get_mut(id) else { continue };
            op.waits = false;
            let What::Call(call) = &op.what else { continue };
            if call.state == CallState::Queued {
                let class = call.class.clone();
                match self.earlier_on(id, pos, &class) {
                    Some(other) => {
                        self.set_state(id, CallState::Blocked);
                        self.wait_behind(id, Why::Effect, other);
                    }
                    None => self.start(id),
                }
            }
        }
    }

    /// The latest operation before an effect that stands on its resource, or looks at what it may change.
    fn earlier_on(&self, id: OpId, pos: Pos, class: &Class) -> Option<OpId> {
        let resource = self.earlier_effect(pos, id, class).or_else(|| self.earlier_read(pos, id, class));
        resource.or_else(|| self.earlier_look(id, pos))
    }

    /// An operation before an effect that has something which the effect may change: it may wait for an effect on another
    /// resource, but it has to see that thing as it is now.
    fn earlier_look(&self, id: OpId, pos: Pos) -> Option<OpId> {
        /// Behind more than these, an effect waits.
        const MOST: usize = 64;
        let changes: Vec<Key> = match self.ops.get(id) {
            Some(op) if H::VOCABULARY.own => op.hazard.written().collect(),
            _ => return None,
        };
        if changes.is_empty() {
            return None;
        }
        let (mut at, mut steps) = (Some(self.order.first()), 0);
        while let Some(here) = at.filter(|here| *here != pos) {
            if let Holder::Op(other) = self.order.holder(here) {
                steps += 1;
                if steps > MOST || self.looks_at(other, &changes) {
                    return Some(other);
                }
            }
            at = self.order.next(here);
        }
        None
    }

    /// Whether an operation that waits has one of these things. Effects on one resource do not count.
    fn looks_at(&self, id: OpId, things: &[Key]) -> bool {
        if self.ops.get(id).is_some_and(|op| op.hazard.keyed) {
            return false;
        }
        let Some(values) = self.values_of(id) else { return false };
        let mut known = values.iter().map(Value::arrived).filter(|value| matches!(value, Value::Host(_)));
        known.any(|value| match self.host.reach(&value) {
            Some(keys) => keys.iter().any(|key| things.contains(key)),
            None => true,
        })
    }

    /// Where the first operation stands that holds back every effect behind it.
    fn first_held(&mut self) -> Option<Pos> {
        while let Some((pos, id)) = self.passing.holding.first() {
            if self.ops.get(id).is_some_and(|op| self.holds_back(op)) {
                return Some(pos);
            }
            self.release_held(id);
        }
        None
    }

    pub(crate) fn release_held(&mut self, id: OpId) {
        if let Some(op) = self.ops.get_mut(id)
            && std::mem::take(&mut op.holds)
        {
            self.passing.holding.remove(&self.order, op.pos, id);
        }
    }

    /// An operation that is done stands in no line.
    pub(crate) fn leave_passing(&mut self, id: OpId, op: &Op<H>) {
        if op.holds {
            self.passing.holding.remove(&self.order, op.pos, id);
        }
        if op.waits {
            self.passing.waiting.remove(&self.order, op.pos, id);
        }
    }

    /// Whether effects on one resource have to wait for it, whatever their resource. If not, it is such an
    /// effect itself, or waits for something earlier.
    fn holds_back(&self, op: &Op<H>) -> bool {
        if op.queued || op.turn || op.hazard.paused || op.hazard.affects_everything() {
            return true;
        }
        match &op.what {
            What::Running => true,
            What::Call(call) => match call.state {
                CallState::Started => call.class.kind != Kind::Sequential,
                CallState::Blocked => !op.waiting,
                CallState::Queued | CallState::Dormant | CallState::Passed => false,
            },
            // Set aside a moment ago, and not yet said what for.
            What::Thunk(_) | What::Apply(_) | What::Region(_) | What::Asked(_) => !op.waiting,
            // Its body waits for a stream, which holds back nobody.
            What::Settle(settle) => self.scopes[settle.body.0 as usize].flowing > 0,
            What::Fault(..) | What::Commit(_) | What::Unread | What::LetGo(_) => false,
        }
    }
}
