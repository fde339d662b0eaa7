//! Loops over generators of the user's: `for x in batches(xs, 2)`. A loop enters the generator instead of asking it for items
//! (`sooner_front::generators`). What is called there is a function that stands for it: the same but for its code object, under
//! whose address the library has the code that is entered. One that is annotated `unordered` is a stream there (docs/streaming.md).

use pyo3::ffi;
use pyo3::prelude::*;
use smallvec::SmallVec;
use sooner_front::bezoar::VarId;
use sooner_machine::{Args, Outcome, Value};

use crate::behaviour::{self, Behaviour};
use crate::gather::builtin_name;
use crate::host::PyHost;
use crate::object::{Object, PyValue, Tried, attached, exception, lower};
use crate::once::Once;
use crate::operators::{class_of, found, is_entered};
use crate::stand_in::StandIn;
use crate::{api, call, compile, progress, stand_in};

/// What to call for the items of a generator; what is no generator of the user's, or is given to something else than a builtin
/// that is known, is called as it is.
pub fn folding(given: &Args<'_, PyHost>) -> Tried<PyValue> {
    let Value::Host(callee) = &given[0] else { return Ok(given[0].clone()) };
    let leaves = !matches!(given[1], Value::Bool(false));
    let is_known = |builtin: Option<&PyValue>| {
        builtin.is_none_or(|builtin| matches!(builtin, Value::Host(builtin) if is_builtin(builtin)))
    };
    if let (Some(function), Some(Value::Int(count))) = (given.iter().nth(2), given.iter().nth(3)) {
        let each = stand_in::each(callee, function, *count).filter(|_| is_known(given.iter().nth(4)));
        let entered = each.and_then(|each| of_function(&each, leaves));
        return Ok(Value::Host(entered.unwrap_or_else(|| callee.clone())));
    }
    let known = is_known(given.iter().nth(2));
    let entered = if known { of_callee(callee, leaves) } else { None };
    Ok(Value::Host(entered.unwrap_or_else(|| callee.clone())))
}

/// `py_own_iter (value, whether turns leave the loop, …)`: the same for the items of an instance whose class is the user's and says
/// what those are; a builtin that the loop stands for may be behind.
pub fn own_iter(given: &Args<'_, PyHost>) -> Tried<PyValue> {
    let leaves = !matches!(given[1], Value::Bool(false));
    let known =
        given.iter().nth(2).is_none_or(|builtin| matches!(builtin, Value::Host(builtin) if is_builtin(builtin)));
    Ok(class_of(&given[0]).filter(|_| known).and_then(|class| of_instance(class, &given[0], leaves)).unwrap_or(NOBODY))
}

/// `py_items (callee)`: calls what was found.
pub fn items(given: &Args<'_, PyHost>) -> Outcome<PyHost> {
    call::any(&lower(&given[0]), SmallVec::new(), &[])
}

/// The function that such a call enters, and the instance.
pub fn entered(given: &Args<'_, PyHost>) -> Option<(Object, PyValue)> {
    let Value::Host(callee) = &given[0] else { return None };
    // SAFETY: a live method holds its function and its receiver.
    (callee.class() == &raw mut api::PyMethod_Type).then(|| unsafe {
        let receiver = Object::borrowed(api::PyMethod_Self(callee.ptr()));
        (Object::borrowed(api::PyMethod_Function(callee.ptr())), Value::Host(receiver))
    })
}

/// The `__next__` of the user's that an iterator is asked by, or none.
pub fn stepping<'py>(items: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    let given = Value::Host(items.clone().into());
    let step = found(class_of(&given)?, "__next__").filter(|own| own.class() == &raw mut ffi::PyFunction_Type)?;
    Some(step.bind(items.py()).clone())
}

/// Nobody is called for the items.
const NOBODY: PyValue = Value::Bool(false);

fn of_instance(class: *mut ffi::PyTypeObject, instance: &PyValue, leaves: bool) -> Option<PyValue> {
    let (generator, given) = asking(class, instance)?;
    let entered = of_function(&generator, leaves)?;
    // SAFETY: live objects.
    Object::owned(unsafe { api::PyMethod_New(entered.ptr(), given.ptr()) }).ok().map(Value::Host)
}

