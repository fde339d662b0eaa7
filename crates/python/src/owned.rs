//! Containers and instances of our own: made by orchestrating code and never handed out, so nobody else can look at them or change
//! them. They may be written ahead of their turn, because that can be taken back unseen (`docs/ordering.md`).
//!
//! Known only while something is outstanding. Whatever is held by nobody but frames and other containers of our own when
//! the first thing is set aside is ours: its reference count says so. What is made afterwards is ours when it is made,
//! until it escapes: it is passed to code that nobody knows, or stored in something that is not ours.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use pyo3::ffi;
use smallvec::SmallVec;
use sooner_calculus::{QuickMap, QuickSet};
use sooner_machine::{Birth, EVERYTHING, Key, Value};

use crate::behaviour::{is_container, is_immutable, is_leaf_class};
use crate::census::{Census, is_weakly_known};
use crate::fresh::{self, Fresh};
use crate::holes;
use crate::iterators::is_iterator;
use crate::object::{Object, PyValue};
use crate::sealed::{self, Mark, Seal};
use crate::{api, instances, reach, receiver, top_level};

/// What is known of one of them.
pub struct Own {
    pub object: Object,
    /// It has not escaped.
    pub ours: bool,
    /// It may hold others, or tuples that do.
    pub holds: bool,
    /// All that it holds is text, numbers and the like: nobody needs to look into it.
    pub flat: bool,
    /// Counts its changes.
    pub version: u64,
    /// A snapshot, and of which version: calls that are passed the same see the same.
    pub copy: Option<(Object, u64)>,
    /// Where it was made, if that is known.
    pub birth: Option<Birth>,
    /// It was ours, and has been passed to calls since that change nothing: nobody else has it.
    pub lent: bool,
    /// What was looked through of it (`sealed.rs`).
    pub seal: Option<Seal>,
    /// Those of the lists in whose front it stands.
    pub marks: SmallVec<[Weak<Cell<bool>>; 1]>,
}

impl Own {
    /// Ours.
    fn made(object: Object, holds: bool, flat: bool) -> Own {
        let (version, copy, birth, seal, marks) = (0, None, None, None, SmallVec::new());
        Own { object, ours: true, holds, flat, version, copy, birth, lent: false, seal, marks }
    }

    /// A copy for a call. Nobody of ours has it, but what is in it may still be missing.
    pub fn copied(object: Object, flat: bool) -> Own {
        Own { ours: false, ..Own::made(object, !flat, flat) }
    }

    /// It is known outside: others may put anything into it.
    fn leave(&mut self) {
        self.ours = false;
        self.flat = false;
        self.lent = false;
        self.unseal();
    }

    /// It is not what was looked through any more.
    pub fn unseal(&mut self) {
        self.marks.drain(..).filter_map(|mark| mark.upgrade()).for_each(|mark| mark.set(false));
    }

    pub fn is_marked(&self, mark: &Mark) -> bool {
        self.marks.iter().any(|known| std::ptr::eq(known.as_ptr(), Rc::as_ptr(mark)))
    }
}

/// What a run knows while something is outstanding.
#[derive(Default)]
pub struct Owned {
    pub active: bool,
    pub all: QuickMap<Key, Own>,
    /// Snapshots: what each was made of, and its version then.
    pub copies: QuickMap<Key, (Object, u64)>,
    /// What they were made of: calls may give it back.
    pub copied: QuickSet<Key>,
    /// Copies of long lists that have their items.
    pub filled: VecDeque<Key>,
    /// The latest iterators.
    pub fresh: Fresh,
    /// What weak references led to when the first thing was set aside.
    weakly_known: Vec<Object>,
    /// When to look for those that nobody uses any more.
    sweep_at: usize,
}

thread_local! {
    pub static OWNED: RefCell<Owned> = RefCell::default();
}

/// Another run begins on this thread; gives what to put back when it ends.
pub fn begin() -> Owned {
    OWNED.take()
}

/// The run ends.
pub fn end(around: Owned) {
    // Dropping may run code of Python's, which may begin a run.
    let before = OWNED.replace(around);
    drop(before);
}

/// Whether something is outstanding.
pub fn is_active() -> bool {
    OWNED.with_borrow(|owned| owned.active)
}

/// The first thing is set aside; these values are held by code being run.
pub fn leaves_calm(held: &[&PyValue]) {
    let variables = top_level::held();
    // The module's reference, and the one here.
    let held: Vec<&PyValue> = held.iter().copied().chain(&variables).chain(&variables).collect();
    let census = Census::of(&held);
    let weakly_known = census.weakly_known();
    let ours = census.ours();
    top_level::holds(|object| ours.iter().any(|(own, ..)| own.ptr() == object.ptr()) || may_hold_ours(object));
    OWNED.with_borrow_mut(|owned| {
        owned.weakly_known = weakly_known;
        owned.active = true;
        owned.sweep_at = 1024;
        for (object, holds, flat) in ours {
            owned.all.insert(reach::key(&object), Own::made(object, holds, flat));
        }
    });
}

