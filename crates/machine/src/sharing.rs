//! Iterators over what is arriving that several have: `it = iter(answer)`, and then `next(it)`, `for x in it`.
//!
//! Each takes items at its own place in the program, behind all who may still take some before it. What was taken ahead of its turn can be
//! put back, for such an iterator can be told where it stands. When what it goes over is there, it is made, and stands where it was left.

use std::rc::{Rc, Weak};

use crate::ask::Operands;
use crate::cell::Cell;
use crate::flow::{Flow, Flowing};
use crate::host::{Host, KnownTo, Next};
use crate::machine::{Machine, Wrote};
use crate::operate::{Tried, Wait};
use crate::ops::{OpId, What};
use crate::order::Pos;
use crate::pulls::{How, Pulls};
use crate::value::Value;

/// Where an iterator stands that goes over one thing: how far that was gone over, and behind how many items.
#[derive(Clone, Copy)]
pub(crate) struct Stand {
    at: i64,
    pub items: usize,
}

/// Something was taken from an iterator, which stood there.
pub(crate) struct Taken<H: Host> {
    from: Weak<Cell<H>>,
    stood: Stand,
}

impl<H: Host> Pulls<H> {
    /// Whether it goes over one thing, and can be told where it stands.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.how, How::Plain)
    }

    pub(crate) fn stand(&self) -> Stand {
        Stand { at: self.walks[0].at, items: self.passed }
    }

    pub(crate) fn stand_again(&mut self, stood: Stand) {
        (self.walks[0].at, self.passed) = (stood.at, stood.items);
    }

    /// Somebody takes an item who may not be the only one who has it. Gives where it stands.
    pub(crate) fn share(&mut self) -> Stand {
        self.shared = true;
        self.stand()
    }
}

impl<H: Host> Machine<H> {
    /// Whether others have such an iterator, or had it, besides the operation. The code that asks holds it twice.
    pub(crate) fn is_for_several(&self, source: &Value<H>, cell: &Cell<H>) -> bool {
        (!self.is_alone(source, 2) || self.is_shared(cell)) && self.can_be_shared(cell)
    }

    /// Whether this is an iterator over what is arriving that several may take items from.
    pub(crate) fn can_be_shared(&self, cell: &Cell<H>) -> bool {
        self.can_be_told(cell) || self.can_be_made_anew(cell)
    }

