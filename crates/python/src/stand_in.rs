//! Builtins that call code of the user's: `sorted(xs, key=score)`, `list(map(ask, xs))`, `functools.reduce(step, xs)`. CPython
//! would run that code call by call; here a function of the package's own stands in for the builtin, written in Python
//! (`sooner._callbacks`) and entered like the user's.

use pyo3::ffi;
use pyo3::prelude::*;
use smallvec::SmallVec;
use sooner_machine::{Args, Ask, Source, Use, Value};

use crate::api;
use crate::behaviour::{self, Behaviour, is_container};
use crate::bind::Keyword;
use crate::builtin::is_reading_method;
use crate::compile::{self, Compiled};
use crate::gather::{builtin_name, takes_all};
use crate::host::PyHost;
use crate::kinds::Look;
use crate::lookup::{self, address_of};
use crate::object::{Object, PyValue, attached, lower, with_text};
use crate::ops::{self, Touch};
use crate::plan::name_of;
use crate::{
    asked, builtins, caches, call, generators, given_by_code, operators, outside, own_code, owned, reach, wrapped,
};

type Values = SmallVec<[PyValue; 6]>;

/// A call that stands in for that of a builtin.
pub struct StandIn {
    /// What is called instead.
    pub function: Object,
    pub args: Values,
    pub keywords: Vec<Keyword>,
    /// The code that the builtin would call.
    callback: Object,
    /// The list that is sorted in place.
    sorted: Option<Object>,
}

impl StandIn {
    /// A function of the user's, called by an operator.
    pub fn calling(function: Object, args: impl IntoIterator<Item = PyValue>) -> StandIn {
        StandIn {
            args: args.into_iter().collect(),
            keywords: Vec::new(),
            callback: function.clone(),
            sorted: None,
            function,
        }
    }

    pub fn callback(&self) -> &Object {
        &self.callback
    }

    /// What it is called with, by place and by name.
    pub fn all_given(&self) -> Vec<PyValue> {
        self.args.iter().chain(self.keywords.iter().map(|(_, value)| value)).cloned().collect()
    }
}

/// Who stands in for what is asked.
pub fn of(ask: Ask, given: &Args<'_, PyHost>) -> Option<StandIn> {
    if let Some(operator) = operators::of(ask, given) {
        return Some(operator);
    }
    found(ask, given).filter(keeps_away)
}

fn found(ask: Ask, given: &Args<'_, PyHost>) -> Option<StandIn> {
    let Value::Host(first) = given.iter().next()? else { return None };
    match ask {
        Ask::Call if is_builtin(first) || is_around(first) => for_call(first, given.iter().skip(1), &[]),
        Ask::Own(op) => match ops::name(op) {
            "py_call_kw" if is_builtin(first) || is_around(first) => {
                let keywords = call::keywords_of(given);
                for_call(first, given.iter().skip(2).take(given.len() - 2 - keywords.len()), &keywords)
            }
            "py_invoke" => for_call(&method(first, given)?, given.iter().skip(2), &[]),
            "py_items" => {
                let (function, instance) = generators::entered(given)?;
                Some(StandIn::calling(function, [instance]))
            }
            "py_star" if is_lazy(&given[0]) => of_star(&given[0]),
            _ => None,
        },
        _ => None,
    }
}

/// Who stands in for `[*x]` of something lazy: that is a list of it.
pub fn of_star(lazy: &PyValue) -> Option<StandIn> {
    let list = Object::borrowed((&raw mut ffi::PyList_Type).cast());
    for_call(&list, std::iter::once(lazy), &[])
}

