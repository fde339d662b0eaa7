//! Who may still look at something of the host's that can be written ahead of its turn, and what they reach through it.
//!
//! What is stored in a thing is reached by whoever may look at that thing. Code in front of a looker says what it
//! holds, so nobody writes that before it is done; once it has stored it, the looker is told.

use std::rc::Rc;

use sooner_calculus::QuickMap;

use crate::cell::Cell;
use crate::code::Slot;
use crate::host::{Args, Ask, Changed, EVERYTHING, Footprint, Host, Key};
use crate::lineup::Lineup;
use crate::machine::Machine;
use crate::ops::{OpId, What};
use crate::order::Pos;
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// Something was done at a position: whoever stands behind and may look at what it changed reaches more, perhaps.
    pub(crate) fn tell_lookers(&mut self, ask: Ask, args: &[Value<H>], pos: Pos) {
        if self.lookers.is_empty() && self.seers.is_empty() && self.leaders.is_empty() && !self.awaits_moves() {
            return;
        }
        let Some(Changed { key, stored, found }) = self.host.changed(ask, Args::of(args)) else { return };
        if found {
            self.note_put(args.get(stored.unwrap_or(0)..).unwrap_or_default());
        }
        let mut footprint = Footprint::default();
        match stored {
            Some(first) => {
                for arg in args.iter().skip(first) {
                    self.add_looks(&mut footprint, arg);
                    self.sees_of_value(&mut footprint, arg);
                }
            }
            None => {
                footprint.looks_anywhere = true;
                footprint.sees_anywhere = true;
            }
        }
        let looked = !footprint.looks.is_empty() || footprint.looks_anywhere;
        let seen = !footprint.sees.is_empty() || footprint.sees_anywhere;
        let behind = |lines: &QuickMap<Key, Lineup>| -> Vec<OpId> {
            lines.get(&key).map(|line| line.behind(&self.order, pos).collect()).unwrap_or_default()
        };
        if !looked && !seen {
            return;
        }
        let (lookers, seers, leaders) = (behind(&self.lookers), behind(&self.seers), behind(&self.leaders));
        for id in lookers.into_iter().chain(seers) {
            self.add_footprint(id, &footprint);
        }
        let led = footprint.as_led();
        leaders.into_iter().for_each(|id| self.add_sees(id, &led));
    }

    /// Whoever has this value may look at all that can be reached from it and can be written ahead of its turn.
    pub(crate) fn add_looks(&self, footprint: &mut Footprint, value: &Value<H>) {
        match value.arrived() {
            // Who holds an iterator goes over what it goes over: `for pair in zip(answer(), names)`.
            Value::Pending(cell) if self.is_single(&cell) => {
                let mut inside = Footprint::default();
                self.gone_over(&cell).iter().for_each(|operand| self.add_looks(&mut inside, operand));
                footprint.only_adds.retain(|thing| !inside.looks_anywhere && !inside.looks.contains(thing));
                footprint.looks.extend(inside.looks);
                footprint.looks_anywhere |= inside.looks_anywhere;
            }
            Value::Pending(cell) if !cell.is_exposed() => {}
            Value::Pending(cell) => match self.shown_in(&cell.last()) {
                Some(keys) => {
                    footprint.only_adds.retain(|thing| !keys.contains(thing));
                    footprint.looks.extend(keys);
                }
                None => {
                    footprint.only_adds.clear();
                    footprint.looks_anywhere = true;
                }
            },
            value @ Value::Host(_) => {
                for key in self.host.exposed(&value) {
                    match key {
                        EVERYTHING => footprint.looks_anywhere = true,
                        key => footprint.looks.push(key),
                    }
                }
            }
            _ => {}
        }
    }

    /// What a missing value may be, or hold, of what can be written ahead of its turn: what the operation has to do with that it
    /// comes of, and when it is there, what is in it. Nothing if it may be any.
    fn shown_in(&self, cell: &Rc<Cell<H>>) -> Option<Vec<Key>> {
        /// Past this many, it may be any.
        const MOST: usize = 64;
        let hazard = &cell.producer().and_then(|id| self.ops.get(id))?.hazard;
        let known = !hazard.looks_anywhere && !hazard.shows_anywhere && hazard.looks.len() + hazard.shows.len() < MOST;
        known.then(|| [cell.key()].into_iter().chain(hazard.looks.iter().chain(&*hazard.shows).copied()).collect())
    }

    /// What an operation gives may be one of these, at which it does not look.
    pub(crate) fn shows(&mut self, id: OpId, footprint: &Footprint) {
        let Some(op) = self.ops.get_mut(id) else { return };
        footprint.looks.iter().for_each(|&key| op.hazard.shows.push(key));
        if footprint.looks_anywhere {
            op.hazard.shows_anywhere = true;
        }
    }

    /// A value arrives: whoever has it may look at all that is in it.
    pub(crate) fn tell_lookers_of(&mut self, cell: &Rc<Cell<H>>, value: &Value<H>) {
        let lookers: Vec<OpId> = self.lookers.get(&cell.key()).into_iter().flat_map(Lineup::iter).collect();
        if lookers.is_empty() {
            return;
        }
        let mut footprint = Footprint::default();
        self.add_looks(&mut footprint, value);
        lookers.into_iter().for_each(|id| self.add_footprint(id, &footprint));
    }

    /// What an operation has been given, unless it is being run: then that is somewhere in its frames.
    pub(crate) fn values_of(&self, id: OpId) -> Option<Vec<Value<H>>> {
        let captured = |values: &[(Slot, Value<H>)]| values.iter().map(|(_, value)| value.clone()).collect();
        match &self.ops.get(id)?.what {
            What::Asked(asked) => Some(asked.args.to_vec()),
            What::Call(call) => Some(call.args.clone()),
            What::Region(region) => Some(captured(&region.captured)),
            What::Settle(settle) => Some(captured(&settle.captured)),
            _ => None,
        }
    }
}
