//! Streams that run ahead of those who read them are held: their producer waits until somebody has caught up. So a slow
//! reader, or none, does not make memory grow.
//!
//! Somebody who waits for the whole is held up by nothing, and when there is nothing else left to wait for, what is held
//! goes on: whatever the program needs may hang on it.

use std::rc::Rc;

use smallvec::{SmallVec, smallvec};

use crate::cell::{Backlog, Cell};
use crate::host::Host;
use crate::machine::Machine;
use crate::ops::{Op, OpId, What};
use crate::protocol::Event;
use crate::value::Value;

/// So much may lie unread before the producer is held; it goes on at half of it.
const MOST_ITEMS: usize = 4096;
const MOST_TEXT: usize = 1 << 18;

/// Whether a stream is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    No,
    Yes,
    /// It was, and that held up everything.
    Never,
}

fn fullness(unread: &Backlog) -> usize {
    match unread {
        Backlog::Items(count) => count * 2 / MOST_ITEMS,
        Backlog::Text(bytes) => bytes * 2 / MOST_TEXT,
    }
}

impl<H: Host> Machine<H> {
    /// A piece has arrived: too much may lie unread now.
    pub(crate) fn hold_back(&mut self, id: OpId, cell: &Cell<H>) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) else { return };
        if call.held == Held::No && fullness(&cell.unread()) >= 2 {
            call.held = Held::Yes;
            self.held += 1;
            self.events.push(Event::Hold(call.id));
        }
    }

    /// Somebody needs the whole of this, and so of all that it is made of.
    pub(crate) fn need_whole(&mut self, cell: &Rc<Cell<H>>) {
        if !H::VOCABULARY.own {
            return;
        }
        let mut work: SmallVec<[Rc<Cell<H>>; 4]> = smallvec![cell.last()];
        while let Some(cell) = work.pop() {
            if !cell.need_whole() {
                continue;
            }
            self.let_go(&cell);
            if let Some(Op { what: What::Asked(asked), .. }) = cell.producer().and_then(|id| self.ops.get(id))
                && asked.flow.is_some()
            {
                work.extend(asked.args.iter().filter_map(Value::missing));
            }
        }
    }

    /// Somebody has taken a piece, or needs the whole.
    pub(crate) fn let_go(&mut self, cell: &Rc<Cell<H>>) {
        if self.held == 0 {
            return;
        }
        let Some(id) = cell.producer() else { return };
        let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) else { return };
        if call.held == Held::Yes && fullness(&cell.unread()) == 0 {
            call.held = Held::No;
            self.held -= 1;
            self.events.push(Event::Resume(call.id));
        }
    }

    /// Lets everything go on if nothing else is under way. Says whether anything does.
    pub(crate) fn let_all_go(&mut self) -> bool {
        if self.held == 0 || self.held < self.calls.len() {
            return false;
        }
        let ids: Vec<OpId> = self.calls.values().copied().collect();
        for id in ids {
            if let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id)
                && call.held == Held::Yes
            {
                call.held = Held::Never;
                self.events.push(Event::Resume(call.id));
            }
        }
        self.held = 0;
        true
    }
}
