//! The front of a long list that calls are passed again and again, looked through once: text, numbers, and containers of those that
//! were lent to calls and that nobody outstanding may write. Whoever goes through the list leaves that out, so a conversation of
//! ten thousand messages costs no more a turn than a short one.
//!
//! A front is no front any more the moment somebody says that he may write something in it (`may_change`), and a list whose first
//! items are others than those that were looked through has none.

use std::cell::Cell;
use std::rc::Rc;

use pyo3::ffi;
use sooner_machine::Key;

use crate::behaviour::is_leaf_class;
use crate::object::Object;
use crate::owned::{self, OWNED, Owned};
use crate::{holes, reach};

/// Shorter lists are looked through each time.
const LEAST: usize = 64;
/// So many items in front may be of another kind; they are looked at each time.
const MOST_OPEN: usize = 16;
/// Past this many things, an item is of another kind.
const MOST_IN_ITEM: usize = 64;

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

/// Whether nobody has said since that he may write something in it.
pub type Mark = Rc<Cell<bool>>;

/// What was looked through of a list.
#[derive(Clone)]
pub struct Seal {
    mark: Mark,
    /// A copy, which has the same items in front. None in what is known of that copy: it would never be done with.
    copy: Option<Object>,
    /// So many.
    front: Cell<usize>,
    /// Where those among them stand that have to be looked at.
    open: Rc<Vec<usize>>,
}

/// Written by who may write anything: stands for what is left out.
pub fn key() -> Key {
    static FRONT: u64 = 0;
    &raw const FRONT as Key
}

/// What a container holds, but for the front of a list and for text and numbers in it. Says whether something was left out.
pub fn items(object: &Object, found: &mut Vec<Object>) -> bool {
    OWNED.with_borrow(|owned| owned.open_items(object, found))
}

/// How many items stand in the front of a list before the first that has to be looked at.
pub fn whole_front(list: &Object) -> usize {
    OWNED.with_borrow(|owned| {
        let (front, open) = owned.front(list).unwrap_or_default();
        open.first().map_or(front, |first| front.min(*first))
    })
}

impl Owned {
    /// The same.
    pub fn open_items(&self, object: &Object, found: &mut Vec<Object>) -> bool {
        if !is_list(object) {
            owned::items(object, found);
            return false;
        }
        let (front, open) = self.front(object).unwrap_or_default();
        let open = open.iter().copied().filter(|at| *at < front);
        // Text and numbers are many.
        let is_leaf = |at: &usize| is_leaf_class(class_of_item(object, *at));
        looks(length(object) - front);
        found.extend(open.chain(front..length(object)).filter(|at| !is_leaf(at)).map(|at| item(object, at)));
        front > 0
    }

    /// How many items of a list have been looked through, and which of them are to be looked at all the same.
    fn front(&self, list: &Object) -> Option<(usize, &[usize])> {
        if !is_list(list) || length(list) < LEAST {
            return None;
        }
        let own = self.all.get(&reach::key(list))?;
        let seal = own.seal.as_ref().filter(|seal| seal.mark.get())?;
        // Changes are counted when they are met, and made later.
        let most = seal.front.get().min(length(list));
        let alike = |copy: &Object| most <= length(copy) && starts_alike(list, copy, most);
        let front = if seal.copy.as_ref().is_none_or(alike) { most } else { 0 };
        seal.front.set(front);
        (front > 0).then(|| (front, &seal.open[..]))
    }
}

/// A call is passed a copy of a list: what is in both has been looked through, as far as it is there and nobody may write it.
pub fn seal(list: &Object, copy: &Object, is_free: &dyn Fn(Key) -> bool) {
    if !is_list(list) || length(copy) < LEAST || length(list) < length(copy) {
        return;
    }
    let done = OWNED.with_borrow_mut(|owned| {
        let (start, before) = owned.front(list).map(|(front, open)| (front, open.to_vec())).unwrap_or_default();
        if start >= length(copy) && owned.front(copy).is_some() || !starts_alike(list, copy, length(copy)) {
            return Vec::new();
        }
        let mark = match owned.all.get(&reach::key(list)).and_then(|own| own.seal.as_ref()) {
            Some(seal) if start > 0 => seal.mark.clone(),
            _ => Rc::new(Cell::new(true)),
        };
        let (mut open, mut front) = (Vec::new(), start);
        for at in before.into_iter().filter(|at| *at < start).chain(start..length(copy)) {
            looks(1);
            match owned.members(&item(copy, at), list, is_free) {
                Ok(members) => members.iter().for_each(|member| owned.mark(*member, &mark)),
                Err(Other::Missing) if at >= start => break,
                Err(_) if open.len() == MOST_OPEN => break,
                Err(_) => open.push(at),
            }
            front = front.max(at + 1);
        }
        let open = Rc::new(open);
        let mut done = Vec::new();
        for sealed in [list, copy] {
            if let Some(own) = owned.all.get_mut(&reach::key(sealed)) {
                let front = front.min(length(sealed)).into();
                let copy = (sealed.ptr() != copy.ptr()).then(|| copy.clone());
                done.extend(own.seal.replace(Seal { mark: mark.clone(), copy, front, open: open.clone() }));
            }
        }
        done
    });
    // Dropping a copy may run code.
    drop(done);
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
    fn members(&self, item: &Object, list: &Object, is_free: &dyn Fn(Key) -> bool) -> Result<Vec<Key>, Other> {
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
                if !plain.contains(&class) || !lent || !is_free(key) || key == reach::key(list) {
                    return Err(Other::Unknown);
                }
                members.push(key);
            }
            let before = work.len();
            owned::items(&object, &mut work);
            if work.len() - before > MOST_IN_ITEM {
                return Err(Other::Unknown);
            }
            work.retain(|item| !is_leaf_class(item.class()));
        }
        Ok(members)
    }

    fn mark(&mut self, member: Key, mark: &Mark) {
        if let Some(own) = self.all.get_mut(&member)
            && !own.marks.last().is_some_and(|last| Rc::ptr_eq(last, mark))
        {
            own.marks.retain(|mark| mark.get());
            own.marks.push(mark.clone());
        }
    }
}

fn is_list(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyList_Type
}

fn length(list: &Object) -> usize {
    // SAFETY: a live list.
    unsafe { ffi::PyList_GET_SIZE(list.ptr()) as usize }
}

fn item(list: &Object, at: usize) -> Object {
    // SAFETY: a live list with that many items.
    Object::borrowed(unsafe { ffi::PyList_GET_ITEM(list.ptr(), at as ffi::Py_ssize_t) })
}

fn class_of_item(list: &Object, at: usize) -> *mut ffi::PyTypeObject {
    // SAFETY: a live list with that many items.
    unsafe { ffi::Py_TYPE(ffi::PyList_GET_ITEM(list.ptr(), at as ffi::Py_ssize_t)) }
}

/// Whether two lists begin with the same objects.
fn starts_alike(a: &Object, b: &Object, count: usize) -> bool {
    if a.ptr() == b.ptr() || count == 0 {
        return true;
    }
    // SAFETY: live lists with at least so many items, which nobody changes meanwhile.
    unsafe {
        let items = |list: &Object| {
            std::slice::from_raw_parts((*list.ptr().cast::<ffi::PyListObject>()).ob_item.cast_const(), count)
        };
        items(a) == items(b)
    }
}
