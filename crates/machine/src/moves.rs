//! Things on the move: while something is outstanding that may put `b` into `a`, whatever is taken out of `a` behind it may
//! be `b`.
//!
//! ```python
//! if known(q):                # set aside
//!     table["k"] = other
//! table["k"].append(1)        # may change `other`
//! show(other)
//! ```
//!
//! A store puts what it is given where it is told: those things are noted, and who looks at one of them also waits for
//! every earlier write of something that is not there yet. Code set aside may put anything that it has anywhere it writes:
//! what is taken out of there may be anything. If all that it puts somewhere is made by it, that is noted when it is put there.

use smallvec::SmallVec;
use sooner_calculus::{QuickMap, QuickSet};

use crate::host::{Args, Ask, Changed, EVERYTHING, Footprint, Host, Key};
use crate::lineup::Lineup;
use crate::machine::Machine;
use crate::ops::{OpId, What};
use crate::order::Pos;
use crate::plan::apart;
use crate::value::Value;

/// Written by whoever writes what may turn out to be one of the things noted. No thing has this address.
const MOVED: Key = Key::MAX;

/// Past this many, all count as noted.
const MOST: usize = 4096;

/// Who puts more somewhere than an operation that stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mover {
    /// Code set aside, which may have anything.
    Code,
    /// A call to be made outside, or other code that is not the program's. What it has is what it writes.
    Call,
    /// Code set aside that puts nothing anywhere but text, numbers and what it makes.
    Maker,
}

/// How many of them.
#[derive(Default)]
struct Into {
    code: u32,
    calls: u32,
    makers: u32,
    /// Those of all kinds that may put there something which is not plain.
    others: u32,
}

impl Into {
    fn is_over(&self) -> bool {
        self.code + self.calls + self.makers + self.others == 0
    }

    fn of(&mut self, mover: Mover) -> &mut u32 {
        match mover {
            Mover::Code => &mut self.code,
            Mover::Call => &mut self.calls,
            Mover::Maker => &mut self.makers,
        }
    }
}

/// What may be put elsewhere by what is outstanding.
#[derive(Default)]
pub(crate) struct Moves {
    /// Things that stores put somewhere.
    things: QuickSet<Key>,
    /// All of them.
    all: bool,
    /// Who puts there what may run code when it is looked at; all of them under [`EVERYTHING`].
    pub strange: QuickMap<Key, Lineup>,
    /// Who may put into this whatever he has.
    into: QuickMap<Key, Into>,
}

impl Moves {
    /// Nothing is outstanding any more.
    pub fn clear(&mut self) {
        self.things.clear();
        self.all = false;
    }

    /// What can be waited for by who looks at this thing, besides its own writers.
    pub fn key_of(&self, thing: Key) -> Option<Key> {
        (self.all || self.things.contains(&thing)).then_some(MOVED)
    }

    /// Whether a store puts this somewhere.
    pub fn is_noted(&self, thing: Key) -> bool {
        self.things.contains(&thing)
    }

    /// One of those writes this.
    pub fn add_into(&mut self, key: Key, mover: Mover) {
        *self.into.entry(key).or_default().of(mover) += 1;
    }

    /// It does not any more.
    pub fn remove_into(&mut self, key: Key, mover: Mover) {
        if let Some(into) = self.into.get_mut(&key) {
            *into.of(mover) -= 1;
            if into.is_over() {
                self.into.remove(&key);
            }
        }
    }

    /// Somebody writes this who may put something there that is not plain.
    pub fn add_others(&mut self, key: Key) {
        self.into.entry(key).or_default().others += 1;
    }

    /// He does not any more.
    pub fn remove_others(&mut self, key: Key) {
        if let Some(into) = self.into.get_mut(&key) {
            into.others -= 1;
            if into.is_over() {
                self.into.remove(&key);
            }
        }
    }

    fn add(&mut self, things: impl IntoIterator<Item = Key>) {
        if !self.all {
            self.things.extend(things);
        }
        if self.things.len() > MOST {
            self.things.clear();
            self.all = true;
        }
    }
}

impl<H: Host> Machine<H> {
    /// An operation is set aside that may write what the footprint says: what it may put there is on the move.
    pub(crate) fn note_moves(&mut self, id: OpId, ask: Ask, args: &[Value<H>], footprint: &Footprint) {
        if footprint.written().next().is_none() {
            return;
        }
        let stores = self.host.stores(ask, Args::of(args));
        let moved = if stores { self.stored(args) } else { None };
        match moved {
            Some(things) => {
                self.moves_these(things);
                // Looking something up may make it: that is noted when it is put there.
                let makes = matches!(self.host.changed(ask, Args::of(args)), Some(Changed { stored: None, .. }));
                if let Some(op) = self.ops.get_mut(id).filter(|_| makes) {
                    op.hazard.moves = Some(Mover::Maker);
                }
            }
            None => {
                if let Some(op) = self.ops.get_mut(id) {
                    op.hazard.moves = Some(if footprint.foreign { Mover::Call } else { Mover::Code });
                }
            }
        }
    }

