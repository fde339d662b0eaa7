//! Calls: of the user's own functions, which are entered, and of everything else, which is made.

use std::rc::Rc;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use smallvec::SmallVec;
use sooner_machine::{Args, Outcome, Prompt, Site, Value};

use crate::api;
use crate::auto::{Auto, BoundAuto};
use crate::behaviour::Behaviour;
use crate::bind::{Keyword, bind};
use crate::compile::{self, Compiled};
use crate::enter::Entered;
use crate::found::{self, Found};
use crate::host::PyHost;
use crate::object::{Object, PyValue, Tried, answer, attached, exception, lift, lower, raised};
use crate::{
    asked, awaiting, behaviour, builtin, caches, callers, clock, construct, enter, files, fitting, given_by_code,
    making, noted, outside, own_code, owned, pace, stand_in, tables,
};

type Values = SmallVec<[PyValue; 6]>;

/// `f(a, b)`
pub fn positional(callee: &PyValue, args: &Args<'_, PyHost>) -> Outcome<PyHost> {
    let Value::Host(callee) = callee else { return outcome(make(&lower(callee), &[], &[])) };
    match class_of(callee) {
        Callable::Other if !outside::is_announced(callee) && !clock::is_read(callee) && !is_own_class(callee) => {
            match stand_in::for_call(callee, args.iter(), &[]).filter(stand_in::makes_calls) {
                Some(other) => any(&other.function, other.args, &other.keywords),
                None if callers::are_looked_at(callee, args.len()) || noted::is_noted(callee) => {
                    Outcome::Seen(outside::carried(callee, args.iter().cloned().collect::<Values>(), &[]))
                }
                None => {
                    let made = answer(enter::make(callee.ptr(), args));
                    if let (Ok(Value::Host(reader)), true) = (&made, tables::makes_reader(callee)) {
                        files::is_made(reader);
                    }
                    outcome(made)
                }
            }
        }
        _ => any(callee, args.iter().cloned().collect(), &[]),
    }
}

/// The compiled function that calling something enters, the function itself, and the receiver of a method.
pub fn target(callee: &Object) -> Option<(Rc<Compiled>, Object, Option<Object>)> {
    match class_of(callee) {
        Callable::Function => Some((compile::entry(callee)?, callee.clone(), None)),
        Callable::Method => {
            // SAFETY: a live method object.
            let (function, receiver) = unsafe {
                (
                    Object::borrowed(api::PyMethod_Function(callee.ptr())),
                    Object::borrowed(api::PyMethod_Self(callee.ptr())),
                )
            };
            let (compiled, function, _) = target(&function)?;
            Some((compiled, function, Some(receiver)))
        }
        Callable::Auto => {
            let (original, receiver) = unwrap_auto(callee);
            let (compiled, function, _) = target(&original)?;
            Some((compiled, function, receiver))
        }
        Callable::Instance(function) => Some((compile::entry(&function)?, function, Some(callee.clone()))),
        Callable::Other => None,
    }
}

/// Whether arguments have to be there: an exception keeps them, and so does what they are collected in where nothing is ours (by need).
pub fn keeps_arguments(callee: &Object) -> bool {
    let init = construct::init(callee);
    if init.is_some() && construct::is_exception(callee) {
        return true;
    }
    target(init.as_ref().unwrap_or(callee))
        .is_none_or(|(compiled, ..)| (compiled.params.star || compiled.params.double_star) && !owned::is_active())
}

fn unwrap_auto(callee: &Object) -> (Object, Option<Object>) {
    attached(|py| match callee.bind(py).cast::<BoundAuto>() {
        Ok(bound) => BoundAuto::parts(bound),
        Err(_) => (Auto::original(&callee.bind(py)), None),
    })
}

/// `o.m(a, b)`
pub fn invoke(args: &Args<'_, PyHost>) -> Outcome<PyHost> {
    let (object, name) = (lower(&args[0]), lower(&args[1]));
    // SAFETY: live objects.
    unsafe {
        if is_method_of_builtin(&object, &name) {
            let mut objects: SmallVec<[Object; 6]> = SmallVec::new();
            objects.push(object);
            objects.extend(args.iter().skip(2).map(lower));
            let pointers: SmallVec<[*mut ffi::PyObject; 6]> = objects.iter().map(Object::ptr).collect();
            let size = pointers.len() | ffi::PY_VECTORCALL_ARGUMENTS_OFFSET;
            let result = ffi::PyObject_VectorcallMethod(name.ptr(), pointers.as_ptr(), size, std::ptr::null_mut());
            return outcome(Object::owned(result).map(lift));
        }
        match Object::owned(ffi::PyObject_GetAttr(object.ptr(), name.ptr())) {
            Ok(method) => any(&method, args.iter().skip(2).cloned().collect(), &[]),
            Err(fault) => Outcome::Fault(Value::Host(fault)),
        }
    }
}

