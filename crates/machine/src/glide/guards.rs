//! Guarded bodies that begin and end while nothing is outstanding: there is nothing in them to wait for.

use super::{Glide, Step};
use crate::code::{BlockId, Pc};
use crate::fast::Fast;
use crate::host::Host;
use crate::machine::{Guard, Phase, Scope};
use crate::ops::ScopeId;

/// The guards, and the scopes of their bodies.
pub(super) struct Guarded<'m, H: Host> {
    pub all: &'m mut Vec<Guard<H>>,
    pub scopes: &'m mut Vec<Scope>,
    pub free: &'m mut Vec<ScopeId>,
    /// That of the code being run.
    pub scope: &'m mut ScopeId,
    /// Those before this are of other code.
    pub base: usize,
    /// Nothing is outstanding, and nothing that came in pieces has failed unnoticed.
    pub simple: bool,
}

/// What holds for all of these is said at `run`.
#[allow(clippy::missing_safety_doc, reason = "said at `run`")]
impl<H: Host> Glide<'_, H> {
    #[inline(never)]
    pub(super) unsafe fn enter_guard(&mut self, ip: *const Fast, block: u32) -> Step {
        let frame = self.frames.len() - 1;
        let guarded = &mut self.guards;
        if !guarded.simple {
            return Step::stop(ip);
        }
        let id = Scope::within(*guarded.scope, guarded.scopes, guarded.free);
        *guarded.scope = id;
        guarded.all.push(Guard { frame, block: BlockId(block), phase: Phase::Body(id) });
        // SAFETY: see `run`.
        unsafe { Step::next(ip) }
    }

    #[inline(never)]
    pub(super) unsafe fn end_guard(&mut self, ip: *const Fast, block: u32, end: Pc) -> Step {
        if !self.guards.simple || self.ends_here(block) {
            return Step::stop(ip);
        }
        let frame = self.frames.len() - 1;
        let guarded = &mut self.guards;
        if guarded.all.len() > guarded.base
            && let Some(Guard { frame: at, block: of, phase }) = guarded.all.last()
            && *at == frame
            && of.0 == block
        {
            let Phase::Body(id) = *phase else { return Step::stop(ip) };
            let scope = &mut guarded.scopes[id.0 as usize];
            let (Some(parent), 0, 0) = (scope.parent, scope.outstanding, scope.flowing) else { return Step::stop(ip) };
            scope.settle = None;
            scope.released = true;
            *guarded.scope = parent;
            guarded.free.push(id);
            guarded.all.pop();
        }
        // Else it is the end of a handler: the body was left before.
        // SAFETY: see `run`.
        unsafe { self.to(end) }
    }
}
