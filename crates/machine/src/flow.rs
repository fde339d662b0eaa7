//! Values of the host's that arrive in pieces (`docs/streaming.md`): loops take pieces, some operations pass them on, and
//! a stream that has begun holds back nothing that follows it.
//!
//! An unordered call has *begun* when its first piece is there. From then on it cannot fail at its place any more: what
//! goes wrong is kept in its cell and found by whoever needs more than has arrived. So the frontier may pass it. Nothing
//! here depends on whether the frontier has: only on what arrived. The body of a guard that holds the call does not settle
//! before the call is done, and fails with it if nobody used any of it.
//!
//! A loop counts the pieces it has taken in its cursor; below zero, `-1 - taken`, if nobody but the loop can see them.

use std::rc::Rc;

use crate::cell::{Cell, Pieces};
use crate::code::Slot;
use crate::host::{Args, Ask, Host, Kind, Next, Outcome};
use crate::machine::Machine;
use crate::operate::{Tried, Wait};
use crate::ops::{CallId, CallState, Hazard, Op, OpId, Waiters, What};
use crate::protocol::{Answer, Event};
use crate::value::Value;

/// An operation that can pass on a part of its value when a part of an operand is there.
pub trait Flow<H: Host> {
    /// Which operand arrives. All others are there.
    fn source(&self) -> usize;

    /// What the operation gives for what has arrived and was not looked at before.
    fn pass_on(&mut self, so_far: &Pieces<H>) -> Passed<H>;

    /// Its value is used up by who goes over it.
    fn is_single(&self) -> bool {
        false
    }
}

/// What an operation passes on.
pub enum Passed<H: Host> {
    /// More items of its value.
    Items(Vec<Value<H>>),
    /// More text of its value.
    Text(String),
}

impl<H: Host> Passed<H> {
    /// Nothing yet.
    pub fn nothing() -> Passed<H> {
        Passed::Items(Vec::new())
    }
}

/// Where a loop over what is arriving stands.
#[derive(Clone, Copy)]
struct Taken {
    count: i64,
    /// Nobody else can see what is gone over.
    alone: bool,
}

impl Taken {
    fn of(cursor: i64) -> Taken {
        if cursor < 0 { Taken { count: -1 - cursor, alone: true } } else { Taken { count: cursor, alone: false } }
    }

    fn cursor<H: Host>(self) -> Value<H> {
        Value::Int(if self.alone { -1 - self.count } else { self.count })
    }
}

impl<H: Host> Machine<H> {
    /// The next item of what is arriving; what it waits for; or nothing if the whole is there, which the slots then say.
    pub(crate) fn next_arriving(&mut self, seq: Slot, cursor: Slot, base: usize) -> Tried<Option<Next<H>>, H> {
        let (seq, cursor) = (base + seq.0 as usize, base + cursor.0 as usize);
        let Value::Pending(own) = &self.stack[seq] else { return Ok(None) };
        let cell = match self.stack[seq].arrived() {
            Value::Pending(cell) => cell,
            whole => return self.go_on_with(whole, seq, cursor),
        };
        let own = Rc::ptr_eq(own, &cell);
        let mut taken = match self.stack[cursor] {
            Value::Int(at) => Taken::of(at),
            // It is held by the slot, by its producer, and here.
            _ => Taken { count: 0, alone: self.fills(&cell) && Rc::strong_count(&cell) == 3 },
        };
        taken.alone &= own;
        if taken.count == 0 && !taken.alone && self.is_single(&cell) {
            self.stack[cursor] = Value::Unset;
            return Err(Wait::Cell(cell));
        }
        self.stack[cursor] = taken.cursor();
        // What can be changed may be changed by something earlier that does not know it yet; so may what lies under an
        // iterator that only the loop holds.
        if (!taken.alone || self.is_single(&cell))
            && cell.look(|pieces| matches!(pieces, Pieces::Items(_))) == Some(true)
            && let Some((_, other)) = self.any_writer(self.rest(), None)
        {
            return Err(Wait::Op(other));
        }
        match cell.take(taken.count as usize, &self.host) {
            Some((item, next)) => {
                self.stack[cursor] = Taken { count: next as i64, ..taken }.cursor();
                Ok(Some(Next::Item(item)))
            }
            None => match cell.reach_fault() {
                Some(fault) => Ok(Some(Next::Fault(fault))),
                None => Err(Wait::Piece(cell)),
            },
        }
    }

    /// The whole has arrived under a loop that may have taken pieces of it.
    fn go_on_with(&mut self, whole: Value<H>, seq: usize, cursor: usize) -> Tried<Option<Next<H>>, H> {
        let taken = match self.stack[cursor] {
            Value::Int(at) => Taken::of(at),
            _ => return Ok(None),
        };
        if taken.count == 0 {
            self.stack[cursor] = Value::Unset;
            return Ok(None);
        }
        if let Some((whole, count)) = self.host.go_on(&whole, taken.count, taken.alone) {
            self.stack[seq] = whole;
            self.stack[cursor] = Value::Int(count);
            return Ok(None);
        }
        // An iterator: it has given so many items already.
        if !self.is_calm() {
            let args = std::slice::from_ref(&whole);
            let plan = self.host.plan(Ask::Next, Args::of(args));
            self.may_do(plan, args, self.rest(), None)?;
        }
        self.stack[cursor] = Value::Int(taken.count);
        for at in 0..taken.count {
            match self.host.next(&whole, at) {
                Next::Item(_) => {}
                other => return Ok(Some(other)),
            }
        }
        self.stack[seq] = whole;
        Ok(None)
    }

