//! What is known of a value that is arriving before it is there: that it is text or a list, and that it counts as true.

use std::rc::Rc;

use crate::cell::{Cell, Pieces};
use crate::host::{Ask, Host};
use crate::machine::Machine;
use crate::operate::{Tried, Wait};
use crate::ops::{OpId, Region, What};
use crate::order::Pos;

impl<H: Host> Machine<H> {
    /// Whether this will be text, or a list; nothing if it may be something else.
    pub(crate) fn will_be_text(&self, cell: &Rc<Cell<H>>) -> Option<bool> {
        cell.look(|pieces| match pieces {
            Pieces::None => cell.foretold().text,
            Pieces::Text(_) => Some(true),
            Pieces::Items(_) => Some(false),
            Pieces::All(_) => None,
        })
        .flatten()
        .filter(|text| *text || !cell.is_tuple() && !cell.is_iterator())
    }

    /// What is arriving counts as true when there is something of it; else, what decides is waited for.
    pub(crate) fn is_something(&self, cell: &Rc<Cell<H>>, pos: Pos) -> Tried<(), H> {
        let items = cell.look(|pieces| match pieces {
            Pieces::Text(text) if !text.is_empty() => Some(false),
            Pieces::Items(items) | Pieces::All(items) if !items.is_empty() => Some(true),
            _ => None,
        });
        // What can be changed may be changed by something earlier that does not know it yet.
        let writer = || self.any_writer(pos, None).map(|(_, other)| Wait::Op(other));
        match items.flatten() {
            None if self.may_arrive(cell) => Err(Wait::Piece(cell.clone())),
            None => Err(Wait::Cell(cell.clone())),
            Some(items) => match items.then(writer).flatten() {
                Some(wait) => Err(wait),
                None => {
                    cell.note_use();
                    Ok(())
                }
            },
        }
    }

    /// Code set aside until it is decided waits for that.
    pub(crate) fn wait_to_decide(&mut self, id: OpId, cell: Rc<Cell<H>>) {
        let wait = if self.may_arrive(&cell) { Wait::Piece(cell) } else { Wait::Cell(cell) };
        self.wait_for(id, wait);
    }

    /// Such code still waits.
    pub(crate) fn put_back(&mut self, id: OpId, region: Box<Region<H>>, wait: Wait<H>) {
        if let Some(op) = self.ops.get_mut(id) {
            op.what = What::Region(region);
        }
        self.wait_for(id, wait);
    }

    /// Whether it may come in pieces. What most conditions hang on, a comparison, does not; what is called may not be known yet.
    fn may_arrive(&self, cell: &Rc<Cell<H>>) -> bool {
        H::VOCABULARY.own
            && match cell.producer().and_then(|id| self.ops.get(id)).map(|op| &op.what) {
                Some(What::Asked(asked)) => asked.flow.is_some() || !matches!(asked.ask, Ask::Plain(_) | Ask::Truth),
                _ => true,
            }
    }
}
