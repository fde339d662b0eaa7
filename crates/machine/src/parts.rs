//! Text made of parts, any of which may still be arriving: `a + b`, f-strings, `join`, what `print` is given.
//!
//! The parts are gone through one after the other. When every operand is known to be text (*sure*), the operation cannot
//! fail at its place any more, and has begun. It passes text on only while somebody watches it: a text to which a loop adds
//! part after part costs nothing until somebody reads it, and whoever does goes through the parts of its parts
//! ([`Machine::inner_parts`]), not through a chain of copies.

use std::ops::Range;
use std::rc::{Rc, Weak};

use crate::cell::{Cell, Pieces};
use crate::flow::{Flowing, is_at};
use crate::host::{Args, Host};
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{Asked, Op, OpId, What};
use crate::value::Value;

/// A part of a text.
pub enum Part<H: Host> {
    /// Text that is there.
    Text(Rc<str>),
    /// A value that is text once it is there.
    Value(Value<H>),
    /// A value that counts as the text it is shown as, if it is a plain one.
    Shown(Value<H>),
    /// The items of a list, with this between them; also numbers, as they are shown.
    Row(Value<H>, Rc<str>, bool),
}

impl<H: Host> Clone for Part<H> {
    fn clone(&self) -> Part<H> {
        match self {
            Part::Text(text) => Part::Text(text.clone()),
            Part::Value(value) => Part::Value(value.clone()),
            Part::Shown(value) => Part::Shown(value.clone()),
            Part::Row(value, separator, shows) => Part::Row(value.clone(), separator.clone(), *shows),
        }
    }
}

/// A text made of parts, and how far it was passed on.
pub struct Parts<H: Host> {
    /// What is still to be passed on, the next part last.
    rest: Vec<Part<H>>,
    /// Bytes of the next part that were, or items.
    done: usize,
    /// Bytes of the whole that were.
    passed: usize,
    /// The operands that have to be text, as far as they are not known to be.
    unknown: Range<usize>,
    /// Numbers among those count as text.
    shows: bool,
    /// Where it waits for a piece, and how often those who wait there were woken; and where for the first piece.
    watches: Option<(Weak<Cell<H>>, usize)>,
    begins: Option<Weak<Cell<H>>>,
}

/// Why no more text can be passed on.
pub(crate) enum Stop<H: Host> {
    /// More of this is to come.
    Piece(Rc<Cell<H>>),
    /// It failed behind what has arrived.
    Fault(Value<H>),
    /// A part is no text, or all were passed on: the whole will tell.
    Whole,
    /// An item is no text.
    Item(Value<H>),
}

/// What is known of the operands.
enum Known<H: Host> {
    /// All are text.
    Sure,
    /// This one has not begun.
    Unknown(Rc<Cell<H>>),
    /// One is something else.
    Never,
}

impl<H: Host> Parts<H> {
    /// A text of these parts, which cannot fail once these operands are text.
    pub fn new(parts: impl DoubleEndedIterator<Item = Part<H>>, operands: Range<usize>) -> Parts<H> {
        let rest: Vec<Part<H>> = parts.rev().collect();
        let shows = rest.iter().any(|part| matches!(part, Part::Shown(_)));
        Parts { rest, done: 0, passed: 0, unknown: operands, shows, watches: None, begins: None }
    }

    /// An item was dealt with otherwise.
    pub(crate) fn pass_item(&mut self) {
        self.done += 1;
    }

    /// All operands are text.
    pub(crate) fn is_sure(&self) -> bool {
        self.unknown.is_empty()
    }

    /// Whether it waits there already; from now on it does.
    fn stands_at(&mut self, cell: &Rc<Cell<H>>, woken: usize) -> bool {
        let before = self.watches.replace((Rc::downgrade(cell), woken));
        before.is_some_and(|(before, seen)| seen == woken && is_at(Some(&before), cell))
    }