/// Nothing is outstanding any more.
pub fn is_calm_again() {
    let before = OWNED.take();
    drop(before);
}

/// Something was made: ours, if nobody else has it. Says whether it is a container that is.
pub fn made(value: &PyValue, may_be_written: bool) -> bool {
    match value {
        Value::Host(object) => {
            let fresh = may_be_written && references(object) == 1;
            holes::made(object);
            if fresh && is_active() {
                adopt(object);
            }
            fresh && (is_container(object.class()) || is_iterator(object))
        }
        Value::Tuple(tuple) => {
            for item in tuple.items.iter() {
                made(item, may_be_written);
            }
            false
        }
        _ => false,
    }
}

/// It was made there.
pub fn born(value: &PyValue, birth: Birth) {
    if let Value::Host(object) = value {
        if is_iterator(object) {
            return fresh::born(object, birth);
        }
        OWNED.with_borrow_mut(|owned| {
            if let Some(own) = owned.all.get_mut(&reach::key(object)) {
                own.birth = Some(birth);
            }
        });
    }
}

/// Where something of ours was made.
pub fn birth(key: Key) -> Option<Birth> {
    OWNED.with_borrow(|owned| owned.all.get(&key).filter(|own| own.ours)?.birth).or_else(|| fresh::birth(key))
}

/// It is ours, if it can be, and so is what nobody else holds of what is in it.
pub fn adopt(object: &Object) {
    /// Past this many, what is inside counts as known outside.
    const MOST: usize = 256;
    if !is_active() || !can_be_ours(object) {
        return;
    }
    if is_weakly_known(object) {
        return watch(object);
    }
    let (mut work, mut met) = (vec![object.clone()], 0);
    while let Some(object) = work.pop() {
        let mut inside = Vec::new();
        items(&object, &mut inside);
        let holds = inside.iter().any(|item| can_be_ours(item) || is_tuple(item) || holes::is_hole(item.class()));
        let flat = inside.iter().all(|item| is_leaf_class(item.class()));
        met += inside.len();
        if holds && met <= MOST {
            // Held by the container, and here.
            let alone = |item: &Object| references(item) == 2 && can_be_ours(item) && !is_weakly_known(item);
            work.extend(inside.into_iter().filter(alone));
        }
        let swept = OWNED.with_borrow_mut(|owned| owned.insert(Own::made(object, holds, flat)));
        drop(swept);
    }
}

/// Containers of Python's, and instances that do nothing but hold their attributes.
pub fn can_be_ours(object: &Object) -> bool {
    is_container(object.class()) || instances::is_plain(object)
}

/// The same of what was made inside of a container of ours, which holds it.
pub fn made_inside(value: &PyValue) {
    if let Value::Host(object) = value
        && is_container(object.class())
        && references(object) == 2
    {
        OWNED.with_borrow_mut(|owned| owned.insert(Own::made(object.clone(), false, size(object) == 0)));
    }
}

/// Whether this can be written ahead of its turn.
pub fn is_ours(object: &Object) -> bool {
    OWNED.with_borrow(|owned| owned.is_ours(reach::key(object)))
}

/// The same of what has this key.
pub fn is_ours_at(key: Key) -> bool {
    OWNED.with_borrow(|owned| owned.is_ours(key))
}

/// Whether a call may give this back, having been passed a copy.
pub fn may_be_given_back(key: Key) -> bool {
    OWNED.with_borrow(|owned| owned.copied.contains(&key))
}

/// Whether none but the program and calls that change nothing have it.
pub fn is_lent(object: &Object) -> bool {
    OWNED.with_borrow(|owned| owned.all.get(&reach::key(object)).is_some_and(|own| own.lent))
}

/// Whether nothing is in a container but text, numbers and the like.
pub fn is_flat(object: &Object) -> bool {
    OWNED.with_borrow(|owned| owned.all.get(&reach::key(object)).is_some_and(|own| own.flat))
}

/// Whether something that has not arrived may stand in what an object holds.
pub fn may_hold_holes(object: &Object) -> bool {
    let known = OWNED.with_borrow(|owned| owned.all.get(&reach::key(object)).map(|own| own.holds));
    known.unwrap_or_else(|| is_tuple(object) || may_hold_ours(object))
}

