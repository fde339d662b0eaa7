//! Taking back: what was there before a change made ahead of its turn.

use pyo3::ffi;
use sooner_machine::{Args, Value};

use crate::host::PyHost;
use crate::object::{Object, PyValue, attached, lift, lift_borrowed, lower};
use crate::shapes::is_dict;
use crate::write::Write;
use crate::{copies, holes, instances, owned, pairs, sets};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// What a container was before.
pub enum Before {
    Length(usize),
    /// So many were put at the end. What stands before them may have gone.
    Added(usize),
    Item(usize, PyValue),
    Popped(Option<PyValue>),
    PoppedFirst(Option<PyValue>),
    Entry(Object, Option<PyValue>),
    Entries(Vec<(Object, Option<PyValue>)>),
    /// An item was put there.
    Inserted(usize),
    Member(Object, bool),
    /// And the names behind it, if it is deleted.
    Attribute(Object, Option<PyValue>, Vec<Object>),
    Copy(Option<Object>),
    Nothing,
}

impl Before {
    pub fn of(write: Write, container: &Object, given: Given<'_, '_>) -> Before {
        // SAFETY: live objects; the class of the container was checked, and positions are within its size.
        unsafe {
            match write {
                Write::Append | Write::Extend | Write::Add => Before::Length(size(container)),
                Write::Making | Write::Filling if container.class() == &raw mut ffi::PyList_Type => {
                    Before::Length(size(container))
                }
                Write::Item => {
                    let Value::Int(index) = &given[1] else { unreachable!("a position is a number") };
                    let size = size(container) as i64;
                    let at = if *index < 0 { index + size } else { *index };
                    match (0..size).contains(&at) {
                        true => {
                            let item = ffi::PyList_GET_ITEM(container.ptr(), at as ffi::Py_ssize_t);
                            Before::Item(at as usize, lift_borrowed(item))
                        }
                        false => Before::Nothing,
                    }
                }
                Write::Pop => Before::Popped(None),
                Write::PopFirst => Before::PoppedFirst(None),
                Write::Enqueue => Before::Added(1),
                Write::Insert => {
                    let Value::Int(index) = &given[2] else { unreachable!("a position is a number") };
                    let size = size(container) as i64;
                    let at = if *index < 0 { (index + size).max(0) } else { (*index).min(size) };
                    Before::Inserted(at as usize)
                }
                Write::Entries => {
                    let named = pairs::named(given.iter().last().unwrap_or(&given[1]));
                    Before::Entries(named.into_iter().map(|key| (key.clone(), entry(container, &key))).collect())
                }
                Write::Entry | Write::Missing => Before::entry(container, lower(&given[1])),
                Write::Default => Before::entry(container, lower(&given[2])),
                Write::Member => {
                    let member = lower(&given[2]);
                    let there = ffi::PySet_Contains(container.ptr(), member.ptr()) == 1;
                    match !there && sets::is_about_to_grow(container) {
                        true => Before::Copy(Before::copy(container)),
                        false => Before::Member(member, there),
                    }
                }
                Write::Attribute => {
                    let name = lower(&given[1]);
                    let before = instances::own_attribute(container, &name).map(lift);
                    let behind = if given.len() > 2 { Vec::new() } else { instances::behind(container, &name) };
                    Before::Attribute(name, before, behind)
                }
                Write::Whole | Write::Members => Before::Copy(Before::copy(container)),
                Write::Display | Write::Making | Write::Filling | Write::Global | Write::Cell => Before::Nothing,
            }
        }
    }

    /// A copy; what is missing in it arrives there too.
    pub fn copy(container: &Object) -> Option<Object> {
        let copy = copies::copy_of(container);
        copy.iter().for_each(holes::made);
        copy
    }

    fn entry(container: &Object, key: Object) -> Before {
        let before = entry(container, &key);
        Before::Entry(key, before)
    }