    /// Whether this is an iterator over what is arriving that can be told where it stands.
    pub(crate) fn can_be_told(&self, cell: &Cell<H>) -> bool {
        let Some(What::Asked(asked)) = cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) else {
            return false;
        };
        match &asked.flow {
            Some(Flowing::Pulls(pulls)) if std::ptr::eq(Rc::as_ptr(&asked.to), cell) => {
                let over = pulls.operands().next().map(|at| asked.args[at].arrived());
                // An iterator over an iterator is that.
                pulls.is_plain() && !matches!(over, Some(Value::Pending(over)) if self.is_single(&over))
            }
            _ => false,
        }
    }

    /// Whether nobody but the code being run, and what is set aside, has the operand that this names.
    pub(crate) fn is_kept_inside(&self, known: KnownTo, args: &[Value<H>]) -> bool {
        /// Past this many outstanding it is not looked for.
        const MOST: usize = 1 << 11;
        let KnownTo::WhoHas(at) = known else { return false };
        if self.ops.len() > MOST {
            return false;
        }
        let Some(wanted) = args.get(at) else { return false };
        let is = |value: &&Value<H>| self.host.is_same(wanted, value);
        let aside = self.ops.iter().map(|op| match &op.what {
            What::Asked(asked) => asked.args.iter().filter(is).count(),
            What::Region(region) => region.captured.iter().map(|(_, value)| value).filter(is).count(),
            What::Settle(settle) => settle.captured.iter().map(|(_, value)| value).filter(is).count(),
            _ => 0,
        });
        let inside = self.stack[..self.top].iter().chain(args).filter(is).count() + aside.sum::<usize>();
        self.host.holders(wanted) == Some(inside)
    }

    /// The next item of such an iterator, taken at a place, and how to put it back.
    pub(crate) fn take_shared(
        &mut self,
        cell: &Rc<Cell<H>>,
        place: Pos,
        me: Option<OpId>,
    ) -> Tried<(Next<H>, Option<Wrote<H>>), H> {
        let key = cell.key();
        let looker = || self.looker(key, key, place, me);
        // Stored somewhere, it may be found by code outside.
        let seer = || if cell.is_stored() { self.seer(key, KnownTo::Everybody, place, me) } else { None };
        if let Some(other) = self.place_hazard(key, place, me).or_else(looker).or_else(seer) {
            return Err(Wait::Op(other));
        }
        // Nothing before may turn out to fail: it cannot be put back.
        if !self.can_be_told(cell) && self.order.first() != place {
            return Err(Wait::TurnOr(cell.clone()));
        }
        let Some(stood) = self.share(cell) else { return Err(Wait::Cell(cell.clone())) };
        let next = self.pull(cell, place, 0)?;
        let ahead = matches!(next, Next::Item(_)) && self.order.first() != place;
        let taken = ahead.then(|| Wrote::Taken(Taken { from: Rc::downgrade(cell), stood }));
        Ok((next, taken))
    }

    /// Where it stands, if what it goes over is still arriving; else it is made.
    fn share(&mut self, cell: &Rc<Cell<H>>) -> Option<Stand> {
        if !self.can_be_shared(cell) {
            return None;
        }
        let id = cell.producer()?;
        let Some(What::Asked(asked)) = self.ops.get_mut(id).map(|op| &mut op.what) else { return None };
        let Some(Flowing::Pulls(pulls)) = &mut asked.flow else { return None };
        let stood = pulls.share();
        let arrives = pulls.operands().any(|at| asked.args[at].missing().is_some());
        if !arrives {
            self.enqueue(id);
            return None;
        }
        let operands = asked.args.clone();
        self.make_again(&operands, true);
        Some(stood)
    }

    /// `next(it)`. Says whether that is all there is to do for now.
    pub(crate) fn take_one(&mut self, id: OpId, flow: Box<dyn Flow<H>>, cell: Rc<Cell<H>>) -> bool {
        let Some(op) = self.ops.get_mut(id) else { return false };
        let What::Asked(asked) = &op.what else { return false };
        let (pos, to) = (op.pos, asked.to.clone());
        op.turn = false;
        match self.take_shared(&cell, pos, Some(id)) {
            Ok((Next::Item(item), taken)) => {
                self.fill(&to, item);
                self.finish_with_writes(id, taken.into_iter().collect());
            }
            Ok((Next::Fault(fault), _)) => self.fault_at(id, fault),
            Ok((Next::End, _)) => {
                self.keep_flow(id, flow);
                self.wait_for(id, Wait::Cell(cell));
            }
            Err(wait) => {
                self.keep_flow(id, flow);
                self.wait_for(id, wait);
            }
        }
        true
    }

    /// What an iterator goes over is there, and items of it were taken: it is made, and stands behind those.
    pub(crate) fn make_standing(&mut self, id: OpId, pulls: &Pulls<H>) -> bool {
        let Some(What::Asked(asked)) = self.ops.get(id).map(|op| &op.what) else { return false };
        let args: Operands<H> = asked.args.iter().map(Value::arrived).collect();
        let (ask, to) = (asked.ask, asked.to.clone());
        let made = match pulls.is_plain() {
            true => pulls.operands().next().and_then(|at| self.host.stand(&args[at], pulls.stand().items)),
            false => self.made_anew(ask, args, pulls),
        };
        let Some(made) = made else { unreachable!("what has given pieces is gone over by position") };
        self.host.made(&made, to.is_exposed());
        self.fill(&to, made);
        self.end_flow(id);
        true
    }

    /// What was taken is put back.
    pub(crate) fn put_item_back(&mut self, taken: &Taken<H>) {
        let Some(cell) = taken.from.upgrade() else { return };
        if let Some(iterator) = cell.value() {
            return self.host.stand_again(&iterator, taken.stood.items);
        }
        let Some(id) = cell.producer() else { return };
        if let Some(What::Asked(asked)) = self.ops.get_mut(id).map(|op| &mut op.what)
            && let Some(Flowing::Pulls(pulls)) = &mut asked.flow
        {
            pulls.stand_again(taken.stood);
        }
    }
}
