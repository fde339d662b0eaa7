//! Calls that are given a generator expression: `any(ask(x) for x in xs)`. If what is called is a builtin that consumes it
//! at once, the expression is entered as code that does what the builtin does (`sooner_front::gather`); else it becomes a
//! generator, as in CPython, which runs it.

use std::rc::Rc;

use pyo3::ffi;
use pyo3::prelude::*;
use smallvec::SmallVec;
use sooner_front::gather::{Consumer, Putting, Shape, gives_pairs};
use sooner_machine::{Args, Footprint, Outcome, Plan, Value};

use crate::behaviour::{self, Behaviour, is_container};
use crate::bind::{Bindings, Keyword};
use crate::compile::{self, Compiled};
use crate::host::PyHost;
use crate::iterators::is_known_iterator;
use crate::kinds::Look;
use crate::lookup::{address_of, named};
use crate::object::{Object, PyValue, Tried, attached, exception, lower, with_text};
use crate::plan::anything;
use crate::{call, generators, operands, ops, outside, stand_in};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// How many operands are fixed: callee, function around, number of the expression, what it goes over, how many arguments
/// are positional, names of the others, names of variables whose values are given. Then come arguments, cells and values.
const FIXED: usize = 7;

/// `f(x for …, a, n=b)`, if nothing is outstanding or CPython runs it: what calls nothing, that does faster.
pub fn perform(given: Given<'_, '_>) -> Outcome<PyHost> {
    let known =
        consumed(given).filter(|(compiled, _)| !waits_for_iterable(given, compiled) && stand_in::calls(compiled, true));
    match known.and_then(|(compiled, shape)| entered(given, compiled, &shape)) {
        Some((compiled, bound)) => Outcome::Enter(compiled.function, bound),
        None => match as_generator(given) {
            Ok((args, keywords)) => call::any(&lower(&given[0]), args, &keywords),
            Err(fault) => Outcome::Fault(Value::Host(fault)),
        },
    }
}

/// When that may be done.
pub fn plan(given: Given<'_, '_>) -> Plan<PyHost> {
    let Value::Host(callee) = &given[0] else { return Plan::Ready };
    let known = consumed(given);
    if known.as_ref().is_some_and(|(compiled, _)| waits_for_iterable(given, compiled)) && !is_there(&given[3]) {
        return Plan::Ready;
    }
    let known = known.filter(|(compiled, _)| !waits_for_iterable(given, compiled));
    if let Some((compiled, bound)) = known.and_then(|(compiled, shape)| entered(given, compiled, &shape)) {
        return Plan::Done(Outcome::Enter(compiled.function, bound));
    }
    match (behaviour::of(callee), operands::plan(Look::Shallow, [&given[3]])) {
        (Behaviour::External(_), _) if !outside::is_announced(callee) => Plan::Turn,
        (Behaviour::Entered | Behaviour::External(_), plan) => plan,
        _ => Plan::Turn,
    }
}

/// A function that is handed the expression goes over it later: that it can be gone over is known before.
fn waits_for_iterable(given: Given<'_, '_>, compiled: &Compiled) -> bool {
    compiled.folded
        && !matches!(&given[3], Value::Host(object) if is_live_sequence(object.class()) || is_gone_over_quietly(object))
}

/// Whether to begin to go over it runs nobody's code.
fn is_gone_over_quietly(object: &Object) -> bool {
    let class = object.class();
    is_container(class) || class == &raw mut ffi::PyFrozenSet_Type || is_known_iterator(object)
}

/// What it goes over later: what changes meanwhile changes under an iterator.
fn gone_over(iterable: &PyValue) -> PyValue {
    match iterable {
        Value::Host(object) if !is_live_sequence(object.class()) && is_gone_over_quietly(object) => {
            // SAFETY: a live object.
            let iterator = Object::owned(unsafe { ffi::PyObject_GetIter(object.ptr()) });
            iterator.map_or_else(|_| iterable.clone(), Value::Host)
        }
        _ => iterable.clone(),
    }
}

/// Whether an iterator over it looks at nothing before it is asked.
fn is_live_sequence(class: *mut ffi::PyTypeObject) -> bool {
    let classes = [
        &raw mut ffi::PyList_Type,
        &raw mut ffi::PyTuple_Type,
        &raw mut ffi::PyRange_Type,
        &raw mut ffi::PyUnicode_Type,
        &raw mut ffi::PyBytes_Type,
    ];
    classes.contains(&class)
}

fn is_there(value: &PyValue) -> bool {
    !matches!(value, Value::Pending(_) | Value::Unset)
}

/// What it may still write: what the code of the expression may, if it is known who consumes it.
pub fn may_write(given: Given<'_, '_>) -> Footprint {
    match code(given) {
        Some(compiled) => crate::footprint::of_code(&compiled, &bindings(given, given[1].clone())),
        None => anything(),
    }
}

/// Whether it keeps what it is given to itself.
pub fn is_entered(given: Given<'_, '_>) -> bool {
    code(given).is_some()
}

/// The code of the expression for whoever consumes it.
pub fn code(given: Given<'_, '_>) -> Option<Rc<Compiled>> {
    consumed(given).map(|(compiled, _)| compiled)
}