    /// Makes the container what it was. What comes after has been taken back already.
    pub fn restore(self, container: &Object) {
        owned::changes(container, None);
        // SAFETY: live objects of the classes checked when the change was made.
        unsafe {
            match self {
                Before::Added(count) if container.class() == &raw mut ffi::PyList_Type => {
                    let end = ffi::PyList_GET_SIZE(container.ptr());
                    ffi::PyList_SetSlice(container.ptr(), end - count as ffi::Py_ssize_t, end, std::ptr::null_mut());
                }
                Before::Added(_) => in_queue(container, "pop", None),
                Before::PoppedFirst(Some(value)) if container.class() == &raw mut ffi::PyList_Type => {
                    ffi::PyList_Insert(container.ptr(), 0, lower(&value).ptr());
                    holes::stored_item(container, 0, &value);
                }
                Before::PoppedFirst(Some(value)) => in_queue(container, "appendleft", Some(&value)),
                Before::Item(at, value) => {
                    ffi::PyList_SetItem(container.ptr(), at as ffi::Py_ssize_t, lower(&value).into_ptr());
                    holes::stored_item(container, at, &value);
                }
                Before::Popped(Some(value)) => {
                    ffi::PyList_Append(container.ptr(), lower(&value).ptr());
                    holes::stored_item(container, size(container) - 1, &value);
                }
                Before::Entry(key, before) => put_entry(container, &key, before),
                Before::Entries(all) => {
                    all.into_iter().rev().for_each(|(key, before)| put_entry(container, &key, before))
                }
                Before::Inserted(at) => {
                    let at = at as ffi::Py_ssize_t;
                    ffi::PyList_SetSlice(container.ptr(), at, at + 1, std::ptr::null_mut());
                }
                Before::Member(member, false) => {
                    sets::take_out(container, &member);
                }
                Before::Attribute(name, before, behind) => {
                    instances::put_back(container, &name, before.as_ref().map(lower), &behind);
                    before.iter().for_each(|value| holes::stored_attribute(container, &name, value));
                }
                Before::Copy(Some(copy)) => restore_copy(container, &copy),
                Before::Popped(None) | Before::PoppedFirst(None) | Before::Member(_, true) => {}
                Before::Length(_) | Before::Copy(None) | Before::Nothing => {}
            }
            ffi::PyErr_Clear();
        }
    }
}

/// Has a queue do this.
fn in_queue(queue: &Object, method: &str, given: Option<&PyValue>) {
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        let queue = queue.bind(py);
        // It cannot fail but for want of memory.
        drop(match given {
            Some(value) => queue.call_method1(method, (lower(value).bind(py),)),
            None => queue.call_method0(method),
        });
    });
}

/// Puts back what a dictionary held under a key.
fn put_entry(dict: &Object, key: &Object, before: Option<PyValue>) {
    // SAFETY: live objects.
    unsafe {
        match before {
            Some(value) => {
                ffi::PyObject_SetItem(dict.ptr(), key.ptr(), lower(&value).ptr());
                holes::stored_entry(dict, key, &value);
            }
            None => drop(ffi::PyObject_DelItem(dict.ptr(), key.ptr())),
        }
        ffi::PyErr_Clear();
    }
}

/// What a dictionary holds under a key.
pub fn entry(dict: &Object, key: &Object) -> Option<PyValue> {
    // SAFETY: live objects; borrowed, or none.
    unsafe {
        let found = ffi::PyDict_GetItemWithError(dict.ptr(), key.ptr());
        ffi::PyErr_Clear();
        (!found.is_null()).then(|| lift_borrowed(found))
    }
}

fn restore_copy(container: &Object, copy: &Object) {
    if container.class() == &raw mut ffi::PySet_Type {
        return sets::restore(container, copy);
    }
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        let (bound, copy) = (container.bind(py), copy.bind(py));
        let add = if is_dict(container) { "update" } else { "extend" };
        if bound.call_method0("clear").and_then(|_| bound.call_method1(add, (copy,))).is_ok() {
            holes::fill_in(container, 0);
        }
    });
}

/// How many a list has.
pub fn length_of(list: &Object) -> usize {
    // SAFETY: a live list.
    unsafe { size(list) }
}

/// # Safety
/// A live object that has a size in its head: a list or tuple.
unsafe fn size(container: &Object) -> usize {
    // SAFETY: the caller's promise.
    unsafe { ffi::Py_SIZE(container.ptr()) as usize }
}
