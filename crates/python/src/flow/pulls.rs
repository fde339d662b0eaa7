//! Iterators over what is arriving: which calls make one, and what they go over. The machine pulls the items.

use std::ops::Range;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyString;
use sooner_machine::{Args, Ask, Flowing, How, Outcome, Pulls, Value};

use crate::behaviour::{self, Behaviour};
use crate::going_over::small_range;
use crate::host::PyHost;
use crate::lookup::static_attribute;
use crate::object::{Object, PyValue, answer, attached, lower};
use crate::ops::{self, Touch};
use crate::{owned, put_back, stand_in};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// The iterator that a call makes, if its operands can be gone over while they arrive.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let callee = &called(ask, given)?;
    let (first, named, method) = match ask {
        Ask::Call => (1, None, None),
        Ask::Own(op) => match ops::touch(op) {
            // `enumerate(x, start=1)`, `zip(a, b, strict=True)`
            Touch::CallKw => (2, Some((name_of(&given[1])?, given.iter().last()?)), None),
            Touch::Invoke => (2, None, Some(&given[1]).filter(|_| !is_module(&given[0]))),
            _ => return None,
        },
        _ => return None,
    };
    let maker = match (maker(callee)?, method) {
        (maker, None) => maker,
        (Maker::Chain, Some(Value::Host(name))) if is_flat(name) => Maker::Flat,
        _ => return None,
    };
    let count = given.len() - first - usize::from(named.is_some());
    let (how, operands) = match (maker, named, count) {
        (Maker::Enumerate, None, 1) => (How::Numbered(0), first..first + 1),
        (Maker::Enumerate, None, 2) | (Maker::Enumerate, Some(("start", _)), 1) => match given.iter().nth(first + 1)? {
            Value::Int(start) => (How::Numbered(*start), first..first + 1),
            _ => return None,
        },
        (Maker::Zip, Some(("strict", Value::Bool(strict))), 1..) => {
            (How::Together { strict: *strict }, first..first + count)
        }
        (_, Some(_), _) => return None,
        (maker, None, count) => how(maker, count, first, given)?,
    };
    let fits = |value: &PyValue| match value {
        Value::Pending(_) => true,
        Value::Host(object) => walk(value).is_some() || count_at(object).is_some(),
        _ => false,
    };
    given
        .iter()
        .skip(operands.start)
        .take(operands.len())
        .all(fits)
        .then(|| Flowing::Pulls(Box::new(Pulls::new(how, operands))))
}

/// What is called, also as `itertools.islice(…)`; a class of which a method is.
pub fn called(ask: Ask, given: Given<'_, '_>) -> Option<Object> {
    let Value::Host(callee) = &given[0] else { return None };
    match ask {
        Ask::Own(op) if ops::touch(op) == Touch::Invoke && is_module(&given[0]) => static_attribute(callee, &given[1]),
        _ => Some(callee.clone()),
    }
}

fn is_module(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if object.class() == &raw mut ffi::PyModule_Type)
}

/// What it makes of which operands, none of which is named.
fn how(maker: Maker, count: usize, first: usize, given: Given<'_, '_>) -> Option<(How<PyHost>, Range<usize>)> {
    let number = |at: usize| match given.iter().nth(first + at) {
        Some(Value::Int(number)) => usize::try_from(*number).ok(),
        _ => None,
    };
    let is_none = |at: usize| matches!(given.iter().nth(first + at), Some(Value::Host(object)) if object.is_none());
    let known = match (maker, count) {
        (Maker::Zip, 1..) => (How::Together { strict: false }, first..given.len()),
        (Maker::Chain, 1..) => (How::Behind, first..given.len()),
        (Maker::Iter, 1) => (How::Plain, first..given.len()),
        (Maker::Flat, 1) if !is_long(&given[first]) => (How::Within, first..first + 1),
        (Maker::Islice, 2..=4) => {
            let at = |at: usize| if is_none(at) { Some(None) } else { number(at).map(Some) };
            let (start, stop) = if count == 2 { (None, at(1)?) } else { (at(1)?, at(2)?) };
            let step = if count == 4 { at(3)?.unwrap_or(1) } else { 1 };
            (
                How::Slice { next: start.unwrap_or(0), stop, step: Some(step).filter(|step| *step > 0)? },
                first..first + 1,
            )
        }
        (Maker::Map, 2..) => (How::Each(plain_function(&given[first])?), first + 1..given.len()),
        (Maker::Filter, 2) if is_none(0) => (How::Kept(None), first + 1..first + 2),
        (Maker::Filter, 2) => (How::Kept(Some(plain_function(&given[first])?)), first + 1..first + 2),
        (Maker::TakeWhile, 2) => (How::While(plain_function(&given[first])?), first + 1..first + 2),
        _ => return None,
    };
    Some(known)
}

