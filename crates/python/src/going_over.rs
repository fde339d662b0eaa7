//! What a loop goes over, item by item.

use pyo3::ffi;
use pyo3::types::PyAnyMethods;
use smallvec::smallvec;
use sooner_machine::{Next, Plan, Value};

use crate::host::PyHost;
use crate::iterators::{self, is_known_iterator};
use crate::object::{
    Object, PyValue, Tried, attached, exception, lift, lift_borrowed_into, lift_into, lower, number, raised,
};
use crate::{enumerations, files, flow, fresh, holes, operands, put_back, reach, shallow};

/// Lists and tuples are gone over by position, ranges of small numbers by counting, the rest by their iterators.
pub fn iterate(value: &PyValue) -> Tried<(PyValue, i64)> {
    let object = lower(value);
    let class = object.class();
    // SAFETY: live objects; exact classes are checked before use.
    unsafe {
        if class == &raw mut ffi::PyList_Type || class == &raw mut ffi::PyTuple_Type {
            return Ok((Value::Host(object), 0));
        }
        if class == &raw mut ffi::PyRange_Type
            && let Some((start, stop)) = small_range(&object)
        {
            return Ok((Value::Int(stop), start));
        }
        if let Some(members) = enumerations::members(&object) {
            return Ok((Value::Host(members), 0));
        }
        files::begins(&object);
        Ok((Value::Host(Object::owned(ffi::PyObject_GetIter(object.ptr()))?), 0))
    }
}

/// The same while things that calls gave back are put back and forth. The iterators of some classes take that for a change.
pub fn iterate_rewound(value: &PyValue) -> Tried<(PyValue, i64)> {
    let object = lower(value);
    let class = Object::borrowed(object.class().cast());
    attached(|py| {
        let name = class.bind(py).getattr("__qualname__").map(|name| name.to_string()).unwrap_or_default();
        if !["deque", "OrderedDict", "odict_keys", "odict_values", "odict_items"].contains(&&*name) {
            return iterate(value);
        }
        let standing = py.import("sooner._standing").and_then(|own| own.getattr("Standing"));
        let standing = standing.and_then(|standing| standing.call1((object.bind(py),))).map_err(exception)?;
        Ok((lift(standing.into()), 0))
    })
}

/// The next item: a list may still change, known iterators read what they go over, others run code.
pub fn plan(sequence: &PyValue) -> Plan<PyHost> {
    let Value::Host(object) = sequence else { return Plan::Ready };
    let class = object.class();
    if class == &raw mut ffi::PyTuple_Type || class == &raw mut ffi::PyUnicode_Type {
        return Plan::Ready;
    }
    if class == &raw mut ffi::PyList_Type {
        return Plan::Reads(smallvec![reach::key(object)]);
    }
    if let Some(plan) = files::next(object) {
        return plan;
    }
    if !is_known_iterator(object) {
        return Plan::Turn;
    }
    let mut over = iterators::over(object);
    let computes = iterators::computes(object);
    let reads = match computes || iterators::keeps(object) && lacks_items(object) {
        false => Plan::Reads(over),
        true if !iterators::goes_over_few(object) => return Plan::Turn,
        // What it does with an item may hang on what is in that.
        true => match operands::keys_inside(object) {
            Some(keys) => {
                over.extend(keys);
                shallow::with_all_of(Plan::Reads(over), [sequence])
            }
            None => return Plan::Turn,
        },
    };
    if put_back::can_be_put_back(object) { reads } else { fresh::next(object, reads) }
}

/// Whether one of the things that an iterator goes over may be missing itself.
fn lacks_items(object: &Object) -> bool {
    !holes::is_none() && iterators::gone_over(object).iter().any(|one| holes::within(reach::key(one)).is_some())
}

/// `range`, as every version from 3.11 to 3.14 lays it out.
#[repr(C)]
struct Range {
    base: ffi::PyObject,
    start: *mut ffi::PyObject,
    stop: *mut ffi::PyObject,
    step: *mut ffi::PyObject,
}

/// Where a range of small numbers begins and ends, if it goes by ones.
pub fn small_range(range: &Object) -> Option<(i64, i64)> {
    // SAFETY: the exact class was checked; the parts are exact whole numbers, and alive as long as the range is.
    let [start, stop, step] = unsafe {
        let range = &*range.ptr().cast::<Range>();
        [range.start, range.stop, range.step].map(|part| number(part))
    };
    (step? == 1).then(|| Some((start?, stop?.max(start?)))).flatten()
}

/// The next item of what a loop goes over.
#[inline]
pub fn next(sequence: &PyValue, count: i64) -> Next<PyHost> {
    let mut item = Value::Unset;
    match next_into(sequence, count, &mut item) {
        Ok(true) => Next::Item(item),
        Ok(false) => Next::End,
        Err(fault) => Next::Fault(fault),
    }
}

/// The same, into a slot. Whether there was one.
#[inline(always)]
pub fn next_into(sequence: &PyValue, count: i64, item: &mut PyValue) -> Result<bool, PyValue> {
    let Value::Host(object) = sequence else { unreachable!("ranges are counted by the machine") };
    let class = object.class();
    // SAFETY: exact classes are checked; positions are within the size read just before. A live iterator can be asked.
    unsafe {
        if class == &raw mut ffi::PyList_Type {
            if count >= ffi::PyList_GET_SIZE(object.ptr()) as i64 {
                return Ok(false);
            }
            lift_borrowed_into(ffi::PyList_GET_ITEM(object.ptr(), count as ffi::Py_ssize_t), item);
            return Ok(true);
        }
        if class == &raw mut ffi::PyTuple_Type {
            if count >= ffi::PyTuple_GET_SIZE(object.ptr()) as i64 {
                return Ok(false);
            }
            lift_borrowed_into(ffi::PyTuple_GET_ITEM(object.ptr(), count as ffi::Py_ssize_t), item);
            return Ok(true);
        }
        if class == &raw mut ffi::PyUnicode_Type || files::is_text(object) {
            return in_text(object, count, item);
        }
        let next = (*class).tp_iternext.map_or(std::ptr::null_mut(), |next| next(object.ptr()));
        if next.is_null() {
            return ended();
        }
        lift_into(Object::owned(next).map_err(Value::Host)?, item);
        Ok(true)
    }
}

/// An iterator gave nothing: it may have said so by an exception, or failed.
#[cold]
fn ended() -> Result<bool, PyValue> {
    // SAFETY: attached.
    unsafe {
        if ffi::PyErr_Occurred().is_null() {
            return Ok(false);
        }
        if ffi::PyErr_ExceptionMatches(ffi::PyExc_StopIteration) != 0 {
            ffi::PyErr_Clear();
            return Ok(false);
        }
    }
    Err(Value::Host(raised()))
}

/// Of text of which a loop took pieces (others are gone over by their iterators), and of text files.
#[inline(never)]
fn in_text(object: &Object, count: i64, item: &mut PyValue) -> Result<bool, PyValue> {
    let next = match files::next_line(object) {
        Some(line) => line,
        None => flow::character(object, count).map_or(Next::End, Next::Item),
    };
    match next {
        Next::Item(value) => {
            *item = value;
            Ok(true)
        }
        Next::End => Ok(false),
        Next::Fault(fault) => Err(fault),
    }
}
