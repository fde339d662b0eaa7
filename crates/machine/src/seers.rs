//! Who may still look at things that are known outside: those are written ahead of their turn only if nobody who stands before
//! can tell.
//!
//! Code that nobody sees into may look at all of them: effects, readonly calls, whatever may do anything. An operation set
//! aside looks at what can be reached from its operands; one of them that is missing leads to what its producer looks at,
//! for it comes of that. What somebody earlier may still put into one of those things is reached too.

use std::rc::Rc;

use crate::cell::Cell;
use crate::host::{Args, Ask, Class, Footprint, Host, Key};
use crate::lineup::Lineup;
use crate::machine::Machine;
use crate::ops::{Hazard, OpId, What};
use crate::order::Pos;
use crate::protocol::Strategy;
use crate::value::Value;

/// Past this many things, all of them may be looked at.
const MOST: usize = 64;

impl<H: Host> Machine<H> {
    /// The latest outstanding operation before `pos` that may still look at something that is known outside.
    pub(crate) fn seer(&self, key: Key, pos: Pos, me: Option<OpId>) -> Option<OpId> {
        let latest = |line: &Lineup| line.latest_before(&self.order, pos, me).map(|(_, op)| op);
        let own = self.seers.get(&key).and_then(latest);
        own.or_else(|| latest(&self.outsiders)).or_else(|| latest(&self.paused))
    }

    /// Only where something may be written ahead of its turn.
    fn counts_seers(&self) -> bool {
        H::VOCABULARY.own && self.strategy == Strategy::Opportunistic
    }

    /// What the frontier has passed holds nobody back.
    pub(crate) fn sees_nothing(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let (pos, hazard) = (op.pos, &mut op.hazard);
        let sees = std::mem::take(&mut hazard.sees);
        let sees_anywhere = std::mem::take(&mut hazard.sees_anywhere);
        self.clear_sees(id, pos, &Hazard { sees, sees_anywhere, ..Hazard::default() });
    }

    /// The operation may look at anything that is known outside.
    pub(crate) fn add_outsider(&mut self, id: OpId) {
        let counts = self.counts_seers();
        let Some(op) = self.ops.get_mut(id) else { return };
        if counts && !op.hazard.sees_anywhere && !op.nowhere {
            op.hazard.sees_anywhere = true;
            let pos = op.pos;
            self.outsiders.insert(&self.order, pos, id);
        }
    }

    /// The operation may look at what the footprint says, and at what somebody earlier may still put there.
    pub(crate) fn add_sees(&mut self, id: OpId, footprint: &Footprint) {
        let Some(op) = self.ops.get(id) else { return };
        let (pos, known) = (op.pos, op.hazard.sees_anywhere || op.nowhere);
        if known || !self.counts_seers() || (footprint.sees.is_empty() && !footprint.sees_anywhere) {
            return;
        }
        let mut new = footprint.sees.clone();
        let mut anywhere = footprint.sees_anywhere;
        let mut at = 0;
        while let Some(&key) = new.get(at).filter(|_| !anywhere) {
            at += 1;
            let stored = self.host.stored(key).and_then(|cell| self.led_to(&cell.last()));
            let earlier = self.place_hazard(key, pos, Some(id)).and_then(|other| self.ops.get(other));
            let earlier = earlier.map(|other| (&other.hazard.sees[..], other.hazard.sees_anywhere));
            for (more, unknown) in stored.into_iter().chain(earlier) {
                anywhere |= unknown || new.len() > MOST;
                // Answers stored in one thing may each lead to the others.
                for &more in more {
                    if !new.contains(&more) {
                        new.push(more);
                    }
                }
            }
        }
        let Some(op) = self.ops.get_mut(id) else { return };
        new.retain(|key| !op.hazard.sees.contains(key));
        if anywhere || new.len() + op.hazard.sees.len() > MOST {
            return self.add_outsider(id);
        }
        for key in new {
            if !op.hazard.sees.contains(&key) {
                op.hazard.sees.push(key);
                self.seers.entry(key).or_default().insert(&self.order, pos, id);
            }
        }
    }

