//! Who may still look at something of the host's that can be written ahead of its turn, and what they reach through it.
//!
//! What is stored in a thing is reached by whoever may look at that thing. Code in front of a looker says what it
//! holds, so nobody writes that before it is done; once it has stored it, the looker is told.

use crate::code::Slot;
use crate::host::{Args, Ask, Footprint, Host, Key};
use crate::machine::Machine;
use crate::ops::{OpId, What};
use crate::order::Pos;
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// Something was done at a position: whoever stands behind and may look at what it changed reaches more, perhaps.
    pub(crate) fn tell_lookers(&mut self, ask: Ask, args: &[Value<H>], pos: Pos) {
        if self.lookers.is_empty() {
            return;
        }
        let Some(key) = self.host.changed(ask, Args::of(args)) else { return };
        for id in self.lookers_behind(key, pos) {
            let mut footprint = Footprint::default();
            match self.values_of(id) {
                Some(values) => values.iter().for_each(|value| self.add_looks(&mut footprint, value)),
                None => footprint.looks_anywhere = true,
            }
            self.add_footprint(id, &footprint);
        }
    }

    fn lookers_behind(&self, key: Key, pos: Pos) -> Vec<OpId> {
        match self.lookers.get(&key) {
            Some(lookers) => lookers.behind(&self.order, pos).collect(),
            None => Vec::new(),
        }
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
