//! Threads at the interpreter's end. Before 3.14 one that wants the interpreter back by then is ended where it stands, deep in CPython,
//! and all that called it is unwound, which this code must not be. So what may run for long is called with a guard that makes the
//! thread stand still instead, as from 3.14 on; and before the end comes, the runs of other threads are made to stand still (`leave`).

use std::cell::Cell;
use std::ffi::{c_ulong, c_void};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use pyo3::ffi::{self, PyObject};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::api;
use crate::once::Once;

mod raw {
    use pyo3::ffi::PyThreadState;

    use super::PyObject;

    unsafe extern "C-unwind" {
        pub fn PyEval_RestoreThread(thread: *mut PyThreadState);
        pub fn PyImport_Import(name: *mut PyObject) -> *mut PyObject;
        pub fn PyObject_Call(callee: *mut PyObject, args: *mut PyObject, named: *mut PyObject) -> *mut PyObject;
        pub fn PyObject_Vectorcall(
            callee: *mut PyObject,
            args: *const *mut PyObject,
            count: usize,
            names: *mut PyObject,
        ) -> *mut PyObject;
        pub fn PyObject_VectorcallMethod(
            name: *mut PyObject,
            args: *const *mut PyObject,
            count: usize,
            names: *mut PyObject,
        ) -> *mut PyObject;
    }
}

/// Elsewhere these functions are declared as ones that never unwind. There is one declaration of a name in the end, and where that one
/// wins, the guards around calls by name are left out as unreachable: so they are called by an address that nobody sees through.
macro_rules! unseen {
    ($name:ident($($argument:ident),*)) => {
        std::hint::black_box(raw::$name as unsafe extern "C-unwind" fn($(unseen!(@ $argument)),*) -> *mut PyObject)($($argument),*)
    };
    (@ $argument:ident) => { _ };
}

/// Dropped only by who unwinds it.
struct Still;

impl Drop for Still {
    fn drop(&mut self) {
        loop {
            std::thread::park();
        }
    }
}

#[inline(always)]
fn guarded<T>(f: impl FnOnce() -> T) -> T {
    let still = Still;
    let result = f();
    std::mem::forget(still);
    result
}

/// `PyObject_Call`
///
/// # Safety
/// The same.
pub unsafe fn call(callee: *mut PyObject, args: *mut PyObject, named: *mut PyObject) -> *mut PyObject {
    // SAFETY: said above.
    guarded(|| unsafe { unseen!(PyObject_Call(callee, args, named)) })
}

/// `PyObject_Vectorcall`
///
/// # Safety
/// The same.
#[inline]
pub unsafe fn vectorcall(
    callee: *mut PyObject,
    args: *const *mut PyObject,
    count: usize,
    names: *mut PyObject,
) -> *mut PyObject {
    // SAFETY: said above.
    guarded(|| unsafe { unseen!(PyObject_Vectorcall(callee, args, count, names)) })
}

/// `PyObject_VectorcallMethod`
///
/// # Safety
/// The same.
#[inline]
pub unsafe fn vectorcall_method(
    name: *mut PyObject,
    args: *const *mut PyObject,
    count: usize,
    names: *mut PyObject,
) -> *mut PyObject {
    // SAFETY: said above.
    guarded(|| unsafe { unseen!(PyObject_VectorcallMethod(name, args, count, names)) })
}

type Function = unsafe extern "C-unwind" fn(*mut PyObject, *mut PyObject) -> *mut PyObject;
type FunctionOfArray = unsafe extern "C-unwind" fn(*mut PyObject, *const *mut PyObject, isize) -> *mut PyObject;

/// Calls a function written in C, of a receiver and one argument or none.
///
/// # Safety
/// It is one, and the objects are alive.
#[inline]
pub unsafe fn function(function: *mut c_void, receiver: *mut PyObject, argument: *mut PyObject) -> *mut PyObject {
    // SAFETY: said above.
    guarded(|| unsafe { std::mem::transmute::<*mut c_void, Function>(function)(receiver, argument) })
}

/// Calls a function written in C, of a receiver and an array.
///
/// # Safety
/// The same.
#[inline]
pub unsafe fn function_of_array(
    function: *mut c_void,
    receiver: *mut PyObject,
    args: *const *mut PyObject,
    count: usize,
) -> *mut PyObject {
    // SAFETY: said above.
    guarded(|| unsafe { std::mem::transmute::<*mut c_void, FunctionOfArray>(function)(receiver, args, count as isize) })
}

/// Calls something of Python's.
pub fn called<'py>(
    callee: &Bound<'py, PyAny>,
    args: &Bound<'_, PyTuple>,
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let named = named.map_or(std::ptr::null_mut(), |named| named.as_ptr());
    // SAFETY: live objects; a new reference, or none with an exception set.
    unsafe { Bound::from_owned_ptr_or_err(callee.py(), call(callee.as_ptr(), args.as_ptr(), named)) }
}

/// Imports a module, which takes a while the first time.
pub fn import<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let text = PyString::new(py, name);
    let name = text.as_ptr();
    // SAFETY: a text; a new reference, or none with an exception set.
    unsafe { Bound::from_owned_ptr_or_err(py, guarded(|| unseen!(PyImport_Import(name)))) }
}

/// Does something without the interpreter that touches nothing of Python's, and takes the interpreter again.
pub fn asleep<T>(f: impl FnOnce() -> T) -> T {
    // SAFETY: attached, and again below.
    let thread = unsafe { ffi::PyEval_SaveThread() };
    let result = f();
    let restore = std::hint::black_box(raw::PyEval_RestoreThread as unsafe extern "C-unwind" fn(_));
    // SAFETY: this thread's, from above.
    guarded(|| unsafe { restore(thread) });
    result
}

/// The interpreter is about to end.
static LEAVING: AtomicBool = AtomicBool::new(false);

/// Runs on threads that are not the main one, and go on.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Whether this thread is one of those.
    static ELSEWHERE: Cell<bool> = const { Cell::new(false) };
}

/// A run on this thread.
pub struct Inside {
    /// It is the first of them, and not on the main thread.
    counts: bool,
}

impl Inside {
    /// From the first on another thread, Python says when it ends.
    pub fn begin(py: Python<'_>) -> PyResult<Inside> {
        static MAIN: Once<c_ulong> = Once::new();
        let main = || -> PyResult<c_ulong> {
            py.import("threading")?.getattr("main_thread")?.call0()?.getattr("ident")?.extract()
        };
        // SAFETY: any thread may ask.
        let main_thread = unsafe { api::PyThread_get_thread_ident() } == *MAIN.get_or_init(|| main().unwrap_or(0));
        let counts = !main_thread && !ELSEWHERE.get();
        if counts {
            py.import("sooner._leaving")?;
            ELSEWHERE.set(true);
            INSIDE.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Inside { counts })
    }
}

/// If the interpreter is about to end, and this is not its main thread, the run goes no further.
pub fn goes_on(py: Python<'_>) {
    if LEAVING.load(Ordering::Relaxed) && ELSEWHERE.get() {
        INSIDE.fetch_sub(1, Ordering::Relaxed);
        py.detach(|| drop(Still));
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        if self.counts {
            ELSEWHERE.set(false);
            INSIDE.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// From now on runs of other threads stand still.
pub fn leave() {
    LEAVING.store(true, Ordering::Relaxed);
}

/// Whether the interpreter is about to end.
pub fn is_leaving() -> bool {
    LEAVING.load(Ordering::Relaxed)
}

/// How many still go on.
pub fn inside() -> usize {
    INSIDE.load(Ordering::Relaxed)
}
