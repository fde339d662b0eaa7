//! Lists that are there, and get what is still arriving at their end: `found.extend(cities(region))`, `found += cities(region)`.
//!
//! If nobody has such a list but code being run, whoever has it is from now on left with a value that is arriving: what the list
//! holds, and then what arrives (`rows`). Code behind goes on with that as with every list that arrives, and when all is there it is
//! put into the list itself, which is then the value. Code in front has the list no more: a count says so.
//!
//! ```python
//! found = ["Home"]
//! for region in regions:
//!     found.extend(cities(region))    # `found` is arriving from here on
//! for city in found: print(ask(city))
//! ```
//!
//! Not in the body of a guard: if that fails in front of it, who stands behind the guard has the list as it was.

use std::rc::Rc;

use crate::ask::Operands;
use crate::cell::Cell;
use crate::code::Instr;
use crate::flow::{Flowing, Gives};
use crate::host::{Args, Ask, Host};
use crate::machine::{Machine, Wrote};
use crate::operate::Wait;
use crate::ops::{ScopeId, What};
use crate::protocol::Strategy;
use crate::rows::Rows;
use crate::value::Value;

/// So many lists may be made of one another: past that, items would be passed on too often.
const DEEPEST: usize = 32;

/// An operation that puts the items of its second operand behind those of its first, and gives that.
pub struct Growth<H: Host> {
    /// That operation.
    pub ask: Ask,
    /// A list, and what may be one.
    pub args: Operands<H>,
    /// Whether the list is what the operation that was asked for gives; else it gives nothing.
    pub in_place: bool,
    /// The method of the list that is called, if it was found before.
    pub method: Option<Value<H>>,
}

/// What something that is missing will be, if it is anything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Will {
    BeText,
    BeList,
}

impl<H: Host> Machine<H> {
    /// Makes a list grow, if that is what is asked for, and goes on. Says whether it does.
    pub(crate) fn grow(&mut self, ask: Ask, args: &[Value<H>], wait: &Wait<H>, to: usize) -> bool {
        let missing = matches!(args.last(), Some(Value::Pending(_)));
        if !missing || !H::VOCABULARY.own || self.strategy != Strategy::Opportunistic || !self.is_behind_all() {
            return false;
        }
        // A method of what is arriving is missing, and whoever looks for it has that.
        let method = self.method_of(ask, args);
        let (asked, given, looks) = match &method {
            Some((_, invoke, args)) => (*invoke, &args[..], 1),
            None => (ask, args, 0),
        };
        let waits = |value: &Value<H>| match (wait, value) {
            (Wait::Cell(one), Value::Pending(other)) => usize::from(Rc::ptr_eq(one, other)),
            _ => 0,
        };
        let Some(growth) = self.host.grows(asked, Args::of(given)) else { return false };
        let alone = match (&growth.method, &method) {
            // Here, in the operation, and in the slot.
            (Some(found), _) => self.is_let_go(found) && self.host.is_held(found, 3),
            // And in who looks for it; perhaps that is waited for.
            (None, Some((cell, ..))) => {
                let found = Value::Pending(cell.clone());
                self.is_let_go(&found) && Rc::strong_count(cell) == 5 + waits(&found)
            }
            (None, None) => true,
        };
        let more = match &growth.args[1] {
            Value::Pending(cell) => cell.last(),
            _ => return false,
        };
        let list = growth.args[0].clone();
        let arrives = self.will_be(&more, 0) == Some(Will::BeList) && !more.has_failed();
        let same = matches!(&list, Value::Pending(list) if Rc::ptr_eq(&list.last(), &more));
        if !arrives || same || !alone || !self.is_held_here(&list, looks + waits(&list)) {
            return false;
        }
        let Growth { ask, args, in_place, .. } = growth;
        let flow = Flowing::Rows(Box::new(Rows::growing()));
        let grown = self.set_aside_asked(ask, args, Some(flow), Wait::Cell(more));
        if let Value::Pending(cell) = &grown {
            cell.foretell(|it| it.text = Some(false));
            // It changes nothing that others can see.
            cell.producer().into_iter().for_each(|id| self.only_look(id));
        }
        for at in 0..self.top {
            if self.is_this(&self.stack[at], &list) {
                self.stack[at] = grown.clone();
            }
        }
        self.stack[to] = if in_place { grown } else { self.host.nothing() };
        true
    }

