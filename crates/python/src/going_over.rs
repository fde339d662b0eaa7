//! What a loop goes over, item by item.

use pyo3::ffi;
use sooner_machine::{Next, Value};

use crate::host::PyHost;
use crate::object::{Object, PyValue, Tried, answer, lift_borrowed, lower, number};
use crate::{files, flow};

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
        files::begins(&object);
        Ok((Value::Host(Object::owned(ffi::PyObject_GetIter(object.ptr()))?), 0))
    }
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
    let Value::Host(object) = sequence else { unreachable!("ranges are counted by the machine") };
    let class = object.class();
    // SAFETY: exact classes are checked; positions are within the size read just before. A live iterator can be asked.
    unsafe {
        if class == &raw mut ffi::PyList_Type {
            if count >= ffi::PyList_GET_SIZE(object.ptr()) as i64 {
                return Next::End;
            }
            return Next::Item(lift_borrowed(ffi::PyList_GET_ITEM(object.ptr(), count as ffi::Py_ssize_t)));
        }
        if class == &raw mut ffi::PyTuple_Type {
            if count >= ffi::PyTuple_GET_SIZE(object.ptr()) as i64 {
                return Next::End;
            }
            return Next::Item(lift_borrowed(ffi::PyTuple_GET_ITEM(object.ptr(), count as ffi::Py_ssize_t)));
        }
        // Text of which a loop took pieces: others are gone over by their iterators.
        if class == &raw mut ffi::PyUnicode_Type {
            return flow::character(object, count).map_or(Next::End, Next::Item);
        }
        if let Some(line) = files::next_line(object) {
            return line;
        }
        let item = ffi::PyIter_Next(object.ptr());
        if item.is_null() && ffi::PyErr_Occurred().is_null() {
            return Next::End;
        }
        match answer(item) {
            Ok(value) => Next::Item(value),
            Err(fault) => Next::Fault(Value::Host(fault)),
        }
    }
}