    fn learn(&mut self, args: &[Value<H>], host: &H) -> Known<H> {
        while let Some(arg) = self.unknown.clone().next().map(|at| &args[at]) {
            match arg.arrived() {
                Value::Pending(cell) => match cell.will_give_text() {
                    Some(true) => {}
                    Some(false) => return Known::Never,
                    None => return Known::Unknown(cell),
                },
                value if host.is_text(&value, self.shows) => {}
                _ => return Known::Never,
            }
            self.unknown.start += 1;
        }
        Known::Sure
    }
}

impl<H: Host> Machine<H> {
    /// Looks at a text of parts again. Says whether that is all there is to do for now.
    pub(crate) fn run_parts(&mut self, id: OpId, mut parts: Box<Parts<H>>) -> bool {
        let Some(Op { nowhere, what: What::Asked(asked), .. }) = self.ops.get_mut(id) else { return false };
        let (nowhere, to) = (*nowhere, asked.to.clone());
        let Some(missing) = asked.args.iter().find_map(Value::missing) else {
            if nowhere {
                self.do_whole(id);
            }
            return nowhere;
        };
        let was_sure = parts.is_sure();
        let known = parts.learn(&asked.args, &self.host);
        if let Known::Never = known {
            // It may be made of lists, or be one that is added to.
            asked.args.iter_mut().for_each(|arg| *arg = arg.arrived());
            asked.flow = self.host.flow(asked.ask, Args::of(&asked.args));
            asked.flow.take_if(|flow| matches!(flow, Flowing::Parts(_)));
            match asked.flow {
                Some(_) => self.wait_for_pieces(id, Wait::Cell(missing)),
                None => self.wait_for(id, Wait::Cell(missing)),
            }
            return true;
        }
        if !was_sure && parts.is_sure() {
            self.write_nothing(id);
            let watchers = to.begin(true);
            self.enqueue_all(watchers);
        }
        let mut stop = Stop::Whole;
        let idle = !to.is_watched();
        if !idle || missing.has_failed() {
            let text;
            (text, stop) = self.more_text(&mut parts);
            if !text.is_empty() {
                let watchers = to.push_text(&text);
                self.enqueue_all(watchers);
            }
        }
        match stop {
            Stop::Fault(fault) => {
                self.fail_flow(id, &to, fault);
                return true;
            }
            Stop::Whole | Stop::Item(_) if missing.has_failed() => {
                if let Some(fault) = missing.reach_fault() {
                    self.fail_flow(id, &to, fault);
                }
                return true;
            }
            Stop::Piece(cell) => self.watch_once(id, &mut parts, cell),
            Stop::Whole | Stop::Item(_) => self.wait_whole(id, missing),
        }
        if let Known::Unknown(cell) = known
            && !is_at(parts.begins.as_ref(), &cell)
        {
            parts.begins = Some(Rc::downgrade(&cell));
            self.wait_for(id, Wait::Piece(cell));
        }
        if let Some(asked) = self.asked_mut(id) {
            asked.flow = Some(Flowing::Parts(parts));
            asked.idle = idle;
        }
        self.advance();
        true
    }

    /// The operation turns out to change nothing: who waited for what it might have written looks again.
    pub(crate) fn write_nothing(&mut self, id: OpId) {
        let Some(op) = self.ops.get_mut(id) else { return };
        let (pos, hazard) = (op.pos, std::mem::take(&mut op.hazard));
        let waiters = std::mem::take(&mut op.waiters);
        self.clear_hazard(id, pos, &hazard);
        self.enqueue_all(waiters);
    }

    /// What has arrived and was not passed on before, and why there is no more.
    pub(crate) fn more_text(&self, parts: &mut Parts<H>) -> (String, Stop<H>) {
        let mut text = String::new();
        let stop = self.add_text(parts, &mut text);
        parts.passed += text.len();
        (text, stop)
    }

