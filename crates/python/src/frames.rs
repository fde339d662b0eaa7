//! Frame objects for code that CPython never ran, and the tracebacks that hold them. A frame is made of a code object that stands at one
//! place of the text; which of its instructions is run last does not matter then.
//!
//! How CPython 3.11 to 3.13 lays frames out is tried out on one before it is relied on (`is_laid_out_so`); elsewhere frames have
//! neither variables nor callers.

use std::ffi::CStr;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sooner_front::bezoar::Span;

use crate::object::{Object, Tried, attached, raised};
use crate::once::Once;
use crate::shared::Shared;

type Pointer = *mut ffi::PyObject;

// Behind the head of a frame: who called it, and where its own part stands.
const BACK: usize = size_of::<ffi::PyObject>();
const OWN: usize = BACK + size_of::<Pointer>();
// In its own part: in 3.11 the frame before it, which versions before 3.11.1 leave as it is; in all of them the variables.
const PREVIOUS: usize = 48;
const VARIABLES: usize = 72;

/// Whose a frame is, and where in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Whose {
    /// The file, by address, and the function in it.
    pub function: (usize, u32),
    pub at: Span,
    /// It is the function's own, and has no variables.
    pub is_bare: bool,
    /// It has a caller. The top level of a file has none, nor have generators and coroutines that have been left.
    pub is_called: bool,
}

/// By address of its code. The code is kept for ever.
static MADE: Shared<Whose> = Shared::new();

/// Notes that frames of this code are such a function's.
pub fn note(code: &Object, whose: Whose) {
    MADE.with(|made| made.insert(code.ptr() as usize, whose));
}

/// The frame at which a traceback begins, if it was made here, and whose it is; borrowed.
fn first(traceback: Pointer) -> Option<(Pointer, Whose)> {
    // SAFETY: a traceback, `None` or nothing, alive; its frame is as alive as it is.
    unsafe {
        if traceback.is_null() || ffi::PyTraceBack_Check(traceback) == 0 {
            return None;
        }
        let frame = (*traceback.cast::<Entry>()).frame;
        let code = ffi::PyFrame_GetCode(frame.cast());
        let whose = MADE.with(|made| made.get(&(code as usize)).copied());
        ffi::Py_DECREF(code.cast());
        Some((frame, whose?))
    }
}

/// How a traceback begins.
#[repr(C)]
struct Entry {
    head: ffi::PyObject,
    next: Pointer,
    frame: Pointer,
}

/// Puts a frame in front of the exception's traceback.
pub fn put_in_front(exception: &Object, code: &Object, globals: &Object, values: Vec<Object>) -> Tried<()> {
    // SAFETY: an exception, alive; what it gives is a new reference, or none.
    let following = unsafe { ffi::PyException_GetTraceback(exception.ptr()) };
    let following = if following.is_null() { None } else { Some(Object::owned(following)?) };
    enter(exception, code, globals, values, following, std::ptr::null_mut())
}

/// Makes the frame at which the exception's traceback begins anew, with variables, if it is the function's and has none. What `code` is
/// given is where the frame stands.
pub fn put_again(
    exception: &Object,
    function: (usize, u32),
    values: Vec<Object>,
    code: impl FnOnce(&Whose) -> Tried<Object>,
) -> Tried<()> {
    // SAFETY: an exception, alive.
    let traceback = unsafe { ffi::PyException_GetTraceback(exception.ptr()) };
    let Some((frame, whose)) = first(traceback) else {
        // SAFETY: our own reference, or none.
        unsafe { ffi::Py_XDECREF(traceback) };
        return Ok(());
    };
    let traceback = Object::owned(traceback)?;
    if whose.function != function || !whose.is_bare {
        return Ok(());
    }
    // SAFETY: a live frame and a live traceback.
    let (globals, following) = unsafe {
        let following = (*traceback.ptr().cast::<Entry>()).next;
        let following = (!following.is_null()).then(|| Object::borrowed(following));
        (Object::owned(ffi::PyFrame_GetGlobals(frame.cast()))?, following)
    };
    enter(exception, &code(&whose)?, &globals, values, following, frame)
}

/// The new frame stands where `before` stood, if that did.
fn enter(
    exception: &Object,
    code: &Object,
    globals: &Object,
    values: Vec<Object>,
    following: Option<Object>,
    before: Pointer,
) -> Tried<()> {
    let frame = frame(code, globals)?;
    if is_laid_out_so() {
        for (at, value) in values.into_iter().enumerate() {
            // SAFETY: the code has as many variables; none of them has a value yet.
            unsafe { *variables(frame.ptr()).add(at) = value.into_ptr() };
        }
        if let Some((called, whose)) = following.as_ref().and_then(|following| first(following.ptr())) {
            call(called, whose, &frame, before);
        }
    }
    let next = following.unwrap_or_else(Object::none);
    // SAFETY: live objects, and numbers that are there while they are used; the traceback is kept by the exception.
    unsafe {
        let line = ffi::PyFrame_GetLineNumber(frame.ptr().cast());
        let (line, last) = (Object::owned(ffi::PyLong_FromLong(line.into()))?, Object::owned(ffi::PyLong_FromLong(0))?);
        let given = [next.ptr(), frame.ptr(), last.ptr(), line.ptr()];
        let class = (&raw mut ffi::PyTraceBack_Type).cast();
        let made = ffi::PyObject_Vectorcall(class, given.as_ptr(), given.len(), std::ptr::null_mut());
        let made = Object::owned(made)?;
        if ffi::PyException_SetTraceback(exception.ptr(), made.ptr()) < 0 {
            return Err(raised());
        }
    }
    Ok(())
}