    /// An operation turns out to put what it is given into its first operand, and to do nothing else: that is on the move. Says
    /// whether it is known what that is.
    pub(crate) fn note_stored(&mut self, id: OpId) -> bool {
        let args = match self.ops.get(id).map(|op| &op.what) {
            Some(What::Asked(asked)) => asked.args.clone(),
            _ => return false,
        };
        let things = self.stored(&args);
        things.map(|things| self.moves_these(things)).is_some()
    }

    fn moves_these(&mut self, things: impl IntoIterator<Item = Key>) {
        let things: Vec<Key> = things.into_iter().collect();
        self.host.may_change(things.iter().copied());
        self.moves.add(things);
    }

    /// Keys of all that these may be or hold, the first excepted, into which they are put; nothing if that may be anything.
    fn stored(&self, args: &[Value<H>]) -> Option<Vec<Key>> {
        let mut things = Vec::new();
        let mut work: Vec<Value<H>> = args.iter().skip(1).cloned().collect();
        while let Some(value) = work.pop() {
            match value.arrived() {
                Value::Pending(cell) => things.extend(self.roots(&cell)?),
                value @ Value::Host(_) => things.extend(self.host.reach(&value)?),
                Value::Tuple(tuple) => work.extend(tuple.items.iter().cloned()),
                Value::Object(_) | Value::Closure(_) => return None,
                _ => {}
            }
        }
        Some(things)
    }

    /// What else may be written by who writes something that is taken out of these things; nothing if that may be anything.
    pub(crate) fn moved_into(&self, things: &[Key]) -> Option<SmallVec<[Key; 2]>> {
        let unknown = !things.is_empty() && !self.wild.is_empty();
        if unknown || self.code_moves_into(things) {
            return None;
        }
        let mut found = self.moved_by_calls(things)?;
        let made = || self.is_moved_into(things, |into| into.makers > 0).then_some(MOVED);
        let moved = self.moved_by_stores().filter(|_| !things.is_empty()).or_else(made);
        // Code set aside names what is on the move without where it finds that; whoever else does names both.
        let unknown = moved.is_some() && self.is_moved_into(&[MOVED], |into| into.code > 0);
        found.extend(moved);
        (!unknown).then_some(found)
    }

    /// What calls may put into these: what they have. The latest has been given what those before it reach; nothing is said if
    /// somebody else comes behind them.
    fn moved_by_calls(&self, things: &[Key]) -> Option<SmallVec<[Key; 2]>> {
        let mut found = SmallVec::new();
        let parts = things.iter().map(|&key| apart(key).unwrap_or(key));
        let parts = parts.flat_map(|thing| [thing, self.host.some_part(thing)]);
        for part in parts.filter(|part| self.moves.into.get(part).is_some_and(|into| into.calls > 0)) {
            let latest = [&self.places, &self.keyed_places].into_iter().filter_map(|places| places.get(&part)?.last());
            for hazard in latest.filter_map(|id| self.ops.get(id)).map(|op| &op.hazard) {
                if hazard.moves != Some(Mover::Call) {
                    return None;
                }
                found.extend(hazard.written());
            }
        }
        Some(found)
    }

    /// Whether somebody may write what is not there yet.
    pub(crate) fn awaits_moves(&self) -> bool {
        [&self.places, &self.keyed_places, &self.item_places].iter().any(|places| places.contains_key(&MOVED))
    }

    /// Something was put somewhere: what may write that which is not there yet may write this.
    pub(crate) fn note_put(&mut self, stored: &[Value<H>]) {
        if !self.awaits_moves() {
            return;
        }
        for value in stored {
            match value.arrived() {
                Value::Pending(cell) => self.moves_these([cell.key()]),
                value @ Value::Host(_) => match self.host.reach(&value) {
                    Some(things) => self.moves_these(things),
                    None => self.moves.all = true,
                },
                Value::Tuple(_) => self.moves.all = true,
                _ => {}
            }
        }
    }