/// `f(a, b)` while nothing is outstanding; a function that is entered begins in `room`.
#[inline(always)]
pub fn at_once(callee: &PyValue, args: &Args<'_, PyHost>, room: &mut [PyValue]) -> Prompt<PyHost> {
    match callee {
        Value::Host(object) => enter::call(object, args, room, || in_general(object, callee, args)),
        _ => prompt_of(positional(callee, args)),
    }
}

#[inline(never)]
fn in_general(object: &Object, callee: &PyValue, args: &Args<'_, PyHost>) -> Prompt<PyHost> {
    asked::prints(object, args.iter(), &[])
        .or_else(|| pace::call(object, args))
        .unwrap_or_else(|| prompt_of(positional(callee, args)))
}

fn prompt_of(outcome: Outcome<PyHost>) -> Prompt<PyHost> {
    match outcome {
        Outcome::Value(value) => Prompt::from(value),
        outcome => Prompt::other(outcome),
    }
}

/// `o.m(a, b)` while nothing is outstanding.
#[inline(always)]
pub fn invoke_at_once(args: &Args<'_, PyHost>, room: &mut [PyValue], site: &Site) -> Prompt<PyHost> {
    if let Value::Host(object) = &args[0]
        && !(args.len() == 3 && stand_in::is_lazy(&args[2]))
    {
        match found::of_class(object.ptr(), site) {
            Some(Found::Builtin(method, flags)) if !behaviour::annotates_builtin_methods() => {
                return enter::make_directly(object, method, flags, args);
            }
            Some(Found::Function(function)) => {
                let given = args.from(2);
                let simply = enter::simply(function, Some(object), &given, room);
                if let Some(entered) = simply.or_else(|| enter::function(function, Some(object), &given, room)) {
                    return entered.prompt();
                }
            }
            Some(Found::Other(callee)) if object.class() == &raw mut ffi::PyModule_Type => {
                return of_module(callee, &args.from(2), room);
            }
            _ => {}
        }
    }
    invoke_anew(args, room, site)
}

#[inline(never)]
fn of_module(callee: *mut ffi::PyObject, args: &Args<'_, PyHost>, room: &mut [PyValue]) -> Prompt<PyHost> {
    at_once(&Value::Host(Object::borrowed(callee)), args, room)
}

#[inline(never)]
fn invoke_anew(args: &Args<'_, PyHost>, room: &mut [PyValue], site: &Site) -> Prompt<PyHost> {
    let (Value::Host(object), Value::Host(name)) = (&args[0], &args[1]) else { return Prompt::other(invoke(args)) };
    if args.len() == 3 && stand_in::is_lazy(&args[2]) {
        return Prompt::other(lazily(object, args));
    }
    // SAFETY: live objects; a reference that is set is ours.
    unsafe {
        if !behaviour::annotates_builtin_methods()
            && let Some(method) = builtin::method(object.class(), name.ptr())
        {
            found::remember_builtin(object.class(), method, site);
            return enter::make_unbound(method, args);
        }
        found::remember_method(object.ptr(), name.ptr(), site);
        if is_method_of_builtin(object, name) {
            return enter::make_method(name.ptr(), args);
        }
        if !room.is_empty()
            && let Some(entered) = given_by_code::invoked(args)
        {
            return Prompt::other(entered);
        }
        let mut method = std::ptr::null_mut();
        let takes_receiver = api::_PyObject_GetMethod(object.ptr(), name.ptr(), &mut method) == 1;
        let method = match Object::owned(method) {
            Ok(method) => method,
            Err(fault) => return Prompt::other(Outcome::Fault(Value::Host(fault))),
        };
        if !takes_receiver {
            return at_once(&Value::Host(method), &args.from(2), room);
        }
        if let Some(entered) = enter::function(method.ptr(), Some(object), &args.from(2), room) {
            return entered.prompt();
        }
        // Where there is no room, something may be outstanding.
        let on_the_spot = if room.is_empty() { None } else { pace::method(&method, args) };
        on_the_spot.unwrap_or_else(|| Prompt::other(invoke(args)))
    }
}