/// The same of a method: that of text which is given something lazy, or a builtin of a module.
fn method(receiver: &Object, given: &Args<'_, PyHost>) -> Option<Object> {
    let text = receiver.class() == &raw mut ffi::PyUnicode_Type && given.len() == 3 && is_lazy(&given[2]);
    let module = receiver.class() == &raw mut ffi::PyModule_Type && given.len() > 3 && name_of(&given[1]) == "reduce";
    if !text && !module {
        return None;
    }
    // SAFETY: live objects; methods of text and functions of modules are found without anybody's code.
    let found = Object::owned(unsafe { ffi::PyObject_GetAttr(receiver.ptr(), lower(&given[1]).ptr()) }).ok()?;
    is_builtin(&found).then_some(found)
}

/// Whether it is something of `functools` around a function.
fn is_around(object: &Object) -> bool {
    wrapped::is_partial(object) || caches::is_cache(object)
}

fn is_builtin(object: &Object) -> bool {
    object.is_builtin() || object.class() == &raw mut ffi::PyType_Type
}

/// Who stands in for a builtin that is called with these.
pub fn for_call<'a>(callee: &Object, args: impl Iterator<Item = &'a PyValue>, keywords: &[Keyword]) -> Option<StandIn> {
    if wrapped::is_partial(callee) {
        return held(callee, &args.cloned().collect::<Values>(), keywords);
    }
    if caches::is_cache(callee) {
        let (function, name, args) = caches::remembered(callee, &args.cloned().collect::<Values>(), keywords)?;
        return stand_in(name, &function, args);
    }
    let args: SmallVec<[&PyValue; 5]> = args.take(5).collect();
    let next = operators::asked_next(callee, &args, false).or_else(|| asked::printed(callee, &args, keywords));
    if next.is_some() {
        return next;
    }
    if keywords.is_empty() {
        if let Some(other) = given_by_code::of_call(callee, &args) {
            return Some(other);
        }
        return match args.as_slice() {
            [lazy] if is_lazy(lazy) => consumed(callee, lazy),
            [one] => asked::of_call(callee, one).or_else(|| generators::taken_from(callee, one)),
            [function, items, rest @ ..] if is_reduce(callee) && rest.len() < 2 => reduced(function, items, rest),
            _ => None,
        };
    }
    let named = |name: &str| {
        let is_named = |keyword: &&Keyword| with_text(&keyword.0, |text| text == name);
        keywords.iter().find(is_named).map(|(_, value)| value)
    };
    if let (Some(Value::Host(by)), [], Some(list)) = (named("key"), args.as_slice(), sorted_in_place(callee)) {
        let reverse = match keywords.len() {
            1 => Value::Bool(false),
            _ => named("reverse").filter(|reverse| matches!(reverse, Value::Bool(_) | Value::Int(_)))?.clone(),
        };
        let known = is_known(by) && !matches!(behaviour::of(callee), Behaviour::External(_));
        let given = [Value::Host(list.clone()), Value::Host(by.clone()), reverse];
        let made = known.then(|| stand_in("sort_by", by, given)).flatten()?;
        return Some(StandIn { sorted: Some(list), ..made });
    }
    let (Some(Value::Host(by)), [items]) = (named("key"), args.as_slice()) else { return None };
    if !is_known(by) || matches!(behaviour::of(callee), Behaviour::External(_)) {
        return None;
    }
    let (key, items) = (Value::Host(by.clone()), (*items).clone());
    let name = builtin_name(callee)?;
    let callee = Value::Host(callee.clone());
    match (name, keywords.len()) {
        ("sorted", 1) => stand_in("sorted_by", by, [items, key, Value::Bool(false)]),
        ("sorted", 2) => match named("reverse")? {
            reverse @ (Value::Bool(_) | Value::Int(_)) => stand_in("sorted_by", by, [items, key, reverse.clone()]),
            _ => None,
        },
        ("min" | "max", 1) => stand_in("best_by", by, [callee, items, key]),
        ("min" | "max", 2) => stand_in("best_by_or", by, [callee, items, key, named("default")?.clone()]),
        _ => None,
    }
}

