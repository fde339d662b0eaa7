//! Code behind a guard that cannot be left but by its end or by a fault. A handler is such code: what fails in there goes on with what
//! was handled as its context.
//!
//! ```python
//! for attempt in range(3):
//!     try: return ask(q, attempt)
//!     except Busy: retries["all"] += 1    # hangs on who may still count before; the next attempt does not
//! ```

use crate::code::{Block, BlockKind};
use crate::host::{Host, Kind};
use crate::machine::Machine;
use crate::ops::{ScopeId, What};
use crate::order::Holder;

impl<H: Host> Machine<H> {
    /// Whether what is guarded gives what it gives before it is done: its handler cannot but fail, so that who goes on stands behind a
    /// fault, or not; and only operations are left, none of which makes a call, or sleeps.
    pub(crate) fn gives_ahead(&self, info: &Block, scope: ScopeId) -> bool {
        /// Past this many nobody looks further.
        const MOST: usize = 64;
        let outstanding = self.scopes[scope.0 as usize].outstanding;
        if !matches!(info.kind, BlockKind::Guard(_)) || !info.fails[1] || outstanding > MOST {
            return false;
        }
        let (mut at, mut left, mut steps) = (self.strands.last().map(|strand| strand.rest), outstanding, 0);
        while let Some(pos) = at.filter(|_| left > 0 && steps < MOST) {
            steps += 1;
            if let Holder::Op(id) = self.order.holder(pos)
                && let Some(op) = self.ops.get(id).filter(|op| op.scope == scope)
            {
                match &op.what {
                    // One that cannot but fail is waited for.
                    What::Asked(_) if !op.hazard.dead_end => left -= 1,
                    What::Call(call) if call.class.kind == Kind::Output => left -= 1,
                    _ => return false,
                }
            }
            at = self.order.prev(pos);
        }
        left == 0
    }
}