#[derive(Clone, Copy)]
enum Maker {
    Enumerate,
    Zip,
    Map,
    Filter,
    Chain,
    /// `chain.from_iterable`
    Flat,
    Iter,
    Islice,
    TakeWhile,
}

fn maker(callee: &Object) -> Option<Maker> {
    let builtins = [
        (&raw mut ffi::PyEnum_Type, Maker::Enumerate),
        (&raw mut ffi::PyZip_Type, Maker::Zip),
        (&raw mut ffi::PyMap_Type, Maker::Map),
        (&raw mut ffi::PyFilter_Type, Maker::Filter),
    ];
    let known = builtins.into_iter().find(|(class, _)| callee.ptr() == class.cast()).map(|(_, maker)| maker);
    let known = known.or_else(|| {
        if callee.is_builtin() {
            return attached(|py| {
                let own = |module: &str| py.import(module);
                let iter = || own("builtins")?.getattr("iter");
                let flat = || own("itertools")?.getattr("chain")?.getattr("from_iterable");
                let is =
                    |known: PyResult<Bound<'_, PyAny>>| known.is_ok_and(|it| it.eq(callee.bind(py)).unwrap_or(false));
                if is(iter()) { Some(Maker::Iter) } else { is(flat()).then_some(Maker::Flat) }
            });
        }
        if callee.class() != &raw mut ffi::PyType_Type {
            return None;
        }
        attached(|py| {
            let itertools = py.import("itertools").ok()?;
            let is = |name: &str| itertools.getattr(name).is_ok_and(|own| own.is(callee.bind(py)));
            [("islice", Maker::Islice), ("chain", Maker::Chain), ("takewhile", Maker::TakeWhile)]
                .into_iter()
                .find(|(name, _)| is(name))
                .map(|known| known.1)
        })
    })?;
    // Somebody may have annotated it.
    (!matches!(behaviour::of(callee), Behaviour::External(_))).then_some(known)
}

/// A function that only looks at what it is given, if that is text or a number.
fn plain_function(value: &PyValue) -> Option<PyValue> {
    let Value::Host(function) = value else { return None };
    let plain = matches!(behaviour::of(function), Behaviour::Reads(_)) || stand_in::only_looks(function);
    plain.then(|| value.clone())
}

/// Whether it is a method of text that cannot fail with that alone; and whether it gives text.
pub fn of_text(value: &PyValue) -> Option<bool> {
    const TEXT: [&str; 10] =
        ["strip", "lstrip", "rstrip", "lower", "upper", "casefold", "title", "capitalize", "swapcase", "expandtabs"];
    const IS: [&str; 12] = [
        "isalnum",
        "isalpha",
        "isascii",
        "isdecimal",
        "isdigit",
        "isidentifier",
        "islower",
        "isnumeric",
        "isprintable",
        "isspace",
        "istitle",
        "isupper",
    ];
    let Value::Host(function) = value else { return None };
    if function.class() != &raw mut ffi::PyMethodDescr_Type {
        return None;
    }
    attached(|py| {
        let (method, text) = (function.bind(py), py.get_type::<PyString>());
        let name: String = method.getattr("__name__").ok()?.extract().ok()?;
        let own = method.getattr("__objclass__").is_ok_and(|class| class.is(&text));
        (own && (TEXT.contains(&&*name) || IS.contains(&&*name))).then(|| TEXT.contains(&&*name))
    })
}

