//! What is being handled: the fault of the innermost handler that code stands in, its callers included. It is read off
//! the frames when somebody asks, and kept with what is set aside, so that handlers can overlap.

use crate::cause::Waited;
use crate::code::{Function, Pc};
use crate::host::{Ask, Host, Outcome};
use crate::machine::Machine;
use crate::ops::OpId;
use crate::path::CallLabel;
use crate::protocol::{Event, Shown};
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// The fault being handled where the code being run stands.
    pub(crate) fn handled(&self) -> Option<Value<H>> {
        self.handled_at(self.frames.last()?.pc.saturating_sub(1))
    }

    /// The same at a place of the topmost frame.
    fn handled_at(&self, top: Pc) -> Option<Value<H>> {
        if self.handlers == 0 {
            return None;
        }
        let strand = self.strands.last()?;
        let frames = self.frames[strand.base_frame..].iter().rev();
        for (depth, frame) in frames.enumerate() {
            let function = &self.program.functions[frame.function as usize];
            let pc = if depth == 0 { top } else { frame.pc.saturating_sub(1) };
            // What begins later stands deeper.
            let innermost = function.handlers.iter().rev().find(|(start, end, _)| *start < pc && pc < *end);
            let there = innermost.map(|(_, _, slot)| self.stack[(frame.base + slot.0) as usize].arrived());
            // Which fault it is that is handled may not be known yet, or none is on this way: what stands there is what was
            // left behind.
            if let Some(fault @ Value::Host(_)) = there {
                return Some(fault);
            }
        }
        strand.handled.clone()
    }

    /// The fault being handled where the fast loop is to begin. It stays the same in there: the operations that begin and end handlers
    /// are done outside.
    pub(crate) fn handled_next(&mut self) -> Option<Value<H>> {
        if !self.is_handling() {
            return None;
        }
        self.handled_at(self.frames.last()?.pc)
    }

    /// Whether the code being run may stand in a handler. Those that were left are forgotten on the way.
    fn is_handling(&mut self) -> bool {
        let Some(strand) = self.strands.last() else { return false };
        if strand.handled.is_some() {
            return true;
        }
        let top = self.frames.len().saturating_sub(1);
        while let Some(at) = self.handling.last().copied().filter(|at| *at >= strand.base_frame) {
            if let Some(frame) = self.frames.get(at) {
                let pc = if at == top { frame.pc } else { frame.pc.saturating_sub(1) };
                let handlers = &self.program.functions[frame.function as usize].handlers;
                if handlers.iter().any(|(start, end, _)| *start < pc && pc < *end) {
                    return true;
                }
            }
            self.handling.pop();
        }
        false
    }

    /// The topmost frame does the operation at this place: perhaps a handler begins.
    pub(crate) fn note_handling(&mut self, function: &Function, pc: Pc) {
        if function.handlers.binary_search_by_key(&pc, |(start, ..)| *start).is_ok() {
            self.handling.push(self.frames.len() - 1);
        }
    }

    /// Remembers with an operation set aside what is being handled there.
    pub(crate) fn keep_handled(&mut self, id: OpId) {
        if let Some(fault) = self.handled() {
            self.handled_by.insert(id, fault);
        }
    }

    /// Tells the host of a new fault what was being handled when it happened.
    pub(crate) fn give_context(&self, fault: &Value<H>, handled: Option<Value<H>>) {
        if let Some(handled) = handled {
            self.host.context(fault, &handled);
        }
    }

    /// Asks the host while `handled` is what it takes to be handled.
    pub(crate) fn asking_with(&mut self, handled: Option<Value<H>>, ask: Ask, args: &[Value<H>]) -> Outcome<H> {
        self.handling(handled, |machine| machine.do_asked(ask, args))
    }

    /// The same of a call whose place is to be known, and what it has waited for.
    pub(crate) fn seen_with(
        &mut self,
        handled: Option<Value<H>>,
        args: &[Value<H>],
        label: &CallLabel,
        waited: Option<&Waited>,
    ) -> Result<Value<H>, Value<H>> {
        self.handling(handled, |machine| machine.host.call_seen(args, label, &machine.program, waited))
    }

    fn handling<T>(&mut self, handled: Option<Value<H>>, ask: impl FnOnce(&mut Self) -> T) -> T {
        let Some(handled) = handled else { return ask(self) };
        let before = self.host.handle(&handled);
        let asked = ask(self);
        self.host.handle(&before);
        asked
    }

    /// Has the host show an output while `handled` is what it takes to be handled: a log shows that. Gives what came of it.
    pub(crate) fn showing_with(&mut self, handled: Option<Value<H>>, event: Event<H>) -> Result<Value<H>, Value<H>> {
        self.handling(handled, |machine| machine.show_event(event))
    }

    /// Has the host show what is to be shown now, or whoever drives the machine.
    pub(crate) fn show_event(&mut self, event: Event<H>) -> Result<Value<H>, Value<H>> {
        match self.host.show(event, &self.program)? {
            Shown::Now(value) => Ok(value),
            Shown::Later(event) => {
                self.events.extend([event]);
                Ok(self.host.nothing())
            }
        }
    }
}