/// `o.m(x)` of a `map` or `filter`.
fn lazily(object: &Object, args: &Args<'_, PyHost>) -> Outcome<PyHost> {
    // SAFETY: live objects.
    match Object::owned(unsafe { ffi::PyObject_GetAttr(object.ptr(), lower(&args[1]).ptr()) }) {
        Ok(method) => any(&method, args.iter().skip(2).cloned().collect(), &[]),
        Err(fault) => Outcome::Fault(Value::Host(fault)),
    }
}

/// Whether this names a method that a builtin class itself has, and nobody is to hear of the call. What is found any other way, through a module, a class,
/// `super()`, a field or a dictionary of the object's own, may be the user's, or annotated.
fn is_method_of_builtin(object: &Object, name: &Object) -> bool {
    const MANAGED: std::ffi::c_ulong = 1 << 4;
    let class = object.class();
    // SAFETY: a live class and a text; what is found is borrowed, and alive while nothing else runs.
    unsafe {
        let plain = !api::is_written(class)
            && (*class).tp_flags & MANAGED == 0
            && (*class).tp_dictoffset == 0
            && (*class).tp_getattro.map(|get| get as *const ()) == Some(ffi::PyObject_GenericGetAttr as *const ());
        if !plain || behaviour::annotates_builtin_methods() {
            return false;
        }
        let found = api::_PyType_Lookup(class, name.ptr());
        let is_method = !found.is_null() && ffi::Py_TYPE(found) == &raw mut ffi::PyMethodDescr_Type;
        is_method && !noted::is_noted_method(object, name)
    }
}

/// `f(a, n=b)`; where there is room, nothing is outstanding.
pub fn keywords(args: &Args<'_, PyHost>, room: &mut [PyValue], _: &Site) -> Prompt<PyHost> {
    if let (Value::Host(callee), Value::Host(names), false) = (&args[0], &args[1], room.is_empty())
        && let Some(entered) = entered(callee, &args.from(2), fitting::names_of(names), room)
    {
        return entered;
    }
    let callee = lower(&args[0]);
    let keywords = keywords_of(args);
    let values: Values = args.iter().skip(2).take(args.len() - 2 - keywords.len()).cloned().collect();
    if let Some(shown) = asked::prints(&callee, values.iter(), &keywords) {
        return shown;
    }
    let on_the_spot = if room.is_empty() { None } else { pace::keywords(&callee, &values, &keywords) };
    on_the_spot.unwrap_or_else(|| Prompt::other(any(&callee, values, &keywords)))
}

/// A function of the user's, a method or a class of such, that begins in the room.
fn entered(callee: &Object, args: &Args<'_, PyHost>, names: &[Object], room: &mut [PyValue]) -> Option<Prompt<PyHost>> {
    let class = callee.class();
    if class == &raw mut ffi::PyType_Type {
        return making::call(callee, args, names, room);
    }
    let (function, receiver) = if class == &raw mut api::PyMethod_Type {
        // SAFETY: a live method, which holds its function and its receiver.
        unsafe { (api::PyMethod_Function(callee.ptr()), Some(Object::borrowed(api::PyMethod_Self(callee.ptr())))) }
    } else {
        (Auto::written_as(callee).unwrap_or(callee.ptr()), None)
    };
    enter::named(function, receiver.as_ref(), args, names, room).map(Entered::prompt)
}

/// The keywords of such a call.
pub fn keywords_of(args: &Args<'_, PyHost>) -> Vec<Keyword> {
    let names = fitting::names_of(&lower(&args[1]));
    let first = args.len() - names.len();
    names.iter().cloned().zip(args.iter().skip(first).cloned()).collect()
}

/// `f(*args, **kwargs)`; where there is room, nothing is outstanding.
pub fn expanded_at_once(args: &Args<'_, PyHost>, room: &mut [PyValue], _: &Site) -> Prompt<PyHost> {
    entered_expanded(args, room).unwrap_or_else(|| Prompt::other(expanded(args)))
}

