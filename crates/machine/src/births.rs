//! Where things were made. Nobody who stands before that place can have one of them, whatever it may do: where the program runs
//! in order, it is not there yet. So who may write anything holds back nobody who looks at what was made behind it.

use sooner_calculus::QuickMap;

use crate::host::{Host, Key};
use crate::machine::Machine;
use crate::ops::OpId;
use crate::order::{Holder, Pos};
use crate::value::Value;

/// Where something was made.
#[derive(Clone, Copy, Debug)]
pub struct Birth {
    pos: Pos,
    /// Positions are used again; this is not.
    stamp: u64,
}

/// Places where things were made, as long as something stands before them.
#[derive(Default)]
pub(crate) struct Births {
    places: QuickMap<Pos, u64>,
    stamps: u64,
}

impl Births {
    fn at(&mut self, pos: Pos) -> Birth {
        let stamp = *self.places.entry(pos).or_insert_with(|| {
            self.stamps += 1;
            self.stamps
        });
        Birth { pos, stamp }
    }

    /// The position is done with.
    pub fn forget(&mut self, pos: Pos) {
        if !self.places.is_empty() {
            self.places.remove(&pos);
        }
    }

    fn place(&self, birth: Birth) -> Option<Pos> {
        (self.places.get(&birth.pos) == Some(&birth.stamp)).then_some(birth.pos)
    }
}

impl<H: Host> Machine<H> {
    /// Something was made where the code being run stands.
    pub(crate) fn made(&mut self, value: &Value<H>) {
        if self.host.made(value, true) {
            self.born(value);
        }
    }

    /// The host says that it was.
    pub(crate) fn born(&mut self, value: &Value<H>) {
        if self.order.first() != self.rest() {
            let pos = self.epoch();
            self.host.born(value, self.births.at(pos));
        }
    }

    /// The same of an iterator that an operation makes which had to wait: nobody has had it before.
    pub(crate) fn born_late(&mut self, id: OpId, value: &Value<H>) {
        let Some(pos) = self.ops.get(id).filter(|op| !op.nowhere).map(|op| op.pos) else { return };
        if self.order.first() != pos {
            let at = self.order.insert_before(pos, Holder::Writes);
            self.host.born(value, self.births.at(at));
        }
    }

    /// Whether nothing outstanding stands between the place where something was made and a position: who sees that what is here
    /// was done does not see that what is earlier was not.
    pub(crate) fn is_alone_since_birth(&self, key: Key, pos: Pos) -> bool {
        let mut at = self.order.prev(pos);
        while let Some(before) = at {
            if let Holder::Op(_) | Holder::Rest = self.order.holder(before) {
                return self.is_born_after(key, before);
            }
            at = self.order.prev(before);
        }
        true
    }

    /// Whether something was made behind a position.
    pub(crate) fn is_born_after(&self, key: Key, pos: Pos) -> bool {
        let place = self.host.birth(key).and_then(|birth| self.births.place(birth));
        place.is_some_and(|place| self.order.before(pos, place))
    }
}