/// The list that this is the `sort` of.
fn sorted_in_place(callee: &Object) -> Option<Object> {
    let list = behaviour::builtin_receiver(callee).filter(|list| list.class() == &raw mut ffi::PyList_Type)?;
    (lookup::named(callee).1 == "sort").then_some(list)
}

/// A list is empty while it is sorted: a key function may not be able to look at it, by itself or through an item.
fn keeps_away(stand_in: &StandIn) -> bool {
    let Some(list) = &stand_in.sorted else { return true };
    let mut held = vec![stand_in.callback.clone()];
    owned::items(list, &mut held);
    let all: Vec<PyValue> = held.into_iter().map(Value::Host).collect();
    reach::from(&all).is_some_and(|keys| !keys.contains(&reach::key(list)))
}

/// `functools.partial` of a function of the user's: that function, with what the `partial` holds.
fn held(partial: &Object, args: &[PyValue], keywords: &[Keyword]) -> Option<StandIn> {
    let (function, args, keywords) = wrapped::unwrapped(partial, args, keywords)?;
    let callback = function.clone();
    let entered = behaviour::of(&function) == Behaviour::Entered;
    entered.then(|| StandIn { function, args: args.into(), keywords, callback, sorted: None })
}

/// `map` and `filter` objects, as every version from 3.11 to 3.14 lays them out.
#[repr(C)]
struct Lazy {
    base: ffi::PyObject,
    first: *mut ffi::PyObject,
    second: *mut ffi::PyObject,
}

/// Whether a value is a `map` or a `filter`, or a `zip` with one behind it.
#[inline]
pub fn is_lazy(value: &PyValue) -> bool {
    let Value::Host(object) = value else { return false };
    let class = object.class();
    class == &raw mut ffi::PyMap_Type
        || class == &raw mut ffi::PyFilter_Type
        || class == &raw mut ffi::PyZip_Type && zipped(object).is_some()
}

fn is_map(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyMap_Type
}

/// All there is to a `map` is its function and the iterators it asks: whoever goes over those and calls it has used the
/// `map` up.
fn consumed(callee: &Object, lazy: &PyValue) -> Option<StandIn> {
    let known = builtin_name(callee).map_or_else(|| takes_all(callee), |name| name != "dict" || is_zip(&lower(lazy)));
    if !known || matches!(behaviour::of(callee), Behaviour::External(_)) {
        return None;
    }
    let lazy = lower(lazy);
    if let Some((others, map)) = zipped(&lazy) {
        return paired(callee, &others, &map);
    }
    let (function, items) = parts(&lazy);
    if !is_known(&function) || may_stop(&function) {
        return None;
    }
    let (code, callee, function) = (function.clone(), Value::Host(callee.clone()), Value::Host(function));
    if !is_map(&lazy) {
        return stand_in("kept", &code, [callee, function, Value::Host(items)]);
    }
    // SAFETY: the iterators of a `map` are a tuple.
    match unsafe { ffi::PyTuple_GET_SIZE(items.ptr()) } {
        1 => {
            // SAFETY: it has one item.
            let items = Object::borrowed(unsafe { ffi::PyTuple_GET_ITEM(items.ptr(), 0) });
            stand_in("mapped", &code, [callee, function, Value::Host(items)])
        }
        _ => {
            let all = attached(|py| {
                let zip = py.import("builtins").and_then(|builtins| builtins.getattr("zip")).ok()?;
                let items = items.bind(py);
                zip.call1(items.cast::<pyo3::types::PyTuple>().ok()?).ok().map(Object::from)
            })?;
            stand_in("mapped_many", &code, [callee, function, Value::Host(all)])
        }
    }
}

/// The function of a `map` or `filter`, and what it goes over.
pub fn parts(lazy: &Object) -> (Object, Object) {
    // SAFETY: the exact class was checked; the parts are alive as long as it is.
    let [first, second] = unsafe {
        let parts = &*lazy.ptr().cast::<Lazy>();
        [parts.first, parts.second].map(Object::borrowed)
    };
    if is_map(lazy) { (second, first) } else { (first, second) }
}

