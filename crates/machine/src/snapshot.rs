//! What a call that is made elsewhere is passed of the host's things that can be written ahead of their turn: snapshots, taken
//! as soon as what may still change them before the call is done. Until then the call is one that may look at them.

use smallvec::SmallVec;

use crate::host::{Answered, Footprint, Host, Kind};
use crate::machine::Machine;
use crate::ops::{Hazards, Op, OpId, What};
use crate::protocol::Strategy;
use crate::value::Value;

impl<H: Host> Machine<H> {
    /// A call not yet made may still look at what it is passed.
    pub(crate) fn call_looks(&mut self, id: OpId) {
        if !H::VOCABULARY.own {
            return;
        }
        let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) else { return };
        let mut footprint = Footprint::default();
        call.args.iter().for_each(|arg| self.add_looks(&mut footprint, arg));
        self.sees_of_call(&mut footprint, &call.class, &call.args);
        self.add_footprint(id, &footprint);
    }

    /// Gives a call that is made elsewhere snapshots of what it is passed, as soon as that is settled: then it looks at
    /// nothing that others write.
    pub(crate) fn take_snapshots(&mut self, id: OpId) {
        let Some(Op { pos, what: What::Call(call), hazard, .. }) = self.ops.get(id) else { return };
        let elsewhere = matches!(call.class.kind, Kind::Unordered | Kind::Readonly | Kind::Output);
        // A readonly call looks at everything that is known outside anyway; and what is missing may be the same thing.
        let complete = || call.args.iter().all(|arg| arg.missing().is_none());
        let copies = self.strategy == Strategy::Opportunistic && call.class.kind != Kind::Readonly && complete();
        // What was missing might have led to more than what has arrived does.
        let sees = copies && (hazard.sees_anywhere || !hazard.sees.is_empty());
        if !elsewhere || (hazard.looks.is_empty() && !hazard.looks_anywhere && !sees) {
            return;
        }
        let pos = *pos;
        let mut args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
        // What has yet to be found may be another argument, and the call has to see that it is the same.
        let copied = |arg: &Value<H>| !self.host.exposed(arg).is_empty() || self.host.copied(arg).is_some();
        let sought = |arg: &Value<H>| self.has_yet_to_be_found(arg);
        let inside = || self.host.lacks(&args, &|_| true).is_some_and(|missing| sought(&missing));
        if args.iter().filter(|arg| copied(arg) || sought(arg)).count() > 1 && (args.iter().any(sought) || inside()) {
            return;
        }
        let mut left = Footprint::default();
        let mut settled = vec![false; args.len()];
        for (arg, settled) in args.iter().zip(&mut settled) {
            let Value::Host(_) = arg else {
                self.add_looks(&mut left, arg);
                continue;
            };
            let keys = match self.host.copied(arg).filter(|_| copies) {
                Some(key) => SmallVec::from_iter([key]),
                None => self.host.exposed(arg),
            };
            *settled = !keys.is_empty() && self.unsettled(Some(keys), pos, id).is_none();
            if !*settled {
                self.add_looks(&mut left, arg);
            }
        }
        self.host.snapshots(&mut args, &settled);
        // What is not copied is looked at until the call is done.
        for arg in args.iter().zip(&settled).filter(|(_, settled)| **settled).map(|(arg, _)| arg) {
            self.add_looks(&mut left, arg);
        }
        if let Some(Op { what: What::Call(call), .. }) = self.ops.get(id) {
            self.sees_of_call(&mut left, &call.class, &args);
        }
        let Some(Op { what: What::Call(call), hazard, .. }) = self.ops.get_mut(id) else { return };
        call.args = args;
        let mut before = Hazards::default();
        if hazard.looks_anywhere || !hazard.looks.is_empty() {
            before.looks = std::mem::take(&mut hazard.looks);
            before.looks_anywhere = std::mem::take(&mut hazard.looks_anywhere);
        }
        if call.class.kind != Kind::Readonly {
            let seen = hazard.take_seen();
            (before.sees, before.sees_anywhere) = (seen.sees, seen.sees_anywhere);
        }
        self.clear_hazard(id, pos, &before);
        self.add_footprint(id, &left);
        self.wake_waiters(id);
    }

    /// A call about to be made elsewhere is passed nothing that holds what has been written behind it, nor one thing both as it is
    /// and as a copy.
    pub(crate) fn set_apart(&mut self, id: OpId) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) else { return };
        let changed = self.rewind.undone();
        let elsewhere = call.class.kind.looks() || call.class.kind == Kind::Output;
        if elsewhere && (!changed.is_empty() || !self.host.originals(&call.args).is_empty()) {
            let mut args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
            self.host.set_apart(&mut args, &changed);
            call.args = args;
        }
    }

    /// Whether a value is looked up somewhere, and may be anything: not what a call answers.
    fn has_yet_to_be_found(&self, value: &Value<H>) -> bool {
        let Value::Pending(cell) = value.arrived() else { return false };
        let by_call =
            || matches!(cell.producer().and_then(|id| self.ops.get(id)), Some(Op { what: What::Call(_), .. }));
        !cell.is_leaf() && !by_call()
    }

    /// An answer, or a fault, that gives back what a snapshot was made of is, or holds, that thing.
    pub(crate) fn answered(&mut self, value: Value<H>) -> Value<H> {
        let Answered { value, written } = self.host.answered(value);
        self.rewind.add(written);
        value
    }
}