/// Its changes are counted from now on, though it is known outside.
pub fn watch(object: &Object) {
    let swept = OWNED.with_borrow_mut(|owned| match owned.all.contains_key(&reach::key(object)) {
        true => Vec::new(),
        false => owned.insert(Own { ours: false, ..Own::made(object.clone(), true, false) }),
    });
    drop(swept);
}

/// It changes, and holds this from now on, if anything.
pub fn changes(object: &Object, stored: Option<&PyValue>) {
    OWNED.with_borrow_mut(|owned| {
        if let Some(own) = owned.all.get_mut(&reach::key(object)) {
            own.version += 1;
            own.unseal();
            own.flat &= match stored {
                Some(Value::Host(stored)) => is_leaf_class(stored.class()),
                Some(Value::Int(_) | Value::Float(_) | Value::Bool(_)) => true,
                _ => false,
            };
            own.holds |= match stored {
                Some(Value::Host(stored)) => !is_immutable(stored.class()) || is_tuple(stored),
                Some(Value::Pending(cell)) => cell.is_exposed(),
                Some(_) => false,
                None => true,
            };
        }
    });
}

/// Something that was missing in a container arrives there. Who knows the container knows what it holds.
pub fn holds(container: &Object, value: &PyValue) {
    if matches!(value, Value::Host(object) if is_leaf_class(object.class())) {
        return;
    }
    let (ours, lent) = OWNED.with_borrow_mut(|owned| match owned.all.get_mut(&reach::key(container)) {
        Some(own) => {
            own.holds = true;
            own.flat = false;
            (own.ours, own.lent)
        }
        None => (is_tuple(container), false),
    });
    match value {
        _ if ours => {}
        value if lent => lend(std::slice::from_ref(value)),
        value => escape([value]),
    }
}

/// These are known from now on to calls that change nothing, and all of ours that can be reached from them.
pub fn lend(values: &[PyValue]) {
    // One that is missing is handed on when it is there.
    let there = |value: &&PyValue| !matches!(value, Value::Host(object) if holes::is_hole(object.class()));
    let keys: Vec<Key> = values.iter().filter(there).flat_map(exposed).collect();
    OWNED.with_borrow_mut(|owned| {
        for key in keys {
            if let Some(own) = owned.all.get_mut(&key) {
                own.lent |= std::mem::take(&mut own.ours);
            }
        }
    });
}

/// These are known outside from now on, and all that can be reached from them.
pub fn escape<'a>(values: impl IntoIterator<Item = &'a PyValue>) {
    let values: Vec<PyValue> = values.into_iter().cloned().collect();
    let exposed = values.iter().filter(|value| hand_out(value)).count() > 0;
    // Most of what is passed is text and numbers.
    if OWNED.with_borrow(|owned| owned.all.is_empty()) {
        return;
    }
    let reached = reach::from(&values);
    OWNED.with_borrow_mut(|owned| match reached {
        Some(keys) if !exposed => {
            for key in keys {
                if let Some(own) = owned.all.get_mut(&key) {
                    own.leave();
                }
            }
        }
        _ => owned.all.values_mut().for_each(Own::leave),
    });
}

/// All of them are known outside from now on.
pub fn all_escape() {
    OWNED.with_borrow_mut(|owned| owned.all.values_mut().for_each(Own::leave));
}

/// What is missing is known outside when it is there, also what is made for it from now on. Whether it may be one of ours.
fn hand_out(value: &PyValue) -> bool {
    match value {
        Value::Pending(cell) => {
            let exposed = cell.is_exposed();
            cell.hand_out();
            exposed
        }
        Value::Tuple(tuple) => tuple.items.iter().filter(|item| hand_out(item)).count() > 0,
        _ => false,
    }
}

/// Somebody was told that this is none of ours: then it is not.
pub fn settle(value: &PyValue) {
    match value {
        Value::Host(object) if is_leaf_class(object.class()) => {}
        Value::Host(_) if !exposed(value).is_empty() => escape([value]),
        Value::Tuple(tuple) => tuple.items.iter().for_each(settle),
        Value::Pending(cell) if cell.is_exposed() => escape([value]),
        _ => {}
    }
}

