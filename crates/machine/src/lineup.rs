//! Outstanding operations in program order, for whoever has to wait for one of them: the latest before
//! a position, and the first. Kept in short chunks, so that one that leaves from the middle of a long
//! line moves its neighbours only.

use std::collections::VecDeque;
use std::sync::Arc;

use sooner_calculus::QuickMap;

use crate::host::Key;
use crate::ops::OpId;
use crate::order::{Order, Pos};

/// A chunk is no longer than this.
const LONG: usize = 128;

/// Outstanding operations in program order.
#[derive(Default)]
pub(crate) struct Lineup {
    /// None of them is empty, but for the only one, which is kept for the next.
    chunks: VecDeque<Vec<(Pos, OpId)>>,
    len: usize,
}

/// One leaves the line at a key; a line without anybody is not kept.
pub(crate) fn leave(lines: &mut QuickMap<Key, Lineup>, key: Key, order: &Order, pos: Pos, op: OpId) {
    if let Some(line) = lines.get_mut(&key) {
        line.remove(order, pos, op);
        if line.is_empty() {
            lines.remove(&key);
        }
    }
}

impl Lineup {
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn insert(&mut self, order: &Order, pos: Pos, op: OpId) {
        let (mut chunk, mut at) = self.before_or_in(order, pos);
        self.len += 1;
        match self.chunks.get_mut(chunk) {
            None => self.chunks.push_back(Vec::new()),
            // Split before it is added to, so that none has room for twice as many. Whoever lines up at the end leaves full
            // chunks behind, not half full ones.
            Some(entries) if entries.len() == LONG => {
                let cut = if at == LONG { LONG } else { LONG / 2 };
                let behind = entries.split_off(cut);
                self.chunks.insert(chunk + 1, behind);
                if at >= cut {
                    (chunk, at) = (chunk + 1, at - cut);
                }
            }
            Some(_) => {}
        }
        self.chunks[chunk].insert(at, (pos, op));
    }

    pub fn remove(&mut self, order: &Order, pos: Pos, op: OpId) {
        let (mut chunk, mut at) = self.before_or_in(order, pos);
        if self.chunks.get(chunk).is_some_and(|entries| at == entries.len()) {
            (chunk, at) = (chunk + 1, 0);
        }
        let Some(entries) = self.chunks.get_mut(chunk) else { return };
        if entries.get(at).is_some_and(|&(_, found)| found == op) {
            entries.remove(at);
            self.len -= 1;
            if entries.is_empty() && self.chunks.len() > 1 {
                self.chunks.remove(chunk);
            }
        }
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = OpId> + '_ {
        self.chunks.iter().flatten().map(|(_, op)| *op)
    }

    /// The oldest.
    pub fn first(&self) -> Option<(Pos, OpId)> {
        self.chunks.front()?.first().copied()
    }

    /// The youngest.
    pub fn last(&self) -> Option<OpId> {
        self.chunks.back()?.last().map(|(_, op)| *op)
    }

    /// The last one before `pos` other than `except`.
    pub fn latest_before(&self, order: &Order, pos: Pos, except: Option<OpId>) -> Option<(Pos, OpId)> {
        let (chunk, at) = self.before_or_in(order, pos);
        let near = self.chunks.get(chunk).map_or(&[][..], |entries| &entries[..at]);
        let earlier = self.chunks.iter().take(chunk).rev().flat_map(|entries| entries.iter().rev());
        near.iter().rev().chain(earlier).find(|(_, op)| Some(*op) != except).copied()
    }

    /// Those behind `pos`.
    pub fn behind<'a>(&'a self, order: &'a Order, pos: Pos) -> impl Iterator<Item = OpId> + 'a {
        let all = self.chunks.iter().rev().flat_map(|entries| entries.iter().rev());
        all.take_while(move |(other, _)| order.before(pos, *other)).map(|(_, op)| *op)
    }

    /// The chunk that `pos` belongs to, and how many of its entries come before.
    fn before_or_in(&self, order: &Order, pos: Pos) -> (usize, usize) {
        if self.len == 0 {
            return (0, 0);
        }
        let starting = self.chunks.partition_point(|entries| order.before(entries[0].0, pos));
        let chunk = starting.saturating_sub(1);
        let at =
            self.chunks.get(chunk).map_or(0, |entries| entries.partition_point(|&(other, _)| order.before(other, pos)));
        (chunk, at)
    }
}

