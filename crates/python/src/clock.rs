//! Reading the clock: `time.time()` and its friends, `datetime.now()` and its. It happens in its turn and changes nothing;
//! a run with a virtual clock is told what that one says.

use std::cell::Cell;
use std::ffi::CStr;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::bind::Keyword;
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lower};
use crate::once::Once;
use crate::{call, dispatch};

/// Functions of `time`. Those that take a time read the clock when they are given none.
const OF_TIME: &[&str] = &[
    "asctime",
    "ctime",
    "gmtime",
    "localtime",
    "monotonic",
    "monotonic_ns",
    "perf_counter",
    "perf_counter_ns",
    "strftime",
    "time",
    "time_ns",
];

/// Methods of `datetime.date`, `datetime.datetime` and classes made from them.
const OF_DATES: &[&str] = &["now", "today", "utcnow"];

thread_local! {
    /// The runs of this thread have a virtual clock.
    static VIRTUAL: Cell<bool> = const { Cell::new(false) };
}

/// Says whether the runs of this thread have a virtual clock; gives what was before.
pub fn set_virtual(is_virtual: bool) -> bool {
    VIRTUAL.replace(is_virtual)
}

/// Whether they have one.
#[inline]
pub fn is_virtual() -> bool {
    VIRTUAL.get()
}

/// Whether calling this reads the clock.
#[inline]
pub fn is_read(callee: &Object) -> bool {
    callee.is_builtin() && is_read_by(callee)
}

fn is_read_by(callee: &Object) -> bool {
    // SAFETY: a live builtin function, whose definition and name stay; its receiver is borrowed, or none.
    unsafe {
        let function = &*callee.ptr().cast::<ffi::PyCFunctionObject>();
        let (receiver, [time, date]) = (function.m_self, known());
        let names = if receiver as usize == time {
            OF_TIME
        } else if !receiver.is_null()
            && ffi::PyType_Check(receiver) != 0
            && ffi::PyType_IsSubtype(receiver.cast(), date as *mut ffi::PyTypeObject) != 0
        {
            OF_DATES
        } else {
            return false;
        };
        CStr::from_ptr((*function.m_ml).ml_name).to_str().is_ok_and(|name| names.contains(&name))
    }
}

/// The module `time` and the class `datetime.date`, by address: both live for ever once they are imported here.
fn known() -> [usize; 2] {
    static KNOWN: Once<[usize; 2]> = Once::new();
    *KNOWN.get_or_init(|| {
        attached(|py| {
            let time = py.import("time").map(Bound::into_any);
            let date = py.import("datetime").and_then(|module| module.getattr("date"));
            [time, date].map(|found| found.map_or(0, |found| found.into_ptr() as usize))
        })
    })
}

/// Reads the clock of the run.
pub fn read(callee: &Object, args: &[PyValue], keywords: &[Keyword]) -> Tried<PyValue> {
    if !VIRTUAL.get() {
        return call::make(callee, args, keywords);
    }
    attached(|py| {
        let read = || -> PyResult<Bound<'_, PyAny>> {
            // The clock is that of whoever makes the calls.
            dispatch::dispatcher(py)?;
            let args = PyTuple::new(py, args.iter().map(|value| lower(value).bind(py)).collect::<Vec<_>>())?;
            let kwargs = PyDict::new(py);
            for (name, value) in keywords {
                kwargs.set_item(name.bind(py), lower(value).bind(py))?;
            }
            py.import("sooner._clock")?.getattr("read")?.call1((callee.bind(py), args, kwargs))
        };
        read().map(|value| lift(value.into())).map_err(exception)
    })
}
