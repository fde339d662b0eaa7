//! Long lists that are passed to call after call, most of all conversations that grow. The items are kept once, in a *base* that grows
//! with the list; a call's copy is so many of the first of them, and is filled when the call is made. A turn costs what is new in it.
//!
//! Two things are known of the first items of a base. None of the *lent* ones holds anything of ours. In the *front* nothing is missing
//! and nobody outstanding may write anything: text, numbers, and containers of those, lent to calls that change nothing. That ends
//! the moment somebody says that he may write one of them (`may_change`). Of a list it is known as far as that begins like its base.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use pyo3::ffi;
use sooner_machine::{Key, Value};

use crate::behaviour::is_leaf_class;
use crate::copies::copy_of;
use crate::object::Object;
use crate::owned::{self, OWNED, Own, Owned};
use crate::{holes, reach};

/// Shorter lists are copied, and looked through each time.
const LEAST: usize = 64;
/// So many items in front may be of another kind; they are looked at each time.
const MOST_OPEN: usize = 16;
/// Past this many things, an item is of another kind.
const MOST_IN_ITEM: usize = 64;
/// So many fronts a container may stand in. `messages = messages + [message]` makes a list, and a base, each turn.
const MOST_FRONTS: usize = 8;

thread_local! {
    /// How many things were looked at one by one.
    static LOOKED: Cell<u64> = const { Cell::new(0) };
}

/// So many more have been looked at.
pub fn looks(count: usize) {
    LOOKED.set(LOOKED.get() + count as u64);
}

/// How many by now: what a turn of a long conversation costs is counted, not timed.
pub fn looked_at() -> u64 {
    LOOKED.get()
}

/// Whether nobody has said since that he may write something in the front. What stands in there does not keep it.
pub type Mark = Rc<Cell<bool>>;

struct Base {
    /// A list that nobody has but us.
    items: Object,
    lent: Cell<usize>,
    front: Cell<usize>,
    /// In so many, nothing was found that runs code with effects when it is looked at (`strangers.rs`).
    searched: Cell<usize>,
    /// Where those in the front stand that have to be looked at all the same.
    open: RefCell<Vec<usize>>,
    mark: RefCell<Mark>,
}

/// What is known of a list.
#[derive(Clone)]
pub struct Seal {
    base: Rc<Base>,
    /// So many items, of a copy.
    length: Option<usize>,
}

impl Base {
    /// The items of a list, of which another base is known to begin alike.
    fn of(list: &Object, other: Option<(Rc<Base>, usize)>) -> Option<Base> {
        let items = copy_of(list)?;
        let base = Base {
            items,
            lent: Cell::default(),
            front: Cell::default(),
            searched: Cell::default(),
            open: RefCell::default(),
            mark: RefCell::new(Rc::new(Cell::new(true))),
        };
        if let Some((other, alike)) = other {
            base.lent.set(other.lent.get().min(alike));
            base.front.set(other.front().min(alike));
            base.searched.set(other.searched.get().min(alike));
            base.open.borrow_mut().extend(other.open.borrow().iter().filter(|at| **at < base.front.get()));
            base.mark.replace(other.mark.borrow().clone());
        }
        Some(base)
    }

    fn front(&self) -> usize {
        if self.mark.borrow().get() { self.front.get() } else { 0 }
    }

    /// What a list has beyond the base is in it too.
    fn grow(&self, list: &Object) {
        let (from, to) = (length(&self.items), length(list));
        if from < to {
            put(list, from..to, &self.items);
        }
    }
}

impl Seal {
    /// How many items of the base a list has.
    fn count(&self, list: &Object) -> usize {
        match self.length {
            // What fails while it is arriving was never there.
            Some(count) => count.min(length(&self.base.items)),
            None => alike(list, &self.base.items),
        }
    }
}

/// Stands for what is left out of what is looked at: written by who may write anything.
pub fn key() -> Key {
    static FRONT: u64 = 0;
    &raw const FRONT as Key
}

