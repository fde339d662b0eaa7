//! Operations that may write anything, looked at anew when more is known of them. What is behind `logging.basicConfig()` is set
//! aside at once, when that may still bind every function anew; a moment later it is known what those functions do.

use std::collections::HashMap;

use crate::code::Slot;
use crate::host::{Args, Footprint, Host, Kind, Source};
use crate::machine::Machine;
use crate::ops::{Asked, CallState, Op, OpId, Region, What};
use crate::value::Value;

/// So many operations are looked at each time.
const EACH_TIME: usize = 64;

/// So often each is looked at whenever something has changed; after that, when twice as much has.
const OFTEN: u32 = 8;

/// So far back it is looked where a value comes from.
const DEEPEST: usize = 8;

/// What has happened since they were looked at.
#[derive(Default)]
pub(crate) struct Anew {
    /// How many of them are gone.
    pub gone: u64,
    /// How many were when they were looked at.
    seen: u64,
    looked: HashMap<OpId, Looked>,
}

/// How often one was looked at, and how many had gone by then.
#[derive(Clone, Copy, Default)]
struct Looked {
    times: u32,
    gone: u64,
}

impl Anew {
    /// The operation is done.
    pub fn forget(&mut self, id: OpId) {
        if !self.looked.is_empty() {
            self.looked.remove(&id);
        }
    }

    fn is_due(&self, id: OpId) -> bool {
        let Some(Looked { times, gone }) = self.looked.get(&id) else { return true };
        self.gone - gone >= 1 << times.saturating_sub(OFTEN).min(32)
    }

    fn look(&mut self, id: OpId) {
        let looked = self.looked.entry(id).or_default();
        *looked = Looked { times: looked.times + 1, gone: self.gone };
    }
}

impl<H: Host> Machine<H> {
    /// Nothing else is to do. Says whether one of them turns out not to write anything.
    pub(crate) fn look_anew(&mut self) -> bool {
        if !H::VOCABULARY.own || self.anew.seen == self.anew.gone {
            return false;
        }
        self.anew.seen = self.anew.gone;
        let due: Vec<OpId> = self.wild.iter().take(EACH_TIME).filter(|id| self.anew.is_due(*id)).collect();
        let before = self.anew.gone;
        due.into_iter().for_each(|id| self.judge_anew(id));
        self.anew.gone != before
    }

    fn judge_anew(&mut self, id: OpId) {
        self.anew.look(id);
        let Some(op) = self.ops.get(id) else { return };
        if op.hazard.paused || op.hazard.keyed || op.nowhere {
            return;
        }
        let footprint = match &op.what {
            What::Region(region) => Some(self.region_anew(region)),
            What::Asked(asked) => Some(self.asked_anew(asked)),
            // An output waits for its turn anyway.
            What::Call(call) if call.state == CallState::Blocked && call.class.kind != Kind::Output => {
                call.args.iter().for_each(|arg| self.know_anew(arg, DEEPEST));
                None
            }
            _ => return,
        };
        if footprint.as_ref().is_some_and(|footprint| footprint.anything) {
            return;
        }
        let Some(op) = self.ops.get_mut(id) else { return };
        let (pos, before) = (op.pos, std::mem::take(&mut op.hazard));
        self.clear_hazard(id, pos, &before);
        match &footprint {
            Some(footprint) => {
                self.move_anew(id, footprint);
                self.add_footprint(id, footprint);
            }
            None => self.call_hazards(id),
        }
        let Some(op) = self.ops.get_mut(id) else { return };
        if op.hazard.writes_anything {
            self.anew.gone -= 1; // It is still there.
            return;
        }
        let waiters = std::mem::take(&mut op.waiters);
        self.enqueue_all(waiters);
        if let Some(footprint) = footprint {
            self.mark_anew(id, &footprint);
        }
    }

    /// What code set aside may touch, as it would be set aside now.
    fn region_anew(&self, region: &Region<H>) -> Footprint {
        region.captured.iter().for_each(|(_, value)| self.know_anew(value, DEEPEST));
        let block = &self.program.functions[region.function.0 as usize].blocks[region.block.0 as usize];
        let captured =
            |slot: Slot| region.captured.iter().find(|(known, _)| *known == slot).map(|(_, value)| value.clone());
        let lost = |source: &Source| matches!(source, Source::Outer(slot) if captured(*slot).is_none());
        let summary = &block.summary;
        if summary.uses.iter().flat_map(|used| &used.args).chain(summary.gives.iter().map(|(_, it)| it)).any(lost) {
            return Footprint { anything: true, ..Footprint::default() };
        }
        let mut footprint = self.region_footprint(block, &captured);
        if let Some(value) = region.start.value() {
            footprint.add(self.deciding(value));
        }
        footprint
    }

    fn asked_anew(&self, asked: &Asked<H>) -> Footprint {
        asked.args.iter().for_each(|arg| self.know_anew(arg, DEEPEST));
        let (shapes, _) = self.shapes(asked.ask, &asked.args);
        self.asked_footprint(asked.ask, &asked.args, &shapes)
    }

    /// What an operation may put somewhere is on the move, as it would be now.
    fn move_anew(&mut self, id: OpId, footprint: &Footprint) {
        if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) {
            let (ask, (shapes, _)) = (asked.ask, self.shapes(asked.ask, &asked.args));
            self.note_moves(id, ask, &shapes, footprint);
        }
    }

    /// What it gives is known better, too.
    fn mark_anew(&self, id: OpId, footprint: &Footprint) {
        match self.ops.get(id).map(|op| &op.what) {
            Some(What::Region(region)) => {
                let function = &self.program.functions[region.function.0 as usize];
                crate::hazard::mark(footprint, &function.blocks[region.block.0 as usize], &region.dest);
            }
            Some(What::Asked(asked)) => self.know_of(asked, footprint),
            _ => {}
        }
    }

    fn know_of(&self, asked: &Asked<H>, footprint: &Footprint) {
        if self.gives_iterator(asked.ask, &asked.args) {
            asked.to.come_of_iterator();
        }
        if self.host.gives_leaf(asked.ask, Args::of(&asked.args)) {
            asked.to.come_of_leaf();
        } else if self.gives_anything(asked.ask, &asked.args, footprint) {
            return;
        }
        asked.to.come_of_anything(false);
    }

    /// A value that was said to come of code that nobody knew, when it was first asked for.
    fn know_anew(&self, value: &Value<H>, depth: usize) {
        let Value::Pending(cell) = value.arrived() else { return };
        if depth == 0 || !cell.comes_of_anything() {
            return;
        }
        let Some(Op { what: What::Asked(asked), .. }) = cell.producer().and_then(|id| self.ops.get(id)) else { return };
        asked.args.iter().for_each(|arg| self.know_anew(arg, depth - 1));
        let (shapes, _) = self.shapes(asked.ask, &asked.args);
        let footprint = self.may_write_asked(asked.ask, &shapes);
        self.know_of(asked, &footprint);
    }
}
