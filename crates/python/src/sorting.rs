//! `xs.sort()`, ahead of its turn.

use pyo3::ffi;
use pyo3::types::{PyAnyMethods, PyDict, PyDictMethods};
use sooner_machine::{Args, Ask, Value};

use crate::host::PyHost;
use crate::lacking::{self, Lacking};
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lower};
use crate::plan::name_of;
use crate::{ops, owned};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// Something missing in a list of ours that is to be sorted.
pub fn lacks(ask: Ask, given: Given<'_, '_>) -> Option<PyValue> {
    let (Ask::Own(op), Some(Value::Host(list))) = (ask, given.iter().next()) else { return None };
    let sorts = match ops::name(op) {
        "py_sort" => true,
        name => name == "py_invoke" && given.len() == 2 && name_of(&given[1]) == "sort",
    };
    if !sorts || list.class() != &raw mut ffi::PyList_Type || !owned::is_ours(list) {
        return None;
    }
    match lacking::in_values([&given[0]]) {
        Lacking::This(missing) => Some(missing),
        _ => None,
    }
}

/// `xs.sort(reverse=…)`: a list, and whether it is reversed.
pub fn sort(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let how = PyDict::new(py);
        how.set_item(pyo3::intern!(py, "reverse"), matches!(given[1], Value::Bool(true)))
            .and_then(|()| lower(&given[0]).bind(py).call_method("sort", (), Some(&how)))
            .map(|none| lift(none.into()))
            .map_err(exception)
    })
}

/// Whether all that a `sort` is given is `reverse=True`, or false.
pub fn says_which_way(given: Given<'_, '_>) -> bool {
    given.len() == 3 && name_of(&given[1]) == "reverse" && matches!(given[2], Value::Bool(_))
}

/// Whether the items are all there, and all of one kind of text, numbers and tuples of such: comparing them runs no code, and
/// cannot fail.
pub fn is_plain(list: &Object) -> bool {
    let (mut found, mut first) = (Vec::new(), None);
    owned::items(list, &mut found);
    for item in found {
        let (mut work, mut kind) = (vec![item], Vec::new());
        while let Some(part) = work.pop() {
            let class = part.class();
            kind.push(if class == &raw mut ffi::PyFloat_Type { &raw mut ffi::PyLong_Type } else { class } as usize);
            if class == &raw mut ffi::PyTuple_Type {
                kind.push(size_of_tuple(&part));
                owned::items(&part, &mut work);
            } else if ![&raw mut ffi::PyUnicode_Type, &raw mut ffi::PyLong_Type, &raw mut ffi::PyFloat_Type]
                .contains(&class)
            {
                return false;
            }
            if kind.len() > 64 {
                return false;
            }
        }
        if *first.get_or_insert_with(|| kind.clone()) != kind {
            return false;
        }
    }
    true
}

fn size_of_tuple(tuple: &Object) -> usize {
    // SAFETY: a live tuple.
    unsafe { ffi::Py_SIZE(tuple.ptr()) as usize }
}