/// Whether calls share what they are passed of this.
pub fn is_long(object: &Object) -> bool {
    is_list(object) && length(object) >= LEAST
}

/// A copy for a call that changes nothing, to be filled when that is made. All that is in the list has been lent.
pub fn copy(list: &Object) -> Option<(Object, Seal)> {
    let known = OWNED.with_borrow(|owned| Some(owned.all.get(&reach::key(list))?.seal.as_ref()?.base.clone()));
    let known = known.map(|base| (base.clone(), alike(list, &base.items)));
    let grown = |(base, alike): &(Rc<Base>, usize)| *alike == length(&base.items) || *alike == length(list);
    let (base, known) = match known {
        Some(known) if grown(&known) => (known.0.clone(), length(&known.0.items)),
        known => {
            let base = Rc::new(Base::of(list, known)?);
            (base.clone(), base.front())
        }
    };
    base.grow(list);
    holes::fill_in(&base.items, known);
    let is_ours = |at: &usize| may_be_ours(&item(&base.items, *at));
    base.lent.set((base.lent.get()..length(list)).find(is_ours).unwrap_or(base.lent.get().max(length(list))));
    let seal = Seal { base, length: Some(length(list)) };
    OWNED.with_borrow_mut(|owned| {
        let items = seal.base.items.clone();
        let own = owned.all.entry(reach::key(&items)).or_insert_with(|| Own::copied(items, false));
        own.lent = true;
        if let Some(own) = owned.all.get_mut(&reach::key(list)) {
            own.seal = Some(Seal { length: None, ..seal.clone() });
        }
    });
    // SAFETY: the interpreter is attached while a run goes on.
    Some((Object::owned(unsafe { ffi::PyList_New(0) }).ok()?, seal))
}

/// Something that is missing, and may turn out to be one of ours.
fn may_be_ours(item: &Object) -> bool {
    holes::is_hole(item.class()) && !matches!(holes::value(item), Value::Pending(cell) if !cell.is_exposed())
}

/// The call is made: its copy has its items.
pub fn fill(copy: &Object) {
    if is_list(copy) {
        let ((items, count), front, _) = open(copy);
        if items.ptr() != copy.ptr() {
            put(&items, 0..count, copy);
            holes::fill_in(copy, front);
            // Dropping may run code of Python's.
            let done = OWNED.with_borrow_mut(|owned| owned.filled(reach::key(copy)));
            drop(done);
        }
    }
}

/// Where the items of a list stand, and how many: those of a copy that is not filled yet, in its base.
pub fn stands(list: &Object) -> (Object, usize) {
    let shared = || OWNED.with_borrow(|owned| owned.unfilled(list).map(|(base, length)| (base.items.clone(), length)));
    let count = length(list);
    if count > 0 { None } else { shared() }.unwrap_or_else(|| (list.clone(), count))
}

/// What a container holds, but for the front of a list and for text and numbers in it. Says whether something was left out.
pub fn items(object: &Object, found: &mut Vec<Object>) -> bool {
    if !is_list(object) {
        owned::items(object, found);
        return false;
    }
    let ((items, count), front, open) = open(object);
    looks(count - front);
    let of_those = open.into_iter().chain(front..count);
    found.extend(of_those.map(|at| item(&items, at)).filter(|item| !is_leaf_class(item.class())));
    front > 0
}

/// What a long list holds that no search has gone through; nothing is said of a list of another kind.
pub fn unsearched(list: &Object) -> Option<Vec<Object>> {
    OWNED.with_borrow(|owned| {
        let seal = owned.seal_of(list)?;
        let count = seal.count(list);
        let from = seal.base.searched.get().min(count);
        looks(count - from);
        let rest = if seal.length.is_some() { count } else { length(list) };
        let items = if seal.length.is_some() { &seal.base.items } else { list };
        Some((from..rest).map(|at| item(items, at)).collect())
    })
}

