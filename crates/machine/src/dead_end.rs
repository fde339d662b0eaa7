//! Operations that cannot but fail, and wait for what they fail with: `raise Budget(f"after {answer}")`; a `try` that has raised already,
//! or will, with handlers that raise in their turn. Whatever stands behind one, up to the end of what is guarded there, is never
//! reached: its calls are not made.

use crate::code::{Block, BlockKind};
use crate::host::Host;
use crate::machine::Machine;
use crate::ops::{OpId, ScopeId, What};
use crate::order::Pos;

impl<H: Host> Machine<H> {
    /// The operation cannot but fail.
    pub(crate) fn ends_here_for_sure(&mut self, id: OpId) {
        if let Some(op) = self.ops.get_mut(id) {
            op.hazard.dead_end = true;
            let pos = op.pos;
            self.dead_ends.insert(&self.order, pos, id);
        }
    }

    /// Code set aside, or a guard that has yet to settle, cannot but fail: both arms do, or what is guarded and its handler.
    pub(crate) fn note_dead_end(&mut self, id: OpId, block: &Block) {
        let fails = match (block.kind, self.ops.get(id).map(|op| &op.what)) {
            (BlockKind::Ite, Some(What::Region(_))) => block.fails == [true; 2],
            (BlockKind::Guard(_), Some(What::Settle(settle))) => {
                (block.fails[0] || settle.values.is_none()) && block.fails[1]
            }
            _ => false,
        };
        if fails {
            self.ends_here_for_sure(id);
        }
    }

    /// One before `pos` that is sure to be left for good, in the same scope or in one around it.
    pub(crate) fn dead_end_before(&self, pos: Pos, scope: ScopeId) -> Option<OpId> {
        if self.dead_ends.is_empty() {
            return None;
        }
        let before = |id: &OpId| {
            self.ops.get(*id).is_some_and(|op| self.order.before(op.pos, pos) && self.is_in(scope, op.scope))
        };
        self.dead_ends.iter().find(before)
    }

    /// Whether a scope is another one, or inside of it.
    fn is_in(&self, scope: ScopeId, outer: ScopeId) -> bool {
        let mut at = Some(scope);
        while let Some(scope) = at {
            if scope == outer {
                return true;
            }
            at = self.scopes[scope.0 as usize].parent;
        }
        false
    }

    /// Whether the code being run is never reached.
    pub(crate) fn is_dead(&self) -> bool {
        let Some(strand) = self.strands.last() else { return false };
        !self.calls.is_empty() && self.dead_end_before(strand.rest, ScopeId(0)).is_some()
    }
}