/// The same of a function of the user's, if that is a tuple and a dictionary.
fn entered_expanded(args: &Args<'_, PyHost>, room: &mut [PyValue]) -> Option<Prompt<PyHost>> {
    let (Value::Host(callee), Value::Host(values), Value::Host(named)) = (&args[0], &args[1], &args[2]) else {
        return None;
    };
    if room.is_empty() {
        return None;
    }
    let (mut items, mut names) = (Values::new(), SmallVec::<[Object; 6]>::new());
    // SAFETY: live objects, of the exact classes they are checked to be.
    unsafe {
        let values = (values.class(), values.ptr());
        match values {
            (class, tuple) if class == &raw mut ffi::PyTuple_Type => {
                let all = (0..ffi::PyTuple_GET_SIZE(tuple)).map(|at| ffi::PyTuple_GET_ITEM(tuple, at));
                items.extend(all.map(|item| lift(Object::borrowed(item))));
            }
            (class, list) if class == &raw mut ffi::PyList_Type => {
                let all = (0..ffi::PyList_GET_SIZE(list)).map(|at| ffi::PyList_GET_ITEM(list, at));
                items.extend(all.map(|item| lift(Object::borrowed(item))));
            }
            _ => return None,
        }
        if named.class() == &raw mut ffi::PyDict_Type {
            let (mut at, mut name, mut value) = (0, std::ptr::null_mut(), std::ptr::null_mut());
            while ffi::PyDict_Next(named.ptr(), &mut at, &mut name, &mut value) != 0 {
                if ffi::Py_TYPE(name) != &raw mut ffi::PyUnicode_Type {
                    return None;
                }
                names.push(Object::borrowed(name));
                items.push(lift(Object::borrowed(value)));
            }
        }
    }
    // What is missing in one of them is a hole, which came out of it as what is pending.
    if items.iter().any(|item| item.missing().is_some()) {
        return None;
    }
    entered(callee, &Args::of(&items), &names, room)
}

fn expanded(args: &Args<'_, PyHost>) -> Outcome<PyHost> {
    let callee = lower(&args[0]);
    let parts = attached(|py| -> PyResult<(Values, Vec<Keyword>)> {
        let values = lower(&args[1]);
        let values = values.bind(py).try_iter()?.map(|value| value.map(|value| lift(value.into())));
        let values = values.collect::<PyResult<Values>>()?;
        let keywords = lower(&args[2]);
        let keywords = match keywords.bind(py).cast::<PyDict>() {
            Ok(dict) => dict.iter().map(|(name, value)| (name.into(), lift(value.into()))).collect(),
            Err(_) => Vec::new(),
        };
        Ok((values, keywords))
    });
    match parts {
        // SAFETY: live objects.
        Ok((_, keywords)) if keywords.iter().any(|(name, _)| unsafe { ffi::PyUnicode_Check(name.ptr()) } == 0) => {
            outcome(refused(&callee, &lower(&args[1]), &lower(&args[2])))
        }
        Ok((values, keywords)) => any(&callee, values, &keywords),
        Err(error) => Outcome::Fault(Value::Host(exception(error))),
    }
}

/// `f(**{1: 2})`: the callee says what it thinks of a keyword that is no text.
fn refused(callee: &Object, args: &Object, keywords: &Object) -> Tried<PyValue> {
    attached(|py| {
        let args = args.bind(py).try_iter().and_then(|args| args.collect::<PyResult<Vec<_>>>()).map_err(exception)?;
        let args = PyTuple::new(py, args).map_err(exception)?;
        // SAFETY: live objects.
        Object::owned(unsafe { ffi::PyObject_Call(callee.ptr(), args.as_ptr(), keywords.ptr()) }).map(lift)
    })
}

enum Callable {
    Function,
    Method,
    Auto,
    /// One of the user's, with its `__call__`.
    Instance(Object),
    Other,
}

#[inline]
fn class_of(callee: &Object) -> Callable {
    let class = callee.class();
    if class == &raw mut ffi::PyFunction_Type {
        Callable::Function
    } else if class == &raw mut api::PyMethod_Type {
        Callable::Method
    } else if Auto::is(callee) {
        Callable::Auto
    } else {
        own_code::called(callee).map_or(Callable::Other, Callable::Instance)
    }
}

