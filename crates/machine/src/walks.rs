//! What an iterator goes over: an operand, item by item, that is arriving or there, or an iterator that it alone has.

use std::rc::Rc;

use crate::host::{Args, Ask, Host, Next};
use crate::machine::Machine;
use crate::operate::{Tried, Wait};
use crate::ops::{OpId, What};
use crate::order::Pos;
use crate::value::Value;

/// How far an operand, or an item of one, was gone over.
#[derive(Clone)]
pub(crate) struct Walk<H: Host> {
    pub(crate) operand: usize,
    pub(crate) item: Option<Value<H>>,
    pub(crate) at: i64,
    /// How many items it has given, and whether it is at its end.
    pub(crate) taken: usize,
    pub(crate) ended: bool,
    /// What is gone over, once the whole is there.
    whole: Option<Value<H>>,
    /// The loop was set aside once, so that it holds only what it uses.
    set_aside: bool,
}

impl<H: Host> Walk<H> {
    pub(crate) fn over(operand: usize, item: Option<Value<H>>) -> Walk<H> {
        Walk { operand, item, at: 0, taken: 0, ended: false, whole: None, set_aside: false }
    }

    /// This has come of it.
    pub(crate) fn note(&mut self, next: &Next<H>) {
        match next {
            Next::Item(_) => self.taken += 1,
            Next::End => self.ended = true,
            Next::Fault(_) => {}
        }
    }
}

impl<H: Host> Machine<H> {
    /// The next item of an operand.
    pub(crate) fn walk(&mut self, id: OpId, walk: &mut Walk<H>, place: Pos, depth: usize) -> Tried<Next<H>, H> {
        let operand = match (&walk.item, self.ops.get(id).map(|op| &op.what)) {
            (Some(item), _) => item.arrived(),
            (None, Some(What::Asked(asked))) => asked.args[walk.operand].arrived(),
            _ => return Ok(Next::End),
        };
        let whole = match (&walk.whole, operand) {
            (Some(whole), _) => whole.clone(),
            (None, Value::Pending(cell)) if self.is_single(&cell) => {
                return match Rc::strong_count(&cell) - usize::from(self.is_unread(&cell)) {
                    // Held by its own producer, by the operation, and here.
                    3 => self.pull(&cell, place, depth + 1),
                    // The code that made it may hold it and never use it again: set aside, it holds what it uses.
                    _ if !std::mem::replace(&mut walk.set_aside, true) => Err(Wait::Op(OpId::GONE)),
                    _ => Err(Wait::Cell(cell)),
                };
            }
            (None, Value::Pending(cell)) => {
                if cell.gives_text() == Some(false)
                    && let Some((_, other)) = self.any_writer(place, None)
                {
                    return Err(Wait::Op(other));
                }
                return match cell.take(walk.at as usize, &self.host) {
                    Some((item, next)) => {
                        walk.at = next as i64;
                        self.let_go(&cell);
                        Ok(Next::Item(item))
                    }
                    None => match cell.reach_fault() {
                        Some(fault) => Ok(Next::Fault(fault)),
                        None => Err(Wait::Piece(cell)),
                    },
                };
            }
            (None, value) => {
                let begun = match walk.at {
                    0 => self.host.walk(&value),
                    at => self.host.go_on(&value, at, false),
                };
                let Some((whole, at)) = begun else {
                    let again = !std::mem::replace(&mut walk.set_aside, true);
                    return Err(if again { Wait::Op(OpId::GONE) } else { Wait::Turn });
                };
                walk.at = at;
                walk.whole.insert(whole).clone()
            }
        };
        if let Value::Int(end) = whole {
            walk.at += 1;
            return Ok(if walk.at <= end { Next::Item(Value::Int(walk.at - 1)) } else { Next::End });
        }
        if !self.is_calm() {
            let args = std::slice::from_ref(&whole);
            let plan = self.host.plan(Ask::Next, Args::of(args));
            self.may_do(plan, args, place, None)?;
        }
        let next = self.host.next(&whole, walk.at);
        walk.at += 1;
        Ok(next)
    }
}
