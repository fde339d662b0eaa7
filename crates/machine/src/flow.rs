//! Values of the host's that arrive in pieces (`docs/streaming.md`): some operations pass pieces on, and a stream
//! that has begun holds back nothing that follows it. Loops over them are in `arriving`.
//!
//! An unordered call has *begun* when its first piece is there. From then on it cannot fail at its place any more: what
//! goes wrong is kept in its cell and found by whoever needs more than has arrived. So the frontier may pass it. Nothing
//! here depends on whether the frontier has: only on what arrived. The body of a guard that holds the call does not settle
//! before the call is done, and fails with it if nobody used any of it.

use std::rc::{Rc, Weak};

use crate::ask::Operands;
use crate::cell::Cell;
pub use crate::flowing::{Flow, Flowing, Gives, Passed, Pours};
use crate::host::{Args, Ask, Host, Key, Kind, Outcome, Plan};
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{CallId, CallState, Hazard, Op, OpId, Waiters, What};
use crate::pours::Poured;
use crate::protocol::{Answer, Event};
use crate::value::Value;

/// Whether a run that has failed waits for what is still arriving where its caller will find it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Completes {
    /// It has not failed.
    #[default]
    No,
    Yes,
    Never,
}

impl<H: Host> Machine<H> {
    /// An operation that lacks an operand waits for pieces of it if it can use them, else for what it lacks.
    pub(crate) fn wait_for_pieces(&mut self, id: OpId, wait: Wait<H>) {
        self.wait_for_pieces_of(id, wait, true);
    }

