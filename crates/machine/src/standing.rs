//! Iterators that several have and that cannot be told where they stand: `pairs = zip(a, b)`, `rows = csv.reader(lines)`. When what they
//! go over is there they are made anew: over iterators which stand behind what was taken, or over the same from its beginning, and then
//! so many items are taken.
//!
//! What was taken cannot be put back. So an item is taken by those who have it when nothing before can fail any more.

use smallvec::SmallVec;

use crate::ask::Operands;
use crate::cell::Cell;
use crate::flow::Flowing;
use crate::host::{Ask, Host, Outcome};
use crate::machine::Machine;
use crate::ops::What;
use crate::pulls::{How, Pulls};
use crate::value::Value;
use crate::walks::Walk;

/// How far an iterator has gone over its operands.
pub(crate) struct State<H: Host> {
    walks: SmallVec<[Walk<H>; 2]>,
    turn: usize,
    given: SmallVec<[Value<H>; 2]>,
}

impl<H: Host> Pulls<H> {
    /// Whether it is made behind what was taken, when what it goes over is there.
    pub(crate) fn stands(&self) -> bool {
        match self.is_plain() {
            true => self.shared || self.stuck,
            false => self.shared && (self.stuck || !self.kept),
        }
    }

    /// Where it stands, if others have it too and it is made anew.
    pub(crate) fn state(&self) -> Option<State<H>> {
        let state = || State { walks: self.walks.clone(), turn: self.turn, given: self.given.clone() };
        (self.shared && !self.is_plain() && !matches!(self.how, How::Sifted(_))).then(state)
    }

    /// It has to be made: what it had taken for an item that it did not give is to be taken by that.
    pub(crate) fn go_back(&mut self, stood: Option<State<H>>) {
        if let Some(State { walks, turn, given }) = stood {
            (self.walks, self.turn, self.given) = (walks, turn, given);
        }
    }
}

impl<H: Host> Machine<H> {
    /// Whether several may have taken items of this iterator, so that it is made behind those.
    pub(crate) fn is_shared(&self, cell: &Cell<H>) -> bool {
        match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
            Some(What::Asked(asked)) => matches!(&asked.flow, Some(Flowing::Pulls(pulls)) if pulls.shared),
            _ => false,
        }
    }

    /// Whether this is an iterator over what is arriving that can be made behind what was taken.
    pub(crate) fn can_be_made_anew(&self, cell: &Cell<H>) -> bool {
        let Some(What::Asked(asked)) = cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) else {
            return false;
        };
        let Some(Flowing::Pulls(pulls)) = &asked.flow else { return false };
        let known = match &pulls.how {
            How::Together { strict } => !strict,
            How::Numbered(_) | How::Behind | How::Each(_) | How::Kept(_) | How::While(_) | How::Sifted(_) => true,
            How::Plain | How::Within | How::Slice { .. } | How::Finds(_) => false,
        };
        let sifted = matches!(pulls.how, How::Sifted(_));
        // What it makes items of is gone over again from its beginning: nobody may have changed that. What fails is never made.
        let alone = |value: &Value<H>, over: &Cell<H>| over.has_failed() || self.is_alone(value, 1);
        let fits = |value: &Value<H>| match value {
            Value::Pending(over) if self.is_single(over) => sifted && alone(value, over) && self.sifts_text(over),
            Value::Pending(over) => !sifted || over.gives_text() == Some(true) || alone(value, over),
            value => {
                let walked = self.host.walk(value).is_some_and(|(_, start)| start == 0);
                walked && (!sifted || self.host.is_text(value, false))
            }
        };
        let own = std::ptr::eq(std::rc::Rc::as_ptr(&asked.to), cell);
        known && own && pulls.operands().all(|at| fits(&asked.args[at].arrived()))
    }

    /// Whether this is an iterator over nothing but text, and makes items of it.
    fn sifts_text(&self, cell: &Cell<H>) -> bool {
        match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
            Some(What::Asked(asked)) => match &asked.flow {
                Some(Flowing::Pulls(pulls)) => {
                    matches!(&pulls.how, How::Sifted(sieve) if sieve.takes_text()) && !pulls.shared
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// A loop alone has it from now on, and goes on by pieces when what it goes over is there.
    pub(crate) fn keep_for_loop(&mut self, cell: &Cell<H>) {
        let Some(What::Asked(asked)) = cell.producer().and_then(|id| self.ops.get_mut(id)).map(|op| &mut op.what)
        else {
            return;
        };
        let Some(Flowing::Pulls(pulls)) = &mut asked.flow else { return };
        if pulls.shared && !pulls.is_plain() {
            pulls.kept = true;
            let operands = asked.args.clone();
            self.make_again(&operands, false);
        }
    }

    /// Whether these are made when what they go over is there, from their beginning: so is an iterator over them then.
    pub(crate) fn make_again(&mut self, operands: &[Value<H>], again: bool) {
        for cell in operands.iter().filter_map(Value::missing) {
            if !self.is_single(&cell) {
                continue;
            }
            let Some(id) = cell.producer() else { continue };
            let Some(What::Asked(asked)) = self.ops.get_mut(id).map(|op| &mut op.what) else { continue };
            if let Some(Flowing::Pulls(pulls)) = &mut asked.flow
                && std::mem::replace(&mut pulls.again, again) != again
            {
                self.enqueue(id);
            }
        }
    }

    /// Such an iterator, behind what was taken.
    pub(crate) fn made_anew(&mut self, ask: Ask, mut args: Operands<H>, pulls: &Pulls<H>) -> Option<Value<H>> {
        if let How::Sifted(_) = pulls.how {
            let Outcome::Value(made) = self.do_asked(ask, &args) else { return None };
            for at in 0..pulls.gave {
                self.host.next(&made, at as i64);
            }
            return Some(made);
        }
        for (at, walk) in pulls.walks.iter().enumerate() {
            let taken = walk.taken - usize::from(at < pulls.given.len());
            if walk.ended {
                args[walk.operand] = self.host.tuple(&[]);
            } else if taken > 0 {
                args[walk.operand] = self.host.stand(&args[walk.operand], taken)?;
            }
        }
        if let (How::Numbered(number), [walk]) = (&pulls.how, &pulls.walks[..]) {
            return self.host.numbered(&args[walk.operand], *number);
        }
        match self.do_asked(ask, &args) {
            Outcome::Value(made) => Some(made),
            _ => None,
        }
    }
}
