//! A Python object held by the machine: one word, counted. Everything here needs the GIL: a machine of
//! Python is stepped and dropped only by a thread that is attached.

use std::fmt;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicPtr, Ordering};

use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3::{Bound, Py, PyAny, PyErr, ffi};
use sooner_machine::{Value, put};

use crate::api;
use crate::holes;
use crate::host::PyHost;

/// A counted reference.
pub struct Object(NonNull<ffi::PyObject>);

/// A value of the machine when it runs Python.
pub type PyValue = Value<PyHost>;

/// A value, or the exception instead of it.
pub type Tried<T> = Result<T, Object>;

impl Object {
    /// Takes over a reference that somebody gave us; none is the exception that is set.
    #[inline]
    pub fn owned(ptr: *mut ffi::PyObject) -> Tried<Object> {
        match NonNull::new(ptr) {
            Some(ptr) => Ok(Object(ptr)),
            None => Err(raised()),
        }
    }

    /// The same where there may be none, and that is no mistake of anybody's.
    #[inline]
    pub fn owned_if_any(ptr: *mut ffi::PyObject) -> Option<Object> {
        NonNull::new(ptr).map(Object)
    }

    /// Counts a reference of our own to something that is there.
    #[inline]
    pub fn borrowed(ptr: *mut ffi::PyObject) -> Object {
        // SAFETY: the caller passes a live object, and we are attached.
        unsafe { ffi::Py_INCREF(ptr) };
        Object(NonNull::new(ptr).expect("a live object has an address"))
    }

    /// The object itself.
    #[inline]
    pub fn ptr(&self) -> *mut ffi::PyObject {
        self.0.as_ptr()
    }

    /// Gives our reference away.
    #[inline]
    pub fn into_ptr(self) -> *mut ffi::PyObject {
        let ptr = self.0.as_ptr();
        std::mem::forget(self);
        ptr
    }

    /// Its class.
    #[inline]
    pub fn class(&self) -> *mut ffi::PyTypeObject {
        // SAFETY: a live object has a type.
        unsafe { ffi::Py_TYPE(self.ptr()) }
    }

    /// Whether it is a function of C, or a method of one.
    #[inline]
    pub fn is_builtin(&self) -> bool {
        crate::api::is_builtin(self.class())
    }

    /// For the parts of the code that are not hot.
    pub fn bind<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        // SAFETY: a live object; the new reference is counted.
        unsafe { Bound::from_borrowed_ptr(py, self.ptr()) }
    }

    /// `None`
    pub fn none() -> Object {
        // SAFETY: attached.
        Object::borrowed(unsafe { ffi::Py_None() })
    }

    /// Whether it is `None`.
    #[inline]
    pub fn is_none(&self) -> bool {
        // SAFETY: attached.
        self.ptr() == unsafe { ffi::Py_None() }
    }

    /// Whether it can be called.
    pub fn is_callable(&self) -> bool {
        // SAFETY: a live object.
        unsafe { ffi::PyCallable_Check(self.ptr()) != 0 }
    }
}

impl From<Bound<'_, PyAny>> for Object {
    fn from(bound: Bound<'_, PyAny>) -> Object {
        Object(NonNull::new(bound.into_ptr()).expect("a live object has an address"))
    }
}

impl From<Py<PyAny>> for Object {
    fn from(object: Py<PyAny>) -> Object {
        Object(NonNull::new(object.into_ptr()).expect("a live object has an address"))
    }
}

impl Clone for Object {
    #[inline]
    fn clone(&self) -> Object {
        // SAFETY: a live object; attached.
        unsafe { ffi::Py_INCREF(self.ptr()) };
        Object(self.0)
    }
}

impl Drop for Object {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: our own reference; attached.
        unsafe { ffi::Py_DECREF(self.ptr()) };
    }
}

/// By address: showing an object may run its code.
impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "object at {:p}", self.ptr())
    }
}

/// Runs with the proof that we are attached.
#[inline]
pub fn attached<T>(f: impl for<'py> FnOnce(Python<'py>) -> T) -> T {
    // SAFETY: only code that a machine of Python runs calls this, and it is attached.
    f(unsafe { Python::assume_attached() })
}

/// The exception that is set, taken. Pyo3 would let the interpreter go for each; it is asked where none is set, and to go on with a panic.
#[cold]
pub fn raised() -> Object {
    let [mut class, mut value, mut trace] = [std::ptr::null_mut(); 3];
    // SAFETY: attached; what is taken is ours, or given back.
    unsafe {
        api::PyErr_Fetch(&mut class, &mut value, &mut trace);
        if class.is_null() || ffi::PyType_IsSubtype(class.cast(), ffi::PyExc_Exception.cast()) == 0 {
            api::PyErr_Restore(class, value, trace);
            return attached(|py| PyErr::fetch(py).into_value(py).into_any().into());
        }
        api::PyErr_NormalizeException(&mut class, &mut value, &mut trace);
        if !trace.is_null() {
            ffi::PyException_SetTraceback(value, trace);
        }
        ffi::Py_XDECREF(trace);
        ffi::Py_XDECREF(class);
    }
    Object(NonNull::new(value).expect("an exception that is set has a value"))
}

