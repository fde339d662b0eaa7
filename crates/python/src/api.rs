//! Parts of the C API that pyo3 does not declare.

use std::ffi::{c_int, c_longlong, c_void};

use pyo3::ffi::{self, PyObject, PyTypeObject};

unsafe extern "C" {
    pub static mut PyMethod_Type: PyTypeObject;
    /// Of methods of C that are told the class that defines them: `pattern.match`.
    pub static mut PyCMethod_Type: PyTypeObject;
    pub static mut PyClassMethod_Type: PyTypeObject;
    pub static mut PyStaticMethod_Type: PyTypeObject;
    /// Borrowed.
    pub fn PyMethod_Function(method: *mut PyObject) -> *mut PyObject;
    /// Borrowed.
    pub fn PyMethod_Self(method: *mut PyObject) -> *mut PyObject;
    /// A new method.
    pub fn PyMethod_New(function: *mut PyObject, receiver: *mut PyObject) -> *mut PyObject;
    /// Sets a new reference, or none. 1 if that is a function whose first argument is the object.
    pub fn _PyObject_GetMethod(object: *mut PyObject, name: *mut PyObject, method: *mut *mut PyObject) -> c_int;
    /// Borrowed, or none; raises nothing.
    pub fn _PyType_Lookup(class: *mut PyTypeObject, name: *mut PyObject) -> *mut PyObject;
    /// Where the dictionary of an instance stands, if it has one; it is made if need be.
    pub fn _PyObject_GetDictPtr(object: *mut PyObject) -> *mut *mut PyObject;
    /// New, or none.
    pub fn PyErr_GetHandledException() -> *mut PyObject;
    pub fn PyErr_SetHandledException(exception: *mut PyObject);
    /// Take the exception that is set, make it one if it is a class and what that is to be given, and set it.
    pub fn PyErr_Fetch(class: *mut *mut PyObject, value: *mut *mut PyObject, trace: *mut *mut PyObject);
    pub fn PyErr_NormalizeException(class: *mut *mut PyObject, value: *mut *mut PyObject, trace: *mut *mut PyObject);
    pub fn PyErr_Restore(class: *mut PyObject, value: *mut PyObject, trace: *mut PyObject);
    /// Or none.
    pub fn PyThread_allocate_lock() -> *mut c_void;
    pub fn PyThread_free_lock(lock: *mut c_void);
    /// Waits so many microseconds, or for ever if they are negative, and if asked to only until a signal comes.
    pub fn PyThread_acquire_lock_timed(lock: *mut c_void, microseconds: c_longlong, until_signal: c_int) -> c_int;
    pub fn PyThread_release_lock(lock: *mut c_void);
}

/// The time has passed.
pub const LOCK_FAILED: c_int = 0;
/// A signal has come.
pub const LOCK_INTERRUPTED: c_int = 2;

/// Whether a class is none of those that CPython itself has: a `class` statement made it, or a module. What it had from the start in
/// 3.11 counts as its own wherever later versions make it.
///
/// # Safety
/// The class is alive.
#[inline]
pub unsafe fn is_written(class: *mut PyTypeObject) -> bool {
    const IMMUTABLE: std::ffi::c_ulong = 1 << 8;
    // SAFETY: the caller's promise.
    let flags = unsafe { (*class).tp_flags };
    flags & ffi::Py_TPFLAGS_HEAPTYPE != 0 && (flags & IMMUTABLE == 0 || !unsafe { was_there(class) })
}

#[cold]
unsafe fn was_there(class: *mut PyTypeObject) -> bool {
    const MODULES: [&[u8]; 5] = [b"collections.", b"_collections.", b"decimal.", b"itertools.", b"_io."];
    // SAFETY: a live class has a name.
    let name = unsafe { std::ffi::CStr::from_ptr((*class).tp_name) }.to_bytes();
    // SAFETY: it is set before any code runs.
    let later = unsafe { ffi::Py_Version } >= 0x030C_0000;
    later && name != b"_io.StringIO" && MODULES.iter().any(|module| name.starts_with(module))
}

/// Whether a class is that of functions of C, or of their methods that are bound to an object: both begin alike.
#[inline]
pub fn is_builtin(class: *mut PyTypeObject) -> bool {
    class == &raw mut ffi::PyCFunction_Type || class == &raw mut PyCMethod_Type
}

type Function = unsafe extern "C" fn(*mut PyObject, *mut PyObject) -> *mut PyObject;
type FunctionOfArray = unsafe extern "C" fn(*mut PyObject, *const *mut PyObject, isize) -> *mut PyObject;

/// Calls a function written in C, of a receiver and one argument or none.
///
/// # Safety
/// It is one, and the objects are alive.
#[inline]
pub unsafe fn function(function: *mut c_void, receiver: *mut PyObject, argument: *mut PyObject) -> *mut PyObject {
    // SAFETY: said above.
    unsafe { std::mem::transmute::<*mut c_void, Function>(function)(receiver, argument) }
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
    unsafe { std::mem::transmute::<*mut c_void, FunctionOfArray>(function)(receiver, args, count as isize) }
}
