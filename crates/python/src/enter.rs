//! Calls made while nothing is outstanding, the common ones: a function of the user's whose arguments simply fit begins in
//! the room behind the frame that calls it; a builtin that nobody annotated is called with the arguments as they stand.
//! Everything else says no, and goes the way of `call`.

use std::cell::Cell;

use pyo3::ffi;
use smallvec::SmallVec;
use sooner_machine::{Args, Prompt, Value, give};

use crate::api;
use crate::auto::Auto;
use crate::behaviour;
use crate::compile::{self, Compiled};
use crate::host::PyHost;
use crate::object::{Object, PyValue, Tried, answer, lift_borrowed, lower};
use crate::stand_in;
use crate::still;

/// `f(a, b)`
#[inline]
pub fn call(callee: &Object, args: &Args<'_, PyHost>, room: &mut [PyValue]) -> Option<Prompt<PyHost>> {
    let class = callee.class();
    if class == &raw mut ffi::PyFunction_Type {
        return function(callee.ptr(), None, args, room);
    }
    if class == &raw mut ffi::PyCFunction_Type || class == &raw mut ffi::PyType_Type {
        let lazy = args.len() == 1 && stand_in::is_lazy(&args[0]);
        return (!lazy && behaviour::is_quiet_builtin(callee)).then(|| prompt(make(callee.ptr(), args)));
    }
    if class == &raw mut api::PyMethod_Type {
        // SAFETY: a live method, which holds its function and its receiver.
        let (target, receiver) = unsafe { (api::PyMethod_Function(callee.ptr()), api::PyMethod_Self(callee.ptr())) };
        return function(target, Some(receiver), args, room);
    }
    function(Auto::written_as(callee)?, None, args, room)
}

/// Enters a Python function: what is called may be one.
#[inline]
pub fn function(
    callee: *mut ffi::PyObject,
    receiver: Option<*mut ffi::PyObject>,
    args: &Args<'_, PyHost>,
    room: &mut [PyValue],
) -> Option<Prompt<PyHost>> {
    // SAFETY: live objects; fields are read behind the check of the exact class.
    unsafe {
        if ffi::Py_TYPE(callee) != &raw mut ffi::PyFunction_Type {
            return None;
        }
        let function = &*callee.cast::<ffi::PyFunctionObject>();
        let compiled = compiled(callee, function)?;
        let (cells, positional) = (compiled.free.len(), compiled.params.positional as usize);
        let given = args.len() + usize::from(receiver.is_some());
        let size = 1 + cells + positional;
        if !compiled.is_plain || given > positional || room.len() < size {
            return None;
        }
        let missing = positional - given;
        let defaults = function.func_defaults;
        if missing > 0 && (defaults.is_null() || ffi::PyTuple_GET_SIZE(defaults) < missing as ffi::Py_ssize_t) {
            return None;
        }
        room[0] = Value::Host(Object::borrowed(callee));
        for (slot, &at) in room[1..].iter_mut().zip(&compiled.free) {
            let cell = ffi::PyTuple_GET_ITEM(function.func_closure, at as ffi::Py_ssize_t);
            *slot = Value::Host(Object::borrowed(cell));
        }
        let mut slots = room[1 + cells..size].iter_mut();
        if let (Some(receiver), true) = (receiver, positional > 0) {
            *slots.next().expect("there is a parameter") = lift_borrowed(receiver);
        }
        for (value, slot) in args.iter().zip(&mut slots) {
            give(value, slot);
        }
        if missing > 0 {
            let known = ffi::PyTuple_GET_SIZE(defaults) - missing as ffi::Py_ssize_t;
            for (at, slot) in (known..).zip(slots) {
                *slot = lift_borrowed(ffi::PyTuple_GET_ITEM(defaults, at));
            }
        }
        Some(Prompt::Entered(compiled.function, size))
    }
}

const KNOWN: usize = 256;

