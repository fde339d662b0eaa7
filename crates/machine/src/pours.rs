//! Operations that use up an iterator over what is arriving and that nobody else has: `list(zip(a, b))`, `a, b = islice(x, 2)`,
//! `next(iter(x))`. The items are poured out into the iterator's own cell, at the place of the operation, as pieces of it; when
//! all operands are there the iterator is made as always, and the operation done with it.

use std::rc::Rc;

use crate::cell::{Cell, Pieces};
use crate::flow::{Flow, Flowing, Pours};
use crate::host::{Host, Next};
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{OpId, What};
use crate::pulls::Pulls;
use crate::value::Value;

/// So many at a time: the operation may need no more, and there may be very many.
const AT_A_TIME: usize = 1 << 10;

/// Further down, an iterator over an iterator may change.
const DEEPEST: usize = 16;

/// What has come of pouring an iterator out.
pub(crate) enum Poured<H: Host> {
    /// There is nothing to pour, or nobody asks for it, or all was.
    Done,
    /// More can be when this is there.
    Until(Wait<H>),
    /// The iterator is needed.
    Not,
}

impl<H: Host> Machine<H> {
    /// Pours out what an operation goes over. The code that asks holds that twice.
    pub(crate) fn pour_for(
        &mut self,
        id: OpId,
        flow: &dyn Flow<H>,
        (source, cell): (&Value<H>, &Rc<Cell<H>>),
        wanted: bool,
    ) -> Poured<H> {
        match (flow.pours(), self.is_single(cell)) {
            (Pours::Never, _) | (Pours::Too, false) => Poured::Done,
            (Pours::Only, false) => Poured::Not,
            _ if !self.is_alone(source, 2) => Poured::Not,
            _ if !wanted => Poured::Done,
            _ => self.pour(id, cell),
        }
    }

    fn pour(&mut self, id: OpId, cell: &Rc<Cell<H>>) -> Poured<H> {
        let (Some(by), Some(op)) = (cell.producer(), self.ops.get(id)) else { return Poured::Not };
        let place = if op.nowhere { self.order.first() } else { op.pos };
        let before = match cell.look(|pieces| match pieces {
            Pieces::Items(items) => Some(items.len()),
            _ => None,
        }) {
            Some(Some(before)) => before,
            _ => return Poured::Done,
        };
        if !self.pulls_of(by).is_some_and(|pulls| pulls.gives_items() && pulls.gives_values() && !pulls.shared) {
            return Poured::Not;
        }
        let (mut items, mut ended) = (Vec::new(), false);
        let poured = loop {
            if items.len() == AT_A_TIME {
                break Poured::Until(Wait::Op(OpId::GONE));
            }
            match self.pull(cell, place, 0) {
                Ok(Next::Item(item)) => items.push(item),
                Ok(Next::End) => {
                    ended = true;
                    break Poured::Done;
                }
                Ok(Next::Fault(_)) if cell.has_failed() => break Poured::Done,
                // It is about to be told.
                Ok(Next::Fault(_)) if self.is_failing(cell, 0) => break Poured::Until(Wait::Piece(cell.clone())),
                Ok(Next::Fault(_)) | Err(Wait::Cell(_) | Wait::Turn | Wait::Fault(_)) => break Poured::Not,
                Err(wait) => break Poured::Until(wait),
            }
        };
        if let Some(What::Asked(asked)) = self.ops.get_mut(by).map(|op| &mut op.what)
            && let Some(Flowing::Pulls(pulls)) = &mut asked.flow
        {
            pulls.give_back();
        }
        let watchers = match ended {
            true => {
                let all = cell.look(|pieces| match pieces {
                    Pieces::Items(before) => before.iter().cloned().chain(items).collect(),
                    _ => Vec::new(),
                });
                cell.push_all(all.unwrap_or_default())
            }
            false => cell.push_items(items),
        };
        cell.note_read(before);
        self.enqueue_all(watchers);
        poured
    }

    fn pulls_of(&self, id: OpId) -> Option<&Pulls<H>> {
        let Some(What::Asked(asked)) = self.ops.get(id).map(|op| &op.what) else { return None };
        match &asked.flow {
            Some(Flowing::Pulls(pulls)) => Some(pulls),
            _ => None,
        }
    }

