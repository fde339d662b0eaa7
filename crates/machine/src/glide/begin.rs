//! Into the fast loop, and out of it: what it needs of the machine, and what is being handled meanwhile.

use super::Glide;
use super::guards::Guarded;
use crate::fast::FastFunction;
use crate::host::{Host, Outcome};
use crate::machine::Machine;
use crate::quick::Quiet;

impl<H: Host> Machine<H> {
    /// Runs the topmost frame, and those it calls, up to an instruction that needs more care.
    /// What the host was asked for and came to more than a value is handed back, with the slot it is for.
    pub(crate) fn glide(&mut self) -> Option<(Outcome<H>, usize)> {
        if self.is_full() {
            return None;
        }
        self.prepare();
        let (quiet, calm) = (self.quiet(), self.is_calm());
        // What is asked for in a handler sees what is being handled.
        let before = if calm { self.handled_next() } else { None }.map(|handled| self.host.handle(&handled));
        let left = self.run_fast(quiet, calm);
        if let Some(before) = before {
            self.host.handle(&before);
        }
        left
    }

    fn run_fast(&mut self, quiet: Quiet, calm: bool) -> Option<(Outcome<H>, usize)> {
        let Machine {
            host,
            unit,
            stack,
            top,
            frames,
            fuel,
            constants,
            fast,
            strands,
            guards,
            scopes,
            free_scopes,
            unread,
            ..
        } = self;
        let (Some(strand), Some(frame)) = (strands.last_mut(), frames.last()) else { return None };
        let (base, pc) = (frame.base as usize, frame.pc as usize);
        let function: &FastFunction<H> = fast.get(frame.function as usize)?.as_ref()?;
        if base + function.slots > stack.len() || pc >= function.code.len() {
            return None;
        }
        // From here on only this pointer leads to the stack.
        let (room, stack) = (stack.len(), stack.as_mut_ptr());
        let mut glide = Glide {
            host,
            unit,
            constants,
            fast,
            frames,
            guards: Guarded {
                all: guards,
                scopes,
                free: free_scopes,
                scope: &mut strand.scope,
                base: strand.base_guard,
                simple: calm && unread.is_empty(),
            },
            top,
            fuel,
            stack,
            room,
            function,
            code: function.code.as_ptr(),
            // SAFETY: the frame is within the stack.
            slots: unsafe { stack.add(base) },
            base,
            refs: true,
            calm,
            asks: H::VOCABULARY.own && calm,
            quiet,
            own_block: strand.block.map(|block| block.0),
            base_frame: strand.base_frame,
            most: strand.most_frames,
            left: None,
        };
        // SAFETY: the frame is within the stack, and the place within the code.
        unsafe { glide.run(pc) };
        glide.left
    }

    /// Functions are made ready for the fast loop when they are first run.
    fn prepare(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let id = frame.function as usize;
        if self.fast.len() <= id {
            self.fast.resize_with(self.program.functions.len(), || None);
        }
        if self.fast[id].is_none() {
            self.fast[id] = Some(FastFunction::of(&self.program.functions[id]));
        }
    }
}
