//! Faults and guards. A fault stands at its position; nothing later in its scope is started, what
//! was started is cancelled, writes behind it are taken back; but it is *raised* only when nothing
//! before it in that scope is outstanding, because an earlier one would take its place.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::cell::Cell;
use crate::code::{BlockId, BlockKind, Function};
use crate::exec::Flow;
use crate::host::{FaultKind, Footprint, Host, Key};
use crate::machine::{Frame, Guard, Machine, NOWHERE, Phase, Scope, Wrote};
use crate::ops::{CallState, Dest, OpId, ScopeId, Settle, What};
use crate::order::{Holder, Pos};
use crate::path::Path;
use crate::protocol::Event;
use crate::value::Value;

enum End {
    Before(Pos),
    After(Pos),
    Never,
}

impl<H: Host> Machine<H> {
    /// A guarded body begins.
    pub(crate) fn enter_guard(&mut self, block: BlockId) {
        let strand = self.strands.last_mut().expect("something is being run");
        let id = Scope::within(strand.scope, &mut self.scopes, &mut self.free_scopes);
        strand.scope = id;
        self.guards.push(Guard { frame: self.frames.len() - 1, block, phase: Phase::Body(id) });
    }

    /// A guarded body, a handler or a clean-up has come to its end.
    pub(crate) fn end_guard(&mut self, function: &Function, base: usize, block: BlockId) {
        let mine = self.guards.len() > self.strands.last().expect("something is being run").base_guard
            && self.guards.last().is_some_and(|g| g.frame == self.frames.len() - 1 && g.block == block);
        if !mine {
            // A handler, or a clean-up that was run late: the body was left before.
            return self.leave_block(function, base, block);
        }
        match self.guards.pop().map(|guard| guard.phase) {
            Some(Phase::Body(scope)) => self.end_body(function, base, block, scope),
            Some(Phase::Final(None)) => self.leave_block(function, base, block),
            Some(Phase::Final(Some(fault))) => self.raise(fault),
            None => {}
        }
    }

    fn leave_block(&mut self, function: &Function, base: usize, block: BlockId) {
        if self.ends_strand(block) {
            return self.finish_block(function, base, block);
        }
        let end = function.blocks[block.0 as usize].end;
        self.frames.last_mut().expect("a block stands in a frame").pc = end;
    }

    fn end_body(&mut self, function: &Function, base: usize, block: BlockId, scope: ScopeId) {
        let info = &function.blocks[block.0 as usize];
        self.leave_scope(scope);
        if self.scopes[scope.0 as usize].outstanding == 0 && !self.has_unread(scope) {
            self.release_scope(scope);
            return match info.kind {
                BlockKind::Cleanup => self.run_cleanup(block, None, info.other),
                _ => self.leave_block(function, base, block),
            };
        }
        let values = info.outs.iter().map(|slot| self.stack[base + slot.0 as usize].clone()).collect();
        self.settle_later(function, base, block, scope, Some(values));
    }

    /// The scope is done with; its place is free when nothing counts in it any more.
    fn release_scope(&mut self, scope: ScopeId) {
        let entry = &mut self.scopes[scope.0 as usize];
        if entry.released {
            return;
        }
        entry.settle = None;
        entry.released = true;
        self.hand_up_streams(scope);
        let entry = &self.scopes[scope.0 as usize];
        if entry.outstanding == 0 {
            self.free_scopes.push(scope);
        }
    }

    fn leave_scope(&mut self, scope: ScopeId) {
        let parent = self.scopes[scope.0 as usize].parent.expect("a guard's scope lies in another");
        self.strands.last_mut().expect("something is being run").scope = parent;
    }

    fn run_cleanup(&mut self, block: BlockId, fault: Option<Value<H>>, pc: u32) {
        self.guards.push(Guard { frame: self.frames.len() - 1, block, phase: Phase::Final(fault) });
        self.frames.last_mut().expect("a block stands in a frame").pc = pc;
    }

