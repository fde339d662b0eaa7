//! External calls: when each may start.

use std::rc::Rc;
use std::sync::Arc;

use crate::cause::Why;
use crate::cell::Cell;
use crate::freeze::Frozen;
use crate::holding::Held;
use crate::host::{Announced, Class, FaultKind, Footprint, Host, Kind};
use crate::lineup::Touch;
use crate::machine::Machine;
use crate::operate::{Tried, Wait};
use crate::ops::{Call, CallId, CallState, Op, OpId, ScopeId, What};
use crate::order::Pos;
use crate::path::CallLabel;
use crate::protocol::Event;
use crate::showing::Showing;
use crate::value::Value;
use sooner_calculus::Prim;

/// When so many calls are to be made, whoever makes them gets them before more code is run.
const MOST_AT_ONCE: usize = 8192;

impl<H: Host> Machine<H> {
    /// Makes an external call: its value, which has not arrived.
    pub(crate) fn external(
        &mut self,
        name: u32,
        args: Vec<Value<H>>,
        spread: bool,
        to: Option<Rc<Cell<H>>>,
    ) -> Value<H> {
        let Prim::Symbol(name) = &self.program.constants[name as usize] else {
            unreachable!("an external function is known by its symbol")
        };
        let name = name.clone();
        let label = self.label();
        self.external_named(name, args, spread, to, label)
    }

    pub(crate) fn external_named(
        &mut self,
        name: Arc<str>,
        args: Vec<Value<H>>,
        spread: bool,
        to: Option<Rc<Cell<H>>>,
        label: CallLabel,
    ) -> Value<H> {
        let class = self.host.classify(&name, &args);
        self.announce(name, class, args, spread, to, label)
    }

    /// The same of a call whose class is known.
    pub(crate) fn announce(
        &mut self,
        name: Arc<str>,
        class: Class,
        args: Vec<Value<H>>,
        spread: bool,
        to: Option<Rc<Cell<H>>>,
        label: CallLabel,
    ) -> Value<H> {
        let class = self.as_fence(class);
        let silent = class.kind == Kind::Output && !self.host.answers_output(&args);
        let cell = to.clone().unwrap_or_else(Cell::new);
        let id = CallId(self.next_call);
        self.next_call += 1;
        let nothing = self.host.nothing();
        if silent {
            self.fill(&cell, nothing.clone());
        }
        let feeds = self.feeds_of(&class.kind, &args);
        let call = Call {
            label,
            name,
            args,
            spread,
            to: cell.clone(),
            class,
            state: CallState::Blocked,
            id,
            passed: None,
            showing: Showing::Unasked,
            shown: 0,
            held: Held::No,
            feeds,
        };
        self.foretell_answer(&cell, &call.args);
        let op = self.park(What::Call(Box::new(call)), true);
        cell.set_producer(op);
        self.call_hazards(op);
        self.begin_nap(op);
        self.advance_call(op);
        if silent { nothing } else { Value::Pending(cell) }
    }