/// An exception of pyo3's as an object.
#[cold]
pub fn exception(error: PyErr) -> Object {
    attached(|py| error.into_value(py).into_any().into())
}

/// Reads a text where it stands; of anything else, what `str` makes of it.
pub fn with_text<T>(object: &Object, read: impl FnOnce(&str) -> T) -> T {
    attached(|py| {
        let bound = object.bind(py);
        match bound.cast::<PyString>().map(|text| text.to_str()) {
            Ok(Ok(text)) => read(text),
            _ => read(&bound.to_string()),
        }
    })
}

/// A Python value as the machine holds it: small numbers, floats and booleans by value.
///
/// Each kind is returned on its own, here and below: a value that is put together and then moved as a block stalls the
/// processor.
#[inline(always)]
pub fn lift(object: Object) -> PyValue {
    let ptr = object.ptr();
    // SAFETY: a live object; each access follows the check of the exact class.
    unsafe {
        let class = ffi::Py_TYPE(ptr);
        if class == &raw mut ffi::PyLong_Type {
            if let Some(number) = number(ptr) {
                return Value::Int(number);
            }
        } else if class == &raw mut ffi::PyFloat_Type {
            let number = ffi::PyFloat_AS_DOUBLE(ptr);
            // `nan in [nan]` asks whether it is the same object.
            if !number.is_nan() {
                return Value::Float(number);
            }
        } else if class == &raw mut ffi::PyBool_Type {
            return Value::Bool(ptr == ffi::Py_True());
        } else if holes::is_hole(class) {
            return holes::value(&object);
        }
    }
    Value::Host(object)
}

/// The same, into a slot.
#[inline(always)]
pub fn lift_into(object: Object, slot: &mut PyValue) {
    let class = object.class();
    // SAFETY: a live object; each access follows the check of the exact class.
    unsafe {
        if class == &raw mut ffi::PyLong_Type
            && let Some(number) = number(object.ptr())
        {
            return put(Value::Int(number), slot);
        }
        if class == &raw mut ffi::PyFloat_Type || class == &raw mut ffi::PyBool_Type || holes::is_hole(class) {
            return put(lift(object), slot);
        }
    }
    put(Value::Host(object), slot);
}

/// The same of something that somebody else holds: counted only if it stays an object.
#[inline(always)]
pub fn lift_borrowed_into(ptr: *mut ffi::PyObject, slot: &mut PyValue) {
    // SAFETY: a live object; the access follows the check of the exact class.
    unsafe {
        if ffi::Py_TYPE(ptr) == &raw mut ffi::PyLong_Type
            && let Some(number) = number(ptr)
        {
            return put(Value::Int(number), slot);
        }
    }
    lift_into(Object::borrowed(ptr), slot);
}

/// The same for something that somebody else holds.
#[inline(always)]
pub fn lift_borrowed(ptr: *mut ffi::PyObject) -> PyValue {
    lift(Object::borrowed(ptr))
}

/// What the C API gave us: a new reference, or none if it raised.
#[inline(always)]
pub fn answer(ptr: *mut ffi::PyObject) -> Tried<PyValue> {
    match NonNull::new(ptr) {
        Some(ptr) => Ok(lift(Object(ptr))),
        None => Err(raised()),
    }
}

/// A whole number as CPython lays it out: its sign and size, then its digits. Before 3.12 the first word is the number of
/// digits, negative for a negative number; since then that number stands above three bits of which two are the sign.
#[repr(C)]
struct Long {
    base: ffi::PyObject,
    size: isize,
    digit: u32,
}

/// The value of an exact whole number, if it has 64 bits.
///
/// # Safety
/// A live object of class `int`.
#[inline]
pub unsafe fn number(ptr: *mut ffi::PyObject) -> Option<i64> {
    // SAFETY: the caller's promise; a number of one digit has it, and zero has room for it.
    unsafe {
        let long = &*ptr.cast::<Long>();
        let (size, digit) = (long.size, i64::from(long.digit));
        if ffi::Py_Version < 0x030C_0000 {
            if (-1..=1).contains(&size) {
                return Some(digit * size as i64);
            }
        } else if size < 16 {
            return Some(digit * (1 - (size & 3)) as i64);
        }
        let mut overflow = 0;
        let number = ffi::PyLong_AsLongLongAndOverflow(ptr, &mut overflow);
        (overflow == 0).then_some(number)
    }
}