/// `zip` objects, as every version from 3.11 to 3.14 begins them.
#[repr(C)]
struct Zip {
    base: ffi::PyObject,
    count: ffi::Py_ssize_t,
    iterators: *mut ffi::PyObject,
    result: *mut ffi::PyObject,
    strict: std::ffi::c_int,
}

fn is_zip(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyZip_Type
}

/// A `zip` of two, the second being a `map` of one: what comes first, and the `map`. That is asked last, so calling its function
/// behind asking for what that is given is the same.
fn zipped(lazy: &Object) -> Option<(Object, Object)> {
    if !is_zip(lazy) {
        return None;
    }
    // SAFETY: the exact class was checked; its iterators are a tuple, and alive as long as it is.
    unsafe {
        let zip = &*lazy.ptr().cast::<Zip>();
        if zip.strict != 0 || zip.count != 2 {
            return None;
        }
        let [first, second] = [0, 1].map(|at| Object::borrowed(ffi::PyTuple_GET_ITEM(zip.iterators, at)));
        let single = is_map(&second) && ffi::PyTuple_GET_SIZE(parts(&second).1.ptr()) == 1;
        single.then_some((first, second))
    }
}

/// `dict(zip(keys, map(ask, keys)))`
fn paired(callee: &Object, first: &Object, map: &Object) -> Option<StandIn> {
    let (function, items) = parts(map);
    if !is_known(&function) || may_stop(&function) {
        return None;
    }
    let pairs = attached(|py| {
        // SAFETY: the iterators of the `map` are a tuple of one.
        let second = Object::borrowed(unsafe { ffi::PyTuple_GET_ITEM(items.ptr(), 0) });
        let zip = py.import("builtins").and_then(|builtins| builtins.getattr("zip")).ok()?;
        zip.call1((first.bind(py), second.bind(py))).ok().map(Object::from)
    })?;
    let given = [Value::Host(callee.clone()), Value::Host(function.clone()), Value::Host(pairs)];
    stand_in("paired", &function, given)
}

/// The generator that stands in for a `map` or `filter` that a loop goes over, if its function is the user's or makes calls.
pub fn each(callee: &Object, function: &PyValue, count: i64) -> Option<Object> {
    let Value::Host(function) = function else { return None };
    let name = match (callee.ptr() as usize, count) {
        (address, 1) if address == &raw mut ffi::PyMap_Type as usize => "each_mapped",
        (address, _) if address == &raw mut ffi::PyMap_Type as usize => "each_mapped_many",
        (address, 1) if address == &raw mut ffi::PyFilter_Type as usize => "each_kept",
        (address, 1) => match builtins::itertools_name(address)? {
            "starmap" => "each_starred",
            "filterfalse" => "each_refused",
            "takewhile" => "each_before",
            _ => "each_from",
        },
        _ => return None,
    };
    if !is_known(function) || may_stop(function) {
        return None;
    }
    let generator =
        attached(|py| py.import("sooner._callbacks").and_then(|own| own.getattr(name)).ok().map(Object::from))?;
    let (args, callback) = (Values::new(), function.clone());
    let stand_in = StandIn { function: generator, args, keywords: Vec::new(), callback, sorted: None };
    // CPython's own would wait with it for its turn, behind what the loop's body does with the item before.
    let entered = behaviour::of(&stand_in.callback) == Behaviour::Entered;
    (entered || makes_calls(&stand_in)).then_some(stand_in.function)
}

/// `functools.reduce`
pub fn is_reduce(callee: &Object) -> bool {
    static REDUCE: crate::once::Once<usize> = crate::once::Once::new();
    callee.ptr() as usize == *REDUCE.get_or_init(|| address_of("_functools", "reduce"))
}