    /// Whether a call or flow under way fills this very cell.
    pub(crate) fn fills(&self, cell: &Rc<Cell<H>>) -> bool {
        match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
            Some(What::Call(call)) => Rc::ptr_eq(&call.to, cell),
            Some(What::Asked(asked)) => asked.flow.is_some() && Rc::ptr_eq(&asked.to, cell),
            _ => false,
        }
    }

    fn is_single(&self, cell: &Cell<H>) -> bool {
        match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
            Some(What::Asked(asked)) => asked.flow.as_ref().is_some_and(|flow| flow.is_single()),
            _ => false,
        }
    }

    /// An operation that lacks an operand waits for pieces of it if it can use them, else for what it lacks.
    pub(crate) fn wait_for_pieces(&mut self, id: OpId, wait: Wait<H>) {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) else { return self.wait_for(id, wait) };
        if let Wait::Cell(_) = wait
            && asked.flow.is_none()
        {
            asked.flow = self.host.flow(asked.ask, Args::of(&asked.args));
        }
        let source = asked.flow.as_ref().and_then(|flow| asked.args[flow.source()].missing());
        match source {
            Some(cell) if cell.has_pieces() || cell.has_failed() => self.enqueue(id),
            Some(cell) => self.wait_for(id, Wait::Piece(cell)),
            None => self.wait_for(id, wait),
        }
    }

    /// Passes on what has arrived. Says whether that is all there is to do for now.
    pub(crate) fn run_flow(&mut self, id: OpId) -> bool {
        let Some(Op { nowhere, what: What::Asked(asked), .. }) = self.ops.get_mut(id) else { return false };
        let Some(mut flow) = asked.flow.take() else { return false };
        let (nowhere, to) = (*nowhere, asked.to.clone());
        let Some(cell) = asked.args[flow.source()].missing() else {
            if nowhere {
                self.do_whole(id);
            }
            return nowhere;
        };
        let passed = cell.look(|pieces| flow.pass_on(pieces));
        asked.flow = Some(flow);
        cell.note_use();
        let watchers = match passed {
            Some(Passed::Items(items)) if !items.is_empty() => to.push_items(items),
            Some(Passed::Text(text)) if !text.is_empty() => to.push_text(&text),
            _ => Waiters::new(),
        };
        self.enqueue_all(watchers);
        match cell.reach_fault() {
            Some(fault) => self.fail_flow(id, &to, fault),
            None => {
                self.wait_for(id, Wait::Piece(cell));
                self.advance();
            }
        }
        true
    }

    /// A flow that the frontier has passed does its operation on the whole: nothing can be in its way.
    fn do_whole(&mut self, id: OpId) {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return };
        let args: Vec<Value<H>> = asked.args.iter().map(Value::arrived).collect();
        let (ask, to) = (asked.ask, asked.to.clone());
        match self.do_asked(ask, &args) {
            Outcome::Value(value) => {
                self.fill(&to, value);
                self.end_flow(id);
            }
            Outcome::Fault(fault) | Outcome::Again(fault) => self.fail_flow(id, &to, fault),
            Outcome::Enter(..) | Outcome::Make(..) | Outcome::Announce(_) => {
                unreachable!("what arrives in pieces is not the user's code")
            }
        }
    }

    /// What arrives has begun to, and whatever follows it need not wait for the rest.
    pub(crate) fn has_begun(&self, id: OpId) -> bool {
        let Some(op) = self.ops.get(id) else { return false };
        match &op.what {
            What::Call(call) => {
                call.state == CallState::Started && call.class.kind == Kind::Unordered && call.to.last().has_pieces()
            }
            What::Asked(asked) => {
                let source = asked.flow.as_ref().and_then(|flow| asked.args[flow.source()].missing());
                is_harmless(&op.hazard) && source.is_some_and(|cell| cell.has_pieces())
            }
            _ => false,
        }
    }

    /// The frontier has reached something that has begun: it leaves the order.
    pub(crate) fn pass_flow(&mut self, id: OpId) {
        self.release_held(id);
        let Some(op) = self.ops.get_mut(id) else { return };
        op.nowhere = true;
        let (pos, scope) = (op.pos, op.scope);
        let mut waiters = op.waiters.clone();
        match &op.what {
            What::Call(call) => waiters.extend(call.to.last().waiters()),
            What::Asked(asked) => waiters.extend(asked.to.last().waiters()),
            _ => {}
        }
        // What it writes from now on is written in its turn.
        if let What::Call(call) = &op.what {
            let event = Event::Commit(call.id);
            self.show_commit(event);
        }
        self.order.remove(pos);
        self.flowing.push_back(id);
        let entry = &mut self.scopes[scope.0 as usize];
        entry.flowing += 1;
        if let Some(settle) = entry.settle {
            if entry.has_only_fault() {
                self.enqueue(settle);
            }
            self.hold(settle);
        }
        self.now_wait_alone(waiters);
    }

    fn show_commit(&mut self, event: Event<H>) {
        match self.host.show(event, &self.program) {
            Ok(event) => self.events.extend(event),
            Err(fault) => self.host.failed_late(fault),
        }
    }

    /// Whether this is an output that lacks something.
    pub(crate) fn shows_parts(&self, id: OpId) -> bool {
        let call = self.ops.get(id).map(|op| &op.what);
        matches!(call, Some(What::Call(call)) if call.class.kind == Kind::Output && call.state == CallState::Blocked)
    }

    /// The turn of an output has come, and some of its text: shows what has arrived.
    pub(crate) fn show_part(&mut self, id: OpId) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) else { return };
        let mut missing = call.args.iter().filter_map(Value::missing);
        let (Some(cell), others) = (missing.next(), missing.next()) else { return };
        let shown = cell.look(|pieces| match pieces {
            Pieces::Text(text) if text.len() > call.shown && others.is_none() => {
                let args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
                let part = self.host.show_part(&args, &text[call.shown..], call.shown == 0);
                part.map(|part| part.map(|()| text.len()))
            }
            _ => None,
        });
        match shown.flatten() {
            Some(Ok(shown)) => {
                call.shown = shown;
                cell.note_use();
            }
            Some(Err(fault)) => return self.fault_at(id, fault),
            None => {}
        }
        if let Some(fault) = cell.reach_fault() {
            self.fault_at(id, fault);
        }
    }

    /// An operation needs the whole of what has failed. An output does so in its turn: it shows what had arrived.
    pub(crate) fn fail_with(&mut self, cell: &Rc<Cell<H>>, id: OpId) {
        if self.shows_parts(id) {
            return self.advance();
        }
        if let Some(fault) = cell.last().reach_fault() {
            self.fault_at(id, fault);
        }
    }

    /// The answer of a call that has begun to arrive; gives back what is to be dealt with as always.
    pub(crate) fn answer_begun(&mut self, call: CallId, id: OpId, answer: Answer<H>) -> Option<Answer<H>> {
        if !H::VOCABULARY.own || !self.has_begun(id) {
            return Some(answer);
        }
        let Some(Op { nowhere, what: What::Call(made), .. }) = self.ops.get(id) else { return Some(answer) };
        let (nowhere, to) = (*nowhere, made.to.clone());
        match answer {
            Answer::Fault(fault) => {
                self.calls.remove(&call);
                self.fail_flow(id, &to, fault);
            }
            Answer::Value(value) if nowhere => {
                self.calls.remove(&call);
                self.fill(&to, value);
                self.end_flow(id);
            }
            Answer::Noisy(answer) if nowhere => {
                self.show_commit(Event::Commit(call));
                return self.answer_begun(call, id, *answer);
            }
            other => return Some(other),
        }
        None
    }

    /// Whoever needs more of the value than has arrived finds the fault.
    fn fail_flow(&mut self, id: OpId, to: &Rc<Cell<H>>, fault: Value<H>) {
        let cell = to.last();
        let woken = cell.set_fault(fault);
        self.enqueue_all(woken);
        self.keep_unread(id, cell);
        match self.ops.get(id) {
            Some(op) if !op.nowhere => self.leave_behind(id, What::Unread),
            _ => self.end_flow(id),
        }
    }

    fn end_flow(&mut self, id: OpId) {
        match self.ops.get(id) {
            Some(op) if op.nowhere => {
                self.scopes[op.scope.0 as usize].flowing -= 1;
                self.detach(id);
                self.advance();
            }
            _ => self.finish(id),
        }
    }

    /// Ends what was used in part and nobody can use any more. Says whether anything was.
    pub(crate) fn end_unused(&mut self) -> bool {
        // A few at a time while there is something else to wait for: there may be very many.
        let looks = if self.result.is_some() { self.flowing.len() } else { self.flowing.len().min(8) };
        for _ in 0..looks {
            let Some(id) = self.flowing.pop_front() else { return false };
            let unused = match self.ops.get(id).map(|op| &op.what) {
                Some(What::Call(call)) => is_left(&call.to).then_some(Some(call.id)),
                Some(What::Asked(asked)) => is_left(&asked.to).then_some(None),
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
}

/// Used in part, and held by its producer alone.
fn is_left<H: Host>(cell: &Rc<Cell<H>>) -> bool {
    Rc::strong_count(cell) == 1 && cell.was_used()
}

fn is_harmless<H: Host>(hazard: &Hazard<H>) -> bool {
    hazard.touched.is_none() && hazard.keys.is_empty() && !hazard.writes_anything && !hazard.fence && !hazard.paused
}