struct Known([Cell<(usize, Option<&'static Compiled>)>; KNOWN]);

// SAFETY: touched only while attached.
unsafe impl Sync for Known {}

/// Compiled functions by address of their code objects, which live for ever, as the library that holds them does.
static COMPILED: Known = Known([const { Cell::new((0, None)) }; KNOWN]);

/// The compiled form of a function that nobody annotated: an annotation would stand in its `__dict__`.
#[inline]
fn compiled(callee: *mut ffi::PyObject, function: &ffi::PyFunctionObject) -> Option<&'static Compiled> {
    let dict = function.func_dict;
    // SAFETY: the dictionary of a live function.
    if !dict.is_null() && unsafe { (*dict.cast::<ffi::PyDictObject>()).ma_used } != 0 {
        return None;
    }
    let code = function.func_code as usize;
    let place = &COMPILED.0[(code >> 5) % KNOWN];
    match place.get() {
        (known, Some(compiled)) if known == code => Some(compiled),
        _ => {
            let compiled = compile::entry_for_ever(&Object::borrowed(callee))?;
            place.set((code, Some(compiled)));
            Some(compiled)
        }
    }
}

/// A call that CPython makes, of positional arguments as they stand.
#[inline]
pub fn make(callee: *mut ffi::PyObject, args: &Args<'_, PyHost>) -> Tried<PyValue> {
    make_without(callee, args, 0)
}

/// `o.m(a, b)`, where `m` is a method that takes `o`: all but the name are its arguments.
#[inline]
pub fn make_unbound(method: *mut ffi::PyObject, args: &Args<'_, PyHost>) -> Tried<PyValue> {
    make_without(method, args, 1)
}

#[inline]
fn make_without(callee: *mut ffi::PyObject, args: &Args<'_, PyHost>, without: usize) -> Tried<PyValue> {
    with_pointers(args, without, |pointers, count| {
        // SAFETY: live objects; the place in front of the arguments is ours.
        let result = unsafe { still::vectorcall(callee, pointers, count | OFFSET, std::ptr::null_mut()) };
        answer(result)
    })
}

/// `o.m(a, b)`, where `m` is a method of a builtin.
#[inline]
pub fn make_method(name: *mut ffi::PyObject, args: &Args<'_, PyHost>) -> Tried<PyValue> {
    with_pointers(args, 1, |pointers, count| {
        // SAFETY: live objects; the place in front of the arguments is ours.
        let result = unsafe { still::vectorcall_method(name, pointers, count | OFFSET, std::ptr::null_mut()) };
        answer(result)
    })
}

const OFFSET: usize = ffi::PY_VECTORCALL_ARGUMENTS_OFFSET;

/// Arguments as CPython wants them, but for the one at `without`, if that is not the first. Those that are objects are
/// held where they stand: nobody changes the frames of a machine while it asks its host.
#[inline]
fn with_pointers<T>(
    args: &Args<'_, PyHost>,
    without: usize,
    f: impl FnOnce(*const *mut ffi::PyObject, usize) -> T,
) -> T {
    let mut pointers: SmallVec<[*mut ffi::PyObject; 8]> = SmallVec::new();
    let mut made: SmallVec<[Object; 4]> = SmallVec::new();
    pointers.push(std::ptr::null_mut());
    for (at, value) in args.iter().enumerate() {
        if at == without && at > 0 {
            continue;
        }
        match value {
            Value::Host(object) => pointers.push(object.ptr()),
            other => {
                let object = lower(other);
                pointers.push(object.ptr());
                made.push(object);
            }
        }
    }
    // SAFETY: there is a place in front.
    f(unsafe { pointers.as_ptr().add(1) }, pointers.len() - 1)
}

/// A value, or the exception instead.
#[inline(always)]
pub fn prompt(tried: Tried<PyValue>) -> Prompt<PyHost> {
    match tried {
        Ok(Value::Int(number)) => Prompt::Int(number),
        Ok(Value::Bool(holds)) => Prompt::Bool(holds),
        Ok(Value::Host(object)) => Prompt::Host(object),
        Ok(value) => Prompt::Value(value),
        Err(fault) => Prompt::Other(sooner_machine::Outcome::Fault(Value::Host(fault))),
    }
}
