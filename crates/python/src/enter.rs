//! Calls made while nothing is outstanding, the common ones: a function of the user's whose arguments simply fit begins in
//! the room behind the frame that calls it; a builtin that nobody annotated is called with the arguments as they stand.
//! Everything else says no, and goes the way of `call`.

use std::cell::Cell;
use std::num::NonZeroU64;

use pyo3::ffi;
use smallvec::SmallVec;
use sooner_machine::code::FunctionId;
use sooner_machine::{Args, Prompt, Value, lay};

use crate::api;
use crate::asked;
use crate::auto::Auto;
use crate::behaviour;
use crate::compile::{self, Compiled};
use crate::fitting::{Given, fit};
use crate::given_by_code;
use crate::holes;
use crate::host::PyHost;
use crate::making;
use crate::object::{Lent, Object, PyValue, Tried, lend, lift, lift_into, number};
use crate::stand_in;

/// `f(a, b)`; anything but the common ones is done the other way.
#[inline(always)]
pub fn call(
    callee: &Object,
    args: &Args<'_, PyHost>,
    room: &mut [PyValue],
    otherwise: impl FnOnce() -> Prompt<PyHost>,
) -> Prompt<PyHost> {
    let written = if callee.class() == &raw mut ffi::PyFunction_Type {
        callee.ptr()
    } else {
        Auto::written_as(callee).unwrap_or(std::ptr::null_mut())
    };
    if !written.is_null()
        && let Some(entered) = simply(written, None, args, room)
    {
        return entered.prompt();
    }
    call_any(callee, args, room, otherwise)
}

/// The same of anything.
#[inline(never)]
fn call_any(
    callee: &Object,
    args: &Args<'_, PyHost>,
    room: &mut [PyValue],
    otherwise: impl FnOnce() -> Prompt<PyHost>,
) -> Prompt<PyHost> {
    let class = callee.class();
    let (target, receiver) = if class == &raw mut ffi::PyFunction_Type {
        (callee.ptr(), None)
    } else if api::is_builtin(class) || class == &raw mut ffi::PyType_Type {
        let lazy = match args.len() {
            1 => stand_in::is_lazy(&args[0]) || asked::may_ask(callee, &args[0]),
            _ => given_by_code::may_ask(callee, args),
        };
        if !lazy
            && class == &raw mut ffi::PyType_Type
            && let Some(made) = making::call(callee, args, &[], room)
        {
            return made;
        }
        return match !lazy && behaviour::is_quiet_builtin(callee) {
            true if class == &raw mut ffi::PyCFunction_Type => answered(make_builtin(callee.ptr(), args)),
            true => answered(make(callee.ptr(), args)),
            false => otherwise(),
        };
    } else if class == &raw mut api::PyMethod_Type {
        // SAFETY: a live method, which holds its function and its receiver.
        unsafe { (api::PyMethod_Function(callee.ptr()), Some(Object::borrowed(api::PyMethod_Self(callee.ptr())))) }
    } else {
        match Auto::written_as(callee) {
            Some(written) => (written, None),
            None => return otherwise(),
        }
    };
    match function(target, receiver.as_ref(), args, room) {
        Some(entered) => entered.prompt(),
        None if class == &raw mut ffi::PyFunction_Type && behaviour::is_quiet_function(callee) => {
            answered(make(callee.ptr(), args))
        }
        None => otherwise(),
    }
}

/// A function that begins in the room behind a frame, and how many of its slots are set, which is at least one. In one word:
/// what is put together and then moved as a block stalls the processor.
pub struct Entered(NonZeroU64);

impl Entered {
    #[inline(always)]
    pub fn prompt(self) -> Prompt<PyHost> {
        let word = self.0.get();
        Prompt::entered(FunctionId(word as u32), (word >> 32) as u32)
    }

    /// The same of a function that makes what stands behind its arguments ready.
    #[inline(always)]
    pub fn made(self) -> Prompt<PyHost> {
        let word = self.0.get();
        Prompt::made(FunctionId(word as u32), (word >> 32) as u32)
    }

    /// How many slots are set.
    #[inline(always)]
    pub fn size(&self) -> usize {
        (self.0.get() >> 32) as usize
    }
}

