//! What goes over a file, or text in memory, and counts: `enumerate`, and the readers of tables of `csv`.

use std::ffi::{CStr, c_int, c_ulong};

use pyo3::ffi;
use pyo3::prelude::*;

use sooner_machine::{Args, Ask, Plan, Value};

use crate::files::is_read;
use crate::flow::text_of;
use crate::host::PyHost;
use crate::lookup::{address_of, named, static_attribute};
use crate::object::{Object, attached};
use crate::ops::{self, Touch};
use crate::{owned, paths};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

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

/// Whether it makes a reader whose form is looked up under a name, which others may give it at any time:
/// `csv.reader(lines, "semicolons")`. The names that `csv` gives itself stay.
pub fn looks_up_form(ask: Ask, given: Given<'_, '_>) -> bool {
    const OWN: [&str; 3] = ["excel", "excel-tab", "unix"];
    let Some(Value::Host(callee)) = given.iter().next() else { return false };
    let (callee, first, names) = match ask {
        Ask::Call => (callee.clone(), 1, String::new()),
        Ask::Own(op) => match (ops::touch(op), given.iter().nth(1)) {
            (Touch::CallKw, Some(Value::Host(names))) => (callee.clone(), 2, text_of(names).unwrap_or_default()),
            (Touch::Invoke, Some(name)) if callee.class() == &raw mut ffi::PyModule_Type => {
                match static_attribute(callee, name) {
                    Some(callee) => (callee, 2, String::new()),
                    None => return false,
                }
            }
            _ => return false,
        },
        _ => return false,
    };
    let place = match (is_dict_reader(&callee), makes_reader(&callee)) {
        (true, _) => 4,
        (_, true) => 1,
        _ => return false,
    };
    let names: Vec<&str> = names.split(' ').filter(|name| !name.is_empty()).collect();
    let by_place = given.len() - names.len();
    let form = match names.iter().position(|name| *name == "dialect") {
        Some(at) => given.iter().nth(by_place + at),
        None => given.iter().take(by_place).nth(first + place),
    };
    match form {
        Some(Value::Host(form)) => text_of(form).is_some_and(|name| !OWN.contains(&&*name)),
        Some(Value::Pending(_)) => true,
        _ => false,
    }
}

/// Such a reader waits for whoever may still say what the name stands for.
pub fn with_form(plan: Plan<PyHost>, ask: Ask, given: Given<'_, '_>) -> Plan<PyHost> {
    match plan {
        Plan::Ready | Plan::Reads(_) | Plan::Behind(..) if looks_up_form(ask, given) => {
            Plan::Outside(None, Box::new(plan))
        }
        plan => plan,
    }
}

fn is_dict_reader(callee: &Object) -> bool {
    // SAFETY: a live class has a name.
    callee.class() == &raw mut ffi::PyType_Type
        && unsafe { CStr::from_ptr((*callee.ptr().cast::<ffi::PyTypeObject>()).tp_name) } == c"DictReader"
        && address_of("csv", "DictReader") == callee.ptr() as usize
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