    /// The body was left with something outstanding: what comes of it is known when that is done.
    fn settle_later(
        &mut self,
        function: &Function,
        base: usize,
        block: BlockId,
        scope: ScopeId,
        values: Option<Vec<Value<H>>>,
    ) {
        let info = &function.blocks[block.0 as usize];
        let ahead = values.is_some() && self.gives_ahead(info, scope);
        let captured = info.captures.iter().map(|slot| (*slot, self.stack[base + slot.0 as usize].clone())).collect();
        let hands_on = self.ends_strand(block);
        let outs: Rc<[Rc<Cell<H>>]> = match &self.strands.last().expect("something is being run").dest {
            _ if ahead => Rc::default(),
            Dest::Outs(cells) if hands_on => cells.clone(),
            _ => info.outs.iter().map(|_| Cell::new()).collect(),
        };
        let id = crate::code::FunctionId(self.frames[self.frames.len() - 1].function);
        let place = self.place();
        let settle = Settle { body: scope, function: id, block, captured, values, outs: outs.clone(), place };
        let op = self.park(What::Settle(Box::new(settle)), true);
        self.region_hazards(op, info, base, &Dest::Outs(outs.clone()));
        if H::VOCABULARY.own {
            let mut kept = Footprint::default();
            for (slot, cell) in info.outs.iter().zip(outs.iter()) {
                let (value, mut own) = (&self.stack[base + slot.0 as usize], Footprint::default());
                self.add_looks(&mut own, value);
                self.sees_of_value(&mut own, value);
                if own.gives() {
                    cell.expose();
                }
                self.shows(op, &own);
                kept.add_sees(own);
            }
            self.add_sees(op, &kept);
        }
        let found = std::mem::take(&mut self.scopes[scope.0 as usize].found);
        if !found.is_empty() {
            self.add_footprint(op, &Footprint { writes: found.into(), ..Footprint::default() });
        }
        let entry = &mut self.scopes[scope.0 as usize];
        entry.settle = Some(op);
        if entry.outstanding == 0 || entry.has_only_fault() {
            self.enqueue(op);
        }
        if ahead {
            return self.leave_block(function, base, block);
        }
        if hands_on {
            return self.end_strand();
        }
        for (slot, cell) in info.outs.iter().zip(outs.iter()) {
            cell.set_producer(op);
            self.stack[base + slot.0 as usize] = Value::Pending(cell.clone());
        }
        self.frames.last_mut().expect("a block stands in a frame").pc = info.end;
    }

