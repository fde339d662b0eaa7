//! Who stands before a position and may still write, or look at, something of the host's.

use std::collections::HashMap;

use smallvec::SmallVec;

use crate::host::{Class, EVERYTHING, Host, Key, Kind};
use crate::lineup::Lineup;
use crate::machine::Machine;
use crate::ops::{Hazard, Op, OpId, What};
use crate::order::Pos;
use crate::value::Value;

type Places = HashMap<Key, Lineup>;

impl<H: Host> Machine<H> {
    /// The latest outstanding operation before `pos` that may still look at something of the host's.
    /// It is `whole`, or a part of that.
    pub(crate) fn looker(&self, key: Key, whole: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let own = self.lookers.get(&key).and_then(|lookers| lookers.latest_before(&self.order, pos, me));
        let any =
            || self.onlookers.latest_before(&self.order, pos, me).filter(|(at, _)| !self.is_born_after(whole, *at));
        own.or_else(any).map(|(_, op)| op)
    }

    /// The latest outstanding operation before `pos` that may write something of the host's.
    pub(crate) fn place_hazard(&self, key: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        match key {
            EVERYTHING => self.any_writer(pos, me).map(|(_, op)| op),
            key => self.named_hazard(key, pos, me).or_else(|| self.wild_before(key, pos, me)),
        }
    }

    /// The same of a part of `whole`.
    pub(crate) fn part_hazard(&self, key: Key, whole: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        match key {
            EVERYTHING => self.place_hazard(key, pos, me),
            key => self.named_hazard(key, pos, me).or_else(|| self.wild_before(whole, pos, me)),
        }
    }

    /// One that may write anything, unless the thing was made behind it.
    fn wild_before(&self, key: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let latest = self.wild.latest_before(&self.order, pos, me);
        latest.filter(|(at, _)| !self.is_born_after(key, *at)).map(|(_, op)| op)
    }

    /// One that names what it may write, and names this.
    pub(crate) fn named_hazard(&self, key: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let firm = self.latest_writer(&self.places, key, pos, me);
        firm.or_else(|| self.latest_writer(&self.keyed_places, key, pos, me))
    }

    fn latest_writer(&self, places: &Places, key: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let latest = |key| places.get(&key).and_then(|writers| writers.latest_before(&self.order, pos, me));
        latest(key).or_else(|| latest(self.moves.key_of(key)?)).map(|(_, op)| op)
    }

    /// An outstanding operation before `pos` that may write any of these, or anything if they are too many to say.
    pub(crate) fn unsettled(&self, keys: Option<SmallVec<[usize; 2]>>, pos: Pos, me: OpId) -> Option<OpId> {
        match keys {
            Some(keys) => keys.iter().find_map(|&key| self.place_hazard(key, pos, Some(me))),
            None => self.any_writer(pos, Some(me)).map(|(_, op)| op),
        }
    }

    /// The same for what a call is passed: an effect on one resource does not wait for those on others.
    pub(crate) fn unsettled_for(&self, class: &Class, args: &[Value<H>], pos: Pos, me: OpId) -> Option<OpId> {
        if self.places.is_empty() && self.keyed_places.is_empty() && self.wild.is_empty() {
            return None;
        }
        match self.host.looks_at(class, args) {
            Some(keys) if is_keyed(class) && !keys.contains(&EVERYTHING) => {
                let firm = keys.iter().find_map(|&key| self.latest_writer(&self.places, key, pos, Some(me)));
                firm.or_else(|| keys.iter().find_map(|&key| self.wild_before(key, pos, Some(me))))
            }
            keys => self.unsettled(keys, pos, me),
        }
    }

    /// Some outstanding operation before `pos` that may write anything of the host's at all.
    pub(crate) fn any_writer(&self, pos: Pos, me: Option<OpId>) -> Option<(Pos, OpId)> {
        let named = || self.places.values().chain(self.keyed_places.values());
        let wild = self.wild.latest_before(&self.order, pos, me);
        wild.or_else(|| named().find_map(|writers| writers.latest_before(&self.order, pos, me)))
    }

    /// An effect turns out to be on one resource.
    pub(crate) fn key_places(&mut self, id: OpId) {
        let Some(Op { pos, hazard, what: What::Call(call), .. }) = self.ops.get_mut(id) else { return };
        if hazard.keyed || !is_keyed(&call.class) {
            return;
        }
        let (pos, keys) = (*pos, std::mem::take(&mut hazard.keys));
        hazard.keyed = true;
        for &key in &keys {
            self.keyed_places.entry(key).or_default().insert(&self.order, pos, id);
        }
        let before = Hazard { keys: keys.clone(), ..Hazard::default() };
        self.clear_hazard(id, pos, &before);
        if let Some(op) = self.ops.get_mut(id) {
            op.hazard.keys = keys;
        }
    }
}

fn is_keyed(class: &Class) -> bool {
    class.kind == Kind::Sequential && class.resource.is_some()
}