/// The generator that asks an instance for its items, and what it is given: the `__iter__` of its class, if that is one; else one of the
/// package's own that calls it, or where there is none its `__getitem__`.
pub fn asking(class: *mut ffi::PyTypeObject, instance: &PyValue) -> Option<(Object, Object)> {
    let Value::Host(instance) = instance else { return None };
    // SAFETY: a live class.
    let (name, by) = match unsafe { (*class).tp_iter }.is_some() {
        true if is_by_number(class) => ("__getitem__", "each_of_sequence"),
        true => ("__iter__", "each_begun"),
        false => ("__getitem__", "each_at"),
    };
    let function = found(class, name).filter(|own| own.class() == &raw mut ffi::PyFunction_Type)?;
    if name == "__iter__" && !is_annotated(&function) && is_generator(&function) {
        return Some((function, instance.clone()));
    }
    if !is_entered(&function) {
        return None;
    }
    attached(|py| {
        let generator = py.import("sooner._callbacks").and_then(|own| own.getattr(by)).ok()?;
        let given = pyo3::types::PyTuple::new(py, [function.bind(py), instance.bind(py)]).ok()?;
        Some((generator.into(), given.into_any().into()))
    })
}

/// A builtin takes all items of an instance of the user's: those are asked for by code that is entered.
pub fn taken_from(callee: &Object, instance: &PyValue) -> Option<StandIn> {
    let class = class_of(instance)?;
    // The others do something with each item before they ask for the next.
    builtin_name(callee).filter(|name| ["list", "tuple", "sorted"].contains(name))?;
    // They ask first how many there are, where a class says that.
    let says_length = ["__len__", "__length_hint__"].iter().any(|name| found(class, name).is_some());
    if matches!(behaviour::of(callee), Behaviour::External(_)) || says_length {
        return None;
    }
    let (generator, given) = asking(class, instance)?;
    let args = [callee, &generator, &given].map(|arg| Value::Host(arg.clone()));
    stand_in::stand_in("taken_from", &generator, args)
}

/// Whether the items are those that `collections.abc.Sequence` gives.
fn is_by_number(class: *mut ffi::PyTypeObject) -> bool {
    static OF_SEQUENCES: Once<usize> = Once::new();
    let known = *OF_SEQUENCES.get_or_init(|| {
        attached(|py| {
            let abc = py.import("collections.abc").and_then(|abc| abc.getattr("Sequence")?.getattr("__iter__"));
            abc.map_or(0, |iter| iter.as_ptr() as usize)
        })
    });
    found(class, "__iter__").is_some_and(|own| own.ptr() as usize == known)
}

fn is_generator(function: &Object) -> bool {
    const GENERATOR: i64 = 0x20;
    attached(|py| {
        let flags = function.bind(py).getattr("__code__").and_then(|code| code.getattr("co_flags")?.extract::<i64>());
        flags.is_ok_and(|flags| flags & GENERATOR != 0)
    })
}

/// Whether it is a builtin that the front end writes a loop for.
fn is_builtin(callee: &Object) -> bool {
    let class = [&raw mut ffi::PyEnum_Type, &raw mut ffi::PyFrozenSet_Type];
    class.iter().any(|class| callee.ptr() == class.cast())
        || builtin_name(callee).is_some_and(|name| !["any", "all", "next"].contains(&name))
}

fn of_callee(callee: &Object, leaves: bool) -> Option<Object> {
    if callee.class() == &raw mut api::PyMethod_Type {
        // SAFETY: a live method, which holds its function and its receiver.
        let (function, receiver) =
            unsafe { (Object::borrowed(api::PyMethod_Function(callee.ptr())), api::PyMethod_Self(callee.ptr())) };
        let function = of_function(&function, leaves)?;
        // SAFETY: live objects.
        return Object::owned(unsafe { api::PyMethod_New(function.ptr(), receiver) }).ok();
    }
    of_function(callee, leaves).or_else(|| of_callee(&progress::going_over(callee)?, leaves))
}