    /// Something was written by who looked for it. If what stands before it in a guard fails, it has not been: who looks there behind
    /// the guard waits for that.
    pub(crate) fn found_by_looking(&mut self, key: Key, scope: ScopeId, besides: usize) {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let entry = &mut self.scopes[scope.0 as usize];
            at = entry.parent;
            if entry.outstanding > besides && at.is_some() {
                match entry.settle {
                    Some(op) => self
                        .add_footprint(op, &Footprint { writes: [key].into_iter().collect(), ..Footprint::default() }),
                    None if entry.found.contains(&key) => {}
                    None => entry.found.push(key),
                }
            }
        }
    }

    /// A guard settles: with its body's values, or with its handler.
    pub(crate) fn run_settle(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let What::Settle(settle) = std::mem::replace(&mut op.what, What::Running) else {
            unreachable!("only guards settle")
        };
        let scope = &self.scopes[settle.body.0 as usize];
        let fault = match scope.fault {
            _ if scope.outstanding == 0 => None,
            Some(fault) if scope.has_only_fault() => Some(fault),
            _ => {
                self.ops.get_mut(id).expect("it was just there").what = What::Settle(settle);
                return;
            }
        };
        let fault = match fault {
            Some(fault) => {
                self.spend_streams(settle.body);
                Some(self.take_fault(fault))
            }
            None => self.take_unread(settle.body),
        };
        let fault = fault.map(|(value, path)| self.trace_back(value, path, settle.place.at().depth(), true));
        self.release_scope(settle.body);
        let Settle { function: function_id, block, captured, values, outs, place, .. } = *settle;
        let program = self.program.clone();
        let function = &*program.functions[function_id.0 as usize];
        let info = &function.blocks[block.0 as usize];
        if let (BlockKind::Guard(_), None) = (info.kind, &fault) {
            for (cell, value) in outs.iter().zip(values.unwrap_or_default()) {
                self.fill(cell, value);
            }
            return self.finish(id);
        }
        // The handler or the clean-up runs at the guard's own place.
        self.begin_strand(id, Some(block), Dest::Outs(outs), &place);
        let base = self.reserve(function.slots);
        for (slot, value) in captured {
            self.stack[base + slot.0 as usize] = value;
        }
        for (slot, value) in info.outs.iter().zip(values.unwrap_or_default()) {
            self.stack[base + slot.0 as usize] = value;
        }
        self.frames.push(Frame {
            function: function_id.0,
            pc: info.other,
            base: base as u32,
            turns: place.turns,
            path: Some(place.path),
            to: NOWHERE,
            refs: true,
        });
        match info.kind {
            BlockKind::Guard(error) => {
                self.handlers += 1;
                self.stack[base + error.0 as usize] = fault.unwrap_or(Value::Unset);
            }
            _ => self.run_cleanup(block, fault, info.other),
        }
    }

    fn take_fault(&mut self, id: OpId) -> (Value<H>, Option<Rc<Path>>) {
        let op = self.detach(id).expect("a scope's fault is outstanding");
        self.order.remove(op.pos);
        match op.what {
            What::Fault(value, path) => (value, path),
            _ => unreachable!("a scope's fault is a fault"),
        }
    }

    /// A fault of the machine's own.
    pub(crate) fn raise_kind(&mut self, kind: FaultKind) {
        let value = self.host.fault(kind);
        self.raise(value);
    }

    /// A fault where the code being run stands.
    pub(crate) fn raise(&mut self, mut fault: Value<H>) {
        if H::VOCABULARY.own {
            self.give_context(&fault, self.handled());
            fault = self.trace(fault, false);
        }
        self.unwind_to_guard(fault);
    }

    /// A fault that was caught goes on: where it is taken up again is not where it happened.
    pub(crate) fn raise_again(&mut self, fault: Value<H>) {
        let fault = self.trace(fault, true);
        self.unwind_to_guard(fault);
    }

    fn unwind_to_guard(&mut self, fault: Value<H>) {
        let base_guard = self.strands.last().expect("something is being run").base_guard;
        while self.guards.len() > base_guard {
            let Some(guard) = self.guards.pop() else { break };
            self.unwind(guard.frame);
            match guard.phase {
                // A clean-up that faults itself: its own fault goes on.
                Phase::Final(_) => {}
                Phase::Body(scope) => return self.raise_in(scope, guard.block, fault),
            }
        }
        let strand = self.strands.last().expect("something is being run");
        let (rest, scope, base_frame) = (strand.rest, strand.scope, strand.base_frame);
        let pos = self.order.insert_before(rest, Holder::Rest);
        let id = self.park_at(pos, scope, What::Running, true);
        let path = self.frames.get(base_frame).and_then(|frame| frame.path.clone());
        self.note_fault(id, fault, path.filter(|_| H::VOCABULARY.own));
        self.end_strand();
    }

    /// Leaves the frames that the code inside a guard's body has entered.
    fn unwind(&mut self, frame: usize) {
        self.frames.truncate(frame + 1);
        let (function, base) = {
            let top = self.frames.last().expect("a guard stands in a frame");
            (top.function, top.base)
        };
        let slots = self.program.functions[function as usize].slots;
        self.release((base + slots) as usize);
    }

    /// A fault in the body of a guard of the code being run.
    fn raise_in(&mut self, scope: ScopeId, block: BlockId, fault: Value<H>) {
        let program = self.program.clone();
        let frame = self.frames.last().expect("a guard stands in a frame");
        let (function, base) = (&*program.functions[frame.function as usize], frame.base as usize);
        let info = &function.blocks[block.0 as usize];
        if self.scopes[scope.0 as usize].is_settled() {
            self.leave_scope(scope);
            self.spend_streams(scope);
            self.release_scope(scope);
            match info.kind {
                BlockKind::Guard(error) => {
                    self.handlers += 1;
                    self.stack[base + error.0 as usize] = fault;
                    self.frames.last_mut().expect("a guard stands in a frame").pc = info.other;
                }
                _ => self.run_cleanup(block, Some(fault), info.other),
            }
            return;
        }
        let rest = self.strands.last().expect("something is being run").rest;
        let pos = self.order.insert_before(rest, Holder::Rest);
        let id = self.park_at(pos, scope, What::Running, true);
        // The body ends here: nothing of it lies behind the fault.
        self.mark_fault(id, fault, None);
        self.leave_scope(scope);
        self.settle_later(function, base, block, scope, None);
    }

    /// An outstanding operation has failed: everything behind it in its scope is void.
    pub(crate) fn fault_at(&mut self, id: OpId, fault: Value<H>) {
        let path = self.path_of(id);
        if !self.handled_by.is_empty() {
            self.give_context(&fault, self.handled_by.get(&id).cloned());
        }
        self.note_fault(id, fault, path);
        self.advance();
    }

    fn note_fault(&mut self, id: OpId, fault: Value<H>, path: Option<Rc<Path>>) {
        self.mark_fault(id, fault, path);
        if let Some(op) = self.ops.get(id) {
            let (pos, scope) = (op.pos, op.scope);
            self.void_after(pos, scope);
        }
        self.settle_if_first(id);
    }

    /// The operation has become a fault.
    fn mark_fault(&mut self, id: OpId, fault: Value<H>, path: Option<Rc<Path>>) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let before = std::mem::replace(&mut op.what, What::Fault(fault, path));
        let (pos, scope) = (op.pos, op.scope);
        self.order.set_holder(pos, Holder::Op(id));
        if !op.counted {
            op.counted = true;
            self.scopes[scope.0 as usize].outstanding += 1;
        }
        // Nobody behind a fault, in its scope, is ever started, and what lies outside waits for the guard.
        if let Some(hazard) = self.ops.get_mut(id).map(|op| std::mem::take(&mut op.hazard)) {
            self.clear_hazard(id, pos, &hazard);
        }
        self.scopes[scope.0 as usize].fault = Some(id);
        self.forsake(&before);
    }

    fn settle_if_first(&mut self, id: OpId) {
        let Some(op) = self.ops.get(id) else { return };
        let entry = &self.scopes[op.scope.0 as usize];
        if entry.has_only_fault()
            && let Some(settle) = entry.settle
        {
            self.enqueue(settle);
        }
    }

    /// Cancels what is outstanding between a fault and the end of its scope, and takes back writes.
    fn void_after(&mut self, fault: Pos, scope: ScopeId) {
        let end = self.end_of(scope);
        let mut doomed = Vec::new();
        let mut at = self.order.next(fault);
        while let Some(pos) = at {
            match end {
                End::Before(end) if end == pos => break,
                End::After(end) if end == pos => {
                    doomed.push(pos);
                    break;
                }
                _ => {}
            }
            doomed.push(pos);
            at = self.order.next(pos);
        }
        // Newest first: writes are taken back in the opposite order.
        for pos in doomed.into_iter().rev() {
            match self.order.holder(pos) {
                Holder::Writes => self.take_back(pos),
                Holder::Op(id) => self.cancel(id),
                Holder::Rest => self.void_strand(pos, scope),
            }
        }
    }

    /// Where a scope ends: before the guard that waits for it, or with the code that is still inside.
    fn end_of(&self, scope: ScopeId) -> End {
        if let Some(op) = self.scopes[scope.0 as usize].settle.and_then(|settle| self.ops.get(settle)) {
            return End::Before(op.pos);
        }
        let inside = self.guards.iter().position(|guard| matches!(guard.phase, Phase::Body(body) if body == scope));
        let strand = inside.and_then(|at| self.strands.iter().rev().find(|strand| strand.base_guard <= at));
        strand.map_or(End::Never, |strand| End::After(strand.rest))
    }

    /// The run ends here, whatever is outstanding: what was written ahead of its turn is taken back.
    pub fn abandon(&mut self) {
        let mut ahead: Vec<Pos> = self.written.keys().copied().collect();
        ahead.sort_by(|a, b| if self.order.before(*a, *b) { Ordering::Greater } else { Ordering::Less });
        ahead.into_iter().for_each(|pos| self.take_back(pos));
    }

    fn take_back(&mut self, pos: Pos) {
        let is_undone = self.rewind.leave_undone(pos);
        for wrote in self.written.remove(&pos).unwrap_or_default().into_iter().rev() {
            match wrote {
                Wrote::Object(object) => object.take_back(pos),
                Wrote::Host(take_back) if is_undone && self.rewind.has(take_back.key) => {}
                Wrote::Host(take_back) => (take_back.restore)(),
                Wrote::Taken(taken) => self.put_item_back(&taken),
            }
        }
        for strand in &mut self.strands {
            if strand.epoch == Some(pos) {
                strand.epoch = None;
            }
        }
        self.births.forget(pos);
        self.order.remove(pos);
    }

    fn cancel(&mut self, id: OpId) {
        let Some(op) = self.detach(id) else { return };
        self.order.remove(op.pos);
        self.forsake(&op.what);
        match op.what {
            What::Call(call) if call.state == CallState::Started => {
                self.calls.remove(&call.id);
                self.events.push(Event::Cancel(call.id));
            }
            What::Call(call) => {
                self.dormant.remove(&call.id);
            }
            What::Settle(settle) => self.release_scope(settle.body),
            What::Unread | What::Asked(_) => {
                self.unread.remove(&id);
            }
            _ => {}
        }
    }

    /// Code that is being run (further down the stack) lies behind a fault: it stops when control returns to it.
    fn void_strand(&mut self, rest: Pos, scope: ScopeId) {
        if let Some(strand) = self.strands.iter_mut().find(|strand| strand.rest == rest) {
            strand.void = Some(scope);
        }
    }

    /// Leaves the part of the code being run that lies behind a fault.
    pub(crate) fn abandon_void(&mut self) -> Flow {
        let strand = self.strands.last_mut().expect("something is being run");
        let Some(scope) = strand.void.take() else { return Flow::Next };
        let base_guard = strand.base_guard;
        while self.guards.len() > base_guard {
            let Some(guard) = self.guards.pop() else { break };
            self.unwind(guard.frame);
            let Phase::Body(body) = guard.phase else { continue };
            self.leave_scope(body);
            if body == scope {
                let program = self.program.clone();
                let frame = self.frames.last().expect("a guard stands in a frame");
                let (function, base) = (&*program.functions[frame.function as usize], frame.base as usize);
                self.settle_later(function, base, guard.block, scope, None);
                return Flow::Reload;
            }
            self.release_scope(body);
        }
        self.end_strand();
        Flow::Reload
    }
}