/// Enters a Python function that was entered before, if it is given just what it takes and has no variables of functions around it:
/// what is called may be one.
#[inline(always)]
pub fn simply(
    callee: *mut ffi::PyObject,
    receiver: Option<&Object>,
    args: &Args<'_, PyHost>,
    room: &mut [PyValue],
) -> Option<Entered> {
    let first = 1 + usize::from(receiver.is_some());
    // SAFETY: live objects; fields are read behind the check of the exact class.
    unsafe {
        if ffi::Py_TYPE(callee) != &raw mut ffi::PyFunction_Type {
            return None;
        }
        let function = &*callee.cast::<ffi::PyFunctionObject>();
        let code = function.func_code as usize;
        let known = COMPILED.0[place(code)].get();
        let size = first + args.len();
        if known.code != code || known.size as usize != size || is_annotated(function) || room.len() < size {
            return None;
        }
        lay(Value::Host(Object::borrowed(callee)), room.get_unchecked_mut(0));
        if let Some(receiver) = receiver {
            lay(Value::Host(receiver.clone()), room.get_unchecked_mut(1));
        }
        for (at, value) in args.iter().enumerate() {
            let slot = room.get_unchecked_mut(first + at);
            match value {
                Value::Int(number) => lay(Value::Int(*number), slot),
                Value::Host(object) => lay(Value::Host(object.clone()), slot),
                other => lay(other.clone(), slot),
            }
        }
        Some(entered(known.function, size))
    }
}

#[inline(always)]
pub fn entered(function: FunctionId, size: usize) -> Entered {
    Entered(NonZeroU64::new((size as u64) << 32 | u64::from(function.0)).expect("a frame begins with its function"))
}

/// Enters a Python function: what is called may be one.
#[inline(never)]
pub fn function(
    callee: *mut ffi::PyObject,
    receiver: Option<&Object>,
    args: &Args<'_, PyHost>,
    room: &mut [PyValue],
) -> Option<Entered> {
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
        if !compiled.is_plain {
            return fit(callee, compiled, Given { receiver, args, names: &[] }, room);
        }
        if given > positional || room.len() < size {
            return None;
        }
        let missing = positional - given;
        let defaults = function.func_defaults;
        if missing > 0 && (defaults.is_null() || ffi::PyTuple_GET_SIZE(defaults) < missing as ffi::Py_ssize_t) {
            return None;
        }
        let (head, parameters) = room[..size].split_at_mut(1 + cells);
        lay(Value::Host(Object::borrowed(callee)), &mut head[0]);
        for (slot, &at) in head[1..].iter_mut().zip(&compiled.free) {
            let cell = ffi::PyTuple_GET_ITEM(function.func_closure, at as ffi::Py_ssize_t);
            lay(Value::Host(Object::borrowed(cell)), slot);
        }
        let mut slots = parameters.iter_mut();
        if let Some(receiver) = receiver
            && let Some(slot) = slots.next()
        {
            lift_into(receiver.clone(), slot);
        }
        for (at, slot) in (&mut slots).take(args.len()).enumerate() {
            match &args[at] {
                Value::Int(number) => lay(Value::Int(*number), slot),
                Value::Host(object) => lay(Value::Host(object.clone()), slot),
                other => lay(other.clone(), slot),
            }
        }
        if missing > 0 {
            let known = ffi::PyTuple_GET_SIZE(defaults) - missing as ffi::Py_ssize_t;
            for (at, slot) in (known..).zip(slots) {
                lift_into(Object::borrowed(ffi::PyTuple_GET_ITEM(defaults, at)), slot);
            }
        }
        Some(entered(compiled.function, size))
    }
}

/// Enters a Python function that is given keywords too: what is called may be one.
pub fn named(
    callee: *mut ffi::PyObject,
    receiver: Option<&Object>,
    args: &Args<'_, PyHost>,
    names: &[Object],
    room: &mut [PyValue],
) -> Option<Entered> {
    // SAFETY: live objects; fields are read behind the check of the exact class.
    unsafe {
        if ffi::Py_TYPE(callee) != &raw mut ffi::PyFunction_Type {
            return None;
        }
        let compiled = compiled(callee, &*callee.cast::<ffi::PyFunctionObject>())?;
        fit(callee, compiled, Given { receiver, args, names }, room)
    }
}

const KNOWN: usize = 256;

/// A function that was entered before.
#[derive(Clone, Copy)]
struct Place {
    /// The address of its code object, or none.
    code: usize,
    function: FunctionId,
    /// How many slots of its frame are set if it is given just what it takes; none if that is not all.
    size: u32,
    compiled: Option<&'static Compiled>,
}

struct Known([Cell<Place>; KNOWN]);

#[inline(always)]
fn place(code: usize) -> usize {
    (code >> 5) % KNOWN
}

// SAFETY: touched only while attached.
unsafe impl Sync for Known {}

