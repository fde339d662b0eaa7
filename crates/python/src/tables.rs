//! What goes over a file, or text in memory, and counts: `enumerate`, and the readers of tables of `csv`.

use std::sync::atomic::{AtomicBool, Ordering};

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
    let name = unsafe { std::ffi::CStr::from_ptr((*object.class()).tp_name) };
    (name == c"_csv.reader" || name == c"DictReader") && !counts_lines()
}

/// Whether it is `csv.reader`.
pub fn makes_reader(callee: &Object) -> bool {
    callee.class() == &raw mut ffi::PyCFunction_Type && named(callee) == ("_csv".into(), "reader".into())
}

/// Some code asks readers of tables for `line_num`, which nothing can put back: they are read in turn.
static COUNTS_LINES: AtomicBool = AtomicBool::new(false);

/// Code of this text is compiled.
pub fn look_through(text: &str) {
    COUNTS_LINES.fetch_or(text.contains("line_num"), Ordering::Relaxed);
}

fn counts_lines() -> bool {
    COUNTS_LINES.load(Ordering::Relaxed)
}
