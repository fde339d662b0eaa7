//! What goes over a file, or text in memory, and counts: `enumerate`, and the readers of tables of `csv`.

use std::ffi::{CStr, c_int, c_ulong};

use pyo3::ffi;
use pyo3::prelude::*;

use crate::files::is_read;
use crate::lookup::{address_of, named};
use crate::object::{Object, attached};
use crate::{owned, paths};

/// Something that goes over another and counts what it has taken.
pub struct Counted {
    pub goes_over: Option<Object>,
    pub count: i64,
}

/// `enumerate`, as every version from 3.11 to 3.14 begins it.
#[repr(C)]
struct Enumerate {
    base: ffi::PyObject,
    index: ffi::Py_ssize_t,
    iterator: *mut ffi::PyObject,
}

/// What it goes over, if it is such a thing.
pub fn over(object: &Object) -> Option<Counted> {
    if object.class() == &raw mut ffi::PyEnum_Type {
        // SAFETY: the exact class was checked; what it goes over is alive as long as it is.
        let (index, inner) = unsafe {
            let counted = &*object.ptr().cast::<Enumerate>();
            (counted.index, Object::borrowed(counted.iterator))
        };
        return Some(Counted { goes_over: Some(inner).filter(is_read), count: index as i64 });
    }
    if !may_be_reader(object) {
        return None;
    }
    attached(|py| {
        let bound = object.bind(py);
        let class = bound.get_type();
        let reader = match (&*class.module().ok()?.to_string(), &*class.qualname().ok()?.to_string()) {
            ("_csv", "reader") => bound.clone(),
            ("csv", "DictReader") if address_of("csv", "DictReader") == class.as_ptr() as usize => {
                bound.getattr("reader").ok()?
            }
            _ => return None,
        };
        let held = py.import("gc").and_then(|gc| gc.getattr("get_referents")?.call1((&reader,))).ok()?;
        let held: Vec<Bound<'_, PyAny>> = held.extract().ok()?;
        // Text in memory that only the reader has, and the two lists here.
        let alone = |text: &Object| paths::is_in_memory(text) && owned::references(text) == 3;
        let goes_over = held.into_iter().map(Object::from).find(|file| is_read(file) || alone(file));
        Some(Counted { goes_over, count: reader.getattr("line_num").ok()?.extract().ok()? })
    })
}

/// Whether its class has the name of a reader of tables: asked of whatever a loop goes over.
fn may_be_reader(object: &Object) -> bool {
    // SAFETY: a live class has a name.
    let name = unsafe { CStr::from_ptr((*object.class()).tp_name) };
    name == c"_csv.reader" || name == c"DictReader"
}

/// Whether it is `csv.reader`.
pub fn makes_reader(callee: &Object) -> bool {
    callee.is_builtin() && named(callee) == ("_csv".into(), "reader".into())
}

/// How to have a reader of tables count on from where it stands.
pub fn put_back(object: &Object) -> Option<impl FnOnce() + use<>> {
    if !may_be_reader(object) {
        return None;
    }
    let (reader, held) = attached(|py| {
        let bound = object.bind(py);
        let reader = bound.getattr("reader").map_or_else(|_| object.clone(), Object::from);
        let held = bound.getattr("__dict__").and_then(|held| held.call_method0("copy"));
        (reader, held.ok().map(Object::from))
    });
    let place = line_num(&reader)?;
    // SAFETY: a number in the reader, which is alive.
    let count = unsafe { *place };
    let object = object.clone();
    Some(move || {
        // SAFETY: the same.
        unsafe { *place = count };
        let Some(held) = held else { return };
        // Its own count, and whether it has read the names of the columns.
        attached(|py| {
            drop(object.bind(py).getattr("__dict__").and_then(|now| now.call_method1("update", (held.bind(py),))))
        });
        drop(reader);
    })
}

/// Where a reader counts the lines it has read, as its class says.
fn line_num(reader: &Object) -> Option<*mut c_ulong> {
    const UNSIGNED_LONG: c_int = 12;
    // SAFETY: a live class; its members end with one that has no name.
    unsafe {
        let mut member = (*reader.class()).tp_members;
        while !member.is_null() && !(*member).name.is_null() {
            if CStr::from_ptr((*member).name) == c"line_num" && (*member).type_code == UNSIGNED_LONG {
                return Some(reader.ptr().byte_offset((*member).offset).cast());
            }
            member = member.add(1);
        }
        None
    }
}
