//! Sleeping in code that hangs on an answer: a handler that waits before it tries again holds back the rest of itself, and
//! nothing else.
//!
//! ```python
//! for q in questions:                 # the questions overlap, whichever of them fail
//!     for attempt in range(3):
//!         try: answers.append(ask(q)); break
//!         except Busy: time.sleep(2 ** attempt)
//! ```
//!
//! Code run late has a number, which what it leaves behind carries with the last sleep before. A handler is a piece of its
//! own; other code is part of the piece that set it aside. On the first way through the program a sleep is a fence.

use crate::host::{Class, Host, Kind};
use crate::machine::Machine;
use crate::ops::{CallState, Nap, OpId, What};
use crate::order::Holder;

impl<H: Host> Machine<H> {
    /// What is left behind belongs to the code being run.
    pub(crate) fn inherit_nap(&mut self, id: OpId) {
        let Some(strand) = self.strands.last().and_then(|strand| strand.op) else { return self.name_handler(id) };
        let Some(Nap { own, behind, .. }) = self.ops.get(strand).map(|op| op.nap) else { return };
        let of = if own == 0 { self.next_nap() } else { own };
        if let Some(op) = self.ops.get_mut(strand) {
            op.nap.own = of;
        }
        if let Some(op) = self.ops.get_mut(id) {
            op.nap = Nap { of, own: of, behind };
        }
        self.name_handler(id);
    }

    /// A guard that was left is a piece of code of its own.
    fn name_handler(&mut self, id: OpId) {
        if self.ops.get(id).is_some_and(|op| matches!(op.what, What::Settle(_))) {
            let own = self.next_nap();
            if let Some(op) = self.ops.get_mut(id) {
                op.nap.own = own;
            }
        }
    }

    fn next_nap(&mut self) -> u32 {
        // Numbers that come round again belong to code that is long gone.
        self.naps = self.naps.wrapping_add(1).max(1);
        self.naps
    }

    /// On the first way through the program a sleep is a fence.
    pub(crate) fn as_fence(&self, class: Class) -> Class {
        let late = self.strands.last().is_some_and(|strand| strand.op.is_some());
        if class.kind == Kind::Sleep && !late { Class { kind: Kind::Fence, ..class } } else { class }
    }

    /// The rest of the code being run lies behind this sleep.
    pub(crate) fn begin_nap(&mut self, id: OpId) {
        let sleeps =
            matches!(self.ops.get(id).map(|op| &op.what), Some(What::Call(call)) if call.class.kind == Kind::Sleep);
        if sleeps
            && let Some(strand) = self.strands.last().and_then(|strand| strand.op)
            && let Some(op) = self.ops.get_mut(strand)
        {
            op.nap.behind = Some(id);
        }
    }

    /// The sleep that a call lies behind, if that is not over.
    pub(crate) fn earlier_nap(&self, id: OpId) -> Option<OpId> {
        self.ops.get(id)?.nap.behind.filter(|behind| self.ops.get(*behind).is_some())
    }

    /// The same of the code being run, or of an operation.
    pub(crate) fn nap_before(&self, me: Option<OpId>) -> Option<OpId> {
        self.earlier_nap(me.or_else(|| self.strands.last()?.op)?)
    }

    /// The last thing before a sleep, in its own code, that makes a call or may make one.
    pub(crate) fn earlier_in_nap(&self, id: OpId) -> Option<OpId> {
        let sleep = self.ops.get(id)?;
        let mut at = self.order.prev(sleep.pos);
        while let Some(pos) = at {
            if let Holder::Op(other) = self.order.holder(pos) {
                let op = self.ops.get(other)?;
                if op.nap.of != sleep.nap.of {
                    return None;
                }
                let calls = match &op.what {
                    What::Call(call) => {
                        call.class.kind != Kind::Output && !matches!(call.state, CallState::Dormant | CallState::Passed)
                    }
                    What::Region(_) | What::Apply(_) | What::Settle(_) => true,
                    _ => false,
                };
                if calls {
                    return Some(other);
                }
            }
            at = self.order.prev(pos);
        }
        None
    }
}