    /// What was asked for turns out to be a call to be made outside, at the place where it was asked.
    pub(crate) fn announce_late(&mut self, id: OpId, announced: Announced<H>) {
        let call_id = CallId(self.next_call);
        self.next_call += 1;
        let Announced { name, mut class, args, .. } = announced;
        if class.kind == Kind::Sleep {
            class.kind = Kind::Fence;
        }
        let silent = class.kind == Kind::Output && !self.host.answers_output(&args);
        let feeds = self.feeds_of(&class.kind, &args);
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return };
        let (to, label) = (asked.to.clone(), asked.label.clone());
        self.foretell_late(&to, &args);
        let Some(op) = self.ops.get_mut(id) else { return };
        let (pos, hazard) = (op.pos, std::mem::take(&mut op.hazard));
        op.what = What::Call(Box::new(Call {
            label,
            name,
            args,
            spread: true,
            to: to.clone(),
            class,
            state: CallState::Blocked,
            id: call_id,
            passed: None,
            showing: Showing::Unasked,
            shown: 0,
            held: Held::No,
            feeds,
        }));
        self.clear_hazard(id, pos, &hazard);
        if silent {
            let nothing = self.host.nothing();
            self.fill(&to, nothing);
        }
        self.call_hazards(id);
        self.wake_waiters(id);
        self.advance_call(id);
        self.show_late(id);
    }

    /// Who waited for what it might have done looks again.
    pub(crate) fn wake_waiters(&mut self, id: OpId) {
        let waiters = self.ops.get_mut(id).map(|op| std::mem::take(&mut op.waiters)).unwrap_or_default();
        for waiter in waiters {
            self.enqueue(waiter);
        }
    }

    /// What a call not yet done may touch.
    fn call_hazards(&mut self, id: OpId) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) else { return };
        let (kind, touch) = (call.class.kind.clone(), Touch::of(call.class.resource.as_ref()));
        let plain = !H::VOCABULARY.own && call.args.iter().all(Value::is_leaf);
        if matches!(kind, Kind::Sequential | Kind::Fence) && !plain {
            let args = call.args.clone();
            if H::VOCABULARY.own {
                // Its effects are those its class says.
                let class = call.class.clone();
                let mut rooted = Footprint::default();
                let args = self.rooted(&args, &mut rooted);
                let footprint = Footprint { effects: false, declared: false, ..self.host.changes(&class, &args) };
                self.add_footprint(id, &footprint);
                self.add_footprint(id, &rooted);
            } else {
                self.add_reachable(id, args);
            }
        }
        match &kind {
            Kind::Sequential => {
                self.tell_apart(&touch);
                self.add_effects(id, touch);
                self.key_places(id);
            }
            Kind::Fence => {
                self.add_effects(id, Touch::Everything);
                if let Some(Op { pos, hazard, .. }) = self.ops.get_mut(id) {
                    hazard.fence = true;
                    let pos = *pos;
                    self.fences.insert(&self.order, pos, id);
                }
            }
            Kind::Readonly => self.add_reads(id, touch),
            Kind::Output => self.output_hazards(id),
            Kind::Unordered | Kind::Sleep => {}
        }
        if H::VOCABULARY.own && kind.looks() {
            self.used_up_by_call(id);
        }
        self.call_looks(id);
    }

    /// Whether something was missing when it was announced.
    fn had_to_wait(&self, id: OpId) -> bool {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) else { return false };
        call.args.iter().any(|arg| matches!(arg, Value::Pending(_)))
    }

    /// A call that changes nothing uses up the iterators that it is passed.
    fn used_up_by_call(&mut self, id: OpId) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) else { return };
        let args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
        let mut footprint = self.host.changes(&call.class, &args);
        for arg in &args {
            self.uses_up(&mut footprint, arg);
            // It may turn out to be one.
            if let Value::Pending(cell) = arg
                && cell.comes_of_anything()
            {
                footprint.writes.push(cell.key());
            }
        }
        if footprint.anything || !footprint.writes.is_empty() {
            self.add_footprint(id, &footprint);
        }
    }

    /// Showing what is there may run code.
    fn output_hazards(&mut self, id: OpId) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) else { return };
        if H::VOCABULARY.own {
            let args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
            let footprint = self.host.changes(&call.class, &args);
            self.add_footprint(id, &footprint);
        }
    }

    /// Looks whether a call can start.
    pub(crate) fn advance_call(&mut self, id: OpId) {
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get(id) else { return };
        let pos = *pos;
        if call.state != CallState::Blocked {
            return;
        }
        self.take_snapshots(id);
        self.classify_early(id);
        // Whether its arguments are complete decides for every kind; order matters to some.
        if let Some(wait) = self.lacks(id) {
            return match wait {
                Wait::Fault(value) => self.fault_at(id, value),
                Wait::Op(other) if self.is_effect(id) && self.is_effect(other) => {
                    self.wait_behind(id, Why::Effect, other)
                }
                wait => self.wait_for(id, wait),
            };
        }
        let class = self.reclassify(id);
        let scope = self.ops.get(id).map_or(ScopeId(0), |op| op.scope);
        if let Some(other) = self.dead_end_before(pos, scope) {
            return self.wait_behind(id, Why::Condition, other);
        }
        if H::VOCABULARY.own && class.kind.looks() && self.had_to_wait(id) {
            self.used_up_by_call(id);
        }
        match class.kind {
            Kind::Sleep => match self.earlier_fence(pos, id).or_else(|| self.earlier_in_nap(id)) {
                Some(other) => self.wait_behind(id, Why::Fence, other),
                None => self.start(id),
            },
            Kind::Unordered | Kind::Readonly => {
                let fence = self.earlier_fence(pos, id);
                let effect = if class.kind == Kind::Readonly { self.earlier_effect(pos, id, &class) } else { None };
                let fence = fence.map(|other| (Why::Fence, other));
                match fence.or(effect.map(|other| (Why::Effect, other))) {
                    Some((why, other)) => self.wait_behind(id, why, other),
                    None if class.kind == Kind::Unordered && self.may_sleep(id) => self.put_to_sleep(id),
                    None => self.start(id),
                }
            }
            Kind::Output => {
                self.output_hazards(id);
                self.waits_behind(id, Why::Turn, None);
                self.set_state(id, CallState::Queued);
                // A write that cannot but succeed does not keep a guard open.
                if let Some(op) = self.ops.get_mut(id)
                    && op.counted
                    && !matches!(&op.what, What::Call(call) if op.scope != ScopeId(0) && self.host.may_fail(&call.args))
                {
                    op.counted = false;
                    let scope = op.scope;
                    self.uncount(scope);
                }
                self.advance();
            }
            Kind::Sequential if class.early => {
                let earlier = self.earlier_effect(pos, id, &class).or_else(|| self.earlier_read(pos, id, &class));
                let fence = self.earlier_fence(pos, id).map(|other| (Why::Fence, other));
                match fence.or(earlier.map(|other| (Why::Effect, other))) {
                    Some((why, other)) => self.wait_behind(id, why, other),
                    None => self.start(id),
                }
            }
            Kind::Sequential if class.resource.is_some() => self.queue_effect(id, pos, &class),
            Kind::Sequential | Kind::Fence => {
                self.waits_behind(id, Why::Turn, None);
                self.set_state(id, CallState::Queued);
                self.advance();
            }
        }
    }

    /// The class of a call whose arguments are complete: its resource may hang on them.
    fn reclassify(&mut self, id: OpId) -> Class {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) else { unreachable!("it is a call") };
        if !H::VOCABULARY.own && call.args.iter().all(Value::is_leaf) {
            return call.class.clone();
        }
        let args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
        let name = call.name.clone();
        let mut class = self.host.classify(&name, &args);
        let is_output = |kind: &Kind| *kind == Kind::Output;
        if class.kind == Kind::Sleep || is_output(&class.kind) != is_output(&call.class.kind) {
            class.kind = call.class.kind.clone(); // decided by where it stands, or when somebody was told what it gives
        }
        if let Some(Op { pos, hazard, what: What::Call(call), .. }) = self.ops.get_mut(id)
            && call.class != class
        {
            let touch = Touch::of(class.resource.as_ref());
            let ledger = if class.kind == Kind::Readonly { &mut self.reads } else { &mut self.effects };
            let touched = hazard.touched();
            let known = if class.kind == Kind::Readonly { &mut touched.reads } else { &mut touched.effects };
            call.class = class.clone();
            if known.is_some() {
                ledger.change(&self.order, *pos, id, known, touch.clone());
                self.tell_apart(&touch);
                self.key_places(id);
                self.wake_waiters(id);
            }
        }
        class
    }

    /// An effect whose resource hangs on plain arguments, which cannot change any more: it is known before the rest.
    fn classify_early(&mut self, id: OpId) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) else { return };
        let unnamed = call.class.kind == Kind::Sequential && call.class.resource.is_none();
        if !H::VOCABULARY.own || !unnamed || call.args.iter().any(|arg| arg.missing().is_some()) {
            return;
        }
        let args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
        if self.host.looks_at(&Class::of(Kind::Unordered), &args).is_some_and(|keys| keys.is_empty()) {
            self.reclassify(id);
        }
    }

    fn is_effect(&self, id: OpId) -> bool {
        matches!(self.ops.get(id), Some(Op { what: What::Call(call), .. }) if call.class.kind == Kind::Sequential)
    }

    fn earlier_fence(&self, pos: Pos, id: OpId) -> Option<OpId> {
        let fence = self.fences.latest_before(&self.order, pos, Some(id)).map(|(_, op)| op);
        fence.or_else(|| self.earlier_nap(id))
    }

    /// The latest effect before `pos` that a call of this class must not miss.
    pub(crate) fn earlier_effect(&self, pos: Pos, id: OpId, class: &Class) -> Option<OpId> {
        self.effects.latest_before(&self.order, pos, class.resource.as_ref(), Some(id))
    }

    /// The latest look at the outside before `pos` that an effect of this class must not get ahead of.
    pub(crate) fn earlier_read(&self, pos: Pos, id: OpId, class: &Class) -> Option<OpId> {
        self.reads.latest_before(&self.order, pos, class.resource.as_ref(), Some(id))
    }

    pub(crate) fn set_state(&mut self, id: OpId, state: CallState) {
        if let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) {
            call.state = state;
            self.hold(id);
        }
    }

    /// What is missing of a call's arguments.
    fn lacks(&self, id: OpId) -> Option<Wait<H>> {
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get(id) else { return None };
        if !H::VOCABULARY.own {
            let plain = call.args.iter().all(Value::is_leaf);
            return if plain { None } else { self.complete(&call.args, *pos, id).err() };
        }
        let args = match self.without_arriving(call, *pos) {
            Ok(args) => args,
            Err(other) => return Some(Wait::Op(other)),
        };
        if let Err(wait) = self.complete(&args, *pos, id) {
            return Some(self.first_piece(call, wait));
        }
        self.host.seal(&args, &|key| self.is_free(key));
        if let Some(other) = self.unsettled_for(&call.class, &args, *pos, id) {
            return Some(Wait::Op(other));
        }
        let earlier = |value: &Value<H>| match value.arrived() {
            Value::Pending(cell) => {
                let producer = cell.last().producer().and_then(|id| self.ops.get(id));
                producer.is_some_and(|producer| self.order.before(producer.pos, *pos))
            }
            _ => false,
        };
        self.host.lacks(&args, &earlier).and_then(|value| value.missing()).map(Wait::Cell)
    }

    /// The call is the oldest thing left. Says whether it is done with.
    pub(crate) fn start_first(&mut self, id: OpId) -> bool {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) else { return false };
        if call.class.kind != Kind::Output || self.host.takes_time(&call.args) {
            // What is behind it need not be looked at before more is known.
            if self.host.is_prompt(&call.args) {
                self.prompt = Some(call.id);
            }
            self.start(id);
            return false;
        }
        let (name, label, spread, shown) = (call.name.clone(), call.label.clone(), call.spread, call.shown);
        let to = call.to.clone();
        self.set_apart(id);
        match self.freeze_call(id) {
            Ok(frozen) => {
                let waited = self.waited(id);
                let event = Event::Output { label, name, arg: frozen.argument(spread), shown, waited };
                let value = match self.showing_with(self.handled_by.get(&id).cloned(), event) {
                    Ok(value) => value,
                    Err(fault) if self.ops.get(id).is_some_and(|op| op.counted || op.scope == ScopeId(0)) => {
                        self.fault_at(id, fault);
                        return false;
                    }
                    Err(fault) => {
                        self.host.failed_late(fault);
                        self.host.nothing()
                    }
                };
                if to.value().is_none() {
                    let value = self.answered(value);
                    self.fill(&to, value);
                }
                if let Some(op) = self.detach(id) {
                    self.order.remove(op.pos);
                }
                true
            }
            Err(_) => unreachable!("what was complete stays complete"),
        }
    }

    pub(crate) fn start(&mut self, id: OpId) {
        self.open_feeds(id);
        self.set_apart(id);
        let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) else { return };
        let (call_id, name, label, spread) = (call.id, call.name.clone(), call.label.clone(), call.spread);
        let frozen = match call.passed.take() {
            Some(frozen) => Ok(*frozen),
            // Plain values are handed on: nobody asks for them again. Of things of the host's, the answer may be one.
            None if call.args.iter().all(Value::is_leaf) => {
                let values = match H::VOCABULARY.own {
                    true => call.args.clone(),
                    false => std::mem::take(&mut call.args),
                };
                Ok(Frozen { values, copies: Vec::new() })
            }
            None => self.freeze_call(id),
        };
        match frozen {
            Ok(mut frozen) => {
                self.set_state(id, CallState::Started);
                let copies = std::mem::take(&mut frozen.copies);
                if let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id)
                    && !copies.is_empty()
                {
                    call.passed = Some(Box::new(Frozen { values: Vec::new(), copies }));
                }
                self.calls.insert(call_id, id);
                self.counts.calls += 1;
                let handled = self.handled_by.get(&id).cloned();
                let (arg, waited) = (frozen.argument(spread), self.waited(id));
                self.events.push(Event::Start { id: call_id, label, name, arg, handled, waited });
                if self.events.len() >= MOST_AT_ONCE {
                    self.fuel = self.fuel.min(1);
                }
                self.feed(id);
            }
            Err(Wait::Fault(value)) => self.fault_at(id, value),
            Err(wait) => {
                self.set_state(id, CallState::Blocked);
                self.wait_for(id, wait);
            }
        }
    }

    /// Copies of a call's arguments, for whoever makes it.
    fn freeze_call(&self, id: OpId) -> Tried<Frozen<H>, H> {
        match self.ops.get(id) {
            Some(Op { pos, what: What::Call(call), .. }) => self.freeze(&call.args, *pos, id),
            _ => unreachable!("it is a call"),
        }
    }

    /// An external call cannot be given a function.
    pub(crate) fn function_passed(&self, id: OpId) -> Wait<H> {
        let name = match self.ops.get(id) {
            Some(Op { what: What::Call(call), .. }) => call.name.clone(),
            _ => Arc::from("call"),
        };
        Wait::Fault(self.host.fault(FaultKind::FunctionPassed(name)))
    }
}