/// The same, with the shape of the call.
fn consumed(given: Given<'_, '_>) -> Option<(Rc<Compiled>, Shape)> {
    let (consumer, shape) = consumer(given)?;
    let code = attached(|py| compile::consumed(py, &lower(&given[1]), number(&given[2]), consumer, &shape))?;
    Some((code, shape))
}

/// The code of one that is kept, as if all its items were asked for.
pub fn all_items(around: &PyValue, number: &PyValue) -> Option<Rc<Compiled>> {
    let (Value::Host(around), Value::Int(id)) = (around, number) else { return None };
    attached(|py| compile::consumed(py, around, *id as u32, Consumer::List, &Shape::default()))
}

/// The code, and what it is entered with.
fn entered(given: Given<'_, '_>, compiled: Rc<Compiled>, shape: &Shape) -> Option<(Rc<Compiled>, Bindings)> {
    let function = ops::function_over(given, FIXED + shape.count()).ok()?;
    Some((compiled, bindings_in(given, Value::Host(function), shape)))
}

/// The function itself, its cells, and what it is given.
pub fn bindings(given: Given<'_, '_>, function: PyValue) -> Bindings {
    bindings_in(given, function, &shape(given))
}

fn bindings_in(given: Given<'_, '_>, function: PyValue, shape: &Shape) -> Bindings {
    let (others, values) = (shape.count(), given.len() - shape.values.len());
    let cells = given.iter().take(values).skip(FIXED + others);
    let handed = handed(given, shape);
    let iterable = if handed.is_some() { gone_over(&given[3]) } else { given[3].clone() };
    let called = putting_in(given, shape).map(|(receiver, _)| receiver).or(handed.map(|(callee, _)| callee));
    let callee = called.map_or_else(|| given[0].clone(), Value::Host);
    let own = [iterable, callee].into_iter().chain(given.iter().skip(FIXED).take(others).cloned());
    let values = given.iter().skip(values).cloned();
    [function].into_iter().chain(cells.cloned()).chain(own).chain(values).collect()
}

fn number(value: &PyValue) -> u32 {
    match value {
        Value::Int(number) => *number as u32,
        _ => unreachable!("a number is written there"),
    }
}

trait Count {
    fn count(&self) -> usize;
}

impl Count for Shape {
    fn count(&self) -> usize {
        self.positional + self.keywords.len()
    }
}

fn shape(given: Given<'_, '_>) -> Shape {
    let names = |at: usize| with_text(&lower(&given[at]), |text| text.split_whitespace().map(Into::into).collect());
    Shape { positional: number(&given[4]) as usize, keywords: names(5), values: names(6) }
}

/// Who consumes the items, if it is one of those that are known.
fn consumer(given: Given<'_, '_>) -> Option<(Consumer, Shape)> {
    let (Value::Host(callee), Value::Host(around)) = (&given[0], &given[1]) else { return None };
    if matches!(behaviour::of(callee), Behaviour::External(_)) {
        return None;
    }
    let shape = shape(given);
    let Some(name) = builtin_name(callee) else {
        let put = || putting_in(given, &shape).map(|(_, putting)| Consumer::Put(putting));
        let replay = || takes_all(callee).then_some(Consumer::Replay);
        let handed = || handed(given, &shape).map(|(_, leaves)| Consumer::Handed { leaves });
        return Some((put().or_else(replay).or_else(handed)?, shape));
    };
    let keywords = |known: &[&str]| shape.keywords.iter().all(|name| known.contains(&&**name));
    let alone = shape.count() == 0;
    let key = || {
        let at = shape.keywords.iter().position(|name| **name == *"key")?;
        given.iter().nth(FIXED + shape.positional + at)
    };
    let found = match name {
        "tuple" | "join" if alone => Consumer::Items,
        "sorted" if shape.positional == 0 && keywords(&["key", "reverse"]) => Consumer::Items,
        "list" if alone => Consumer::List,
        "set" if alone => Consumer::Set,
        "dict" if alone && makes_pairs(around, number(&given[2])) => Consumer::Pairs,
        "any" if alone => Consumer::Any,
        "all" if alone => Consumer::All,
        "next" if shape.positional <= 1 && shape.keywords.is_empty() => Consumer::First,
        "sum" if shape.count() <= 1 && keywords(&["start"]) => Consumer::Sum,
        "min" | "max" if shape.positional == 0 && keywords(&["key", "default"]) => match key() {
            None => Consumer::Best,
            Some(Value::Host(key)) if key.is_none() => Consumer::Best,
            Some(Value::Host(_)) => Consumer::BestByKey,
            Some(_) => return None,
        },
        _ => return None,
    };
    Some((found, shape))
}

fn makes_pairs(around: &Object, id: u32) -> bool {
    let written = attached(|py| compile::require(py, around).ok());
    written.is_some_and(|compiled| gives_pairs(&compiled.file.module.functions[id as usize]))
}

