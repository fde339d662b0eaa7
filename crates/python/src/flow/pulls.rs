//! Iterators over what is arriving: which calls make one, and what they go over. The machine pulls the items.

use pyo3::ffi;
use pyo3::types::PyAnyMethods;
use sooner_machine::{Args, Ask, Flowing, How, Outcome, Pulls, Value};

use crate::behaviour::{self, Behaviour};
use crate::going_over::small_range;
use crate::host::PyHost;
use crate::object::{Object, PyValue, answer, attached, lower};
use crate::ops::{self, Touch};
use crate::stand_in;

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// The iterator that a call makes, if its operands can be gone over while they arrive.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let Value::Host(callee) = &given[0] else { return None };
    let (first, starts_at) = match ask {
        Ask::Call => (1, None),
        // `enumerate(x, start=1)`
        Ask::Own(op) if ops::touch(op) == Touch::CallKw && is_start(&given[1]) => (2, given.iter().last()),
        _ => return None,
    };
    let maker = maker(callee)?;
    let count = given.len() - first - usize::from(starts_at.is_some());
    let number = |at: usize| match given.iter().nth(first + at) {
        Some(Value::Int(number)) => usize::try_from(*number).ok(),
        _ => None,
    };
    let is_none = |at: usize| matches!(given.iter().nth(first + at), Some(Value::Host(object)) if object.is_none());
    let (how, operands) = match (maker, count) {
        (Maker::Enumerate, 1 | 2) => {
            let start = starts_at.or_else(|| given.iter().nth(first + 1));
            match start {
                None => (How::Numbered(0), first..first + 1),
                Some(Value::Int(start)) => (How::Numbered(*start), first..first + 1),
                Some(_) => return None,
            }
        }
        _ if starts_at.is_some() => return None,
        (Maker::Zip, 1..) => (How::Together, first..given.len()),
        (Maker::Chain, 1..) | (Maker::Iter, 1) => (How::Behind, first..given.len()),
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

#[derive(Clone, Copy)]
enum Maker {
    Enumerate,
    Zip,
    Map,
    Filter,
    Chain,
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
            let own = attached(|py| py.import("builtins").and_then(|own| own.getattr("iter")).map(Object::from));
            return own.is_ok_and(|own| own.ptr() == callee.ptr()).then_some(Maker::Iter);
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

/// Whether these are the names of the keywords: only `start`.
fn is_start(names: &PyValue) -> bool {
    matches!(names, Value::Host(names) if super::text_of(names).as_deref() == Some("start"))
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