/// The containers of our own that can be reached from a value.
pub fn exposed(value: &PyValue) -> SmallVec<[Key; 2]> {
    let mut found = SmallVec::new();
    let Value::Host(object) = value else { return found };
    if let Some(receiver) = is_active().then(|| receiver::of(object)).flatten() {
        let read: Vec<PyValue> = receiver.values().map(Value::Host).collect();
        return receiver.keys().chain(read.iter().flat_map(exposed)).collect();
    }
    OWNED.with_borrow(|owned| {
        if owned.all.is_empty() {
            return;
        }
        let mut work = vec![object.clone()];
        while let Some(object) = work.pop() {
            let (key, class) = (reach::key(&object), object.class());
            match owned.all.get(&key) {
                Some(own) if !own.ours || found.contains(&key) => {}
                Some(own) => {
                    found.push(key);
                    if own.holds {
                        owned.items_of_ours(&object, &mut work);
                    }
                }
                None if class == &raw mut ffi::PyTuple_Type => items(&object, &mut work),
                None if holes::is_hole(class) => match holes::value(&object) {
                    Value::Pending(cell) if cell.is_exposed() => found.push(EVERYTHING),
                    Value::Host(arrived) => work.push(arrived),
                    _ => {}
                },
                None if may_hold_ours(&object) => {
                    let reached = reach::from([&Value::Host(object)]);
                    match reached {
                        Some(keys) => found.extend(keys.into_iter().filter(|key| owned.is_ours(*key))),
                        None => found.extend(owned.all.keys().copied()),
                    }
                }
                None => {}
            }
        }
    });
    found
}

/// Whether something that is not ours may hold what is: iterators, views, methods and the like, which we make ourselves.
pub fn may_hold_ours(object: &Object) -> bool {
    let class = object.class();
    let code = [&raw mut ffi::PyFunction_Type, &raw mut ffi::PyModule_Type, &raw mut ffi::PyType_Type];
    if code.contains(&class) || is_leaf_class(class) {
        return false;
    }
    let known_outside = [&raw mut ffi::PyList_Type, &raw mut ffi::PyDict_Type, &raw mut ffi::PySet_Type];
    // SAFETY: a live class.
    let instance = unsafe { api::is_written(class) };
    !known_outside.contains(&class) && (!instance || is_iterator(object))
}

impl Owned {
    pub fn is_ours(&self, key: Key) -> bool {
        self.all.get(&key).is_some_and(|own| own.ours && !is_weakly_known(&own.object))
    }

    fn insert(&mut self, mut own: Own) -> Vec<Own> {
        let key = reach::key(&own.object);
        own.birth = self.all.get(&key).and_then(|before| before.birth);
        self.all.insert(key, own);
        if self.all.len() < self.sweep_at {
            return Vec::new();
        }
        // What is held by nobody but us is done with.
        let done: Vec<Key> =
            self.all.iter().filter(|(_, own)| references(&own.object) == 1).map(|(key, _)| *key).collect();
        let done = done.iter().filter_map(|key| self.all.remove(key)).collect();
        self.copies.retain(|key, _| self.all.contains_key(key));
        self.copied = self.copies.values().map(|(original, _)| reach::key(original)).collect();
        self.sweep_at = (2 * self.all.len()).max(1024);
        done
    }
}

pub fn size(object: &Object) -> isize {
    // SAFETY: a live container has a size.
    unsafe { ffi::PyObject_Size(object.ptr()) }
}

fn is_tuple(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyTuple_Type
}

pub fn references(object: &Object) -> isize {
    // SAFETY: a live object.
    unsafe { ffi::Py_REFCNT(object.ptr()) }
}

/// What a list, tuple or dictionary holds; of others what the collector knows.
pub fn items(object: &Object, found: &mut Vec<Object>) {
    let before = found.len();
    if object.class() == &raw mut ffi::PyList_Type {
        let (list, count) = sealed::stands(object);
        found.extend((0..count).map(|at| sealed::item(&list, at)));
    } else {
        items_there(object, found);
    }
    sealed::looks(found.len() - before);
}

/// The same of what is no copy to be filled.
pub fn items_there(object: &Object, found: &mut Vec<Object>) {
    let class = object.class();
    // SAFETY: exact classes are checked; positions are within the size; a dictionary is not changed meanwhile.
    unsafe {
        if class == &raw mut ffi::PyList_Type {
            let size = ffi::PyList_GET_SIZE(object.ptr());
            found.extend((0..size).map(|at| Object::borrowed(ffi::PyList_GET_ITEM(object.ptr(), at))));
        } else if class == &raw mut ffi::PyTuple_Type {
            let size = ffi::PyTuple_GET_SIZE(object.ptr());
            let items = (0..size).map(|at| ffi::PyTuple_GET_ITEM(object.ptr(), at));
            found.extend(items.filter(|item| !item.is_null()).map(Object::borrowed));
        } else if ffi::PyDict_Check(object.ptr()) != 0 {
            let (mut at, mut key, mut value) = (0, std::ptr::null_mut(), std::ptr::null_mut());
            while ffi::PyDict_Next(object.ptr(), &mut at, &mut key, &mut value) != 0 {
                found.extend([Object::borrowed(key), Object::borrowed(value)]);
            }
        } else if instances::is_plain(object) {
            instances::attributes(object, found);
        } else {
            reach::referents(object, found);
        }
    }
}
