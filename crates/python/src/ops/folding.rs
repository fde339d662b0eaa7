//! What `sum`, `min` and `max` do with one item after the other, and `sorted` with the keys of all.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sooner_machine::Value;

use super::Given;
use crate::gather::builtin_name;
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lower, raised};

/// The sum so far and an item. From 3.12 on `sum` rounds floats as no addition of two does: where there are such, numbers
/// are collected for it to add up. Everything else is added at once, since adding may fail or run code.
pub fn sum(given: Given<'_, '_>) -> Tried<PyValue> {
    let item = &given[1];
    let collected = match &given[0] {
        Value::Tuple(collected) => {
            let Value::Host(numbers) = &collected.items[0] else { unreachable!("a list is an object") };
            if is_number(item) {
                // SAFETY: a list that only this sum has.
                unsafe { ffi::PyList_Append(numbers.ptr(), lower(item).ptr()) };
                return Ok(given[0].clone());
            }
            lower(&total(given)?)
        }
        start if rounds_once() && is_number(start) && is_number(item) && (is_float(start) || is_float(item)) => {
            let numbers = Value::Host(super::build::list(given)?);
            return Ok(Value::tuple([numbers]));
        }
        start => lower(start),
    };
    // SAFETY: live objects.
    Object::owned(unsafe { ffi::PyNumber_Add(collected.ptr(), lower(item).ptr()) }).map(lift)
}

/// The value of a sum.
pub fn total(given: Given<'_, '_>) -> Tried<PyValue> {
    let Value::Tuple(collected) = &given[0] else { return Ok(given[0].clone()) };
    let numbers = lower(&collected.items[0]);
    attached(|py| {
        let add = || -> PyResult<Bound<'_, PyAny>> {
            let mut numbers = numbers.bind(py).try_iter()?;
            let start = numbers.next().transpose()?;
            py.import("sooner._callbacks")?.getattr("add_up")?.call1((numbers, start))
        };
        add().map(|sum| lift(sum.into())).map_err(exception)
    })
}

/// Gives the items of a list, and then fails.
pub fn replay(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let items = lower(&given[0]).bind(py).try_iter().map_err(exception)?.unbind();
        let fault = lower(&given[1]).bind(py).unbind();
        let replay = Bound::new(py, Replay { items, fault }).map_err(exception)?;
        Ok(lift(replay.into_any().into()))
    })
}

/// What a generator expression gave before it failed, and what it failed with. No frame of it shows.
#[pyclass(frozen, module = "sooner._sooner")]
struct Replay {
    items: Py<pyo3::types::PyIterator>,
    fault: Py<PyAny>,
}

#[pymethods]
impl Replay {
    fn __iter__(own: Bound<'_, Replay>) -> Bound<'_, Replay> {
        own
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let next = self.items.bind(py).clone().next();
        next.unwrap_or_else(|| Err(PyErr::from_value(self.fault.bind(py).clone())))
    }
}

fn rounds_once() -> bool {
    static ROUNDS: crate::once::Once<bool> = crate::once::Once::new();
    *ROUNDS.get_or_init(|| attached(|py| py.version_info() >= (3, 12)))
}

fn is_float(value: &PyValue) -> bool {
    matches!(value, Value::Float(_))
}

/// Numbers that can be added to any number: large ones cannot be added to every float.
fn is_number(value: &PyValue) -> bool {
    matches!(value, Value::Int(_) | Value::Float(_) | Value::Bool(_))
}

/// The best so far and an item, with their keys: those of what is the best now.
pub fn best(given: Given<'_, '_>) -> Tried<PyValue> {
    let (better, key) = (given[3].clone(), given[5].clone());
    if let Value::Bool(false) = &given[1] {
        return Ok(Value::tuple([better, key]));
    }
    let op = if builtin_name(&lower(&given[0])) == Some("min") { ffi::Py_LT } else { ffi::Py_GT };
    // SAFETY: live objects.
    let taken = unsafe { ffi::PyObject_RichCompareBool(lower(&given[3]).ptr(), lower(&given[2]).ptr(), op) };
    match taken {
        -1 => Err(raised()),
        0 => Ok(Value::tuple([given[2].clone(), given[4].clone()])),
        _ => Ok(Value::tuple([better, key])),
    }
}

/// The items of a list in the order of their keys: places are sorted, which compares the keys as `sorted` does.
pub fn in_order<'py>(
    items: &Bound<'py, PyAny>,
    keys: &Bound<'py, PyAny>,
    reverse: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (sorted, failure) = as_far(items, keys, reverse)?;
    failure.map_or(Ok(sorted), Err)
}

/// The same, as far as it came, and what kept it from going on.
pub fn as_far<'py>(
    items: &Bound<'py, PyAny>,
    keys: &Bound<'py, PyAny>,
    reverse: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Option<PyErr>)> {
    let py = items.py();
    let places = PyList::new(py, 0..keys.len()?)?;
    let how = PyDict::new(py);
    how.set_item("key", keys.getattr("__getitem__")?)?;
    how.set_item("reverse", reverse)?;
    let failure = places.call_method("sort", (), Some(&how)).err();
    let sorted = places.iter().map(|place| items.get_item(place)).collect::<PyResult<Vec<_>>>()?;
    Ok((PyList::new(py, sorted)?.into_any(), failure))
}