    pub(crate) fn clear_sees(&mut self, id: OpId, pos: Pos, hazard: &Hazard<H>) {
        for key in &hazard.sees {
            if let Some(seers) = self.seers.get_mut(key) {
                seers.remove(&self.order, pos, id);
                if seers.is_empty() {
                    self.seers.remove(key);
                }
            }
        }
        if hazard.sees_anywhere {
            self.outsiders.remove(&self.order, pos, id);
        }
    }

    /// What an operation set aside may look at.
    pub(crate) fn sees_of_operation(&self, footprint: &mut Footprint, ask: Ask, args: &[Value<H>]) {
        match self.host.sees_doing(ask, Args::of(args)) {
            Some(keys) => footprint.sees.extend(keys),
            None => footprint.sees_anywhere = true,
        }
        args.iter().for_each(|arg| self.sees_of_missing(footprint, arg));
    }

    /// What a call not yet done may look at.
    pub(crate) fn sees_of_call(&self, footprint: &mut Footprint, class: &Class, args: &[Value<H>]) {
        match self.host.sees_calling(class, args) {
            Some(keys) => footprint.sees.extend(keys),
            None => footprint.sees_anywhere = true,
        }
        args.iter().for_each(|arg| self.sees_of_missing(footprint, arg));
    }

    /// Whoever has this value may look at all that can be reached from it.
    pub(crate) fn sees_of_value(&self, footprint: &mut Footprint, value: &Value<H>) {
        match value.arrived() {
            Value::Pending(_) => self.sees_of_missing(footprint, value),
            value @ Value::Host(_) => match self.host.sees(&value) {
                Some(keys) => footprint.sees.extend(keys),
                None => footprint.sees_anywhere = true,
            },
            Value::Tuple(_) => footprint.sees_anywhere = true,
            _ => {}
        }
    }

    fn sees_of_missing(&self, footprint: &mut Footprint, value: &Value<H>) {
        let Value::Pending(cell) = value.arrived() else { return };
        let cell = cell.last();
        if let Some((keys, anywhere)) = self.led_to(&cell) {
            footprint.sees.push(key(&cell));
            footprint.sees.extend(keys.iter().copied());
            footprint.sees_anywhere |= anywhere;
        }
    }

    /// What a value that has not arrived may lead to: what the operation that it comes of looks at, or anything. Nothing
    /// if it will be a number.
    fn led_to(&self, cell: &Rc<Cell<H>>) -> Option<(&[Key], bool)> {
        let Some(op) = cell.producer().and_then(|id| self.ops.get(id)) else { return Some((&[], true)) };
        match &op.what {
            What::Asked(asked) if asked.number || asked.sum => None,
            What::Asked(_) | What::Call(_) | What::Region(_) | What::Settle(_) => {
                Some((&op.hazard.sees, op.hazard.sees_anywhere))
            }
            _ => Some((&[], true)),
        }
    }

    /// A value arrives: whoever has it may look at all that is in it.
    pub(crate) fn tell_seers_of(&mut self, cell: &Rc<Cell<H>>, value: &Value<H>) {
        let who: Vec<OpId> = self.seers.get(&key(cell)).into_iter().flat_map(Lineup::iter).collect();
        if who.is_empty() {
            return;
        }
        let mut footprint = Footprint::default();
        self.sees_of_value(&mut footprint, value);
        for id in who {
            self.add_sees(id, &footprint);
        }
    }

    /// Something was stored at a position: whoever stands behind and may look at where it was put reaches it.
    pub(crate) fn tell_seers(&mut self, key: Key, args: &[Value<H>], pos: Pos) {
        let behind: Vec<OpId> = match self.seers.get(&key) {
            Some(seers) => seers.behind(&self.order, pos).collect(),
            None => return,
        };
        let mut footprint = Footprint::default();
        for arg in args.iter().skip(1) {
            self.sees_of_value(&mut footprint, arg);
        }
        for id in behind {
            self.add_sees(id, &footprint);
        }
    }
}

fn key<H: Host>(cell: &Rc<Cell<H>>) -> Key {
    Rc::as_ptr(cell) as Key
}