/// Calls such a function as CPython would: no call that it makes is anybody's business.
pub fn call_looking(function: &PyValue, args: &[PyValue]) -> Outcome<PyHost> {
    let args: Vec<Object> = args.iter().map(lower).collect();
    let pointers: Vec<*mut ffi::PyObject> = args.iter().map(Object::ptr).collect();
    // SAFETY: live objects, as many as said.
    let given = unsafe {
        ffi::PyObject_Vectorcall(lower(function).ptr(), pointers.as_ptr(), pointers.len(), std::ptr::null_mut())
    };
    match answer(given) {
        Ok(value) => Outcome::Value(value),
        Err(fault) => Outcome::Fault(Value::Host(fault)),
    }
}

/// Whether it would take too long to look again and again for what is missing in it.
fn is_long(value: &PyValue) -> bool {
    let is_list = |object: &Object| object.class() == &raw mut ffi::PyList_Type;
    matches!(value, Value::Host(object) if is_list(object) && owned::size(object) > 1024)
}

fn is_flat(method: &Object) -> bool {
    super::text_of(method).as_deref() == Some("from_iterable")
}

/// The keyword, if it is one of those that are known, and the only one.
fn name_of(names: &PyValue) -> Option<&'static str> {
    let Value::Host(names) = names else { return None };
    let names = super::text_of(names)?;
    ["start", "strict"].into_iter().find(|name| *name == names)
}

/// Where `itertools.count()` stands, if it goes by ones.
fn count_at(object: &Object) -> Option<i64> {
    attached(|py| {
        let count = object.bind(py);
        let class = py.import("itertools").and_then(|own| own.getattr("count")).ok()?;
        let told = count.get_type().is(&class).then(|| count.call_method0("__reduce__").ok()).flatten()?;
        let given = told.get_item(1).ok()?;
        (given.len().ok()? == 1).then(|| given.get_item(0).ok()?.extract().ok()).flatten()
    })
}

/// An iterator over a list, a tuple or text, which stands behind so many items.
pub fn stand(over: &PyValue, items: usize) -> Option<PyValue> {
    walk(over)?;
    // SAFETY: a live object.
    let iterator = Value::Host(Object::owned(unsafe { ffi::PyObject_GetIter(lower(over).ptr()) }).ok()?);
    put_back::stand(&iterator, items);
    Some(iterator)
}

/// `enumerate(over, number)`
pub fn numbered(over: &PyValue, number: i64) -> Option<PyValue> {
    let class = Object::borrowed((&raw mut ffi::PyEnum_Type).cast());
    let made = attached(|py| class.bind(py).call1((lower(over).bind(py), number)).map(Object::from));
    made.ok().map(Value::Host)
}

/// A list, a tuple, text, a range or a count that nobody else has: what is gone over by position, and from where.
pub fn walk(value: &PyValue) -> Option<(PyValue, i64)> {
    let Value::Host(object) = value else { return None };
    let class = object.class();
    let by_position = [&raw mut ffi::PyList_Type, &raw mut ffi::PyTuple_Type, &raw mut ffi::PyUnicode_Type];
    if by_position.contains(&class) {
        return Some((value.clone(), 0));
    }
    if class == &raw mut ffi::PyRange_Type {
        return small_range(object).map(|(start, stop)| (Value::Int(stop), start));
    }
    // SAFETY: a live object: the iterator over it has it, and whoever asks.
    let alone = unsafe { ffi::Py_REFCNT(object.ptr()) } <= 2;
    count_at(object).filter(|_| alone).map(|start| (Value::Int(i64::MAX), start))
}