    /// Whether nothing that is being run lies in front of this code, nor in the body of a guard around it.
    fn is_behind_all(&self) -> bool {
        let Some(strand) = self.strands.last() else { return false };
        strand.scope == ScopeId(0) && self.strands.iter().all(|other| !self.order.before(other.rest, strand.rest))
    }

    /// Whether a method that is called stands in one slot, of which nobody asks for it behind the call: else it could be called again.
    fn is_let_go(&self, method: &Value<H>) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        let base = frame.base as usize;
        let code = &self.program.functions[frame.function as usize].code[frame.pc as usize..];
        let held: Vec<usize> = (0..self.top).filter(|&at| self.is_this(&self.stack[at], method)).collect();
        let [at] = held[..] else { return false };
        for instr in code {
            match instr {
                Instr::Forget { slot } if base + slot.0 as usize == at => return true,
                Instr::Forget { .. } => {}
                Instr::Const { to, .. } if base + to.0 as usize != at => {}
                Instr::Return { from } => return at >= base && base + from.0 as usize != at,
                _ => return false,
            }
        }
        false
    }

    /// Whether nobody has a list, or what will be one, but frames, the operation that makes it grow, and so many others.
    fn is_held_here(&self, list: &Value<H>, others: usize) -> bool {
        let in_frames = self.stack[..self.top].iter().filter(|it| self.is_this(it, list)).count();
        // In the operation, in what that is to be, and here.
        let held = in_frames + others + 3;
        match list {
            Value::Pending(cell) => {
                let arrives = cell.gives_list() && !self.is_single(cell) && self.fills(cell);
                let steady = !cell.has_failed() && !cell.has_tail() && !cell.is_fed();
                arrives && steady && self.depth_of_growth(cell) < DEEPEST && Rc::strong_count(cell) == held + 1
            }
            _ => {
                let args = std::slice::from_ref(list);
                let plan = self.host.plan(Ask::Next, Args::of(args));
                let steady = self.may_do(plan, args, self.rest(), None).is_ok();
                // Who has written it ahead of his turn has it to take that back.
                let key = self.host.key_of(list);
                let wrote = self
                    .written
                    .values()
                    .flatten()
                    .filter(|wrote| matches!(wrote, Wrote::Host(take_back) if Some(take_back.key) == key));
                steady && self.host.is_held(list, held + wrote.count())
            }
        }
    }

    /// What this will be, if that is certain: an operation on text or a list that arrives gives the same whatever it is.
    fn will_be(&self, cell: &Rc<Cell<H>>, depth: usize) -> Option<Will> {
        match self.will_be_text(cell) {
            Some(true) => return Some(Will::BeText),
            Some(false) => return (!self.is_single(cell)).then_some(Will::BeList),
            None if cell.has_begun() || depth == DEEPEST => return None,
            None => {}
        }
        let Some(What::Asked(asked)) = cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) else {
            return None;
        };
        let flow = asked.each().filter(|_| Rc::ptr_eq(&asked.to, cell))?;
        let source = &asked.args[flow.source()];
        let text = self.will_be(&source.missing()?, depth + 1)? == Will::BeText;
        let texts = || flow.fails_without_texts() && self.gives_texts(source);
        if flow.takes_text() && !text || flow.may_fail(text) && !texts() {
            return None;
        }
        match flow.gives(text) {
            Gives::Items => Some(Will::BeList),
            Gives::Text => Some(Will::BeText),
            Gives::Tuple | Gives::Value => None,
        }
    }

    /// Of how many lists one that is arriving is made, one of the other.
    fn depth_of_growth(&self, cell: &Rc<Cell<H>>) -> usize {
        let (mut depth, mut at) = (0, cell.clone());
        while depth < DEEPEST
            && let Some(What::Asked(asked)) = at.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what)
            && matches!(asked.flow, Some(Flowing::Rows(_)))
            && let Some(first) = asked.args[0].missing()
        {
            (depth, at) = (depth + 1, first);
        }
        depth
    }

    fn is_this(&self, one: &Value<H>, other: &Value<H>) -> bool {
        match (one, other) {
            (Value::Pending(one), Value::Pending(other)) => Rc::ptr_eq(one, other),
            (one, other) => self.host.is_same(one, other),
        }
    }
}