/// What an operation may touch outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    Everything,
    /// These resources.
    Resources(Vec<Arc<str>>),
}

impl Touch {
    pub fn of(resource: Option<&Arc<str>>) -> Touch {
        resource.map_or(Touch::Everything, |resource| Touch::Resources(vec![resource.clone()]))
    }

    /// Both together.
    pub fn and(self, other: Touch) -> Touch {
        match (self, other) {
            (Touch::Resources(mut resources), Touch::Resources(others)) => {
                for other in others {
                    if !resources.contains(&other) {
                        resources.push(other);
                    }
                }
                Touch::Resources(resources)
            }
            _ => Touch::Everything,
        }
    }
}

/// Operations by the resources they touch.
#[derive(Default)]
pub(crate) struct Ledger {
    all: Lineup,
    everything: Lineup,
    resources: QuickMap<Arc<str>, Lineup>,
}

impl Ledger {
    pub fn insert(&mut self, order: &Order, pos: Pos, op: OpId, touch: &Touch) {
        self.all.insert(order, pos, op);
        match touch {
            Touch::Everything => self.everything.insert(order, pos, op),
            Touch::Resources(resources) => {
                for resource in resources {
                    self.resources.entry(resource.clone()).or_default().insert(order, pos, op);
                }
            }
        }
    }

    pub fn remove(&mut self, order: &Order, pos: Pos, op: OpId, touch: &Touch) {
        self.all.remove(order, pos, op);
        let Touch::Resources(resources) = touch else { return self.everything.remove(order, pos, op) };
        for resource in resources {
            if let Some(line) = self.resources.get_mut(resource) {
                line.remove(order, pos, op);
                if line.is_empty() {
                    self.resources.remove(resource);
                }
            }
        }
    }

    /// An operation may touch more than was known, if anything was.
    pub fn widen(&mut self, order: &Order, pos: Pos, op: OpId, known: &mut Option<Touch>, touch: Touch) {
        let wider = match known.clone() {
            Some(known) => known.and(touch),
            None => touch,
        };
        if known.as_ref() != Some(&wider) {
            self.change(order, pos, op, known, wider);
        }
    }

    /// What an operation may touch turns out to be this.
    pub fn change(&mut self, order: &Order, pos: Pos, op: OpId, known: &mut Option<Touch>, touch: Touch) {
        if let Some(before) = known.take() {
            self.remove(order, pos, op, &before);
        }
        self.insert(order, pos, op, &touch);
        *known = Some(touch);
    }

    /// The last one before `pos` that may touch the resource; without one, anything.
    pub fn latest_before(
        &self,
        order: &Order,
        pos: Pos,
        resource: Option<&Arc<str>>,
        me: Option<OpId>,
    ) -> Option<OpId> {
        let Some(resource) = resource else { return self.all.latest_before(order, pos, me).map(|(_, op)| op) };
        let everything = self.everything.latest_before(order, pos, me);
        let own = self.resources.get(resource).and_then(|line| line.latest_before(order, pos, me));
        match (everything, own) {
            (Some((a, _)), Some((b, op))) if order.before(a, b) => Some(op),
            (found, other) => found.or(other).map(|(_, op)| op),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::Holder;

    /// Operations that come and go in every pattern stand as in a plain sorted list.
    #[test]
    fn a_line_is_that_of_a_plain_list() {
        let (mut order, rest) = Order::new();
        let positions: Vec<Pos> = (0..3000).map(|_| order.insert_before(rest, Holder::Writes)).collect();
        let mut seed = 7u64;
        let mut dice = |below: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        let (mut line, mut plain) = (Lineup::default(), std::collections::BTreeSet::new());
        for step in 0..20_000 {
            let at = if step < 3000 { step } else { dice(3000) };
            let (pos, op) = (positions[at], OpId::test(at as u32));
            if plain.remove(&at) {
                line.remove(&order, pos, op);
            } else if step < 6000 || dice(3) == 0 {
                plain.insert(at);
                line.insert(&order, pos, op);
            } else {
                line.remove(&order, pos, op);
            }
            assert_eq!(line.len(), plain.len());
            assert_eq!(line.first().map(|(_, op)| op), plain.first().map(|&at| OpId::test(at as u32)));
            let at = dice(3000);
            let wanted = plain.range(..at).next_back().map(|&at| OpId::test(at as u32));
            assert_eq!(line.latest_before(&order, positions[at], None).map(|(_, op)| op), wanted);
        }
    }
}
