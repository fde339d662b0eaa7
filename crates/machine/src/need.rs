//! By need: an unordered call sleeps until something waits for its answer. Its arguments are frozen
//! when it falls asleep; the frontier passes it by; when it is woken it is the oldest thing there is.
//! Calls inside guards do not sleep: what a guard comes to hangs on them. A call that fails when it is
//! woken fails then: what lies behind it in program order has happened already.

use std::collections::HashSet;
use std::rc::Rc;

use crate::cell::Cell;
use crate::host::Host;
use crate::machine::Machine;
use crate::object::Contents;
use crate::ops::{CallState, Op, OpId, ScopeId, What};
use crate::order::Holder;
use crate::protocol::Strategy;
use crate::value::Value;

impl<H: Host> Machine<H> {
    pub(crate) fn may_sleep(&self, id: OpId) -> bool {
        let Some(Op { scope, what: What::Call(call), .. }) = self.ops.get(id) else { return false };
        let sleeps = self.strategy == Strategy::ByNeed && *scope == ScopeId(0) && !call.to.last().is_wanted();
        if !sleeps || !H::VOCABULARY.own {
            return sleeps;
        }
        // Things of the host's cannot be kept as they stand now.
        let args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
        self.host.looks_at(&call.class, &args).is_some_and(|keys| keys.is_empty())
    }

    pub(crate) fn put_to_sleep(&mut self, id: OpId) {
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get(id) else { return };
        let (pos, args, call_id) = (*pos, call.args.clone(), call.id);
        let Ok(frozen) = self.freeze(&args, pos, id) else { return self.start(id) };
        if let Some(Op { counted, what: What::Call(call), .. }) = self.ops.get_mut(id) {
            call.passed = Some(Box::new(frozen));
            call.state = CallState::Dormant;
            if std::mem::take(counted) {
                self.uncount(ScopeId(0));
            }
        }
        self.dormant.insert(call_id, id);
        self.advance();
    }

    /// The frontier has reached a sleeping call: it leaves the order.
    pub(crate) fn pass_dormant(&mut self, id: OpId) -> bool {
        let Some(Op { pos, what: What::Call(call), .. }) = self.ops.get_mut(id) else { return false };
        call.state = CallState::Passed;
        let pos = *pos;
        self.release_held(id);
        self.order.remove(pos);
        true
    }

    /// Somebody waits for the cell: whoever sleeps and would fill it is woken. Says whether somebody was.
    pub(crate) fn demand(&mut self, cell: &Rc<Cell<H>>) -> bool {
        if self.dormant.is_empty() {
            return false;
        }
        let Some(id) = cell.last().producer() else { return false };
        let first = self.order.first();
        let Some(Op { pos, counted, what: What::Call(call), .. }) = self.ops.get_mut(id) else { return false };
        match call.state {
            CallState::Dormant => {}
            CallState::Passed => *pos = self.order.insert_before(first, Holder::Op(id)),
            _ => return false,
        }
        *counted = true;
        self.dormant.remove(&call.id);
        self.scopes[0].outstanding += 1;
        self.start(id);
        true
    }

    /// Wakes what sleeps and is missing of the result. Says whether anything did.
    pub(crate) fn demand_all(&mut self, value: &Value<H>) -> bool {
        // The result may be large: it is not gone over for nothing.
        if self.dormant.is_empty() {
            return false;
        }
        let mut seen = HashSet::new();
        let mut work = vec![value.clone()];
        let mut woken = false;
        while let Some(value) = work.pop() {
            match value.arrived() {
                Value::Pending(cell) => {
                    woken |= self.demand(&cell);
                }
                Value::Tuple(tuple) if seen.insert(Rc::as_ptr(&tuple) as usize) => {
                    work.extend(tuple.items.iter().cloned())
                }
                Value::Object(object) if seen.insert(Rc::as_ptr(&object) as usize) => {
                    match &*object.contents.borrow() {
                        Contents::List(items) => work.extend(items.iter().cloned()),
                        Contents::Dict(dict) => work.extend(dict.iter().map(|(_, value)| value.clone())),
                    }
                }
                _ => {}
            }
        }
        woken
    }
}