/// Compiled functions by address of their code objects, which live for ever, as the library that holds them does.
static COMPILED: Known =
    Known([const { Cell::new(Place { code: 0, function: FunctionId(0), size: 0, compiled: None }) }; KNOWN]);

/// Whether there is something in its `__dict__`, as an annotation would be.
#[inline(always)]
unsafe fn is_annotated(function: &ffi::PyFunctionObject) -> bool {
    let dict = function.func_dict;
    // SAFETY: the dictionary of a live function.
    !dict.is_null() && unsafe { (*dict.cast::<ffi::PyDictObject>()).ma_used } != 0
}

/// The compiled form of a function that nobody annotated.
#[inline]
fn compiled(callee: *mut ffi::PyObject, function: &ffi::PyFunctionObject) -> Option<&'static Compiled> {
    // SAFETY: a live function.
    if unsafe { is_annotated(function) } {
        return None;
    }
    let code = function.func_code as usize;
    let place = &COMPILED.0[place(code)];
    match place.get() {
        Place { code: known, compiled: Some(compiled), .. } if known == code => Some(compiled),
        _ => {
            let callee = Object::borrowed(callee);
            if behaviour::is_quiet_function(&callee) {
                return None;
            }
            let compiled = compile::entry_for_ever(&callee)?;
            let simple = compiled.is_plain && compiled.free.is_empty();
            let size = if simple { 1 + compiled.params.positional } else { 0 };
            place.set(Place { code, function: compiled.function, size, compiled: Some(compiled) });
            Some(compiled)
        }
    }
}

/// A call that CPython makes, of positional arguments as they stand.
#[inline]
pub fn make(callee: *mut ffi::PyObject, args: &Args<'_, PyHost>) -> *mut ffi::PyObject {
    make_without(callee, args, 0)
}

/// The same of a builtin function: one that takes one argument, and is given one, is called as its definition says.
#[inline]
fn make_builtin(callee: *mut ffi::PyObject, args: &Args<'_, PyHost>) -> *mut ffi::PyObject {
    // SAFETY: a live builtin function has a definition; its flags say how its function is called.
    unsafe {
        let builtin = &*callee.cast::<ffi::PyCFunctionObject>();
        if (*builtin.m_ml).ml_flags == ffi::METH_O && args.len() == 1 {
            return api::function((*builtin.m_ml).ml_meth.as_ptr(), builtin.m_self, lend(&args[0]).ptr());
        }
    }
    make(callee, args)
}

/// `o.m(a, b)`, where `m` is a method that takes `o`: all but the name are its arguments.
#[inline(never)]
pub fn make_unbound(method: *mut ffi::PyObject, args: &Args<'_, PyHost>) -> Prompt<PyHost> {
    answered(make_without(method, args, 1))
}

/// The same of a method of a builtin class, by its definition: what takes no arguments, one or an array of them is called as it
/// stands there.
#[inline(always)]
pub fn make_directly(
    object: &Object,
    method: *mut ffi::PyObject,
    flags: usize,
    args: &Args<'_, PyHost>,
) -> Prompt<PyHost> {
    const NONE: usize = ffi::METH_NOARGS as usize;
    const ONE: usize = ffi::METH_O as usize;
    const SOME: usize = ffi::METH_FASTCALL as usize;
    // SAFETY: a live method descriptor has a definition; its flags say how its function is called.
    let function = || unsafe { (*(*method.cast::<ffi::PyMethodDescrObject>()).d_method).ml_meth.as_ptr() };
    // SAFETY: live objects, and the functions are what the flags say.
    answered(unsafe {
        match (flags, args.len()) {
            (NONE, 2) => api::function(function(), object.ptr(), std::ptr::null_mut()),
            (ONE, 3) => api::function(function(), object.ptr(), lend(&args[2]).ptr()),
            (SOME, 2) => api::function_of_array(function(), object.ptr(), std::ptr::null(), 0),
            (SOME, 3) => {
                let argument = lend(&args[2]);
                api::function_of_array(function(), object.ptr(), &argument.ptr(), 1)
            }
            (SOME, 4) => {
                let (first, second) = (lend(&args[2]), lend(&args[3]));
                api::function_of_array(function(), object.ptr(), [first.ptr(), second.ptr()].as_ptr(), 2)
            }
            (SOME, _) => with_pointers(args, 1, |pointers, count| {
                api::function_of_array(function(), object.ptr(), pointers.add(1), count - 1)
            }),
            _ => return make_unbound(method, args),
        }
    })
}

