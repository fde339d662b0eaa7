//! Loops over values that arrive in pieces.
//!
//! A loop's cursor says how many pieces it has taken, where it stands (behind so many bytes of text), and whether nobody but the
//! loop can see them; so the label of a turn is the same whatever has arrived. When the whole is there it goes on from
//! where it stands.

use std::rc::Rc;

use crate::cell::Cell;
use crate::code::Slot;
use crate::flow::Flowing;
use crate::host::{Args, Ask, Host, Next};
use crate::machine::Machine;
use crate::operate::{Tried, Wait};
use crate::ops::{OpId, What};
use crate::value::Value;

/// Where a loop over what is arriving stands.
#[derive(Clone, Copy)]
struct Taken {
    turns: i64,
    /// Items, or bytes of text.
    count: i64,
    /// Nobody else can see what is gone over.
    alone: bool,
    /// It is an iterator, and when it is made it stands where the loop does.
    told: bool,
}

/// A cursor below this stands in what is arriving: bits for `alone` and `told`, then bytes that characters have more than one, then turns.
const ARRIVING: i64 = -(1 << 62);
const ALONE: i64 = 1 << 61;
const TOLD: i64 = 1 << 60;
const WIDTH: u32 = 30;
const MOST: i64 = (1 << WIDTH) - 1;

impl Taken {
    fn of(cursor: i64) -> Taken {
        if cursor >= ARRIVING {
            return Taken { turns: cursor, count: cursor, alone: false, told: false };
        }
        let turns = turns_of(cursor);
        let (alone, told) = (cursor & ALONE != 0, cursor & TOLD != 0);
        Taken { turns, count: turns + ((cursor >> WIDTH) & MOST), alone, told }
    }

    fn cursor<H: Host>(self) -> Value<H> {
        let alone = if self.alone { ALONE } else { 0 };
        let told = if self.told { TOLD } else { 0 };
        Value::Int(i64::MIN | alone | told | (self.count - self.turns) << WIDTH | self.turns)
    }

    /// The next piece could not be counted.
    fn is_full(self) -> bool {
        self.turns == MOST || self.count - self.turns > MOST - 4
    }

    fn next(self, count: i64) -> Taken {
        Taken { turns: self.turns + 1, count, ..self }
    }
}

/// Which turn of a loop it is, by its cursor.
pub(crate) fn turns_of(cursor: i64) -> i64 {
    if cursor >= ARRIVING { cursor } else { cursor & MOST }
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
            _ => Taken { turns: 0, count: 0, alone: false, told: false },
        };
        // It is held by the slot, by its producer, and here. Before the first piece it may not have been known what gives it.
        taken.alone |= taken.turns == 0 && self.fills(&cell) && Rc::strong_count(&cell) == 3;
        taken.alone &= own;
        let single = self.is_single(&cell);
        taken.told = single && (self.can_be_told(&cell) || self.is_shared(&cell));
        if taken.count == 0 && !taken.alone && single && !taken.told {
            if !cell.known(|partial| partial.set_aside).unwrap_or(false) || !self.can_be_made_anew(&cell) {
                self.stack[cursor] = Value::Unset;
                return Err(self.until_alone(&cell));
            }
            taken.told = true;
        }
        self.stack[cursor] = taken.cursor();
        if taken.is_full() {
            return Err(Wait::Cell(cell));
        }
        if single {
            if taken.alone && taken.count == 0 {
                self.keep_for_loop(&cell);
            }
            let next = if taken.alone { self.pull(&cell, self.rest(), 0)? } else { self.share_here(&cell)? };
            self.stack[cursor] = taken.next(taken.count + 1).cursor();
            return Ok(Some(next));
        }
        // What can be changed may be changed by something earlier that does not know it yet.
        if !taken.alone
            && cell.gives_text() == Some(false)
            && let Some((_, other)) = self.any_writer(self.rest(), None)
        {
            return Err(Wait::Op(other));
        }
        match cell.take(taken.count as usize, &self.host) {
            Some((item, next)) => {
                self.stack[cursor] = taken.next(next as i64).cursor();
                self.let_go(&cell);
                Ok(Some(Next::Item(item)))
            }
            None => match cell.reach_fault() {
                Some(fault) => Ok(Some(Next::Fault(fault))),
                None => Err(Wait::Piece(cell)),
            },
        }
    }

    /// Others have an iterator that a loop is to go over, but may never use it again: code that is set aside holds what it uses, and
    /// code that has ended nothing.
    fn until_alone(&self, cell: &Rc<Cell<H>>) -> Wait<H> {
        if cell.partial(|partial| !std::mem::replace(&mut partial.set_aside, true)).unwrap_or(false) {
            return Wait::Op(OpId::GONE);
        }
        let mut inner = cell.clone();
        while self.is_single(&inner) {
            match inner.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
                Some(What::Asked(asked)) => match asked.args.iter().find_map(Value::missing) {
                    Some(operand) => inner = operand,
                    None => return Wait::Cell(cell.clone()),
                },
                _ => return Wait::Cell(cell.clone()),
            }
        }
        if inner.has_failed() { Wait::Cell(cell.clone()) } else { Wait::Piece(inner) }
    }

    /// The next item of an iterator that others have too.
    fn share_here(&mut self, cell: &Rc<Cell<H>>) -> Tried<Next<H>, H> {
        let (next, taken) = self.take_shared(cell, self.rest(), None)?;
        if let Some(taken) = taken {
            let epoch = self.epoch();
            self.written.entry(epoch).or_default().push(taken);
        }
        Ok(next)
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
        if taken.told {
            self.stack[seq] = whole;
            self.stack[cursor] = Value::Int(taken.count);
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

    pub(crate) fn is_single(&self, cell: &Cell<H>) -> bool {
        match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
            Some(What::Asked(asked)) => {
                matches!(asked.flow, Some(Flowing::Pulls(_))) && std::ptr::eq(Rc::as_ptr(&asked.to), cell)
            }
            _ => false,
        }
    }
}