/// The exception leaves the run: the first of its frames was called by whoever called that.
pub fn called_from_outside(exception: &Object) {
    // SAFETY: attached; an exception may be anything, and what is no exception has no traceback.
    unsafe {
        if ffi::PyExceptionInstance_Check(exception.ptr()) == 0 || !is_laid_out_so() {
            return;
        }
        let traceback = ffi::PyException_GetTraceback(exception.ptr());
        if let Some((frame, whose)) = first(traceback)
            && let Some(caller) = caller()
        {
            call(frame, whose, &caller, std::ptr::null_mut());
        }
        ffi::Py_XDECREF(traceback);
    }
}

/// The frame that is being run and is not the package's.
fn caller() -> Option<Object> {
    attached(|py| {
        // SAFETY: borrowed, or none.
        let running = unsafe { ffi::PyEval_GetFrame() };
        let mut frame = if running.is_null() { None } else { Some(Object::borrowed(running.cast())) };
        while let Some(one) = frame {
            // SAFETY: a live frame; a new reference.
            let globals = Object::owned(unsafe { ffi::PyFrame_GetGlobals(one.ptr().cast()) }).ok()?;
            let globals = globals.bind(py).cast_into::<PyDict>().ok()?;
            let package: Option<String> = globals.get_item("__package__").ok()??.extract().ok()?;
            if !package.is_some_and(|package| package == "sooner" || package.starts_with("sooner.")) {
                return Some(one);
            }
            // SAFETY: the same, or none.
            let back = unsafe { ffi::PyFrame_GetBack(one.ptr().cast()) };
            frame = if back.is_null() { None } else { Object::owned(back.cast()).ok() };
        }
        None
    })
}

/// Says who called a frame that was made here, if that was nobody so far, or `before`.
fn call(frame: Pointer, whose: Whose, caller: &Object, before: Pointer) {
    // SAFETY: a live frame, laid out so.
    unsafe {
        let back = back(frame);
        if whose.is_called && *back == before {
            *back = caller.clone().into_ptr();
            ffi::Py_XDECREF(before);
        }
    }
}

unsafe fn back(frame: Pointer) -> *mut Pointer {
    // SAFETY: a live frame, of a version known to be laid out so.
    unsafe { frame.byte_add(BACK).cast() }
}

/// A frame that has been entered, and no more.
fn frame(code: &Object, globals: &Object) -> Tried<Object> {
    // SAFETY: live objects: a code object and a dictionary.
    unsafe {
        let thread = ffi::PyThreadState_Get();
        let made = ffi::PyFrame_New(thread, code.ptr().cast(), globals.ptr(), std::ptr::null_mut());
        let made = Object::owned(made.cast())?;
        if is_311() {
            *own(made.ptr()).byte_add(PREVIOUS).cast::<Pointer>() = std::ptr::null_mut();
        }
        Ok(made)
    }
}

unsafe fn own(frame: Pointer) -> Pointer {
    // SAFETY: a live frame, of a version known to be laid out so.
    unsafe { *frame.byte_add(OWN).cast::<Pointer>() }
}

unsafe fn variables(frame: Pointer) -> *mut Pointer {
    // SAFETY: the same.
    unsafe { own(frame).byte_add(VARIABLES).cast() }
}

fn version() -> u32 {
    // SAFETY: a constant.
    unsafe { ffi::Py_Version as u32 >> 16 }
}

fn is_311() -> bool {
    version() == 0x030B
}

fn is_laid_out_so() -> bool {
    static SO: Once<bool> = Once::new();
    *SO.get_or_init(|| (0x030B..=0x030D).contains(&version()) && attached(|py| tried_out(py).unwrap_or(false)))
}

/// Makes two frames, and looks whether Python sees what is put into them.
fn tried_out(py: Python<'_>) -> PyResult<bool> {
    const TRIED: &CStr = c"(lambda tried: None).__code__";
    let code: Object = py.eval(TRIED, None, None)?.into();
    let globals: Object = PyDict::new(py).into_any().into();
    let new = || frame(&code, &globals).map_err(|error| PyErr::from_value(error.bind(py)));
    let (one, other) = (new()?, new()?);
    let value: Object = PyTuple::new(py, [1])?.into_any().into();
    // SAFETY: the frame has room for its one variable, and is as large as all frames of these versions.
    unsafe {
        let place = variables(one.ptr());
        if !((*place).is_null() && (*back(one.ptr())).is_null()) {
            return Ok(false);
        }
        *place = value.clone().into_ptr();
        *back(one.ptr()) = other.clone().into_ptr();
    }
    let one = one.bind(py);
    let shown = one.getattr("f_locals")?.get_item("tried")?.is(value.bind(py));
    Ok(shown && one.getattr("f_back")?.is(other.bind(py)))
}
