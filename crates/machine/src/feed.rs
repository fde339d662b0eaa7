//! Calls that take what is still arriving (`docs/streaming.md`): an argument of which a part is there is handed over as a
//! *feed* of the host's, and every further piece is put into it until the whole is there, or the call is done.
//!
//! A feed holds its source, so a producer whose only reader is the call is left when the call is.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::cell::{Cell, Pieces};
use crate::host::{Host, Kind};
use crate::machine::Machine;
use crate::operate::Wait;
use crate::ops::{Call, CallState, Op, OpId, What};
use crate::order::Pos;
use crate::protocol::Strategy;
use crate::value::Value;

/// What a call that is under way, or will be, takes of what is arriving.
pub(crate) struct Feeds<H: Host> {
    /// Which arguments it can take in pieces.
    takes: Vec<usize>,
    open: Vec<Feed<H>>,
}

struct Feed<H: Host> {
    source: Value<H>,
    /// What the call was given instead.
    handle: Value<H>,
    /// Bytes or items put in.
    told: usize,
    over: bool,
}

/// What is put into a feed.
pub enum Fed<'a, H: Host> {
    /// More text.
    Text(&'a str),
    /// More items.
    Items(&'a [Value<H>]),
    /// The whole, of which the rest was not put in yet. Nothing comes behind it.
    Whole(&'a Value<H>),
    /// What went wrong behind the pieces.
    Fault(&'a Value<H>),
}

impl<H: Host> Cell<H> {
    /// Somebody takes pieces of it, and the rest when the whole is there, who stands nowhere in the order any more.
    pub(crate) fn be_fed(&self) {
        self.partial(|partial| partial.fed = true);
    }

    pub(crate) fn is_fed(&self) -> bool {
        self.known(|partial| partial.fed).unwrap_or(false)
    }
}

impl<H: Host> Machine<H> {
    /// What a call that is asked for can take in pieces.
    pub(crate) fn feeds_of(&self, kind: &Kind, args: &[Value<H>]) -> Option<Box<Feeds<H>>> {
        let waits = self.strategy == Strategy::Opportunistic && args.iter().any(|arg| arg.missing().is_some());
        if !H::VOCABULARY.own || !waits || *kind == Kind::Output {
            return None;
        }
        let takes = self.host.takes_pieces(args);
        (!takes.is_empty()).then(|| Box::new(Feeds { takes, open: Vec::new() }))
    }

    /// The arguments of a call, nothing in the place of those that it takes in pieces and that have begun to arrive; or
    /// what may still change one of those.
    pub(crate) fn without_arriving(&self, call: &Call<H>, pos: Pos) -> Result<Vec<Value<H>>, OpId> {
        let mut begun = Vec::new();
        for at in call.feeds.iter().flat_map(|feeds| &feeds.takes) {
            // An iterator gives no pieces: it is handed over when it is made.
            let arrives = |cell: &Rc<Cell<H>>| (cell.has_begun() || cell.has_failed()) && !self.is_single(cell);
            let Some(cell) = call.args[*at].missing().filter(arrives) else { continue };
            // A list may be changed by something earlier that does not know it yet, unless nobody but the producer and the
            // call holds it.
            let alone = self.fills(&cell) && Rc::strong_count(&cell) == 3;
            if !alone
                && cell.look(|pieces| matches!(pieces, Pieces::Items(_))) == Some(true)
                && let Some((_, other)) = self.any_writer(pos, None)
            {
                return Err(other);
            }
            // What is put behind it in front of the call belongs to it.
            if let Some(other) = self.behind_before(cell.key(), pos, None) {
                return Err(other);
            }
            begun.push(*at);
        }
        let mut args: Vec<Value<H>> = call.args.iter().map(Value::arrived).collect();
        begun.into_iter().for_each(|at| args[at] = self.host.nothing());
        Ok(args)
    }

    /// Of what a call takes in pieces, the first will do.
    pub(crate) fn first_piece(&self, call: &Call<H>, wait: Wait<H>) -> Wait<H> {
        let Wait::Cell(cell) = wait else { return wait };
        let mut takes = call.feeds.iter().flat_map(|feeds| &feeds.takes);
        let taken = takes.any(|at| call.args[*at].missing().is_some_and(|other| Rc::ptr_eq(&other, &cell.last())));
        match taken && !self.is_single(&cell.last()) {
            true => Wait::Piece(cell.last()),
            false => Wait::Cell(cell),
        }
    }

    /// The call starts: what is still arriving is handed over as feeds.
    pub(crate) fn open_feeds(&mut self, id: OpId) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) else { return };
        let Some(feeds) = &mut call.feeds else { return };
        for at in &feeds.takes {
            if let Some(cell) = call.args[*at].missing() {
                cell.be_fed();
                let handle = self.host.open_feed();
                let source = std::mem::replace(&mut call.args[*at], handle.clone());
                feeds.open.push(Feed { source, handle, told: 0, over: false });
            }
        }
    }

    /// Puts what has arrived since into the feeds of a call under way.
    pub(crate) fn feed(&mut self, id: OpId) {
        let Some(Op { what: What::Call(call), .. }) = self.ops.get_mut(id) else { return };
        let Some(feeds) = call.feeds.as_mut().filter(|_| call.state == CallState::Started) else { return };
        let mut watched: SmallVec<[Rc<Cell<H>>; 2]> = SmallVec::new();
        for feed in feeds.open.iter_mut().filter(|feed| !feed.over) {
            let Some(cell) = feed.source.missing() else {
                feed.over = true;
                self.host.feed(&feed.handle, Fed::Whole(&feed.source.arrived()));
                continue;
            };
            let (told, handle) = (feed.told, &feed.handle);
            let now = cell.look(|pieces| match pieces {
                Pieces::Text(text) => Some((self.host.feed(handle, Fed::Text(&text[told..])), text.len())),
                Pieces::Items(items) => Some((self.host.feed(handle, Fed::Items(&items[told..])), items.len())),
                _ => None,
            });
            let (untaken, now) = now.flatten().unwrap_or((0, told));
            feed.told = now;
            cell.note_read(now.saturating_sub(untaken));
            match cell.reach_fault() {
                Some(fault) => {
                    feed.over = true;
                    self.host.feed(&feed.handle, Fed::Fault(&fault));
                }
                None => {
                    cell.watch_once(id);
                    watched.push(cell);
                }
            }
        }
        for cell in watched {
            self.let_go(&cell);
            self.rouse(&cell);
        }
    }
}