/// Any call.
pub fn any(callee: &Object, mut args: Values, keywords: &[Keyword]) -> Outcome<PyHost> {
    if let Some((cache, receiver)) = caches::of_method(callee) {
        args.insert(0, lift(receiver));
        return any(&cache, args, keywords);
    }
    if caches::is_cache(callee)
        && let Some(other) = stand_in::for_call(callee, args.iter(), keywords)
    {
        return any(&other.function, other.args, &other.keywords);
    }
    if outside::is_announced(callee) {
        return outside::announce(callee, args, keywords);
    }
    match class_of(callee) {
        Callable::Function => function(callee, args, keywords),
        // Known by what it is a method of.
        Callable::Method if matches!(behaviour::of(callee), Behaviour::Outside(_)) => {
            outcome(make(callee, &args, keywords))
        }
        Callable::Method => {
            // SAFETY: a live method object.
            let (function, receiver) = unsafe {
                (
                    Object::borrowed(api::PyMethod_Function(callee.ptr())),
                    Object::borrowed(api::PyMethod_Self(callee.ptr())),
                )
            };
            args.insert(0, lift(receiver));
            any(&function, args, keywords)
        }
        Callable::Auto => {
            let (original, receiver) = unwrap_auto(callee);
            if let Some(receiver) = receiver {
                args.insert(0, lift(receiver));
            }
            any(&original, args, keywords)
        }
        Callable::Instance(method) => {
            args.insert(0, lift(callee.clone()));
            function(&method, args, keywords)
        }
        Callable::Other if clock::is_read(callee) => outcome(clock::read(callee, &args, keywords)),
        Callable::Other => match made(callee, &args, keywords) {
            Some(made) => made,
            None => match stand_in::for_call(callee, args.iter(), keywords).filter(stand_in::makes_calls) {
                Some(other) => any(&other.function, other.args, &other.keywords),
                None if callers::are_looked_at(callee, args.len()) || noted::is_noted(callee) => {
                    Outcome::Seen(outside::carried(callee, args, keywords))
                }
                None => outcome(make(callee, &args, keywords)),
            },
        },
    }
}

/// A class whose `__init__` is entered.
fn made(callee: &Object, args: &[PyValue], keywords: &[Keyword]) -> Option<Outcome<PyHost>> {
    let makes = is_own_class(callee) && behaviour::of(callee) == behaviour::Behaviour::Makes;
    makes.then(|| construct::make(callee, args, keywords)).flatten()
}

/// Whether it is a class that was written in Python.
fn is_own_class(callee: &Object) -> bool {
    // SAFETY: a live object, and the class it is checked to be.
    unsafe { ffi::PyType_Check(callee.ptr()) != 0 && api::is_written(callee.ptr().cast()) }
}

fn function(callee: &Object, args: Values, keywords: &[Keyword]) -> Outcome<PyHost> {
    if let Some(compiled) = compile::entry(callee)
        && let Some(bound) = bind(&compiled, callee, &args, keywords)
    {
        return Outcome::Enter(compiled.function, bound);
    }
    if compile::entry(callee).is_none() {
        if callers::are_looked_at(callee, args.len()) {
            return Outcome::Seen(outside::carried(callee, args, keywords));
        }
        if keywords.is_empty() {
            behaviour::is_called_in_place(callee);
        }
    }
    // CPython says what does not fit; for that, values that are not there yet need not be.
    let known = |value: PyValue| if let Value::Pending(_) = value { Value::Host(Object::none()) } else { value };
    let args: Values = args.into_iter().map(known).collect();
    let keywords: Vec<Keyword> = keywords.iter().map(|(name, value)| (name.clone(), known(value.clone()))).collect();
    outcome(make(callee, &args, &keywords))
}

/// A call that CPython makes.
pub fn make(callee: &Object, args: &[PyValue], keywords: &[Keyword]) -> Tried<PyValue> {
    if let Some(args) = awaiting::given(callee, args)? {
        return call_with(callee, &args, keywords);
    }
    call_with(callee, args, keywords)
}

fn call_with(callee: &Object, args: &[PyValue], keywords: &[Keyword]) -> Tried<PyValue> {
    let values = args.iter().chain(keywords.iter().map(|(_, value)| value));
    let objects: SmallVec<[Object; 6]> = values.map(lower).collect();
    let pointers: SmallVec<[*mut ffi::PyObject; 6]> = objects.iter().map(Object::ptr).collect();
    let names = match keywords {
        [] => None,
        _ => Some(attached(|py| {
            let names = keywords.iter().map(|(name, _)| name.bind(py)).collect::<Vec<_>>();
            PyTuple::new(py, names).map(|names| Object::from(names.into_any())).map_err(exception)
        })?),
    };
    let names = names.as_ref().map_or(std::ptr::null_mut(), Object::ptr);
    // SAFETY: live objects; the names belong to the last arguments.
    let result = unsafe { ffi::PyObject_Vectorcall(callee.ptr(), pointers.as_ptr(), args.len(), names) };
    if result.is_null() {
        return Err(raised());
    }
    Object::owned(result).map(lift)
}

fn outcome(tried: Tried<PyValue>) -> Outcome<PyHost> {
    match tried {
        Ok(value) => Outcome::Value(value),
        Err(fault) => Outcome::Fault(Value::Host(fault)),
    }
}