    fn add_text(&self, parts: &mut Parts<H>, text: &mut String) -> Stop<H> {
        loop {
            let (value, shows) = match parts.rest.last() {
                None => return Stop::Whole,
                Some(Part::Text(part)) => {
                    text.push_str(part);
                    parts.rest.pop();
                    continue;
                }
                Some(Part::Value(value)) => (value.arrived(), false),
                Some(Part::Shown(value)) => (value.arrived(), true),
                Some(Part::Row(..)) => match self.add_row(parts, text) {
                    Some(stop) => return stop,
                    None => continue,
                },
            };
            match value {
                Value::Pending(cell) => {
                    if let Some((inner, done)) = self.inner_parts(&cell, parts.done) {
                        parts.rest.pop();
                        parts.rest.extend_from_slice(inner);
                        parts.done = done;
                        cell.note_use();
                        continue;
                    }
                    let seen = cell.look(|pieces| match pieces {
                        Pieces::Text(all) => {
                            text.push_str(&all[parts.done..]);
                            Some(all.len())
                        }
                        Pieces::None => Some(0),
                        Pieces::Items(_) | Pieces::All(_) => None,
                    });
                    let Some(done) = seen.flatten() else { return Stop::Whole };
                    parts.done = done;
                    cell.note_read(done);
                    return match cell.reach_fault() {
                        Some(fault) => Stop::Fault(fault),
                        None => Stop::Piece(cell),
                    };
                }
                value => {
                    let Some(whole) = self.host.text_of(&value, shows) else { return Stop::Whole };
                    text.push_str(&whole[parts.done..]);
                    parts.rest.pop();
                    parts.done = 0;
                }
            }
        }
    }

    /// Adds the items that are there of the next part, which is a list; done with it, goes on behind it.
    fn add_row(&self, parts: &mut Parts<H>, text: &mut String) -> Option<Stop<H>> {
        let Some(Part::Row(value, separator, shows)) = parts.rest.last() else { return Some(Stop::Whole) };
        let (items, missing) = match value.arrived() {
            Value::Pending(cell) => {
                let items = cell.look(|pieces| match pieces {
                    Pieces::Items(items) | Pieces::All(items) => items[parts.done..].to_vec(),
                    Pieces::None | Pieces::Text(_) => Vec::new(),
                });
                (items.unwrap_or_default(), Some(cell))
            }
            whole => (self.host.list_items(&whole, parts.done).unwrap_or_default(), None),
        };
        for item in items {
            if let Some(cell) = item.missing() {
                return Some(cell.reach_fault().map_or(Stop::Piece(cell), Stop::Fault));
            }
            let Some(shown) = self.host.text_of(&item, *shows) else { return Some(Stop::Item(item)) };
            if parts.done > 0 {
                text.push_str(separator);
            }
            text.push_str(&shown);
            parts.done += 1;
        }
        match missing {
            Some(cell) => {
                cell.note_read(parts.done);
                Some(cell.reach_fault().map_or(Stop::Piece(cell), Stop::Fault))
            }
            None => {
                parts.rest.pop();
                parts.done = 0;
                None
            }
        }
    }

    /// What is left of a text that is itself made of parts, for somebody who has all that it passed on. Not before it has begun:
    /// in a chain of sums that may be numbers, each would have the parts of all before.
    fn inner_parts(&self, cell: &Cell<H>, done: usize) -> Option<(&[Part<H>], usize)> {
        if !cell.has_begun() {
            return None;
        }
        match self.ops.get(cell.producer()?).map(|op| &op.what) {
            Some(What::Asked(asked)) => match &asked.flow {
                Some(Flowing::Parts(inner)) if inner.passed == done => Some((&inner.rest, inner.done)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Waits for the next piece of this, once.
    pub(crate) fn watch_once(&mut self, id: OpId, parts: &mut Parts<H>, cell: Rc<Cell<H>>) {
        if !parts.stands_at(&cell, cell.woken()) {
            self.wait_for(id, Wait::Piece(cell));
        } else {
            self.note_waiting(id, self.is_in_order(&cell));
        }
    }

    /// Waits for the whole of this, once.
    pub(crate) fn wait_once(&mut self, id: OpId, parts: &mut Parts<H>, cell: &Rc<Cell<H>>) {
        if !parts.stands_at(cell, usize::MAX) {
            self.wait_on(cell, id);
        }
    }

    fn asked_mut(&mut self, id: OpId) -> Option<&mut Asked<H>> {
        match self.ops.get_mut(id).map(|op| &mut op.what) {
            Some(What::Asked(asked)) => Some(asked),
            _ => None,
        }
    }
}
