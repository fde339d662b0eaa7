//! A call that was passed a copy may give back what that was made of, which has perhaps been written ahead of its turn meanwhile.
//! Nobody could know, so nobody waited: those who stand between the call and such a write have to find the thing as it was there.
//! While one of them is run, what was written behind it is undone.

use crate::host::{Host, Key, Remake, TakeBack};
use crate::machine::{Machine, Wrote};
use crate::order::Pos;

/// What was given back by calls although it had been written ahead of its turn.
#[derive(Default)]
pub(crate) struct Rewind {
    keys: Vec<Key>,
    /// Writes undone for the moment, the earliest last, each with how to make it again.
    undone: Vec<(Pos, Key, Remake)>,
}

impl Rewind {
    /// These were given back.
    pub fn add(&mut self, keys: impl IntoIterator<Item = Key>) {
        for key in keys {
            if !self.keys.contains(&key) {
                self.keys.push(key);
            }
        }
    }

    /// Whether nothing was.
    pub fn is_idle(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether this was.
    pub fn has(&self, key: Key) -> bool {
        self.keys.contains(&key)
    }

    /// What is for the moment as it was before some writes.
    pub fn undone(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = self.undone.iter().map(|(_, key, _)| *key).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Whether a write is undone for the moment, and that is what becomes of it.
    pub fn leave_undone(&mut self, pos: Pos) -> bool {
        let before = self.undone.len();
        self.undone.retain(|(other, ..)| *other != pos);
        self.undone.len() < before
    }

    /// What was written there counts from now on.
    pub fn redo(&mut self, pos: Pos) {
        while self.undone.last().is_some_and(|(other, ..)| *other == pos) {
            self.redo_first();
        }
    }

    fn redo_first(&mut self) {
        if let Some((.., remake)) = self.undone.pop() {
            remake();
        }
    }
}

impl<H: Host> Machine<H> {
    /// Does something that stands at a position, where nothing shows of what was written behind it.
    pub(crate) fn as_of<T>(&mut self, pos: Option<Pos>, run: impl FnOnce(&mut Self) -> T) -> T {
        let Some(pos) = pos.filter(|_| !self.rewind.keys.is_empty()) else { return run(self) };
        let undone = self.rewind.undone.len();
        self.go_to(pos);
        let outcome = run(self);
        while self.rewind.undone.len() > undone {
            self.rewind.redo_first();
        }
        outcome
    }

    fn go_to(&mut self, pos: Pos) {
        while self.rewind.undone.last().is_some_and(|(other, ..)| self.order.before(*other, pos)) {
            self.rewind.redo_first();
        }
        let end = self.rewind.undone.last().map(|(pos, ..)| *pos);
        let mut behind = Vec::new();
        let mut at = self.order.next(pos);
        while let Some(pos) = at.filter(|at| Some(*at) != end) {
            if self.written.get(&pos).is_some_and(|all| all.iter().any(|wrote| self.was_given_back(wrote))) {
                behind.push(pos);
            }
            at = self.order.next(pos);
        }
        behind.iter().rev().for_each(|pos| self.undo(*pos));
        if behind.is_empty()
            && end.is_none()
            && !self.written.values().flatten().any(|wrote| self.was_given_back(wrote))
        {
            self.rewind.keys.clear();
        }
    }

    fn was_given_back(&self, wrote: &Wrote<H>) -> bool {
        matches!(wrote, Wrote::Host(take_back) if self.rewind.has(take_back.key))
    }

    /// Undoes what was written there of such things. It can still be taken back.
    fn undo(&mut self, pos: Pos) {
        let Some(wrote) = self.written.get_mut(&pos) else { return };
        for wrote in wrote.iter_mut().rev() {
            let Wrote::Host(take_back) = wrote else { continue };
            let key = take_back.key;
            if !self.rewind.has(key) {
                continue;
            }
            let Some(after) = self.host.keep(key) else { continue };
            let undo = TakeBack { key, by_looking: false, restore: Box::new(|| ()) };
            (std::mem::replace(take_back, undo).restore)();
            if let Some(before) = self.host.keep(key) {
                take_back.restore = Box::new(move || before());
            }
            self.rewind.undone.push((pos, key, after));
        }
    }
}