/// A search has gone through all of a list.
pub fn searched(list: &Object) {
    OWNED.with_borrow(|owned| {
        if let Some(seal) = owned.seal_of(list) {
            let searched = &seal.base.searched;
            searched.set(searched.get().max(seal.count(list)));
        }
    });
}

/// Where the items of a list stand, how many of those are its front, and which of them have to be looked at.
pub fn open(list: &Object) -> ((Object, usize), usize, Vec<usize>) {
    OWNED.with_borrow(|owned| {
        let (front, open) = owned.front(list).unwrap_or_default();
        let all = match owned.unfilled(list) {
            Some((base, length)) => (base.items.clone(), length),
            None => (list.clone(), length(list)),
        };
        (all, front, open)
    })
}

impl Owned {
    /// A copy that has not been filled yet.
    fn unfilled(&self, list: &Object) -> Option<(&Base, usize)> {
        match self.seal_of(list)? {
            seal @ Seal { base, length: Some(_) } if length(list) == 0 => Some((base, seal.count(list))),
            _ => None,
        }
    }

    /// A copy has been filled; gives those of calls that are over, a few at a time.
    fn filled(&mut self, copy: Key) -> Vec<Own> {
        self.filled.push_back(copy);
        let mut done = Vec::new();
        for copy in [self.filled.pop_front(), self.filled.pop_front()].into_iter().flatten() {
            match self.all.get(&copy) {
                Some(own) if owned::references(&own.object) > 1 => self.filled.push_back(copy),
                _ => {
                    self.copies.remove(&copy);
                    done.extend(self.all.remove(&copy));
                }
            }
        }
        done
    }

    fn seal_of(&self, list: &Object) -> Option<&Seal> {
        self.all.get(&reach::key(list))?.seal.as_ref()
    }

    fn front(&self, list: &Object) -> Option<(usize, Vec<usize>)> {
        let seal @ Seal { base, .. } = self.seal_of(list)?;
        let front = base.front().min(seal.count(list));
        Some((front, base.open.borrow().iter().copied().filter(|at| *at < front).collect()))
    }

    /// What a container of ours holds that may be ours too.
    pub fn items_of_ours(&self, object: &Object, found: &mut Vec<Object>) {
        let Some(Seal { base, length: None }) = self.seal_of(object) else { return owned::items(object, found) };
        let from = base.lent.get().min(alike(object, &base.items));
        looks(length(object) - from);
        found.extend((from..length(object)).map(|at| item(object, at)));
    }
}

/// A call is about to be made: what is in its copy has been looked through, as far as it is there and nobody may write it.
pub fn seal(copy: &Object, is_free: &dyn Fn(Key) -> bool) {
    OWNED.with_borrow_mut(|owned| {
        let Some(seal @ Seal { length: Some(_), .. }) = owned.seal_of(copy).cloned() else { return };
        let (length, base) = (seal.count(copy), seal.base);
        if !base.mark.borrow().get() {
            base.front.set(0);
            base.open.borrow_mut().clear();
            base.mark.replace(Rc::new(Cell::new(true)));
        }
        let (mark, mut open) = (base.mark.borrow().clone(), base.open.borrow_mut());
        for at in base.front.get()..length {
            looks(1);
            match owned.members(&item(&base.items, at), is_free) {
                Ok(members) if members.iter().all(|member| owned.has_room(*member, &mark)) => {
                    members.iter().for_each(|member| owned.mark(*member, &mark));
                }
                Ok(_) | Err(Other::Unknown) if open.len() < MOST_OPEN => open.push(at),
                _ => break,
            }
            base.front.set(at + 1);
        }
    });
}

/// Why an item has to be looked at.
enum Other {
    /// Something is missing in it.
    Missing,
    /// There is more in it than containers, text and numbers, or somebody may change it.
    Unknown,
}