    /// Whether going over an iterator cannot fail, and nobody can change what it goes over.
    pub(crate) fn pours_surely(&self, cell: &Cell<H>, depth: usize) -> bool {
        let Some(by) = cell.producer() else { return false };
        let (Some(pulls), Some(What::Asked(asked))) = (self.pulls_of(by), self.ops.get(by).map(|op| &op.what)) else {
            return false;
        };
        let sure = |value: &Value<H>| match value.missing() {
            Some(inner) if inner.gives_text() == Some(true) => true,
            Some(_) if !self.is_alone(value, 1) || depth == DEEPEST => false,
            Some(inner) => !self.is_single(&inner) || self.pours_surely(&inner, depth + 1),
            None => self.host.walk(value).is_some() && self.host.list_items(value, usize::MAX).is_none(),
        };
        let calls = || pulls.function().is_some_and(|own| self.host.of_text(own).is_some());
        let calm =
            pulls.calls_nothing() || calls() && pulls.operands().all(|at| self.are_texts(&asked.args[at], depth));
        pulls.is_sure() && calm && pulls.operands().all(|at| sure(&asked.args[at]))
    }

    /// Whether going over this uses up no iterator that others have too.
    pub(crate) fn uses_up_its_own(&self, cell: &Cell<H>, depth: usize) -> bool {
        if !self.is_single(cell) {
            return true;
        }
        let by = cell.producer().filter(|_| depth < DEEPEST);
        let Some(What::Asked(asked)) = by.and_then(|id| self.ops.get(id)).map(|op| &op.what) else { return false };
        let Some(Flowing::Pulls(pulls)) = &asked.flow else { return false };
        let own = |value: &Value<H>| match value.missing() {
            Some(inner) if self.is_single(&inner) => self.is_alone(value, 1) && self.uses_up_its_own(&inner, depth + 1),
            Some(inner) => inner.has_begun(),
            None => self.host.walk(value).is_some(),
        };
        pulls.operands().all(|at| own(&asked.args[at]))
    }

    /// Whether this is an iterator that may be at its end before what it goes over is.
    pub(crate) fn may_end_early(&self, cell: &Cell<H>, depth: usize) -> bool {
        let Some(by) = cell.producer().filter(|_| depth < DEEPEST && self.is_single(cell)) else { return false };
        let (Some(pulls), Some(What::Asked(asked))) = (self.pulls_of(by), self.ops.get(by).map(|op| &op.what)) else {
            return false;
        };
        let inner = |at: usize| asked.args[at].missing().is_some_and(|inner| self.may_end_early(&inner, depth + 1));
        pulls.ends_by_itself() || pulls.operands().any(inner)
    }

    /// Whether something that an iterator goes over has failed.
    fn is_failing(&self, cell: &Cell<H>, depth: usize) -> bool {
        let inside =
            || self.gone_over(cell).iter().filter_map(Value::missing).any(|inner| self.is_failing(&inner, depth + 1));
        cell.has_failed() || depth <= DEEPEST && inside()
    }

    /// Whether all items of what is arriving are text, as far as the frontier has come.
    pub(crate) fn gives_texts(&self, source: &Value<H>) -> bool {
        self.are_texts(source, 0)
    }

    fn are_texts(&self, source: &Value<H>, depth: usize) -> bool {
        let cell = source.missing().filter(|cell| depth < DEEPEST && !cell.has_tail());
        let by = cell.and_then(|cell| cell.producer());
        let Some(What::Asked(asked)) = by.and_then(|id| self.ops.get(id)).map(|op| &op.what) else { return false };
        if let Some(Flowing::Pulls(pulls)) = &asked.flow {
            let texts = pulls.keeps_items() || pulls.function().is_some_and(|own| self.host.of_text(own) == Some(true));
            return texts && pulls.operands().all(|at| self.are_texts(&asked.args[at], depth + 1));
        }
        asked.each().is_some_and(|flow| {
            flow.gives_texts() || flow.keeps_items() && self.are_texts(&asked.args[flow.source()], depth + 1)
        })
    }

    /// An iterator has to be made, and so have those that it alone goes over, from their beginning.
    pub(crate) fn make_all(&mut self, id: OpId, depth: usize) {
        self.enqueue(id);
        let Some(What::Asked(asked)) = self.ops.get(id).map(|op| &op.what) else { return };
        let inner: Vec<_> = asked.args.iter().filter_map(Value::missing).filter(|cell| self.is_single(cell)).collect();
        for cell in inner.into_iter().filter(|_| depth <= DEEPEST) {
            let Some((id, mut pulls)) = cell.producer().and_then(|id| Some((id, self.take_pulls(id)?))) else {
                continue;
            };
            (pulls.stuck, pulls.pulled) = (true, pulls.pulled && pulls.shared);
            if let Some(What::Asked(asked)) = self.ops.get_mut(id).map(|op| &mut op.what) {
                asked.flow = Some(Flowing::Pulls(pulls));
            }
            self.make_all(id, depth + 1);
        }
    }
}