fn reduced(function: &PyValue, items: &PyValue, rest: &[&PyValue]) -> Option<StandIn> {
    let (Value::Host(code), Value::Host(over)) = (function, items) else { return None };
    let class = over.class();
    let plain = [&raw mut ffi::PyTuple_Type, &raw mut ffi::PyRange_Type, &raw mut ffi::PyUnicode_Type];
    if !is_known(code) || !(is_container(class) || plain.contains(&class)) {
        return None;
    }
    match rest {
        [] => stand_in("reduced", code, [function.clone(), items.clone()]),
        [start, ..] => stand_in("reduced_from", code, [function.clone(), items.clone(), (*start).clone()]),
    }
}

/// Whether calling it enters code, is a call made outside, or looks at what it is given.
fn is_known(callee: &Object) -> bool {
    if caches::is_cache(callee) {
        return caches::function(callee).is_some();
    }
    match behaviour::of(callee) {
        Behaviour::Entered | Behaviour::Reads(_) => true,
        Behaviour::External(external) => external.annotated && outside::is_announced(callee),
        _ => false,
    }
}

/// Whether a call of it may raise `StopIteration`, which is the end of a `map` or `filter`: no call behind it is made.
fn may_stop(function: &Object) -> bool {
    let cached = caches::function(function);
    let function = cached.as_ref().unwrap_or(function);
    let outside = matches!(behaviour::of(function), Behaviour::External(_));
    let called = own_code::called(function);
    let function = called.as_ref().unwrap_or(function);
    let written = [&raw mut ffi::PyFunction_Type, &raw mut api::PyMethod_Type].contains(&function.class());
    written
        && attached(|py| {
            let asked = py.import("sooner._stops").and_then(|own| own.getattr("may_stop"));
            asked.and_then(|asked| asked.call1((function.bind(py), outside))?.extract()).unwrap_or(true)
        })
}

/// What functions that stand in for others use (`sooner._callbacks`).
pub fn of_package(callee: &Bound<'_, PyAny>) -> Option<Behaviour> {
    const KNOWN: &[(&str, Behaviour)] = &[
        ("in_order", Behaviour::Reads(Look::Deep)),
        ("as_far_in_order", Behaviour::Reads(Look::Deep)),
        ("checked", Behaviour::Reads(Look::Identity)),
        ("stepping", Behaviour::Reads(Look::Identity)),
        ("unless_declined", Behaviour::Reads(Look::Identity)),
        ("unless_first_declined", Behaviour::Reads(Look::Identity)),
        ("unless_both_declined", Behaviour::Reads(Look::Identity)),
        ("cache_missed", Behaviour::Writes(0, Look::Shallow)),
        ("cache_keeps", Behaviour::Writes(0, Look::Shallow)),
    ];
    let own = callee.py().import("sooner._sooner").ok()?;
    let is = |name: &str| own.getattr(name).is_ok_and(|own| own.is(callee));
    KNOWN.iter().find(|(name, _)| is(name)).map(|(_, behaviour)| behaviour.clone())
}

/// One of the package's own functions.
pub fn stand_in(name: &'static str, callback: &Object, args: impl IntoIterator<Item = PyValue>) -> Option<StandIn> {
    attached(|py| {
        let function = compile::own_function(py, name)?;
        let (args, callback) = (args.into_iter().collect(), callback.clone());
        Some(StandIn { function, args, keywords: Vec::new(), callback, sorted: None })
    })
}

/// Whether the code that stands in would make calls: if not, and nothing is outstanding, CPython does it faster.
pub fn makes_calls(stand_in: &StandIn) -> bool {
    let cached = caches::function(&stand_in.callback);
    let makes = match behaviour::of(cached.as_ref().unwrap_or(&stand_in.callback)) {
        Behaviour::Entered => call::target(&stand_in.callback).is_none_or(|(compiled, ..)| calls(&compiled, true)),
        Behaviour::External(_) => true,
        _ => false,
    };
    makes && keeps_away(stand_in)
}

