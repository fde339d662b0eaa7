//! What the answer of an external call does: it fills the call's cell, or fails where the call stands, or is code to run.

use std::rc::Rc;

use sooner_calculus::Expr;

use crate::cell::Cell;
use crate::freeze::{Copy, Thaw};
use crate::host::{Host, Kind};
use crate::lineup::Touch;
use crate::machine::{Machine, Wrote};
use crate::object::{Action, Contents, Object};
use crate::ops::{Apply, CallId, Op, OpId, What};
use crate::order::{Holder, Pos};
use crate::protocol::Answer;
use crate::value::{Closure, Value};

impl<H: Host> Machine<H> {
    /// An answer arrives. Those to calls that were cancelled are dropped.
    pub(crate) fn answer(&mut self, call: CallId, answer: Answer<H>) {
        let Some(&id) = self.calls.get(&call) else { return };
        if let Answer::Taken = answer {
            return self.feed(id);
        }
        self.goes_on_with_answer(call, id);
        let Some(answer) = self.answer_begun(call, id, answer) else { return };
        if let Answer::Noisy(answer) = answer {
            return self.answer_noisily(call, id, *answer);
        }
        let piece = matches!(answer, Answer::Items(_) | Answer::Text(_));
        if piece && H::VOCABULARY.own && self.ends_reader(call, id) {
            return;
        }
        let answer = match answer {
            // What was passed to the call may be among them.
            Answer::Items(items) if H::VOCABULARY.own => {
                Answer::Items(items.into_iter().map(|item| self.answered(item)).collect())
            }
            answer => answer,
        };
        if let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) {
            let to = call.to.last();
            let thaw = Thaw::new(call.copies());
            let watchers = match &answer {
                // No piece at all: the stream has not begun.
                Answer::Items(items) if H::VOCABULARY.own && items.is_empty() => return,
                Answer::Text(text) if H::VOCABULARY.own && text.is_empty() => return,
                Answer::Items(items) => Some(to.push_items(items.iter().map(|item| thaw.value(item.clone())))),
                Answer::Text(text) => Some(to.push_text(text)),
                _ => None,
            };
            if let Some(watchers) = watchers {
                self.enqueue_all(watchers);
                if H::VOCABULARY.own {
                    self.hold_back(id, &to);
                }
                return self.advance();
            }
        }
        self.calls.remove(&call);
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get_mut(id) else { return };
        let (pos, to) = (*pos, call.to.clone());
        let copies = call.passed.take().map_or_else(Vec::new, |passed| passed.copies);
        let effect = matches!(call.class.kind, Kind::Sequential | Kind::Fence);
        let mut wrote = Vec::new();
        let thaw = Thaw::new(&copies);
        if effect {
            // It may have changed whatever it was passed.
            for Copy { copy, original } in &copies {
                let contents = Value::Object(Rc::new(Object::new(copy.contents.borrow().clone())));
                if let Value::Object(changed) = thaw.value(contents) {
                    let contents = changed.contents.borrow().clone();
                    self.overwrite(original, contents, pos, &mut wrote);
                }
            }
        }
        match answer {
            Answer::Value(value) => {
                let value = if H::VOCABULARY.own { self.answered(value) } else { thaw.value(value) };
                self.fill(&to, value);
                self.finish_with_writes(id, wrote.into_iter().map(Wrote::Object).collect());
            }
            Answer::End => {
                let whole = to.last().whole();
                self.fill(&to, whole);
                self.finish_with_writes(id, wrote.into_iter().map(Wrote::Object).collect());
            }
            Answer::Items(_) | Answer::Text(_) | Answer::Taken | Answer::Noisy(_) => {
                unreachable!("those were handled above")
            }
            Answer::Code(expr) => self.run_answer(id, &expr, to),
            Answer::Fault(value) => {
                let value = if H::VOCABULARY.own { self.answered(value) } else { thaw.value(value) };
                self.keep_writes(id, wrote);
                self.fault_at(id, value);
            }
        }
    }

    /// An answer of a call that wrote something.
    fn answer_noisily(&mut self, call: CallId, id: OpId, answer: Answer<H>) {
        let to = match self.ops.get(id).map(|op| &op.what) {
            Some(What::Call(made)) => made.to.clone(),
            _ => return,
        };
        match answer {
            Answer::Value(value) => {
                self.calls.remove(&call);
                let value = self.answered(value);
                self.fill(&to, value);
                self.leave_behind(id, What::Commit(call));
            }
            answer => {
                // What a failing call wrote is shown where it stands, before the fault counts.
                let Some(op) = self.ops.get(id) else { return };
                let (pos, scope) = (op.pos, op.scope);
                let before = self.order.insert_before(pos, Holder::Rest);
                self.park_at(before, scope, What::Commit(call), false);
                self.answer(call, answer);
            }
        }
    }

    /// The answer is code: the call becomes the running of it.
    fn run_answer(&mut self, id: OpId, expr: &Expr, to: Rc<Cell<H>>) {
        let known = self.program.constants.len();
        let mut ids = self.program.constants.iter().cloned().zip(0..).collect();
        let function = crate::lower::extend(Rc::make_mut(&mut self.program), &mut ids, expr, H::VOCABULARY);
        let new = self.program.constants[known..].iter().map(|prim| self.host.constant(prim));
        let new = new.collect::<Vec<_>>();
        Rc::make_mut(&mut self.constants).extend(new);
        let closure = Value::Closure(Rc::new(Closure { function, captures: Vec::new() }));
        if let Some(op) = self.ops.get_mut(id)
            && let What::Call(call) = &op.what
        {
            let place = call.label.place();
            op.what = What::Apply(Box::new(Apply { callee: closure, args: Vec::new(), spread: true, to, place }));
        }
        self.add_wild(id);
        self.add_effects(id, Touch::Everything);
        self.add_reads(id, Touch::Everything);
        self.enqueue(id);
    }

    /// What a call that failed had changed stays changed: it lies directly before the fault.
    fn keep_writes(&mut self, id: OpId, wrote: Vec<Rc<Object<H>>>) {
        let Some(op) = self.ops.get(id) else { return };
        if !wrote.is_empty() {
            let pos = self.order.insert_before(op.pos, Holder::Writes);
            for object in &wrote {
                object.move_last_undo(pos);
            }
            self.written.insert(pos, wrote.into_iter().map(Wrote::Object).collect());
        }
    }

    fn overwrite(&mut self, object: &Rc<Object<H>>, contents: Contents<H>, pos: Pos, wrote: &mut Vec<Rc<Object<H>>>) {
        let before = std::mem::replace(&mut *object.contents.borrow_mut(), contents);
        if self.order.first() != pos {
            object.remember(pos, Action::Replace(before));
            wrote.push(object.clone());
        }
    }
}
