//! External calls: when each may start, and what its answer does.

use std::rc::Rc;
use std::sync::Arc;

use crate::cell::Cell;
use crate::code::Summary;
use crate::freeze::Frozen;
use crate::host::{Class, FaultKind, Host, Kind};
use crate::machine::{Answer, Event, Machine, Writes};
use crate::object::{Action, Contents, Object};
use crate::operate::Wait;
use crate::ops::{Call, CallId, CallState, Op, OpId, What};
use crate::value::Value;
use sooner_calculus::Prim;

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
        self.external_named(name, args, spread, to)
    }

    pub(crate) fn external_named(
        &mut self,
        name: Arc<str>,
        args: Vec<Value<H>>,
        spread: bool,
        to: Option<Rc<Cell<H>>>,
    ) -> Value<H> {
        let class = self.host.classify(&name, &args);
        let output = class.kind == Kind::Output;
        let cell = to.clone().unwrap_or_else(Cell::new);
        let id = CallId(self.next_call);
        self.next_call += 1;
        if output {
            self.fill(&cell, Value::unit());
        }
        let call = Call { name, args, spread, to: cell.clone(), class, state: CallState::Blocked, id };
        let op = self.park(What::Call(Box::new(call)), true);
        cell.set_producer(op);
        self.call_hazards(op);
        self.advance_call(op);
        if output { Value::unit() } else { Value::Pending(cell) }
    }

    /// What a call not yet done may change.
    fn call_hazards(&mut self, id: OpId) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) else { return };
        if matches!(call.class.kind, Kind::Sequential | Kind::Fence) {
            let args = call.args.clone();
            self.add_reachable(id, args);
            self.add_effects(id);
        }
        if let Some(Op { what: What::Call(call), pos, .. }) = self.ops.get(id)
            && call.class.kind == Kind::Fence
        {
            let pos = *pos;
            self.fences.insert(&self.order, pos, id);
        }
    }

    /// Looks whether a call can start.
    pub(crate) fn advance_call(&mut self, id: OpId) {
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get(id) else { return };
        let (pos, kind) = (*pos, call.class.kind.clone());
        if call.state != CallState::Blocked {
            return;
        }
        // Whether its arguments are complete decides for every kind; order matters to some.
        if let Some(wait) = self.lacks(id) {
            return match wait {
                Wait::Fault(value) => self.fault_at(id, value),
                wait => self.wait_for(id, wait),
            };
        }
        match kind {
            Kind::Unordered | Kind::Readonly => {
                let fence = self.fences.latest_before(&self.order, pos, Some(id));
                let effect = match kind {
                    Kind::Readonly => self.effects.latest_before(&self.order, pos, Some(id)),
                    _ => None,
                };
                match fence.or(effect) {
                    Some(other) => self.wait_for(id, Wait::Op(other)),
                    None => self.start(id),
                }
            }
            Kind::Output => {
                self.set_state(id, CallState::Queued);
                // A write whose text is known does not keep a guard open.
                if let Some(op) = self.ops.get_mut(id)
                    && op.counted
                {
                    op.counted = false;
                    let scope = op.scope;
                    self.uncount(scope);
                }
                self.advance();
            }
            Kind::Sequential | Kind::Fence => {
                self.set_state(id, CallState::Queued);
                self.advance();
            }
        }
    }

    fn set_state(&mut self, id: OpId, state: CallState) {
        if let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) {
            call.state = state;
        }
    }

    /// What is missing of a call's arguments.
    fn lacks(&mut self, id: OpId) -> Option<Wait<H>> {
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get(id) else { return None };
        let (pos, args) = (*pos, call.args.clone());
        self.complete(&args, pos, id).err()
    }

    /// The call is the oldest thing left. Says whether it is done with.
    pub(crate) fn start_first(&mut self, id: OpId) -> bool {
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get(id) else { return false };
        if call.class.kind != Kind::Output {
            self.start(id);
            return false;
        }
        let (pos, name, args, spread) = (*pos, call.name.clone(), call.args.clone(), call.spread);
        match self.freeze(&args, pos, id) {
            Ok(frozen) => {
                self.events.push(Event::Output { name, arg: frozen.argument(spread) });
                if let Some(op) = self.detach(id) {
                    self.order.remove(op.pos);
                }
                true
            }
            Err(_) => unreachable!("what was complete stays complete"),
        }
    }

    fn start(&mut self, id: OpId) {
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get(id) else { return };
        let (pos, call_id, name, args, spread) = (*pos, call.id, call.name.clone(), call.args.clone(), call.spread);
        match self.freeze(&args, pos, id) {
            Ok(frozen) => {
                self.set_state(id, CallState::Started);
                self.calls.insert(call_id, id);
                self.counts.calls += 1;
                self.events.push(Event::Start { id: call_id, name, arg: frozen.argument(spread) });
            }
            Err(Wait::Fault(value)) => self.fault_at(id, value),
            Err(wait) => {
                self.set_state(id, CallState::Blocked);
                self.wait_for(id, wait);
            }
        }
    }

    /// An answer arrives. Those to calls that were cancelled are dropped.
    pub(crate) fn answer(&mut self, call: CallId, answer: Answer<H>, writes: Writes<H>) {
        let Some(id) = self.calls.remove(&call) else { return };
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get(id) else { return };
        let (pos, to, args, spread) = (*pos, call.to.clone(), call.args.clone(), call.spread);
        let mut wrote = Vec::new();
        for (path, contents) in writes {
            if let (Value::Object(object), Some(contents)) = (at_path(&args, spread, &path), contents_of(&contents)) {
                self.overwrite(&object, contents, pos, &mut wrote);
            }
        }
        match answer {
            Answer::Value(value) => {
                self.fill(&to, value);
                self.finish_with_writes(id, wrote);
            }
            Answer::Argument(path) => {
                let value = at_path(&args, spread, &path);
                self.fill(&to, value);
                self.finish_with_writes(id, wrote);
            }
            Answer::Fault(value) => self.fault_at(id, value),
        }
    }

    fn overwrite(
        &mut self,
        object: &Rc<Object<H>>,
        contents: Contents<H>,
        pos: crate::order::Pos,
        wrote: &mut Vec<Rc<Object<H>>>,
    ) {
        let before = std::mem::replace(&mut *object.contents.borrow_mut(), contents);
        if self.order.first() != pos {
            object.remember(pos, Action::Replace(before));
            wrote.push(object.clone());
        }
    }

    /// The operation may write this value's object before anything later may look at it.
    pub(crate) fn add_hazard(&mut self, id: OpId, value: &Value<H>) {
        match value.arrived() {
            Value::Object(object) => self.add_object_hazard(id, object),
            Value::Pending(_) => self.add_wild(id),
            _ => {}
        }
    }

    fn add_object_hazard(&mut self, id: OpId, object: Rc<Object<H>>) {
        let Some(op) = self.ops.get_mut(id) else { return };
        if op.writes.iter().any(|known| Rc::ptr_eq(known, &object)) {
            return;
        }
        let pos = op.pos;
        op.writes.push(object.clone());
        object.add_hazard(&self.order, pos, id);
    }

    /// The operation may write any object.
    pub(crate) fn add_wild(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        if !op.writes_anything {
            op.writes_anything = true;
            let pos = op.pos;
            self.wild.insert(&self.order, pos, id);
        }
    }

    /// The operation may have effects that readonly calls must not miss.
    pub(crate) fn add_effects(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        if !op.effects {
            op.effects = true;
            let pos = op.pos;
            self.effects.insert(&self.order, pos, id);
        }
    }

    /// The operation may write everything that can be reached from these values.
    fn add_reachable(&mut self, id: OpId, values: Vec<Value<H>>) {
        let mut seen = std::collections::HashSet::new();
        let mut work = values;
        while let Some(value) = work.pop() {
            match value.arrived() {
                Value::Pending(_) => return self.add_wild(id),
                Value::Tuple(tuple) if seen.insert(Rc::as_ptr(&tuple) as usize) => work.extend(tuple.items.iter().cloned()),
                Value::Object(object) if seen.insert(Rc::as_ptr(&object) as usize) => {
                    match &*object.contents.borrow() {
                        Contents::List(items) => work.extend(items.iter().cloned()),
                        Contents::Dict(dict) => work.extend(dict.iter().map(|(_, value)| value.clone())),
                    }
                    // An earlier write still outstanding may put anything into it.
                    if self.pending_writer(&object, id) {
                        return self.add_wild(id);
                    }
                    self.add_object_hazard(id, object.clone());
                }
                _ => {}
            }
        }
    }

    fn pending_writer(&self, object: &Rc<Object<H>>, id: OpId) -> bool {
        let Some(op) = self.ops.get(id) else { return false };
        self.hazard(object, op.pos, Some(id)).is_some()
    }

    /// What code set aside may touch, from its summary and the values it captured.
    pub(crate) fn region_hazards(&mut self, id: OpId, summary: &Summary, base: usize) {
        if summary.writes_anything || summary.calls_anything {
            self.add_wild(id);
        }
        if summary.calls_anything {
            self.add_effects(id);
        }
        for slot in &summary.writes {
            // A slot of a block further in may not be set yet: then what it will hold is unknown.
            match self.stack.get(base + slot.0 as usize).cloned() {
                Some(Value::Unset) | None => self.add_wild(id),
                Some(value) => self.add_hazard(id, &value),
            }
        }
        for used in &summary.externals {
            let Prim::Symbol(name) = &self.program.constants[used.name as usize] else { continue };
            let Class { kind, .. } = self.host.may_be(&name.clone());
            if matches!(kind, Kind::Sequential | Kind::Fence) {
                self.add_effects(id);
                if used.passes_inner {
                    self.add_wild(id);
                }
                let values = used.passes.iter().map(|slot| self.stack[base + slot.0 as usize].clone()).collect();
                self.add_reachable(id, values);
            }
        }
    }

    /// The operation is no hazard any more.
    pub(crate) fn clear_hazards(&mut self, id: OpId, op: &Op<H>) {
        self.clear_listed(id, op.pos, &op.writes, op.writes_anything, op.effects);
        if matches!(&op.what, What::Call(call) if call.class.kind == Kind::Fence) {
            self.fences.remove(&self.order, op.pos, id);
        }
    }

    pub(crate) fn clear_listed(
        &mut self,
        id: OpId,
        pos: crate::order::Pos,
        writes: &[Rc<Object<H>>],
        wild: bool,
        effects: bool,
    ) {
        for object in writes {
            object.remove_hazard(&self.order, pos, id);
        }
        if wild {
            self.wild.remove(&self.order, pos, id);
        }
        if effects {
            self.effects.remove(&self.order, pos, id);
        }
    }

    /// The latest outstanding operation before `pos` that may write the object.
    pub(crate) fn hazard(&self, object: &Object<H>, pos: crate::order::Pos, me: Option<OpId>) -> Option<OpId> {
        let own = match &*object.place.borrow() {
            Some(place) => place.hazards.latest_before(&self.order, pos, me),
            None => None,
        };
        own.or_else(|| self.wild.latest_before(&self.order, pos, me))
    }

    pub(crate) fn function_passed(&self) -> Wait<H> {
        Wait::Fault(self.host.fault(FaultKind::FunctionPassedOutside))
    }
}

impl<H: Host> Frozen<H> {
    fn argument(self, spread: bool) -> Value<H> {
        if spread { Value::tuple(self.values) } else { self.values.into_iter().next().unwrap_or_else(Value::unit) }
    }
}

/// The value found by a path through the tuples that were passed.
fn at_path<H: Host>(args: &[Value<H>], spread: bool, path: &[usize]) -> Value<H> {
    let whole = if spread { Value::tuple(args.iter().cloned()) } else { args[0].clone() };
    path.iter().fold(whole.arrived(), |value, &index| match &value {
        Value::Tuple(tuple) => tuple.items.get(index).map_or(Value::Unset, Value::arrived),
        _ => Value::Unset,
    })
}

/// The contents of an object that an answer brought.
fn contents_of<H: Host>(value: &Value<H>) -> Option<Contents<H>> {
    match value {
        Value::Object(object) => Some(object.contents.borrow().clone()),
        _ => None,
    }
}
