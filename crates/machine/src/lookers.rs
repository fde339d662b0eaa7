//! Who may still look at something of the host's that can be written ahead of its turn, and what they reach through it.
//!
//! What is stored in a thing is reached by whoever may look at that thing. Code in front of a looker says what it
//! holds, so nobody writes that before it is done; once it has stored it, the looker is told.

use std::collections::HashMap;

use crate::code::Slot;
use crate::host::{Args, Ask, Changed, Footprint, Host, Key};
use crate::lineup::Lineup;
use crate::machine::Machine;
use crate::ops::{OpId, What};
use crate::order::Pos;
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// Something was done at a position: whoever stands behind and may look at what it changed reaches more, perhaps.
    pub(crate) fn tell_lookers(&mut self, ask: Ask, args: &[Value<H>], pos: Pos) {
        if self.lookers.is_empty() && self.seers.is_empty() && self.leaders.is_empty() {
            return;
        }
        let Some(Changed { key, stored }) = self.host.changed(ask, Args::of(args)) else { return };
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
        let behind = |lines: &HashMap<Key, Lineup>| -> Vec<OpId> {
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
