//! `match`: what the patterns ask of a subject.

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use sooner_machine::Value;

use super::Given;
use crate::object::{Object, PyValue, Tried, attached, exception, lift, lower};

/// `collections.abc` registers with flags on the class; pattern matching looks at those.
const SEQUENCE: std::ffi::c_ulong = 1 << 5;
const MAPPING: std::ffi::c_ulong = 1 << 6;

pub fn is_sequence(given: Given<'_, '_>) -> Tried<PyValue> {
    Ok(Value::Bool(flagged(&given[0], SEQUENCE)))
}

pub fn is_mapping(given: Given<'_, '_>) -> Tried<PyValue> {
    Ok(Value::Bool(flagged(&given[0], MAPPING)))
}

fn flagged(value: &PyValue, flag: std::ffi::c_ulong) -> bool {
    // SAFETY: a live object has a type.
    unsafe { ffi::PyType_GetFlags(lower(value).class()) & flag != 0 }
}

pub fn length(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| lower(&given[0]).bind(py).len().map(|size| Value::Int(size as i64)).map_err(exception))
}

/// Whether all keys are there, and their values.
pub fn keys(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let subject = lower(&given[0]);
        let subject = subject.bind(py);
        let failed = || Value::tuple([Value::Bool(false)].into_iter().chain(given.iter().skip(1).map(|_| none())));
        let mut found = vec![Value::Bool(true)];
        let missing = py.eval(c"object()", None, None).map_err(exception)?;
        let mut seen: Vec<Bound<'_, PyAny>> = Vec::new();
        for key in given.iter().skip(1) {
            let key = lower(key);
            let key = key.bind(py);
            for other in &seen {
                if other.eq(&key).map_err(exception)? {
                    let text = format!("mapping pattern checks duplicate key ({})", key.repr().map_err(exception)?);
                    return Err(exception(pyo3::exceptions::PyValueError::new_err(text)));
                }
            }
            seen.push(key.clone());
            let value = subject.call_method1("get", (&key, &missing)).map_err(exception)?;
            if value.is(&missing) {
                return Ok(failed());
            }
            found.push(lift(value.into()));
        }
        Ok(Value::tuple(found))
    })
}

fn none() -> PyValue {
    Value::Host(Object::none())
}

pub fn rest(given: Given<'_, '_>) -> Tried<PyValue> {
    attached(|py| {
        let copy = || -> PyResult<Bound<'_, PyAny>> {
            let copy = pyo3::types::PyDict::new(py);
            copy.call_method1("update", (lower(&given[0]).bind(py),))?;
            for key in given.iter().skip(1) {
                copy.del_item(lower(key).bind(py))?;
            }
            Ok(copy.into_any())
        };
        copy().map(|copy| lift(copy.into())).map_err(exception)
    })
}

/// Whether the subject is of the class, and the values of its sub-patterns.
pub fn class(given: Given<'_, '_>) -> Tried<PyValue> {
    let Value::Int(positional) = given[2] else { unreachable!("a number is written there") };
    attached(|py| {
        let (subject, class) = (lower(&given[0]), lower(&given[1]));
        let names: Vec<String> = given.iter().skip(3).filter_map(|name| lower(name).bind(py).extract().ok()).collect();
        let values =
            class_values(&subject.bind(py), &class.bind(py), positional as usize, &names).map_err(exception)?;
        let size = positional as usize + names.len();
        Ok(match values {
            Some(values) => Value::tuple(
                [Value::Bool(true)]
                    .into_iter()
                    .chain(values.into_iter().map(|value| lift(value.into())))
                    .collect::<Vec<_>>(),
            ),
            None => Value::tuple([Value::Bool(false)].into_iter().chain((0..size).map(|_| none())).collect::<Vec<_>>()),
        })
    })
}

fn class_values<'py>(
    subject: &Bound<'py, PyAny>,
    class: &Bound<'py, PyAny>,
    positional: usize,
    names: &[String],
) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let Ok(class) = class.cast::<PyType>() else {
        return Err(PyTypeError::new_err("called match pattern must be a class"));
    };
    if !subject.is_instance(class)? {
        return Ok(None);
    }
    let mut values = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    if positional > 0 {
        let name = class.name()?;
        let allowed: Vec<String> = match class.getattr("__match_args__") {
            Ok(args) => match args.cast::<PyTuple>() {
                Ok(args) => args
                    .iter()
                    .map(|arg| {
                        arg.extract::<String>().map_err(|_| {
                            let class = arg.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
                            PyTypeError::new_err(format!("__match_args__ elements must be strings (got {class})"))
                        })
                    })
                    .collect::<PyResult<_>>()?,
                Err(_) => {
                    let got = args.get_type().name()?;
                    return Err(PyTypeError::new_err(format!("{name}.__match_args__ must be a tuple (got {got})")));
                }
            },
            // bool, int, str and their like stand for themselves: one pattern, the subject.
            // SAFETY: a live class.
            Err(_) if unsafe { ffi::PyType_GetFlags(class.as_type_ptr()) } & (1 << 22) != 0 => {
                if positional > 1 {
                    let text = format!("{name}() accepts 1 positional sub-pattern ({positional} given)");
                    return Err(PyTypeError::new_err(text));
                }
                values.push(subject.clone());
                Vec::new()
            }
            Err(_) => Vec::new(),
        };
        if values.is_empty() {
            if positional > allowed.len() {
                let (size, plural) = (allowed.len(), if allowed.len() == 1 { "" } else { "s" });
                let text = format!("{name}() accepts {size} positional sub-pattern{plural} ({positional} given)");
                return Err(PyTypeError::new_err(text));
            }
            for attribute in &allowed[..positional] {
                if !attribute_of(subject, class, attribute, &mut seen, &mut values)? {
                    return Ok(None);
                }
            }
        }
    }
    for attribute in names {
        if !attribute_of(subject, class, attribute, &mut seen, &mut values)? {
            return Ok(None);
        }
    }
    Ok(Some(values))
}

fn attribute_of<'py>(
    subject: &Bound<'py, PyAny>,
    class: &Bound<'py, PyType>,
    name: &str,
    seen: &mut Vec<String>,
    values: &mut Vec<Bound<'py, PyAny>>,
) -> PyResult<bool> {
    if seen.iter().any(|other| other == name) {
        let text = format!("{}() got multiple sub-patterns for attribute '{name}'", class.name()?);
        return Err(PyTypeError::new_err(text));
    }
    seen.push(name.to_owned());
    match subject.getattr(name) {
        Ok(value) => {
            values.push(value);
            Ok(true)
        }
        Err(error) if error.is_instance_of::<PyAttributeError>(subject.py()) => Ok(false),
        Err(error) => Err(error),
    }
}