    /// Whether what an operation finds in one of these may run code with effects when it is looked at, though none of that is there
    /// yet.
    pub(crate) fn gets_strangers(&self, id: OpId, values: &[Value<H>]) -> bool {
        self.strangers_before(id, |gets| {
            let reaches = |value: &Value<H>| match value.arrived() {
                value @ Value::Host(_) => match self.host.reach(&value) {
                    Some(things) => things.iter().any(|thing| gets(*thing)),
                    None => gets(EVERYTHING),
                },
                _ => false,
            };
            values.iter().any(reaches)
        })
    }

    /// The same of what code set aside finds where it looks.
    pub(crate) fn meets_strangers(&self, id: OpId, footprint: &Footprint) -> bool {
        let anywhere = footprint.sees_anywhere || footprint.looks_anywhere;
        let mut keys = footprint.sees.iter().chain(&footprint.looks);
        self.strangers_before(id, |gets| anywhere && gets(EVERYTHING) || keys.any(|key| gets(*key)))
    }

    /// Asks whether somebody earlier may still put something of that kind into things: who is known to, or code that nobody knows.
    fn strangers_before(&self, id: OpId, asked: impl FnOnce(&dyn Fn(Key) -> bool) -> bool) -> bool {
        let Some(pos) = self.ops.get(id).map(|op| op.pos) else { return false };
        let before = |writers: &Lineup| writers.latest_before(&self.order, pos, Some(id)).is_some();
        let wild = before(&self.wild) && self.host.may_have_strangers();
        let known = self.moves.strange.get(&EVERYTHING).is_some_and(before);
        let puts = |key: &Key| self.moves.strange.get(key).is_some_and(before);
        let gets = |thing: Key| {
            known && [thing, self.host.some_part(thing)].iter().any(puts)
                || wild && self.wild_before(thing, pos, Some(id)).is_some()
        };
        (known || wild) && asked(&gets)
    }

    /// The operation puts something of that kind there.
    pub(crate) fn add_strange(&mut self, id: OpId, keys: &[Key]) {
        let Some(op) = self.ops.get_mut(id).filter(|_| !keys.is_empty()) else { return };
        for key in [&[EVERYTHING], keys].into_iter().flatten() {
            if !op.hazard.strange.contains(key) {
                op.hazard.strange.push(*key);
                self.moves.strange.entry(*key).or_default().insert(&self.order, op.pos, id);
            }
        }
    }

    /// Whether somebody may still put something into this thing that is not plain.
    pub(crate) fn gets_others(&self, thing: Key, pos: Pos, me: OpId) -> bool {
        let moved = self.moves.key_of(thing);
        let of_others = |key: Key| self.moves.into.get(&key).is_some_and(|into| into.others > 0);
        let named = [Some(thing), Some(self.host.some_part(thing)), moved].into_iter().flatten().any(of_others);
        named || self.wild_before(thing, pos, Some(me)).is_some()
    }

    /// The operation may put something that is not plain wherever it writes.
    pub(crate) fn puts_others(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id).filter(|op| !op.hazard.puts_others) else { return };
        op.hazard.puts_others = true;
        let items = op.hazard.touched.iter().flat_map(|touched| &touched.items).map(|(thing, _)| *thing);
        let things: QuickSet<Key> = items.collect();
        things.iter().chain(&op.hazard.keys).for_each(|key| self.moves.add_others(*key));
    }

    /// Whether code set aside may put anything into one of these things.
    pub(crate) fn code_moves_into(&self, things: &[Key]) -> bool {
        self.is_moved_into(things, |into| into.code > 0)
    }

    fn is_moved_into(&self, things: &[Key], counts: impl Fn(&Into) -> bool) -> bool {
        // What is read apart from its items is the thing.
        let into = |key: Key| self.moves.into.get(&apart(key).unwrap_or(key)).is_some_and(&counts);
        !self.moves.into.is_empty() && things.iter().any(|&thing| into(thing) || into(self.host.some_part(thing)))
    }

    /// What is written by who writes something that a store may have put there.
    pub(crate) fn moved_by_stores(&self) -> Option<Key> {
        (self.moves.all || !self.moves.things.is_empty()).then_some(MOVED)
    }

    /// A value arrives that a store was given while it was missing.
    pub(crate) fn tell_moves(&mut self, cell: Key, value: &Value<H>) {
        if !self.moves.things.contains(&cell) {
            return;
        }
        match value.arrived() {
            Value::Pending(other) => match self.roots(&other) {
                Some(things) => self.moves_these(things),
                None => self.moves.all = true,
            },
            value @ Value::Host(_) => match self.host.reach(&value) {
                Some(things) => self.moves_these(things),
                None => self.moves.all = true,
            },
            Value::Tuple(_) => self.moves.all = true,
            _ => {}
        }
    }
}
