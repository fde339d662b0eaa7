//! Mutable objects: lists and dictionaries with versions.
//!
//! The contents are the newest version. A write made while something earlier is still outstanding
//! leaves an *undo* entry with its position; a read at an earlier position looks through the undo
//! entries behind it, and a fault takes them back. Entries go when the frontier passes them, and
//! without anything outstanding there are none: ordinary code pays one check.
//!
//! ```text
//! xs = []; r = slow(); xs.append(1)     contents [1], undo: [rest of line: back to length 0]
//! ```
//!
//! Outstanding code that may still write the object earlier in program order is a *hazard*: later
//! reads and writes wait for it.

use std::cell::RefCell;
use std::collections::VecDeque;

use crate::dict::{Dict, Removed};
use crate::host::Host;
use crate::lineup::Lineup;
use crate::ops::OpId;
use crate::order::{Order, Pos};
use crate::value::{Value, drop_all};

/// A mutable object. Identity is the reference.
pub struct Object<H: Host> {
    pub(crate) contents: RefCell<Contents<H>>,
    pub(crate) place: RefCell<Option<Box<Place<H>>>>,
}

/// What an object holds.
#[derive(Clone)]
pub enum Contents<H: Host> {
    /// A list; items may be pending.
    List(Vec<Value<H>>),
    /// A dictionary; values may be pending, keys not.
    Dict(Dict<H>),
}

/// What is known of an object while something is outstanding.
pub(crate) struct Place<H: Host> {
    pub undo: VecDeque<Undo<H>>,
    pub hazards: Lineup,
}

/// How to take back one write.
pub(crate) struct Undo<H: Host> {
    pub pos: Pos,
    pub action: Action<H>,
}

#[derive(Clone)]
pub(crate) enum Action<H: Host> {
    /// The list had this length.
    Truncate(usize),
    /// The list ended with this.
    Push(Value<H>),
    /// Item or entry `n` was this.
    Set(usize, Value<H>),
    /// The last entry of the dictionary was not there.
    Forget,
    /// Entry `n` was this.
    Revive(usize, Removed<H>),
    /// The whole contents were these.
    Replace(Contents<H>),
}

impl<H: Host> Object<H> {
    /// A new list.
    pub fn list(items: Vec<Value<H>>) -> Object<H> {
        Object::new(Contents::List(items))
    }

    /// A new object.
    pub fn new(contents: Contents<H>) -> Object<H> {
        Object { contents: RefCell::new(contents), place: RefCell::new(None) }
    }

    /// Nothing is outstanding that concerns it.
    #[inline]
    pub(crate) fn is_calm(&self) -> bool {
        self.place.borrow().is_none()
    }

    /// Whether the contents are what a read at `pos` sees.
    pub(crate) fn is_newest(&self, order: &Order, pos: Pos) -> bool {
        match &*self.place.borrow() {
            Some(place) => place.undo.back().is_none_or(|undo| order.before(undo.pos, pos)),
            None => true,
        }
    }

    /// The contents that a read at `pos` sees.
    pub(crate) fn version(&self, order: &Order, pos: Pos) -> Contents<H> {
        let mut contents = self.contents.borrow().clone();
        if let Some(place) = &*self.place.borrow() {
            for undo in place.undo.iter().rev().take_while(|undo| order.before(pos, undo.pos)) {
                contents.apply(undo.action.clone());
            }
        }
        contents
    }

    /// Remembers how to take back a write.
    pub(crate) fn remember(&self, pos: Pos, action: Action<H>) {
        let mut place = self.place.borrow_mut();
        let place = place.get_or_insert_with(|| Box::new(Place { undo: VecDeque::new(), hazards: Lineup::default() }));
        // Within one position only the oldest length matters.
        if let (Some(Undo { pos: last, action: Action::Truncate(_) }), Action::Truncate(_)) =
            (place.undo.back(), &action)
            && *last == pos
        {
            return;
        }
        place.undo.push_back(Undo { pos, action });
    }

    /// The newest write was made at `pos` after all.
    pub(crate) fn move_last_undo(&self, pos: Pos) {
        if let Some(undo) = self.place.borrow_mut().as_mut().and_then(|place| place.undo.back_mut()) {
            undo.pos = pos;
        }
    }

    /// The contents, for whoever a copy was made for.
    pub fn contents(&self) -> std::cell::Ref<'_, Contents<H>> {
        self.contents.borrow()
    }

    /// Changes the contents of a copy that was made for a call.
    pub fn set_contents(&self, contents: Contents<H>) {
        *self.contents.borrow_mut() = contents;
    }

    /// Takes back the writes made at `pos`, which must be the newest.
    pub(crate) fn take_back(&self, pos: Pos) {
        let mut contents = self.contents.borrow_mut();
        if let Some(place) = &mut *self.place.borrow_mut() {
            while place.undo.back().is_some_and(|undo| undo.pos == pos) {
                if let Some(undo) = place.undo.pop_back() {
                    contents.apply(undo.action);
                }
            }
        }
        drop(contents);
        self.calm_down();
    }

    /// The writes made at `pos`, which must be the oldest, are final.
    pub(crate) fn commit(&self, pos: Pos) {
        if let Some(place) = &mut *self.place.borrow_mut() {
            while place.undo.front().is_some_and(|undo| undo.pos == pos) {
                place.undo.pop_front();
            }
        }
        self.calm_down();
    }

    pub(crate) fn add_hazard(&self, order: &Order, pos: Pos, op: OpId) {
        let mut place = self.place.borrow_mut();
        let place = place.get_or_insert_with(|| Box::new(Place { undo: VecDeque::new(), hazards: Lineup::default() }));
        place.hazards.insert(order, pos, op);
    }

    pub(crate) fn remove_hazard(&self, order: &Order, pos: Pos, op: OpId) {
        if let Some(place) = &mut *self.place.borrow_mut() {
            place.hazards.remove(order, pos, op);
        }
        self.calm_down();
    }

    fn calm_down(&self) {
        let mut place = self.place.borrow_mut();
        if place.as_ref().is_some_and(|place| place.undo.is_empty() && place.hazards.is_empty()) {
            *place = None;
        }
    }

    pub(crate) fn take_contents(&mut self, work: &mut Vec<Value<H>>) {
        match self.contents.get_mut() {
            Contents::List(items) => work.append(items),
            Contents::Dict(dict) => dict.take_contents(work),
        }
    }
}

impl<H: Host> Contents<H> {
    fn apply(&mut self, action: Action<H>) {
        match (self, action) {
            (Contents::List(items), Action::Truncate(len)) => items.truncate(len),
            (Contents::List(items), Action::Push(value)) => items.push(value),
            (Contents::List(items), Action::Set(at, value)) => items[at] = value,
            (Contents::Dict(dict), Action::Set(at, value)) => dict.set_entry(at, value),
            (Contents::Dict(dict), Action::Forget) => dict.forget_last(),
            (Contents::Dict(dict), Action::Revive(at, removed)) => dict.revive(at, removed),
            (contents, Action::Replace(before)) => *contents = before,
            _ => unreachable!("an undo entry fits the object it belongs to"),
        }
    }
}

impl<H: Host> Drop for Object<H> {
    fn drop(&mut self) {
        let mut work = Vec::new();
        self.take_contents(&mut work);
        if !work.is_empty() {
            drop_all(work.into_iter());
        }
    }
}