/// Whether it is a function, or a class, of the standard library that asks for all items, and for fewer only if it fails.
pub fn takes_all(callee: &Object) -> bool {
    const ALL: &[(&str, &[&str])] = &[
        ("builtins", &["frozenset"]),
        ("collections", &["Counter", "deque"]),
        ("math", &["fsum", "prod"]),
        (
            "statistics",
            &[
                "fmean",
                "geometric_mean",
                "harmonic_mean",
                "mean",
                "median",
                "median_grouped",
                "median_high",
                "median_low",
                "mode",
                "multimode",
                "pstdev",
                "pvariance",
                "quantiles",
                "stdev",
                "variance",
            ],
        ),
    ];
    let (module, name) = named(callee);
    let known = ALL.iter().any(|(of, names)| **of == *module && names.contains(&&*name));
    known && address_of(&module, &name) == callee.ptr() as usize
}

/// The receiver of a method that puts each item into it, and how.
pub fn putting(given: Given<'_, '_>) -> Option<(Object, Putting)> {
    putting_in(given, &shape(given))
}

fn putting_in(given: Given<'_, '_>, shape: &Shape) -> Option<(Object, Putting)> {
    let Value::Host(callee) = &given[0] else { return None };
    let (receiver, name) = method_of(callee).filter(|_| shape.count() == 0)?;
    let list = receiver.class() == &raw mut ffi::PyList_Type;
    let set = receiver.class() == &raw mut ffi::PySet_Type;
    match name {
        b"extend" if list => Some((receiver, Putting::Append)),
        b"update" if set => Some((receiver, Putting::Add)),
        _ => None,
    }
}

/// A function of the user's that goes over the items in one loop, as it is called if that loop enters the expression; and whether
/// turns leave the loop. CPython runs an expression that calls nothing.
fn handed(given: Given<'_, '_>, shape: &Shape) -> Option<(Object, bool)> {
    let Value::Host(callee) = &given[0] else { return None };
    if !shape.keywords.is_empty() || builtin_name(callee).is_some() || behaviour::of(callee) != Behaviour::Entered {
        return None;
    }
    let around = lower(&given[1]);
    let code = attached(|py| compile::consumed(py, &around, number(&given[2]), Consumer::List, shape))?;
    if stand_in::calls(&code, true) { generators::taking(callee) } else { None }
}

/// A method of a builtin class: of what, and its name.
fn method_of(callee: &Object) -> Option<(Object, &'static [u8])> {
    if !callee.is_builtin() {
        return None;
    }
    // SAFETY: a live builtin: its receiver is borrowed, or none, and its definition's name is text for ever.
    unsafe {
        let name = (*(*callee.ptr().cast::<ffi::PyCFunctionObject>()).m_ml).ml_name;
        let receiver = ffi::PyCFunction_GetSelf(callee.ptr());
        (!receiver.is_null()).then(|| (Object::borrowed(receiver), std::ffi::CStr::from_ptr(name).to_bytes()))
    }
}

/// The name of a builtin, or of a method of text, that is the one CPython has.
pub fn builtin_name(callee: &Object) -> Option<&'static str> {
    const NAMES: [&str; 12] =
        ["list", "tuple", "set", "dict", "any", "all", "next", "sum", "min", "max", "sorted", "join"];
    static KNOWN: crate::once::Once<Vec<(usize, &'static str)>> = crate::once::Once::new();
    let known = KNOWN.get_or_init(|| {
        attached(|py| {
            let builtins = py.import("builtins");
            let find = |name: &'static str| {
                let found = builtins.as_ref().ok()?.getattr(name).ok()?;
                // Somebody may have put another in its place.
                let own = found.getattr("__module__").is_ok_and(|module| module.eq("builtins").unwrap_or(false));
                let class = found.get_type_ptr();
                let builtin = crate::api::is_builtin(class) || class == &raw mut ffi::PyType_Type;
                (own && builtin).then(|| (found.into_ptr() as usize, name))
            };
            NAMES.into_iter().filter_map(find).collect()
        })
    });
    let address = callee.ptr() as usize;
    if let Some((_, name)) = known.iter().find(|(known, _)| *known == address) {
        return Some(name);
    }
    let (receiver, name) = method_of(callee)?;
    (receiver.class() == &raw mut ffi::PyUnicode_Type && name == b"join").then_some("join")
}

/// The arguments, the expression being a generator that CPython runs.
fn as_generator(given: Given<'_, '_>) -> Tried<(SmallVec<[PyValue; 6]>, Vec<Keyword>)> {
    let shape = shape(given);
    let iterable = lower(&given[3]);
    // SAFETY: a live object.
    let iterator = Object::owned(unsafe { ffi::PyObject_GetIter(iterable.ptr()) })?;
    let function = ops::function_over(given, FIXED + shape.count())?;
    attached(|py| {
        let made = function.bind(py).call1((iterator.bind(py),)).map_err(exception)?;
        let positional = given.iter().skip(FIXED).take(shape.positional).cloned();
        let args = [Value::Host(made.into())].into_iter().chain(positional).collect();
        let names = shape.keywords.iter().map(|name| pyo3::types::PyString::intern(py, name).into_any().into());
        Ok((args, names.zip(given.iter().skip(FIXED + shape.positional).cloned()).collect()))
    })
}