fn of_function(function: &Object, leaves: bool) -> Option<Object> {
    if function.class() != &raw mut ffi::PyFunction_Type {
        return None;
    }
    if is_annotated(function) {
        return items_of(function);
    }
    attached(|py| twin(py, function, &compile::folded(py, function, leaves)?))
}

/// What is called to hand a generator expression to a function as code, and whether turns leave the loop that enters it.
pub fn taking(callee: &Object) -> Option<(Object, bool)> {
    let method = callee.class() == &raw mut api::PyMethod_Type;
    // SAFETY: a live method holds its function.
    let function =
        if method { Object::borrowed(unsafe { api::PyMethod_Function(callee.ptr()) }) } else { callee.clone() };
    if function.class() != &raw mut ffi::PyFunction_Type || is_annotated(&function) {
        return None;
    }
    let (made, leaves) = attached(|py| {
        let (code, leaves) = compile::taking(py, &function, VarId(u32::from(method)))?;
        Some((twin(py, &function, &code)?, leaves))
    })?;
    if !method {
        return Some((made, leaves));
    }
    // SAFETY: live objects; a method holds its receiver.
    let bound = unsafe { api::PyMethod_New(made.ptr(), api::PyMethod_Self(callee.ptr())) };
    Some((Object::owned(bound).ok()?, leaves))
}

/// The function that takes the items of an expression which are unpacked.
pub fn taker(_: &Args<'_, PyHost>) -> Tried<PyValue> {
    attached(|py| {
        let taken = py.import("sooner._callbacks").and_then(|own| own.getattr("taken")).map_err(exception)?;
        let taken = Object::from(taken);
        compile::require(py, &taken).map_err(exception)?;
        Ok(Value::Host(taken))
    })
}

/// A function like another, with other code of the same shape.
fn twin(py: Python<'_>, function: &Object, code: &Object) -> Option<Object> {
    // SAFETY: live objects; the parts are borrowed from a live function, and fit a code object of the same shape.
    unsafe {
        let made = Object::owned(ffi::PyFunction_New(code.ptr(), ffi::PyFunction_GetGlobals(function.ptr()))).ok()?;
        let (closure, defaults, named) = (
            ffi::PyFunction_GetClosure(function.ptr()),
            ffi::PyFunction_GetDefaults(function.ptr()),
            ffi::PyFunction_GetKwDefaults(function.ptr()),
        );
        let set = |value: *mut ffi::PyObject,
                   set: unsafe extern "C" fn(*mut ffi::PyObject, *mut ffi::PyObject) -> _| {
            value.is_null() || set(made.ptr(), value) == 0
        };
        let called = |name: &str| made.bind(py).setattr(name, function.bind(py).getattr(name)?);
        let whole = called("__qualname__").is_ok()
            && set(closure, ffi::PyFunction_SetClosure)
            && set(defaults, ffi::PyFunction_SetDefaults)
            && set(named, ffi::PyFunction_SetKwDefaults);
        if !whole {
            drop(PyErr::take(py));
        }
        whole.then_some(made)
    }
}

/// A call of its own, whose items arrive while the loop takes them: nobody else has what it gives, so it may be gone over ahead of the loop.
fn items_of(function: &Object) -> Option<Object> {
    attached(|py| {
        let given =
            py.import("sooner._stream").and_then(|module| module.getattr("items_of")?.call1((function.bind(py),)));
        given.ok().filter(|given| !given.is_none()).map(Object::from)
    })
}

/// One that somebody annotated is a call of its own.
fn is_annotated(function: &Object) -> bool {
    matches!(behaviour::of(function), Behaviour::External(external) if external.annotated)
}

/// Whether what is called gives a function of the loop.
pub fn folds(given: &Args<'_, PyHost>) -> Tried<PyValue> {
    let Value::Host(callee) = &given[0] else { return Ok(Value::Bool(false)) };
    let mut function = callee.ptr();
    // SAFETY: a live object, and a method, which holds its function.
    unsafe {
        if callee.class() == &raw mut api::PyMethod_Type {
            function = api::PyMethod_Function(function);
        }
    }
    Ok(Value::Bool(compile::is_folded(&Object::borrowed(function))))
}