#[inline]
fn make_without(callee: *mut ffi::PyObject, args: &Args<'_, PyHost>, without: usize) -> *mut ffi::PyObject {
    let none = std::ptr::null_mut();
    // SAFETY: live objects.
    unsafe {
        match (without, args.len()) {
            (0, 1) => {
                let argument = lend(&args[0]);
                return ffi::PyObject_Vectorcall(callee, &argument.ptr(), 1, none);
            }
            (0, 2) => {
                let (first, second) = (lend(&args[0]), lend(&args[1]));
                return ffi::PyObject_Vectorcall(callee, [first.ptr(), second.ptr()].as_ptr(), 2, none);
            }
            _ => {}
        }
    }
    with_pointers(args, without, |pointers, count| {
        // SAFETY: live objects; the place in front of the arguments is ours.
        unsafe { ffi::PyObject_Vectorcall(callee, pointers, count | OFFSET, std::ptr::null_mut()) }
    })
}

/// `o.m(a, b)`, where `m` is a method of a builtin.
#[inline]
pub fn make_method(name: *mut ffi::PyObject, args: &Args<'_, PyHost>) -> Prompt<PyHost> {
    with_pointers(args, 1, |pointers, count| {
        // SAFETY: live objects; the place in front of the arguments is ours.
        answered(unsafe { ffi::PyObject_VectorcallMethod(name, pointers, count | OFFSET, std::ptr::null_mut()) })
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
    const FEW: usize = 8;
    let (mut few, mut many) = ([std::ptr::null_mut(); FEW], Vec::new());
    let pointers = if args.len() < FEW {
        &mut few[..]
    } else {
        many.resize(args.len() + 1, std::ptr::null_mut());
        &mut many[..]
    };
    let mut made: SmallVec<[Object; 4]> = SmallVec::new();
    let mut count = 0;
    for (at, value) in args.iter().enumerate() {
        if at == without && at > 0 {
            continue;
        }
        count += 1;
        pointers[count] = match lend(value) {
            Lent::Held(pointer) => pointer,
            Lent::Made(object) => {
                let pointer = object.ptr();
                made.push(object);
                pointer
            }
        };
    }
    // SAFETY: there is a place in front.
    f(unsafe { pointers.as_ptr().add(1) }, count)
}

/// The same of something that somebody else holds: counted only if it stays an object.
#[inline(always)]
pub fn lifted_borrowed(pointer: *mut ffi::PyObject) -> Prompt<PyHost> {
    // SAFETY: a live object; each access follows the check of the exact class.
    unsafe {
        let class = ffi::Py_TYPE(pointer);
        if class == &raw mut ffi::PyLong_Type {
            if let Some(number) = number(pointer) {
                return Prompt::int(number);
            }
        } else if class == &raw mut ffi::PyBool_Type {
            return Prompt::bool(pointer == ffi::Py_True());
        } else if class == &raw mut ffi::PyFloat_Type || holes::is_hole(class) {
            return Prompt::from(lift(Object::borrowed(pointer)));
        }
    }
    Prompt::host(Object::borrowed(pointer))
}

/// An object as the machine holds it, kind by kind: see [`crate::object::lift`].
#[inline(always)]
pub fn lifted(object: Object) -> Prompt<PyHost> {
    let class = object.class();
    // SAFETY: a live object; each access follows the check of the exact class.
    unsafe {
        if class == &raw mut ffi::PyLong_Type {
            if let Some(number) = number(object.ptr()) {
                return Prompt::int(number);
            }
        } else if class == &raw mut ffi::PyBool_Type {
            return Prompt::bool(object.ptr() == ffi::Py_True());
        } else if class == &raw mut ffi::PyFloat_Type || holes::is_hole(class) {
            return Prompt::from(lift(object));
        }
    }
    Prompt::host(object)
}

/// What the C API gave us: a new reference, or none if it raised.
#[inline(always)]
pub fn answered(pointer: *mut ffi::PyObject) -> Prompt<PyHost> {
    match Object::owned(pointer) {
        Ok(object) => lifted(object),
        Err(fault) => failed(fault),
    }
}

/// An exception.
#[cold]
pub fn failed(fault: Object) -> Prompt<PyHost> {
    Prompt::other(sooner_machine::Outcome::Fault(Value::Host(fault)))
}

/// A value, or the exception instead.
#[inline(always)]
pub fn prompt(tried: Tried<PyValue>) -> Prompt<PyHost> {
    match tried {
        Ok(value) => Prompt::from(value),
        Err(fault) => failed(fault),
    }
}
