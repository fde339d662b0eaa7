//! Values that are known while parts of them are still arriving: `title, _, body = text.partition("\n")`, `first, *others = rows`.
//! Each such part is a cell of its own, and an operation on the same operand gives it, at the place of the one that it is a
//! part of.

use std::rc::Rc;

use crate::ask::Operands;
use crate::cell::Cell;
use crate::flow::{Flow, Flowing};
use crate::host::{Ask, Footprint, Host};
use crate::machine::Machine;
use crate::ops::{Asked, OpId, What};
use crate::order::Holder;

/// A part of a value.
pub struct Rest<H: Host> {
    /// What stands for it.
    pub to: Rc<Cell<H>>,
    /// What gives it.
    pub ask: Ask,
    /// The operands of that behind the one that is arriving.
    pub more: Operands<H>,
    /// How that uses what has arrived.
    pub flow: Box<dyn Flow<H>>,
}

impl<H: Host> Machine<H> {
    /// Parts of the value of a flow are still arriving.
    pub(crate) fn spawn(&mut self, id: OpId, rests: Vec<Rest<H>>) {
        for Rest { to, ask, more, flow } in rests {
            let Some(op) = self.ops.get(id) else { return };
            let What::Asked(whole) = &op.what else { return };
            let Some(source) = whole.each().map(|flow| whole.args[flow.source()].clone()) else { return };
            let before = if op.nowhere { self.order.first() } else { op.pos };
            let (scope, nap, label) = (op.scope, op.nap, whole.label.clone());
            let args: Operands<H> = [source].into_iter().chain(more).collect();
            let looked_at = args.clone();
            let flow = Some(Flowing::Each(flow));
            let asked =
                Asked { ask, args, to: to.clone(), label, number: false, sum: false, flow, idle: false, waits: None };
            let pos = self.order.insert_before(before, Holder::Rest);
            let part = self.park_at(pos, scope, What::Asked(Box::new(asked)), true);
            if let Some(op) = self.ops.get_mut(part) {
                op.nap = nap;
            }
            to.set_producer(part);
            // What it is a part of may be written ahead of its turn, when it is there: not before the part was taken.
            let mut footprint = Footprint::default();
            looked_at.iter().for_each(|arg| self.add_looks(&mut footprint, arg));
            self.sees_of_operation(&mut footprint, ask, &looked_at);
            self.add_footprint(part, &footprint);
            // The value that it is a part of is used: what goes wrong with a part that nobody looks at is nobody's.
            to.note_use();
            self.enqueue(part);
        }
    }

    /// The operation turns out to change nothing, though what it looks at may be changed behind it.
    pub(crate) fn only_look(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let hazard = &mut op.hazard;
        let mut looks = hazard.take_sees();
        looks.looks = std::mem::take(&mut hazard.looks);
        looks.looks_anywhere = std::mem::take(&mut hazard.looks_anywhere);
        let (pos, writes) = (op.pos, std::mem::replace(hazard, looks));
        let waiters = std::mem::take(&mut op.waiters);
        self.clear_hazard(id, pos, &writes);
        self.enqueue_all(waiters);
    }
}
