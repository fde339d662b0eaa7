//! Who stands before a position and may still write, or look at, something of the host's.

use smallvec::SmallVec;
use sooner_calculus::QuickMap;

use crate::host::{Class, EVERYTHING, Host, Key, Kind};
use crate::lineup::{Lineup, leave};
use crate::machine::Machine;
use crate::ops::{Hazard, Hazards, Op, OpId, What};
use crate::order::Pos;
use crate::plan::apart;
use crate::value::Value;

type Places = QuickMap<Key, Lineup>;

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
    pub(crate) fn wild_before(&self, key: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let key = apart(key).unwrap_or(key);
        let latest = self.wild.latest_before(&self.order, pos, me);
        latest.filter(|(at, _)| !self.is_born_after(key, *at)).map(|(_, op)| op)
    }

    /// One that names what it may write, and names this.
    pub(crate) fn named_hazard(&self, key: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let thing = apart(key).unwrap_or(key);
        let firm = self.latest_writer(&self.places, thing, pos, me);
        let firm = firm.or_else(|| self.latest_writer(&self.keyed_places, thing, pos, me));
        firm.or_else(|| self.item_writer(key, pos, me))
    }

    /// The latest of each kind: of those that write the whole, on one resource or not, that write an item, or what is on the move, or
    /// anything. Each has been given what those before it may put there.
    pub(crate) fn writers_before(&self, key: Key, pos: Pos, me: Option<OpId>) -> SmallVec<[OpId; 4]> {
        if key == EVERYTHING {
            return self.place_hazard(key, pos, me).into_iter().collect();
        }
        let thing = apart(key).unwrap_or(key);
        let latest = |places: &Places, key: Key| {
            places.get(&key).and_then(|writers| writers.latest_before(&self.order, pos, me)).map(|(_, op)| op)
        };
        let moved = self.moves.key_of(thing);
        let whole = [Some(thing), moved].into_iter().flatten();
        let whole = whole.flat_map(|key| [latest(&self.places, key), latest(&self.keyed_places, key)]);
        whole.chain([self.item_writer(key, pos, me), self.wild_before(key, pos, me)]).flatten().collect()
    }

    /// One that may write an item of a thing, or this item.
    fn item_writer(&self, key: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let writers = self.item_places.get(&key)?;
        writers.latest_before(&self.order, pos, me).map(|(_, op)| op)
    }

    /// The oldest that may write an item of a thing.
    pub(crate) fn first_to_put(&self, thing: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let first = self.item_places.get(&thing)?.first();
        first.filter(|(at, id)| Some(*id) != me && self.order.before(*at, pos)).map(|(_, id)| id)
    }

    /// The operation may write one item of a thing.
    pub(crate) fn add_item(&mut self, id: OpId, thing: Key, item: Key) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let (pos, moves, whole) = (op.pos, op.hazard.moves, op.hazard.keys.contains(&thing));
        let others = op.hazard.puts_others;
        let items = &mut op.hazard.touched().items;
        if whole || items.contains(&(thing, item)) {
            return;
        }
        let first = items.iter().all(|(known, _)| *known != thing);
        items.push((thing, item));
        self.item_places.entry(item).or_default().insert(&self.order, pos, id);
        if first {
            self.item_places.entry(thing).or_default().insert(&self.order, pos, id);
            if let Some(mover) = moves {
                self.moves.add_into(thing, mover);
            }
            if others {
                self.moves.add_others(thing);
            }
        }
    }

    /// The operation writes no items any more.
    pub(crate) fn clear_items(&mut self, id: OpId, pos: Pos, hazard: &Hazard<H>) {
        let Some(touched) = &hazard.touched else { return };
        for (at, &(thing, item)) in touched.items.iter().enumerate() {
            leave(&mut self.item_places, item, &self.order, pos, id);
            if touched.items[..at].iter().all(|(known, _)| *known != thing) {
                leave(&mut self.item_places, thing, &self.order, pos, id);
                if let Some(mover) = hazard.moves {
                    self.moves.remove_into(thing, mover);
                }
                if hazard.puts_others {
                    self.moves.remove_others(thing);
                }
            }
        }
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

    /// Whether nothing outstanding may write this, wherever it stands.
    pub(crate) fn is_free(&self, key: Key) -> bool {
        let named = [&self.places, &self.keyed_places, &self.item_places];
        !named.iter().any(|places| places.contains_key(&key)) && !self.moves.is_noted(key)
    }

    /// The same for what a call is passed: an effect on one resource does not wait for those on others.
    pub(crate) fn unsettled_for(&self, class: &Class, args: &[Value<H>], pos: Pos, me: OpId) -> Option<OpId> {
        let named = [&self.places, &self.keyed_places, &self.item_places];
        if named.iter().all(|places| places.is_empty()) && self.wild.is_empty() {
            return None;
        }
        // The others are asked for all that their code reaches.
        let names = if class.kind == Kind::Unordered { self.host.names(args) } else { SmallVec::new() };
        if let Some(binder) = names.iter().find_map(|&key| self.named_hazard(key, pos, Some(me))) {
            return Some(binder);
        }
        match self.host.looks_at(class, args) {
            Some(keys) if is_keyed(class) && !keys.contains(&EVERYTHING) => {
                let firm = keys.iter().find_map(|&key| self.latest_writer(&self.places, key, pos, Some(me)));
                let firm = firm.or_else(|| keys.iter().find_map(|&key| self.item_writer(key, pos, Some(me))));
                firm.or_else(|| keys.iter().find_map(|&key| self.wild_before(key, pos, Some(me))))
            }
            keys => self.unsettled(keys, pos, me),
        }
    }

    /// Some outstanding operation before `pos` that may write anything of the host's at all.
    pub(crate) fn any_writer(&self, pos: Pos, me: Option<OpId>) -> Option<(Pos, OpId)> {
        let named = || self.places.values().chain(self.keyed_places.values()).chain(self.item_places.values());
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
        let before = Hazards::from(Hazard { keys: keys.clone(), ..Hazard::default() });
        self.clear_hazard(id, pos, &before);
        if let Some(op) = self.ops.get_mut(id) {
            op.hazard.keys = keys;
        }
    }
}

fn is_keyed(class: &Class) -> bool {
    class.kind == Kind::Sequential && class.resource.is_some()
}