/// Whether a global of compiled code is a builtin that looks at what it is given.
fn is_reading_global(compiled: &Compiled, name: &PyValue, attributes: bool) -> bool {
    let found = attached(|py| {
        let own = compiled.globals(py).get_item(lower(name).bind(py));
        own.or_else(|_| py.import("builtins")?.getattr(lower(name).bind(py).cast::<pyo3::types::PyString>()?))
            .ok()
            .map(Object::from)
    });
    let reads = |found: &Object| matches!(behaviour::of(found), Behaviour::Reads(_));
    found.is_some_and(|found| reads(&found) || !attributes && given_by_code::asks_nobody(&found))
}

/// Whether a function only looks at what it is given: no variable but its own, no call but of such builtins and methods.
/// Called with text and numbers, it can be called at any time.
pub fn only_looks(function: &Object) -> bool {
    if function.class() != &raw mut ffi::PyFunction_Type || !matches!(behaviour::of(function), Behaviour::Entered) {
        return false;
    }
    let Some((compiled, ..)) = call::target(function) else { return false };
    let has_defaults = attached(|py| {
        let is_none = |name| function.bind(py).getattr(name).is_ok_and(|found| found.is_none());
        !(is_none("__defaults__") && is_none("__kwdefaults__"))
    });
    let (program, constants) = compile::program();
    let summary = &program.functions[compiled.function.0 as usize].summary;
    let at = |source: &Source| if let Source::Constant(at) = source { Some(*at as usize) } else { None };
    let constant = |source: &Source| at(source).map(|at| constants[at].clone());
    let is_global = |source: &Source| match source {
        Source::Use(at) => matches!(summary.uses[*at].ask, Ask::Own(op) if ops::touch(op) == Touch::Global),
        _ => false,
    };
    let looks = |used: &Use| match used.ask {
        Ask::Plain(_) | Ask::Truth => true,
        // Globals are all such builtins.
        Ask::Call => is_global(&used.args[0]),
        Ask::Own(op) => match ops::touch(op) {
            Touch::Global => constant(&used.args[1]).is_some_and(|name| is_reading_global(&compiled, &name, true)),
            Touch::Invoke => constant(&used.args[1]).is_some_and(|name| is_reading_method(&name_of(&name))),
            Touch::Reads(_) | Touch::Nothing => true,
            _ => false,
        },
        _ => false,
    };
    !has_defaults && summary.externals.is_empty() && summary.uses.iter().all(looks)
}

/// Whether code calls anything but what looks at what it is given, by name if a method; or gets attributes by name, if that counts.
pub fn calls(compiled: &Compiled, attributes: bool) -> bool {
    let (program, constants) = compile::program();
    let uses = &program.functions[compiled.function.0 as usize].summary.uses;
    let at = |source: &Source| if let Source::Constant(at) = source { Some(*at as usize) } else { None };
    let constant = |source: &Source| at(source).map(|at| constants[at].clone());
    let reads = |callee: &Source| {
        let Source::Use(at) = callee else { return false };
        let Use { ask: Ask::Own(op), args } = &uses[*at] else { return false };
        if ops::touch(*op) != Touch::Global {
            return false;
        }
        constant(&args[1]).is_some_and(|name| is_reading_global(compiled, &name, attributes))
    };
    uses.iter().any(|used| match used.ask {
        Ask::Call => !reads(&used.args[0]),
        Ask::Own(op) => match ops::touch(op) {
            Touch::Invoke => constant(&used.args[1]).is_none_or(|name| {
                !(is_reading_method(&name_of(&name)) || !attributes && &*name_of(&name) == "__setattr__")
            }),
            Touch::CallKw => !reads(&used.args[0]),
            Touch::CallEx | Touch::Gather | Touch::Awaits | Touch::Native => true,
            _ => false,
        },
        _ => false,
    })
}