    /// The same, of one of which more may be known than when it was asked for.
    pub(crate) fn wait_for_pieces_of(&mut self, id: OpId, wait: Wait<H>, more_known: bool) {
        if matches!(wait, Wait::Cell(_)) && self.find_method(id) {
            return;
        }
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) else { return self.wait_for(id, wait) };
        if let Wait::Cell(_) = wait
            && asked.flow.is_none()
        {
            self.find_flow(id);
            if more_known {
                self.foretell_again(id);
            }
        }
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) else { return self.wait_for(id, wait) };
        match asked.flow.take() {
            Some(Flowing::Same(ask, args, keys)) => return self.do_same(id, wait, ask, args, &keys),
            Some(
                flow @ (Flowing::Parts(_)
                | Flowing::Rows(_)
                | Flowing::Behind(_)
                | Flowing::Pulls(_)
                | Flowing::Writing(_)),
            ) => {
                if !self.run_flowing(id, flow) {
                    self.wait_for(id, wait);
                }
                return;
            }
            flow => asked.flow = flow,
        }
        let source = asked.each().and_then(|flow| asked.args[flow.source()].missing());
        match source {
            Some(cell) if cell.has_begun() || cell.has_failed() || cell.foretold().text.is_some() => self.enqueue(id),
            Some(cell) => self.wait_for(id, Wait::Piece(cell)),
            None => {
                let wait = self.other_missing(id, wait);
                self.wait_for(id, wait);
            }
        }
    }

    /// The same operation on other operands, which nothing is looked up in any more.
    fn do_same(&mut self, id: OpId, wait: Wait<H>, ask: Ask, args: Operands<H>, keys: &[Key]) {
        let Some(pos) = self.ops.get(id).map(|op| op.pos) else { return };
        if let Some(other) = keys.iter().find_map(|&key| self.place_hazard(key, pos, Some(id))) {
            return self.wait_for(id, Wait::Op(other));
        }
        let made = matches!(self.host.plan(ask, Args::of(&args)), Plan::Done(_));
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) else { return };
        (asked.ask, asked.args) = (ask, args);
        match made {
            // A call: it waits for its arguments by itself.
            true => self.enqueue(id),
            false => self.wait_for_pieces(id, wait),
        }
    }

    /// Looks again at what uses parts of several operands. Says whether that is all there is to do for now.
    fn run_flowing(&mut self, id: OpId, flow: Flowing<H>) -> bool {
        match flow {
            Flowing::Parts(parts) => self.run_parts(id, parts),
            Flowing::Rows(rows) => self.run_rows(id, rows),
            Flowing::Behind(behind) => self.run_behind(id, behind),
            Flowing::Pulls(pulls) => self.run_pulls(id, pulls),
            Flowing::Writing(writing) => self.run_writing(id, writing),
            Flowing::Each(_) | Flowing::Same(..) => false,
        }
    }

    /// Passes on what has arrived. Says whether that is all there is to do for now.
    pub(crate) fn run_flow(&mut self, id: OpId) -> bool {
        let Some(Op { pos, nowhere, hazard, what: What::Asked(asked), .. }) = self.ops.get_mut(id) else {
            return false;
        };
        let mut flow = match asked.flow.take() {
            Some(Flowing::Each(flow)) => flow,
            Some(flow) => return self.run_flowing(id, flow),
            None => return false,
        };
        let (pos, nowhere, to, harmless) = (*pos, *nowhere, asked.to.clone(), is_harmless(hazard));
        let source = asked.args[flow.source()].clone();
        let Some(cell) = source.missing() else {
            if nowhere {
                self.do_whole(id);
            }
            return nowhere;
        };
        if flow.asks_for_texts() && cell.has_begun() && !self.gives_texts(&source) {
            self.fill(&to, Value::Bool(false));
            self.end_flow(id);
            return true;
        }
        if cell.is_tuple() && !flow.takes_tuples() {
            self.wait_for(id, Wait::Cell(cell));
            return true;
        }
        if flow.takes_one() && !nowhere && self.is_for_several(&source, &cell) {
            return self.take_one(id, flow, cell);
        }
        // What ends before its operands do is known then, whoever asks.
        let eager = flow.is_eager() || flow.pours() != Pours::Never && self.may_end_early(&cell, 0);
        let wanted = eager || to.is_watched() || cell.has_failed();
        let wait = match self.pour_for(id, &*flow, (&source, &cell), wanted) {
            Poured::Done => None,
            Poured::Until(wait) => Some(wait),
            Poured::Not => {
                self.keep_flow(id, flow);
                self.wait_for(id, Wait::Cell(cell));
                return true;
            }
        };
        let kind = cell.gives_text();
        // Nothing of it is used: what goes wrong with it is still to be told.
        if let Some(value) = self.will_be_text(&cell).and_then(|text| flow.known(text)) {
            self.fill(&to, value);
            self.end_flow(id);
            return true;
        }
        if !flow.looks() && (kind.is_some() || cell.has_failed()) {
            let watchers = to.wake();
            self.enqueue_all(watchers);
        }
        let gives = flow.gives(kind == Some(true));
        if gives == Gives::Tuple {
            to.be_tuple();
        }
        let sure = self.is_sure(&*flow, &source, 2);
        match kind {
            _ if harmless => {}
            Some(_) if sure => self.write_nothing(id),
            Some(false) if !flow.takes_text() && !flow.runs_code() && self.uses_up_its_own(&cell, 0) => {
                self.only_look(id)
            }
            _ => {}
        }
        // What can be changed may be changed by something earlier that does not know it yet.
        if kind == Some(false)
            && flow.looks()
            && !nowhere
            && !self.is_alone(&source, 2)
            && let Some((_, other)) = self.any_writer(pos, None)
        {
            self.keep_flow(id, flow);
            self.wait_for(id, Wait::Op(other));
            return true;
        }
        if flow.asks_for_texts() && kind == Some(false) {
            let holds = self.behind_before(cell.key(), pos, None).is_none();
            self.fill(&to, Value::Bool(holds));
            self.end_flow(id);
            return true;
        }
        if sure && !flow.is_eager() {
            self.begin(id, &to, gives);
        }
        if !eager && !to.is_watched() && !cell.has_failed() {
            self.keep_flow(id, flow);
            self.be_idle(id, true);
            self.wait_whole(id, cell);
            self.advance();
            return true;
        }
        self.be_idle(id, false);
        // A method of what has failed can still be called: who calls it comes upon the fault, or does not need more.
        if sure && !flow.looks() {
            self.keep_flow(id, flow);
            to.note_use();
            match cell.reach_fault().filter(|_| !to.has_failed()) {
                Some(fault) => {
                    let woken = to.set_fault(fault);
                    self.enqueue_all(woken);
                }
                None if !cell.has_failed() => self.wait_whole(id, cell),
                None => {}
            }
            self.advance();
            return true;
        }
        let passed = cell.look(|pieces| (flow.pass_on(pieces), pieces.len()));
        self.keep_flow(id, flow);
        let (passed, read) = passed.unzip();
        cell.note_read(read.unwrap_or(0));
        self.let_go(&cell);
        let watchers = match passed {
            Some(Passed::Items(items)) if !items.is_empty() => to.push_items(items),
            Some(Passed::Text(text)) if !text.is_empty() => to.push_text(&text),
            Some(Passed::All(items, rests)) => {
                self.spawn(id, rests);
                let watchers = self.push_all(&to, items);
                self.enqueue_all(watchers);
                self.enqueue(id);
                return true;
            }
            Some(Passed::Value(value, rests)) => {
                self.spawn(id, rests);
                self.host.made(&value, to.is_exposed());
                self.fill(&to, value);
                self.end_flow(id);
                return true;
            }
            _ => Waiters::new(),
        };
        self.enqueue_all(watchers);
        match cell.reach_fault() {
            Some(fault) => self.fail_flow(id, &to, fault),
            None => {
                self.wait_for(id, wait.unwrap_or(Wait::Piece(cell)));
                self.advance();
            }
        }
        true
    }

    /// Whether an operation on what arrives cannot fail any more, and nobody can change what it looks at. `held` says how
    /// often that is held by whoever asks.
    fn is_sure(&self, flow: &dyn Flow<H>, source: &Value<H>, held: usize) -> bool {
        match source.missing().and_then(|cell| cell.gives_text()) {
            Some(true) => !flow.may_fail(true),
            Some(false) => {
                let single = source.missing().filter(|cell| self.is_single(cell));
                let steady = single.is_none_or(|cell| flow.pours() != Pours::Never && self.pours_surely(&cell, 0));
                let alone = !flow.looks() || steady && self.is_alone(source, held);
                let texts = || flow.fails_without_texts() && self.gives_texts(source);
                !flow.takes_text() && alone && (!flow.may_fail(false) || texts())
            }
            None => false,
        }
    }

    /// Whether a value that is arriving is held by its producer, by one operation, and so often besides, and by nobody else.
    pub(crate) fn is_alone(&self, value: &Value<H>, held: usize) -> bool {
        let held = |cell: &Rc<Cell<H>>| 2 + held + usize::from(self.is_unread(cell));
        matches!(value, Value::Pending(cell) if self.fills(cell) && Rc::strong_count(cell) == held(cell))
    }

    /// Something begins to arrive.
    fn begin(&mut self, id: OpId, to: &Rc<Cell<H>>, gives: Gives) {
        if gives != Gives::Value && !to.has_begun() {
            self.foretell_again(id);
            let watchers = to.begin(gives == Gives::Text);
            self.enqueue_all(watchers);
        }
    }

    fn be_idle(&mut self, id: OpId, idle: bool) {
        if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) {
            asked.idle = idle;
        }
    }

    /// Waits for the whole of an operand, once.
    pub(crate) fn wait_whole(&mut self, id: OpId, cell: Rc<Cell<H>>) {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) else { return };
        let before = asked.waits.replace(Rc::downgrade(&cell));
        self.note_waiting(id, self.is_in_order(&cell));
        if !is_at(before.as_ref(), &cell) {
            // It will do without the whole if nobody needs its own.
            cell.wait(id);
            self.demand(&cell);
        }
    }

    /// Somebody watches this: what passed nothing on because nobody did goes on.
    pub(crate) fn rouse(&mut self, cell: &Rc<Cell<H>>) {
        self.demand(cell);
        let Some(id) = cell.last().producer() else { return };
        if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id)
            && std::mem::take(&mut asked.idle)
        {
            self.enqueue(id);
        }
    }

    pub(crate) fn keep_flow(&mut self, id: OpId, flow: Box<dyn Flow<H>>) {
        if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) {
            asked.flow = Some(Flowing::Each(flow));
        }
    }

    /// A flow that the frontier has passed does its operation on the whole: nothing can be in its way.
    pub(crate) fn do_whole(&mut self, id: OpId) {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return };
        let args: Vec<Value<H>> = asked.args.iter().map(Value::arrived).collect();
        let (ask, to) = (asked.ask, asked.to.clone());
        match self.do_asked(ask, &args) {
            Outcome::Value(value) => {
                self.host.made(&value, to.is_exposed());
                self.fill(&to, value);
                self.end_flow(id);
            }
            Outcome::Fault(fault) | Outcome::Again(fault) => self.fail_flow(id, &to, fault),
            Outcome::Enter(..) | Outcome::Make(..) | Outcome::Announce(_) | Outcome::Seen(_) => {
                unreachable!("what arrives in pieces is not the user's code")
            }
        }
    }

    /// What arrives has begun to, and whatever follows it need not wait for the rest.
    pub(crate) fn has_begun(&self, id: OpId) -> bool {
        match self.ops.get(id).map(|op| &op.what) {
            Some(What::Call(call)) if call.class.kind == Kind::Unordered => {
                call.state == CallState::Started && call.to.last().has_begun()
            }
            Some(What::Asked(asked)) => match &asked.flow {
                Some(Flowing::Each(flow)) => self.is_sure(&**flow, &asked.args[flow.source()], 0),
                Some(Flowing::Parts(parts)) => parts.is_sure(),
                Some(Flowing::Rows(rows)) => self.are_rows_sure(asked, rows),
                Some(Flowing::Pulls(pulls)) => pulls.is_sure(),
                Some(Flowing::Behind(_) | Flowing::Writing(_) | Flowing::Same(..)) | None => false,
            },
            _ => false,
        }
    }

    /// The frontier has reached something that has begun: it leaves the order.
    pub(crate) fn pass_flow(&mut self, id: OpId) {
        self.release_held(id);
        // It leaves the lines that it stands in as long as it has a place in the order.
        let stands = |hazard: &Hazard<H>| !is_harmless(hazard) || hazard.looks_anywhere || !hazard.looks.is_empty();
        if matches!(self.ops.get(id), Some(op) if !matches!(op.what, What::Call(_)) && stands(&op.hazard)) {
            self.write_nothing(id);
        }
        self.sees_nothing(id);
        let Some(op) = self.ops.get_mut(id) else { return };
        op.nowhere = true;
        let (pos, scope) = (op.pos, op.scope);
        let mut waiters = op.waiters.clone();
        match &op.what {
            // What it writes from now on is written in its turn.
            What::Call(call) => {
                waiters.extend(call.to.last().waiters());
                let event = Event::Commit(call.id);
                self.show_commit(event);
            }
            What::Asked(asked) => {
                waiters.extend(asked.to.last().waiters());
                let gives = match &asked.flow {
                    Some(Flowing::Each(flow)) => flow
                        .gives(asked.args[flow.source()].missing().is_some_and(|cell| cell.gives_text() == Some(true))),
                    Some(Flowing::Parts(_)) => Gives::Text,
                    _ => Gives::Items,
                };
                let to = asked.to.clone();
                self.begin(id, &to, gives);
            }
            _ => {}
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

    pub(crate) fn show_commit(&mut self, event: Event<H>) {
        if let Err(fault) = self.show_event(event) {
            self.host.failed_late(fault);
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
                let value = self.answered(value);
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
    pub(crate) fn fail_flow(&mut self, id: OpId, to: &Rc<Cell<H>>, fault: Value<H>) {
        self.keep_fault(id, to, fault);
        match self.ops.get(id) {
            Some(op) if !op.nowhere => self.leave_behind(id, What::Unread),
            _ => self.end_flow(id),
        }
    }

    /// The same, of something that goes on giving what had arrived before.
    pub(crate) fn keep_fault(&mut self, id: OpId, to: &Rc<Cell<H>>, fault: Value<H>) {
        let cell = to.last();
        let woken = cell.set_fault(fault);
        self.enqueue_all(woken);
        self.keep_unread(id, cell);
    }

    pub(crate) fn end_flow(&mut self, id: OpId) {
        match self.ops.get(id) {
            Some(op) if op.nowhere => {
                self.scopes[op.scope.0 as usize].flowing -= 1;
                self.detach(id);
                self.advance();
            }
            _ => self.finish(id),
        }
    }

    /// The run ends with a fault. Whether something that the frontier has passed is still arriving where the caller will find it:
    /// `log.append(stream(q)); fail()`. The rest of what is arriving is nobody's.
    pub(crate) fn completes_stored(&mut self) -> bool {
        if self.completes == Completes::Never {
            return false;
        }
        while let Some(&id) = self.flowing.front() {
            let to = match self.ops.get(id).map(|op| &op.what) {
                Some(What::Call(call)) => Some(call.to.last()),
                Some(What::Asked(asked)) => Some(asked.to.last()),
                _ => None,
            };
            if to.is_some_and(|cell| cell.is_stored() && !cell.has_failed() && self.host.outlives(cell.key())) {
                self.completes = Completes::Yes;
                return true;
            }
            self.flowing.pop_front();
        }
        false
    }

    /// Whether the run has failed, and only waits for what its caller will find.
    pub fn is_completing(&self) -> bool {
        self.completes == Completes::Yes && self.outcome.is_none()
    }

    /// Somebody does not want to wait for that.
    pub fn complete_nothing(&mut self) {
        self.completes = Completes::Never;
        self.advance();
    }
}

/// Whether this is where something waits already. A cell that is remembered weakly keeps its address to itself.
pub(crate) fn is_at<H: Host>(before: Option<&Weak<Cell<H>>>, cell: &Rc<Cell<H>>) -> bool {
    before.is_some_and(|before| std::ptr::eq(before.as_ptr(), Rc::as_ptr(cell)))
}

fn is_harmless<H: Host>(hazard: &Hazard<H>) -> bool {
    hazard.touched.is_none() && hazard.keys.is_empty() && !hazard.writes_anything && !hazard.fence && !hazard.paused
}
