//! What code set aside may touch, and what it gives: its summary, resolved against the values it has captured.

use std::rc::Rc;

use crate::cell::Cell;
use crate::code::{Block, Slot};
use crate::host::{Footprint, Host, Key, Source};
use crate::machine::Machine;
use crate::ops::{Dest, OpId};
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// What code set aside may touch, from its summary and the values it captured. Marks what it gives: that may be
    /// something that can be written ahead of its turn, or that runs code.
    pub(crate) fn region_hazards(&mut self, id: OpId, block: &Block, base: usize, dest: &Dest<H>) {
        self.note_dead_end(id, block);
        let summary = &block.summary;
        if H::VOCABULARY.own {
            let mut footprint = self.region_footprint(id, block, base);
            self.forget_replaced(id, &mut footprint);
            self.add_footprint(id, &footprint);
            let hands_out = footprint.hands_out || footprint.binds && !self.host.may_bind();
            if hands_out && footprint.gives() {
                for slot in &block.captures {
                    self.host.settle(&self.stack[base + slot.0 as usize]);
                }
            }
            self.note_given(id, &footprint, block, dest);
            return self.mark(&footprint, block, dest);
        }
        if !summary.is_empty() {
            let function = self.frames.last().map_or(0, |frame| frame.function);
            self.add_summary(id, summary.clone(), function, base);
        }
    }

    /// What code set aside gives is not what it would find now, if somebody earlier may still put something else there.
    fn forget_replaced(&self, id: OpId, footprint: &mut Footprint) {
        let Some(pos) = self.ops.get(id).map(|op| op.pos) else { return };
        for (slot, keys) in std::mem::take(&mut footprint.unsure) {
            if keys.iter().any(|key| self.place_hazard(*key, pos, Some(id)).is_some()) {
                footprint.leaves.retain(|given| *given != slot);
                footprint.given.retain(|(given, _)| *given != slot);
                if self.host.has_strangers() {
                    footprint.strange.push(slot);
                }
            }
        }
    }

    /// What code set aside gives may be one of few things.
    fn note_given(&mut self, id: OpId, footprint: &Footprint, block: &Block, dest: &Dest<H>) {
        let cells = cells_of(block, dest);
        let keys = |slot: Option<Slot>| footprint.given.iter().find(|(given, _)| *given == slot).map(|(_, keys)| keys);
        let given: Vec<_> =
            cells.into_iter().filter_map(|(slot, cell)| Some((cell.key(), keys(slot)?.clone()))).collect();
        if let Some(op) = self.ops.get_mut(id)
            && !(footprint.anything || given.is_empty())
        {
            op.hazard.given = given;
        }
    }

    /// The same of a host's code, whose slots begin at `base`.
    fn region_footprint(&self, id: OpId, block: &Block, base: usize) -> Footprint {
        let summary = &block.summary;
        let value = |slot: Slot| self.stack.get(base + slot.0 as usize).cloned();
        let outer = |slot: Slot| value(slot).map(|value| self.shape(&value));
        let plain = |given: &(_, Source)| matches!(given.1, Source::Constant(_));
        let captured: Vec<Value<H>> = block.captures.iter().filter_map(|slot| value(*slot)).collect();
        let mut footprint = match summary.uses.is_empty() && summary.gives.iter().all(plain) {
            true => Footprint::default(),
            // Most code hangs on nothing but what is there.
            false if summary.gives.is_empty() => self.host.may_write_all(summary, &outer, None),
            false => self.host.may_write_all(summary, &outer, Some(self.known_of_missing(&captured))),
        };
        if footprint.anything && summary.gives.is_empty() {
            let missing = self.known_of_missing(&captured);
            if !(missing.rooted.is_empty() && missing.taken.is_empty()) {
                footprint = self.host.may_write_all(summary, &outer, Some(missing));
            }
        }
        let is_answer = |key: &Key| {
            let mut cells = captured.iter().filter_map(Value::missing);
            cells.any(|cell| cell.key() == *key && self.is_answer(&cell))
        };
        if footprint.puts_plain.as_ref().is_some_and(|plain| !plain.answers.iter().all(is_answer)) {
            footprint.puts_plain = None;
        }
        for value in &captured {
            self.uses_up(&mut footprint, value);
            self.add_looks(&mut footprint, value);
            // What functions look at, they say where they are called.
            if !self.host.is_code(value) {
                self.sees_of_value(&mut footprint, value);
            }
        }
        if footprint.finds && (self.gets_strangers(id, &captured) || self.meets_strangers(id, &footprint)) {
            (footprint.anything, footprint.effects) = (true, true);
            footprint.strange = summary.gives.iter().map(|(slot, _)| *slot).collect();
            footprint.puts_strange = footprint.written().collect();
        }
        footprint
    }

    /// Says of what code gives what is known of it.
    fn mark(&self, footprint: &Footprint, block: &Block, dest: &Dest<H>) {
        for (slot, cell) in cells_of(block, dest) {
            if footprint.gives() && self.may_give_ours(footprint, slot) {
                cell.expose();
            }
            if footprint.strange.contains(&slot) {
                cell.foretell(|it| it.unknown = true);
            }
            if footprint.leaves.contains(&slot) {
                cell.foretell(|it| it.leaf = true);
            }
        }
    }

    /// Whether what code leaves in a slot, or returns, may be one of those things that it looks at, or hold one: not if it is text or
    /// a number, or can be reached only from others.
    fn may_give_ours(&self, footprint: &Footprint, slot: Option<Slot>) -> bool {
        let given = footprint.given.iter().find(|(given, _)| *given == slot).map(|(_, keys)| keys);
        let apart = |keys: &[Key]| {
            let within = |key: &Key| footprint.looks_anywhere || footprint.looks.contains(key);
            !keys.iter().any(within) && self.moved_into(keys).is_some_and(|moved| moved.is_empty())
        };
        !footprint.leaves.contains(&slot) && !given.is_some_and(|keys| !footprint.anything && apart(keys))
    }
}

/// Where what code gives is put.
fn cells_of<'a, H: Host>(block: &Block, dest: &'a Dest<H>) -> Vec<(Option<Slot>, &'a Rc<Cell<H>>)> {
    match dest {
        Dest::Cell(cell) => vec![(None, cell)],
        Dest::Outs(cells) => block.outs.iter().copied().map(Some).zip(cells.iter()).collect(),
        Dest::Main | Dest::Made(..) => Vec::new(),
    }
}