/// Somebody may write these from now on.
pub fn may_change(keys: impl Iterator<Item = Key>) {
    OWNED.with_borrow_mut(|owned| {
        if owned.active {
            for key in keys {
                if let Some(own) = owned.all.get_mut(&key) {
                    own.unseal();
                }
            }
        }
    });
}

impl Owned {
    /// The containers that an item of a list is made of, if there is nothing else in it but text and numbers.
    fn members(&self, item: &Object, is_free: &dyn Fn(Key) -> bool) -> Result<Vec<Key>, Other> {
        let plain = [&raw mut ffi::PyList_Type, &raw mut ffi::PyDict_Type, &raw mut ffi::PySet_Type];
        let (mut members, mut work) = (Vec::new(), Vec::new());
        if !is_leaf_class(item.class()) {
            work.push(item.clone());
        }
        let mut left = MOST_IN_ITEM;
        while let Some(object) = work.pop() {
            let class = object.class();
            if holes::is_hole(class) {
                return Err(Other::Missing);
            }
            left = left.checked_sub(1).ok_or(Other::Unknown)?;
            if class != &raw mut ffi::PyTuple_Type {
                let key = reach::key(&object);
                let lent = self.all.get(&key).is_some_and(|own| own.lent);
                if !plain.contains(&class) || !lent || !is_free(key) {
                    return Err(Other::Unknown);
                }
                members.push(key);
            }
            let before = work.len();
            owned::items_there(&object, &mut work);
            if work.len() - before > MOST_IN_ITEM {
                return Err(Other::Unknown);
            }
            work.retain(|item| !is_leaf_class(item.class()));
        }
        Ok(members)
    }

    /// Whether a container may stand in one more front.
    fn has_room(&mut self, member: Key, mark: &Mark) -> bool {
        let Some(own) = self.all.get_mut(&member) else { return true };
        looks(own.marks.len());
        if own.marks.len() >= MOST_FRONTS {
            own.marks.retain(|mark| mark.upgrade().is_some_and(|mark| mark.get()));
        }
        own.marks.len() < MOST_FRONTS || own.is_marked(mark)
    }

    fn mark(&mut self, member: Key, mark: &Mark) {
        if let Some(own) = self.all.get_mut(&member)
            && !own.is_marked(mark)
        {
            own.marks.push(Rc::downgrade(mark));
        }
    }
}

/// Whether a list still holds what a copy of it does.
pub fn is_alike(copy: &Object, list: &Object) -> bool {
    let (items, count) = stands(copy);
    count == length(list) && alike(&items, list) == count
}

/// How many objects two lists begin with are the same.
fn alike(a: &Object, b: &Object) -> usize {
    let (a, b) = (pointers(a), pointers(b));
    a.iter().zip(b).position(|(a, b)| a != b).unwrap_or(a.len().min(b.len()))
}

/// Puts items of one list at the end of another.
fn put(from: &Object, range: std::ops::Range<usize>, to: &Object) {
    // SAFETY: live lists; a position past the end is the end.
    unsafe {
        let (first, last) = (range.start as ffi::Py_ssize_t, range.end as ffi::Py_ssize_t);
        if let Ok(items) = Object::owned(ffi::PyList_GetSlice(from.ptr(), first, last)) {
            let end = ffi::PyList_GET_SIZE(to.ptr());
            ffi::PyList_SetSlice(to.ptr(), end, end, items.ptr());
        }
    }
}

fn is_list(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyList_Type
}

fn length(list: &Object) -> usize {
    pointers(list).len()
}

pub fn item(list: &Object, at: usize) -> Object {
    Object::borrowed(pointers(list)[at])
}

fn pointers(list: &Object) -> &[*mut ffi::PyObject] {
    // SAFETY: a live list, which nobody changes while its items are looked at; one without items may have nowhere to keep them.
    unsafe {
        match ffi::PyList_GET_SIZE(list.ptr()) as usize {
            0 => &[],
            size => std::slice::from_raw_parts((*list.ptr().cast::<ffi::PyListObject>()).ob_item.cast_const(), size),
        }
    }
}
