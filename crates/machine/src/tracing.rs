//! Where a fault happened and which frames it passes, for hosts that want to know.

use std::rc::Rc;
use std::sync::Arc;

use crate::code::{FunctionId, Pc};
use crate::host::Host;
use crate::machine::{Machine, Phase};
use crate::ops::{OpId, What};
use crate::path::Path;
use crate::value::Value;

/// A frame that a fault passes.
pub struct Passes<'a, H: Host> {
    /// Whose it is.
    pub function: FunctionId,
    /// The instruction that failed.
    pub pc: Pc,
    /// The λᴼ name of what it was computing.
    pub origin: Option<&'a Arc<str>>,
    /// It has passed the frame before, and was caught there.
    pub again: bool,
    /// It goes on there: this is as far as the fault comes.
    pub is_caught: bool,
    /// What stands in the frame; nothing if it goes on, or was left before.
    pub slots: &'a [Value<H>],
    /// Nothing is outstanding.
    pub is_calm: bool,
}

impl<H: Host> Machine<H> {
    /// Tells the host which frames the fault passes, innermost first. What it is then. One that goes on `again` has passed the
    /// innermost before, up to where it was caught.
    pub(crate) fn trace(&self, mut fault: Value<H>, again: bool) -> Value<H> {
        let strand = self.strands.last().expect("something is being run");
        let guards = self.guards.get(strand.base_guard..).unwrap_or_default();
        let body = guards.iter().rev().find(|guard| matches!(guard.phase, Phase::Body(_)));
        let caught = body.map(|guard| guard.frame);
        let is_calm = self.is_calm();
        for at in (caught.unwrap_or(strand.base_frame)..self.frames.len()).rev() {
            let again = again && at + 1 == self.frames.len();
            if again && caught == Some(at) {
                continue;
            }
            let frame = &self.frames[at];
            let function = &self.program.functions[frame.function as usize];
            let pc = frame.pc.saturating_sub(1);
            let origin = function.origins.get(pc as usize).and_then(Option::as_ref);
            // A block set aside has been given what it reads and nothing else.
            let is_left = caught != Some(at) && (at > strand.base_frame || strand.block.is_none());
            let slots = if is_left { &self.stack[frame.base as usize..][..function.slots as usize] } else { &[] };
            let passes = Passes {
                function: FunctionId(frame.function),
                pc,
                origin,
                again,
                is_caught: caught == Some(at),
                slots,
                is_calm,
            };
            fault = self.host.trace(fault, &passes);
        }
        fault
    }

    /// The way to an outstanding operation, where the host wants to know.
    pub(crate) fn path_of(&self, id: OpId) -> Option<Rc<Path>> {
        if !H::VOCABULARY.own {
            return None;
        }
        match self.ops.get(id).map(|op| &op.what) {
            Some(What::Asked(asked)) => Some(asked.label.path().clone()),
            Some(What::Call(call)) => Some(call.label.path().clone()),
            _ => None,
        }
    }

    /// Tells the host which frames a fault that happened elsewhere passes: those on its way deeper than `depth`. If it is caught, the
    /// last of them goes on.
    pub(crate) fn trace_back(
        &self,
        mut fault: Value<H>,
        path: Option<Rc<Path>>,
        depth: usize,
        is_caught: bool,
    ) -> Value<H> {
        let Some(path) = path else { return fault };
        let passed = path.depth().saturating_sub(depth);
        for (at, (function, pc)) in path.frames().take(passed).enumerate() {
            let is_caught = is_caught && at + 1 == passed;
            let origins = &self.program.functions[function.0 as usize].origins;
            let origin = origins.get(pc as usize).and_then(Option::as_ref);
            let passes = Passes { function, pc, origin, again: false, is_caught, slots: &[], is_calm: false };
            fault = self.host.trace(fault, &passes);
        }
        fault
    }
}
