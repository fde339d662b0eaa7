//! Cells: values that are written once and may be read before. Whoever needs a missing one waits
//! on it; the list of waiters is allocated only then. A cell may also be filled piece by piece (a
//! *stream*): whoever can use pieces watches it, everybody else waits for the whole.

use std::cell::RefCell;
use std::rc::Rc;

use crate::behind::Tail;
use crate::foretold::Foretold;
use crate::glimpse::Glimpse;
use crate::host::{Host, Key};
use crate::ops::{OpId, Waiters};
pub(crate) use crate::pieces::Backlog;
pub use crate::pieces::Pieces;
use crate::value::{Value, drop_all};

/// A value that may not have arrived.
pub struct Cell<H: Host> {
    state: RefCell<State<H>>,
    /// Not its address: what names a cell may outlive it, and another may be made where it was.
    number: u32,
}

thread_local! {
    /// How many cells there have been.
    static CELLS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

enum State<H: Host> {
    Empty {
        waiters: Waiters,
        producer: Option<OpId>,
        partial: Option<Box<Partial<H>>>,
        /// It may turn out to be, or hold, something that can be written ahead of its turn.
        exposed: bool,
        /// It was handed out while it was missing: when it is there, it is known outside.
        out: bool,
        /// It was stored somewhere while it was missing.
        stored: bool,
        /// Somebody needs all of it.
        whole: bool,
        foretold: Foretold,
    },
    Full(Value<H>),
    /// It will be what the other one is.
    Forward(Rc<Cell<H>>),
}

/// What has arrived of a value that arrives in pieces.
pub struct Partial<H: Host> {
    pub(crate) pieces: Pieces<H>,
    pub(crate) watchers: Waiters,
    /// How often the watchers were woken: whoever watched before that does not any more.
    woken: usize,
    /// What went wrong behind the pieces.
    fault: Option<Value<H>>,
    /// Somebody has used a piece, or come upon the fault.
    used: bool,
    /// How far those who take pieces have come.
    read: usize,
    /// They are items of a tuple; those that an iterator will give.
    pub(crate) tuple: bool,
    pub(crate) iterator: bool,
    /// Somebody outside takes pieces, who is not woken; a call takes them.
    outside: bool,
    pub(crate) fed: bool,
    /// A loop over it, which others had too, was set aside once.
    pub(crate) set_aside: bool,
    /// What stands behind all that is to come; who can tell something of the value.
    pub(crate) tail: Tail<H>,
    pub(crate) glimpse: Option<Rc<dyn Glimpse<H>>>,
}

fn empty<H: Host>() -> State<H> {
    State::Empty {
        waiters: Waiters::new(),
        producer: None,
        partial: None,
        exposed: false,
        out: false,
        stored: false,
        whole: false,
        foretold: Foretold::default(),
    }
}

impl<H: Host> Cell<H> {
    /// An empty cell.
    pub fn new() -> Rc<Cell<H>> {
        let number = CELLS.replace(CELLS.get().wrapping_add(1));
        Rc::new(Cell { state: RefCell::new(empty()), number })
    }

    /// Adds items to a value that arrives in pieces; those who watch it are to be woken.
    pub fn push_items(&self, more: impl IntoIterator<Item = Value<H>>) -> Waiters {
        self.extend(|pieces| match pieces {
            Pieces::Items(items) => items.extend(more),
            _ => *pieces = Pieces::Items(more.into_iter().collect()),
        })
    }

    /// The same for text.
    pub fn push_text(&self, more: &str) -> Waiters {
        self.extend(|pieces| match pieces {
            Pieces::Text(text) => text.push_str(more),
            _ => *pieces = Pieces::Text(more.to_owned()),
        })
    }

    /// Says what all items are, some of which may be pending.
    pub(crate) fn push_all(&self, items: Vec<Value<H>>) -> Waiters {
        self.extend(|pieces| *pieces = Pieces::All(items))
    }

    /// Says that pieces of text, or items, will come, before any has; those who watch it are to be woken.
    pub(crate) fn begin(&self, text: bool) -> Waiters {
        if self.gives_text().is_some() {
            return Waiters::new();
        }
        if text { self.push_text("") } else { self.push_items([]) }
    }

    /// Whether what is arriving, or will, is text; nothing if that is not known.
    pub fn will_give_text(self: &Rc<Self>) -> Option<bool> {
        self.gives_text().or_else(|| self.foretold().text)
    }

    /// Whether what is arriving is text; nothing if that is not known yet.
    pub(crate) fn gives_text(&self) -> Option<bool> {
        self.look(|pieces| match pieces {
            Pieces::None => None,
            Pieces::Items(_) | Pieces::All(_) => Some(false),
            Pieces::Text(_) => Some(true),
        })
        .flatten()
    }

    /// Whether anybody wants to know of the next piece.
    pub(crate) fn is_watched(&self) -> bool {
        self.known(|partial| partial.outside || !partial.watchers.is_empty()).unwrap_or(false)
    }

    /// Somebody outside does, whenever there is one. Says whether that is news.
    pub(crate) fn show_outside(&self) -> bool {
        self.partial(|partial| !std::mem::replace(&mut partial.outside, true)).unwrap_or(false)
    }

    /// Looks at what is known of the pieces, if anybody has anything to do with them.
    pub(crate) fn known<T>(&self, f: impl FnOnce(&Partial<H>) -> T) -> Option<T> {
        match &*self.state.borrow() {
            State::Empty { partial: Some(partial), .. } => Some(f(partial)),
            _ => None,
        }
    }

    /// Changes what is known of the pieces, of a cell that is not full.
    pub(crate) fn partial<T>(&self, f: impl FnOnce(&mut Partial<H>) -> T) -> Option<T> {
        match &mut *self.state.borrow_mut() {
            State::Empty { partial, .. } => Some(f(partial.get_or_insert_with(Default::default))),
            _ => None,
        }
    }

    /// How often those who watch it were woken.
    pub(crate) fn woken(&self) -> usize {
        self.known(|partial| partial.woken).unwrap_or(0)
    }

    fn extend(&self, add: impl FnOnce(&mut Pieces<H>)) -> Waiters {
        let watchers = self.partial(|partial| {
            add(&mut partial.pieces);
            partial.woken += 1;
            std::mem::take(&mut partial.watchers)
        });
        watchers.expect("pieces come before the end")
    }

    /// Looks at the pieces so far, of a cell that is not full.
    pub fn look<T>(&self, f: impl FnOnce(&Pieces<H>) -> T) -> Option<T> {
        match &*self.state.borrow() {
            State::Empty { partial: Some(partial), .. } => Some(f(&partial.pieces)),
            State::Empty { partial: None, .. } => Some(f(&Pieces::None)),
            _ => None,
        }
    }

    /// The piece that begins at `at`, and where the next one does; characters of text.
    pub(crate) fn take(&self, at: usize, host: &H) -> Option<(Value<H>, usize)> {
        let found = self.look(|pieces| pieces.at(at, host)).flatten()?;
        self.note_read(found.1);
        Some(found)
    }

    /// Whether it has begun to arrive, and is not all there.
    pub(crate) fn has_begun(&self) -> bool {
        self.gives_text().is_some()
    }

    /// Whether something went wrong behind the pieces.
    pub(crate) fn has_failed(&self) -> bool {
        self.known(|partial| partial.fault.is_some()).unwrap_or(false)
    }

    /// Pieces of it are used.
    pub(crate) fn note_use(&self) {
        self.partial(|partial| partial.used = true);
    }

    /// Pieces of it are used, as far as this.
    pub(crate) fn note_read(&self, end: usize) {
        self.partial(|partial| {
            partial.used = true;
            partial.read = partial.read.max(end);
        });
    }

    /// Somebody needs the whole. Says whether that is news.
    pub(crate) fn need_whole(&self) -> bool {
        match &mut *self.state.borrow_mut() {
            State::Empty { whole, .. } => !std::mem::replace(whole, true),
            _ => false,
        }
    }

    /// How much has arrived that nobody has taken, if nobody needs the whole.
    pub(crate) fn unread(&self) -> Backlog {
        match &*self.state.borrow() {
            State::Empty { partial: Some(partial), whole: false, .. } => match &partial.pieces {
                Pieces::None | Pieces::All(_) => Backlog::Items(0),
                Pieces::Items(items) => Backlog::Items(items.len() - partial.read),
                Pieces::Text(text) => Backlog::Text(text.len() - partial.read),
            },
            _ => Backlog::Items(0),
        }
    }

    /// Whether pieces of it were used.
    pub(crate) fn was_used(&self) -> bool {
        self.known(|partial| partial.used).unwrap_or(false)
    }

    /// No more pieces will come, and no value; whoever waits or watches is to be woken.
    pub(crate) fn set_fault(&self, fault: Value<H>) -> Waiters {
        let State::Empty { waiters, partial, .. } = &mut *self.state.borrow_mut() else {
            unreachable!("a value that has arrived does not fail")
        };
        let partial = partial.get_or_insert_with(Default::default);
        partial.fault = Some(fault);
        let mut woken = std::mem::take(waiters);
        woken.extend(std::mem::take(&mut partial.watchers));
        woken
    }

    /// What went wrong behind the pieces, for somebody who needs more.
    pub(crate) fn reach_fault(&self) -> Option<Value<H>> {
        let fault = self.known(|partial| partial.fault.clone()).flatten()?;
        self.note_use();
        Some(fault)
    }

    /// The value that the pieces make together.
    pub fn whole(&self) -> Value<H> {
        match &mut *self.state.borrow_mut() {
            State::Empty { partial: Some(partial), .. } => match std::mem::take(&mut partial.pieces) {
                Pieces::None => Value::unit(),
                Pieces::Items(items) | Pieces::All(items) => Value::tuple(items),
                Pieces::Text(text) => Value::text(text),
            },
            _ => Value::unit(),
        }
    }

    /// Somebody wants to know of the next piece, or of the whole.
    pub fn watch(&self, op: OpId) {
        self.partial(|partial| partial.watchers.push(op)).expect("only an empty cell is watched");
    }

    /// The same, of somebody who may be watching already.
    pub(crate) fn watch_once(&self, op: OpId) {
        self.partial(|partial| {
            if !partial.watchers.contains(&op) {
                partial.watchers.push(op);
            }
        });
    }

    /// Whether this is true of the value, which has arrived here.
    pub fn holds(&self, what: impl FnOnce(&Value<H>) -> bool) -> bool {
        matches!(&*self.state.borrow(), State::Full(value) if what(value))
    }

    /// The value, if it has arrived. Never a pending one.
    pub fn value(&self) -> Option<Value<H>> {
        match &*self.state.borrow() {
            State::Full(value) => Some(value.clone()),
            State::Empty { .. } => None,
            State::Forward(next) => next.last().value_here(),
        }
    }

    fn value_here(&self) -> Option<Value<H>> {
        match &*self.state.borrow() {
            State::Full(value) => Some(value.clone()),
            _ => None,
        }
    }

    /// The cell that this one's value will come from; shortens the way there.
    pub fn last(self: &Rc<Self>) -> Rc<Cell<H>> {
        let mut path = Vec::new();
        let mut cell = self.clone();
        loop {
            let next = match &*cell.state.borrow() {
                State::Forward(next) => next.clone(),
                _ => break,
            };
            path.push(std::mem::replace(&mut cell, next));
        }
        for passed in path {
            *passed.state.borrow_mut() = State::Forward(cell.clone());
        }
        cell
    }

    /// Somebody waits for it. It must be empty.
    pub fn wait(&self, op: OpId) {
        match &mut *self.state.borrow_mut() {
            State::Empty { waiters, .. } => waiters.push(op),
            _ => unreachable!("only an empty cell is waited for"),
        }
    }

    /// Who waits for it or watches it.
    pub(crate) fn waiters(&self) -> Waiters {
        match &*self.state.borrow() {
            State::Empty { waiters, partial, .. } => {
                let watchers = partial.iter().flat_map(|partial| &partial.watchers);
                waiters.iter().chain(watchers).copied().collect()
            }
            _ => Waiters::new(),
        }
    }

    /// Whether anybody waits for it.
    pub fn is_wanted(&self) -> bool {
        match &*self.state.borrow() {
            State::Empty { waiters, partial, .. } => {
                !waiters.is_empty() || partial.as_ref().is_some_and(|partial| !partial.watchers.is_empty())
            }
            _ => true,
        }
    }

    /// Says that it may turn out to be something that can be written ahead of its turn.
    pub(crate) fn expose(&self) {
        if let State::Empty { exposed, .. } = &mut *self.state.borrow_mut() {
            *exposed = true;
        }
    }

    /// Whether it may.
    pub fn is_exposed(self: &Rc<Self>) -> bool {
        matches!(&*self.last().state.borrow(), State::Empty { exposed: true, out: false, .. })
    }

    /// Says that whoever it was handed to knows it when it is there.
    pub fn hand_out(self: &Rc<Self>) {
        if let State::Empty { out, .. } = &mut *self.last().state.borrow_mut() {
            *out = true;
        }
    }

    /// Says something of the value, unless it is there.
    pub(crate) fn foretell(&self, say: impl FnOnce(&mut Foretold)) {
        if let State::Empty { foretold, .. } = &mut *self.state.borrow_mut() {
            say(foretold);
        }
    }

    /// What is known of the value; nothing more if it is there.
    pub(crate) fn foretold(self: &Rc<Self>) -> Foretold {
        match &*self.last().state.borrow() {
            State::Empty { foretold, .. } => foretold.clone(),
            _ => Foretold::default(),
        }
    }

    /// What it is known by as a place.
    pub fn key(&self) -> Key {
        // No address is that high, and the last bits are those of an address.
        1 << (Key::BITS - 2) | (self.number as Key) << 4
    }

    /// Says that somebody stores it while it is missing.
    pub fn store(&self) {
        if let State::Empty { stored, .. } = &mut *self.state.borrow_mut() {
            *stored = true;
        }
    }

    pub(crate) fn is_stored(&self) -> bool {
        matches!(&*self.state.borrow(), State::Empty { stored: true, .. })
    }

    /// Says which operation will fill it.
    pub fn set_producer(&self, op: OpId) {
        if let State::Empty { producer, .. } = &mut *self.state.borrow_mut() {
            *producer = Some(op);
        }
    }

    /// The operation that will fill it, if known.
    pub fn producer(&self) -> Option<OpId> {
        match &*self.state.borrow() {
            State::Empty { producer, .. } => *producer,
            _ => None,
        }
    }

    /// The value arrives; those who waited are to be woken. A pending value is forwarded to.
    pub fn fill(self: &Rc<Self>, value: Value<H>) -> Waiters {
        let value = value.arrived();
        let next = match &value {
            Value::Pending(other) if Rc::ptr_eq(other, self) => unreachable!("a cell cannot wait for itself"),
            Value::Pending(other) => State::Forward(other.clone()),
            _ => State::Full(value.clone()),
        };
        let before = std::mem::replace(&mut *self.state.borrow_mut(), next);
        let State::Empty { mut waiters, partial, .. } = before else { unreachable!("a cell is filled once") };
        let watchers = partial.map(|mut partial| std::mem::take(&mut partial.watchers)).unwrap_or_default();
        match &value {
            Value::Pending(other) if !other.has_failed() => {
                waiters.into_iter().for_each(|op| other.wait(op));
                // They look for pieces there from now on.
                watchers
            }
            _ => {
                waiters.extend(watchers);
                waiters
            }
        }
    }

    pub(crate) fn take_contents(&mut self, work: &mut Vec<Value<H>>) {
        match std::mem::replace(self.state.get_mut(), empty()) {
            State::Full(value) => work.push(value),
            State::Forward(next) => work.push(Value::Pending(next)),
            State::Empty { partial: Some(partial), .. } => {
                work.extend(partial.tail.items);
                if let Pieces::Items(items) | Pieces::All(items) = partial.pieces {
                    work.extend(items);
                }
            }
            State::Empty { .. } => {}
        }
    }
}

impl<H: Host> Default for Partial<H> {
    fn default() -> Partial<H> {
        Partial {
            pieces: Pieces::None,
            watchers: Waiters::new(),
            woken: 0,
            fault: None,
            used: false,
            read: 0,
            tuple: false,
            iterator: false,
            outside: false,
            fed: false,
            set_aside: false,
            tail: Tail::default(),
            glimpse: None,
        }
    }
}

impl<H: Host> Drop for Cell<H> {
    fn drop(&mut self) {
        let mut work = Vec::new();
        self.take_contents(&mut work);
        if !work.is_empty() {
            drop_all(work.into_iter());
        }
    }
}
