//! Methods of what is arriving that are called when their arguments are there: `rows.append(ask(q))`, `text.split(separator())`. The
//! method is looked for first, and is missing as long as what it belongs to is. But text and lists have the methods that
//! all of them have: as soon as something has begun to arrive, the call is one of that method.

use std::rc::Rc;

use crate::ask::Operands;
use crate::cell::{Cell, Partial};
use crate::host::{Ask, Host};
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{Op, OpId, Waiters, What};
use crate::value::Value;

impl<H: Host> Cell<H> {
    /// What it belongs to has begun: those who watch it look again.
    pub(crate) fn wake(&self) -> Waiters {
        let watchers = self.known(|partial| !partial.watchers.is_empty()).unwrap_or(false);
        let take = |partial: &mut Partial<H>| std::mem::take(&mut partial.watchers);
        watchers.then(|| self.partial(take)).flatten().unwrap_or_default()
    }
}

impl<H: Host> Machine<H> {
    /// A call of something missing waits for what that is a method of to begin, and is then one of the method. Says whether
    /// that is all there is to do for now.
    pub(crate) fn find_method(&mut self, id: OpId) -> bool {
        let Some(Op { what: What::Asked(asked), .. }) = self.ops.get(id) else { return false };
        let Some((method, invoke, args)) = self.method_of(asked.ask, &asked.args) else { return false };
        let Some(holder) = args[0].missing() else { return false };
        if !holder.has_begun() && !holder.has_failed() {
            // Not on the holder: if that arrives as a whole, those who wait for it come first.
            self.wait_for(id, Wait::Piece(method));
            return true;
        }
        if self.is_single(&holder) {
            return false;
        }
        method.note_use();
        if let Some(Op { what: What::Asked(asked), .. }) = self.ops.get_mut(id) {
            (asked.ask, asked.args) = (invoke, args);
        }
        self.wait_for_pieces(id, Wait::Cell(holder));
        true
    }

    /// Whether this will be a method, or something else found in what is arriving, and not by who calls it: of that there are no
    /// pieces.
    pub(crate) fn is_only_found(&self, cell: &Rc<Cell<H>>, id: OpId) -> bool {
        let asked_of = |id: OpId| match self.ops.get(id).map(|op| &op.what) {
            Some(What::Asked(asked)) => Some(asked),
            _ => None,
        };
        let found = cell.last().producer().and_then(asked_of).and_then(|asked| asked.each());
        let calls = || asked_of(id).is_some_and(|asked| self.method_of(asked.ask, &asked.args).is_some());
        found.is_some_and(|flow| !flow.looks()) && !calls()
    }

    /// What cannot use a part of this waits for its other operands first: then, perhaps, it can.
    pub(crate) fn other_missing(&self, id: OpId, wait: Wait<H>) -> Wait<H> {
        let (Wait::Cell(cell), Some(What::Asked(asked))) = (&wait, self.ops.get(id).map(|op| &op.what)) else {
            return wait;
        };
        let begun = cell.has_begun();
        let is_other = |other: &Rc<Cell<H>>| !other.has_begun() && (begun || !Rc::ptr_eq(other, &cell.last()));
        match asked.args.iter().find_map(|arg| arg.missing().filter(is_other)) {
            Some(other) if begun => Wait::Cell(other),
            // Whether it comes in pieces is not known yet.
            Some(_) => Wait::Piece(cell.clone()),
            None => wait,
        }
    }

    /// What is called, and how it is called as a method.
    pub(crate) fn method_of(&self, ask: Ask, args: &[Value<H>]) -> Option<(Rc<Cell<H>>, Ask, Operands<H>)> {
        let method = args.first()?.missing()?;
        let Some(What::Asked(found)) = method.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) else {
            return None;
        };
        if !Rc::ptr_eq(&found.to, &method) {
            return None;
        }
        let (ask, args) = self.host.invoked((found.ask, &found.args), (ask, args))?;
        Some((method, ask, args.iter().map(Value::arrived).collect()))
    }
}