/// The Python object of a value.
#[inline]
pub fn lower(value: &PyValue) -> Object {
    match value {
        Value::Host(object) => object.clone(),
        other => lower_slowly(other),
    }
}

/// The Python object of a value that somebody holds meanwhile: counted only if it had to be made.
pub enum Lent {
    Held(*mut ffi::PyObject),
    Made(Object),
}

impl Lent {
    #[inline]
    pub fn ptr(&self) -> *mut ffi::PyObject {
        match self {
            Lent::Held(ptr) => *ptr,
            Lent::Made(object) => object.ptr(),
        }
    }

    #[inline]
    pub fn class(&self) -> *mut ffi::PyTypeObject {
        // SAFETY: a live object has a type.
        unsafe { ffi::Py_TYPE(self.ptr()) }
    }
}

/// See [`Lent`].
#[inline(always)]
pub fn lend(value: &PyValue) -> Lent {
    match value {
        Value::Host(object) => Lent::Held(object.ptr()),
        Value::Int(number @ SMALLEST..=256) => Lent::Held(small(*number)),
        other => Lent::Made(lower_slowly(other)),
    }
}

const SMALLEST: i64 = -5;

/// The object of a number of which CPython has just one, for ever.
#[inline]
fn small(number: i64) -> *mut ffi::PyObject {
    static KNOWN: [AtomicPtr<ffi::PyObject>; 262] = [const { AtomicPtr::new(std::ptr::null_mut()) }; 262];
    let place = &KNOWN[(number - SMALLEST) as usize];
    let known = place.load(Ordering::Relaxed);
    if !known.is_null() {
        return known;
    }
    // SAFETY: attached; such a number needs no memory.
    let made = unsafe { ffi::PyLong_FromLongLong(number) };
    place.store(made, Ordering::Relaxed);
    made
}

fn lower_slowly(value: &PyValue) -> Object {
    // SAFETY: attached; these fail only when memory is exhausted.
    unsafe {
        let ptr = match value {
            Value::Int(number @ SMALLEST..=256) => return Object::borrowed(small(*number)),
            Value::Int(number) => {
                return made(*number as u64, false, || ffi::PyLong_FromLongLong(*number));
            }
            Value::Float(number) => {
                return made(number.to_bits(), true, || ffi::PyFloat_FromDouble(*number));
            }
            Value::Bool(true) => return Object::borrowed(ffi::Py_True()),
            Value::Bool(false) => return Object::borrowed(ffi::Py_False()),
            Value::Tuple(tuple) => {
                let items = ffi::PyTuple_New(tuple.items.len() as ffi::Py_ssize_t);
                for (at, item) in (0..).zip(&tuple.items) {
                    ffi::PyTuple_SetItem(items, at, lower(item).into_ptr());
                }
                items
            }
            Value::Pending(cell) => {
                return match value.arrived() {
                    Value::Pending(_) => holes::hole(cell),
                    arrived => lower(&arrived),
                };
            }
            // What is not known stands for itself where code is only looked at.
            Value::Unset => return Object::none(),
            // A part of a loop that is passed along: Python's code never sees it.
            Value::Closure(_) => return Object::none(),
            other => unreachable!("{other:?} is no value of Python's"),
        };
        Object(NonNull::new(ptr).expect("memory for a number or tuple"))
    }
}

/// The object of a number: the one made for it last, if that was lately. `same(x, x)` is given one object twice.
fn made(bits: u64, is_float: bool, make: impl FnOnce() -> *mut ffi::PyObject) -> Object {
    let at = (bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize;
    // Dropping a number runs no code of Python's, so nobody else gets here meanwhile.
    let mut lately = LATELY.0.borrow_mut();
    match &lately[at] {
        Some((known, float, object)) if *known == bits && *float == is_float => object.clone(),
        _ => {
            let object = Object(NonNull::new(make()).expect("memory for a number"));
            lately[at] = Some((bits, is_float, object.clone()));
            object
        }
    }
}

struct Lately(std::cell::RefCell<[Option<(u64, bool, Object)>; 64]>);

// SAFETY: touched only while attached.
unsafe impl Sync for Lately {}

static LATELY: Lately = Lately(std::cell::RefCell::new([const { None }; 64]));

/// What an unbound variable holds, and what stands for "no cause": no program can see it.
#[inline]
pub fn unbound() -> *mut ffi::PyObject {
    static MARK: AtomicPtr<ffi::PyObject> = AtomicPtr::new(std::ptr::null_mut());
    let mark = MARK.load(Ordering::Relaxed);
    if !mark.is_null() {
        return mark;
    }
    // SAFETY: `object()` needs memory only; the reference is kept for ever.
    let mark = unsafe { ffi::PyObject_CallNoArgs((&raw mut ffi::PyBaseObject_Type).cast()) };
    MARK.store(mark, Ordering::Relaxed);
    mark
}
