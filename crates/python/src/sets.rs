//! Sets as they stand: the order in which one is gone over hangs on how it was made, and shows when it is printed. A copy made as
//! CPython makes one may have another order; these are copied slot by slot.

use pyo3::ffi::{self, PySetObject, setentry};

use crate::object::Object;

/// The same members in the same slots. Nothing if there is no memory.
pub fn copy(set: &Object) -> Option<Object> {
    // SAFETY: an exact set, and a new one that nobody else has. Its own small table is empty; a larger one is given back by the
    // set's end with the same allocator.
    unsafe {
        let copy = Object::owned(ffi::PySet_New(std::ptr::null_mut())).ok()?;
        let (from, to) = (head(set), head(&copy));
        let slots = (*from).mask as usize + 1;
        if !is_small(from) {
            let table: *mut setentry = ffi::PyMem_Malloc(slots * size_of::<setentry>()).cast();
            if table.is_null() {
                return None;
            }
            (*to).table = table;
        }
        for at in 0..slots {
            let entry = (*from).table.add(at);
            if is_member(entry) {
                ffi::Py_INCREF((*entry).key);
            }
            std::ptr::copy_nonoverlapping(entry, (*to).table.add(at), 1);
        }
        ((*to).mask, (*to).fill, (*to).used, (*to).finger) = ((*from).mask, (*from).fill, (*from).used, (*from).finger);
        Some(copy)
    }
}

/// Makes a set what its copy is.
pub fn restore(set: &Object, as_in: &Object) {
    let Some(now) = copy(as_in) else { return };
    // SAFETY: two exact sets, each of which keeps its own small table where it is.
    unsafe {
        let (a, b) = (head(set), head(&now));
        let (a_small, b_small) = (is_small(a), is_small(b));
        std::mem::swap(&mut (*a).fill, &mut (*b).fill);
        std::mem::swap(&mut (*a).used, &mut (*b).used);
        std::mem::swap(&mut (*a).mask, &mut (*b).mask);
        std::mem::swap(&mut (*a).finger, &mut (*b).finger);
        std::mem::swap(&mut (*a).table, &mut (*b).table);
        std::mem::swap(&mut (*a).smalltable, &mut (*b).smalltable);
        if b_small {
            (*a).table = (&raw mut (*a).smalltable).cast();
        }
        if a_small {
            (*b).table = (&raw mut (*b).smalltable).cast();
        }
    }
}

/// Whether one more member makes the set arrange them anew.
pub fn is_about_to_grow(set: &Object) -> bool {
    // SAFETY: an exact set.
    unsafe { ((*head(set)).fill + 1) * 5 >= (*head(set)).mask * 3 }
}

/// Takes out the member that was put in last, as if it had never been there.
pub fn take_out(set: &Object, member: &Object) {
    // SAFETY: an exact set and live objects; slots are within the table.
    unsafe {
        let head = head(set);
        match slot(head, member) {
            Some(entry) => {
                let key = (*entry).key;
                ((*entry).key, (*entry).hash) = (std::ptr::null_mut(), 0);
                (*head).fill -= 1;
                (*head).used -= 1;
                ffi::Py_DECREF(key);
            }
            None => {
                ffi::PySet_Discard(set.ptr(), member.ptr());
            }
        }
    }
}

/// Where a member is, sought as CPython seeks it.
///
/// # Safety
/// A live set, and a member of it.
unsafe fn slot(set: *mut PySetObject, member: &Object) -> Option<*mut setentry> {
    const LINEAR: usize = 9;
    // SAFETY: the caller's promise; positions are masked.
    unsafe {
        let hash = ffi::PyObject_Hash(member.ptr()) as usize;
        let mask = (*set).mask as usize;
        let (mut at, mut perturb) = (hash & mask, hash);
        for _ in 0..=mask {
            let more = if at + LINEAR <= mask { LINEAR } else { 0 };
            let found = (at..=at + more).find(|at| (*(*set).table.add(*at)).key == member.ptr());
            if let Some(found) = found {
                return Some((*set).table.add(found));
            }
            perturb >>= 5;
            at = at.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb) & mask;
        }
        None
    }
}

fn head(set: &Object) -> *mut PySetObject {
    set.ptr().cast()
}

/// # Safety
/// A live set.
unsafe fn is_small(set: *mut PySetObject) -> bool {
    // SAFETY: the caller's promise.
    unsafe { (*set).table == (&raw mut (*set).smalltable).cast() }
}

/// Not empty, nor where somebody was once: that has no hash.
///
/// # Safety
/// A slot of a live set.
unsafe fn is_member(entry: *const setentry) -> bool {
    // SAFETY: the caller's promise.
    unsafe { !(*entry).key.is_null() && (*entry).hash != -1 }
}
