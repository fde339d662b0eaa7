//! Dictionaries: insertion-ordered hash tables whose entries keep their numbers until the table is
//! rebuilt, so that undo entries can name them.

use hashbrown::HashTable;

use crate::deep::{hash_key, keys_equal};
use crate::host::Host;
use crate::value::Value;

/// A dictionary. Hashes and equality of keys are the caller's: they depend on the host.
pub struct Dict<H: Host> {
    entries: Vec<Option<Entry<H>>>,
    index: HashTable<usize>,
    len: usize,
}

#[derive(Clone)]
struct Entry<H: Host> {
    hash: u64,
    key: Value<H>,
    value: Value<H>,
}

/// An entry that was deleted, for putting it back.
#[derive(Clone)]
pub struct Removed<H: Host> {
    entry: Entry<H>,
}

impl<H: Host> Clone for Dict<H> {
    fn clone(&self) -> Dict<H> {
        Dict { entries: self.entries.clone(), index: self.index.clone(), len: self.len }
    }
}

impl<H: Host> Default for Dict<H> {
    fn default() -> Dict<H> {
        Dict { entries: Vec::new(), index: HashTable::new(), len: 0 }
    }
}

impl<H: Host> Dict<H> {
    /// A dictionary of keys and values that are all there; of equal keys the last value counts.
    pub fn of(host: &H, pairs: impl IntoIterator<Item = (Value<H>, Value<H>)>) -> Dict<H> {
        let mut dict = Dict::default();
        for (key, value) in pairs {
            if let Ok(Some(hash)) = hash_key(host, &key) {
                match dict.find(hash, |other| keys_equal(host, other, &key)) {
                    Some(entry) => dict.set_entry(entry, value),
                    None => dict.insert(hash, key, value),
                }
            }
        }
        dict
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no key.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of the entry with this key.
    pub fn find(&self, hash: u64, equal: impl Fn(&Value<H>) -> bool) -> Option<usize> {
        let same = |&at: &usize| self.entries[at].as_ref().is_some_and(|entry| entry.hash == hash && equal(&entry.key));
        self.index.find(hash, same).copied()
    }

    /// The value of entry `at`.
    pub fn value(&self, at: usize) -> Option<&Value<H>> {
        self.entries.get(at)?.as_ref().map(|entry| &entry.value)
    }

    /// The same, to be changed.
    pub fn value_mut(&mut self, at: usize) -> Option<&mut Value<H>> {
        self.entries.get_mut(at)?.as_mut().map(|entry| &mut entry.value)
    }

    /// The first entry at or behind `at`: its number and key.
    pub fn next(&self, at: usize) -> Option<(usize, &Value<H>)> {
        let found = self.entries.get(at..)?.iter().position(Option::is_some)?;
        self.entries[at + found].as_ref().map(|entry| (at + found, &entry.key))
    }

    /// Keys and values, in order of insertion.
    pub fn iter(&self) -> impl Iterator<Item = (&Value<H>, &Value<H>)> {
        self.entries.iter().flatten().map(|entry| (&entry.key, &entry.value))
    }

    /// Adds a key that is not there.
    pub fn insert(&mut self, hash: u64, key: Value<H>, value: Value<H>) {
        let at = self.entries.len();
        self.entries.push(Some(Entry { hash, key, value }));
        self.link(hash, at);
        self.len += 1;
    }

    fn link(&mut self, hash: u64, at: usize) {
        let entries = &self.entries;
        self.index.insert_unique(hash, at, |&at| entries[at].as_ref().map_or(0, |entry| entry.hash));
    }

    /// Sets the value of entry `at`; the one before.
    pub fn replace(&mut self, at: usize, value: Value<H>) -> Option<Value<H>> {
        let entry = self.entries.get_mut(at)?.as_mut()?;
        Some(std::mem::replace(&mut entry.value, value))
    }

    /// Deletes entry `at`.
    pub fn remove(&mut self, at: usize) -> Option<Removed<H>> {
        let entry = self.entries.get_mut(at)?.take()?;
        self.unlink(entry.hash, at);
        self.len -= 1;
        Some(Removed { entry })
    }

    fn unlink(&mut self, hash: u64, at: usize) {
        if let Ok(found) = self.index.find_entry(hash, |&other| other == at) {
            found.remove();
        }
    }

    /// Closes the gaps that deleted entries left, if they are many. Entries get new numbers.
    pub fn compact(&mut self) {
        if self.entries.len() < 16 || self.entries.len() < 2 * self.len {
            return;
        }
        self.entries.retain(Option::is_some);
        self.index.clear();
        for at in 0..self.entries.len() {
            let hash = self.entries[at].as_ref().map_or(0, |entry| entry.hash);
            self.link(hash, at);
        }
    }

    pub(crate) fn map_values(&mut self, f: impl Fn(&Value<H>) -> Value<H>) {
        for entry in self.entries.iter_mut().flatten() {
            entry.value = f(&entry.value);
        }
    }

    pub(crate) fn set_entry(&mut self, at: usize, value: Value<H>) {
        self.replace(at, value);
    }

    pub(crate) fn forget_last(&mut self) {
        if let Some(Some(entry)) = self.entries.pop() {
            let at = self.entries.len();
            self.unlink(entry.hash, at);
            self.len -= 1;
        }
    }

    pub(crate) fn revive(&mut self, at: usize, removed: Removed<H>) {
        let hash = removed.entry.hash;
        self.entries[at] = Some(removed.entry);
        self.link(hash, at);
        self.len += 1;
    }

    pub(crate) fn take_contents(&mut self, work: &mut Vec<Value<H>>) {
        self.index.clear();
        self.len = 0;
        for entry in self.entries.drain(..).flatten() {
            work.push(entry.key);
            work.push(entry.value);
        }
    }
}
