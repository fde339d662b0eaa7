//! Templates with values that are still missing: `%` and `str.format`, with names, numbers, widths. What stands around the missing ones
//! is found by Python (`sooner._templates`); a missing one with a width needs all of itself.

use std::rc::Rc;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use smallvec::{SmallVec, smallvec};
use sooner_machine::{Args, Ask, Flowing, Key, Operands, Part, Parts, Value};

use super::parts::{is_missing, is_text, items_of, string};
use crate::call;
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached, lift, lower};
use crate::{builtins, ops, reach};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// `template % values`: one value, or a tuple or dictionary in which something is missing.
pub fn percent(given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let template = string(&given[0])?;
    let Value::Host(values) = &given[1] else { return fill(given) };
    let fill = Ask::Own(ops::named("py_fill")?);
    if values.class() == &raw mut ffi::PyTuple_Type {
        let items = items_of(values)?;
        let fits = items.len() <= ops::MOST_FILLED && items.iter().all(is_plain);
        let args = [given[0].clone()].into_iter().chain(items).collect();
        return fits.then(|| Flowing::Same(fill, args, SmallVec::new()));
    }
    // By names: the same by numbers, as the dictionary stands now.
    let (names, items) = entries(values)?;
    if !items.iter().all(is_plain) {
        return None;
    }
    let (again, used) = attached(|py| -> PyResult<Option<(String, Vec<PyValue>)>> {
        let named = PyDict::new(py);
        for (at, (name, value)) in names.iter().zip(&items).enumerate() {
            named.set_item(name.bind(py), stand_in(py, at, value)?)?;
        }
        let found = py.import("sooner._templates")?.getattr("filled")?.call1((template, named))?;
        if found.is_none() {
            return Ok(None);
        }
        let used = found.get_item(2)?.try_iter()?.map(|value| {
            let value = value?;
            Ok(match value.getattr("at").and_then(|at| at.extract::<usize>()) {
                Ok(at) => items[at].clone(),
                Err(_) => lift(value.into()),
            })
        });
        Ok(Some((found.get_item(1)?.extract()?, used.collect::<PyResult<Vec<_>>>()?)))
    })
    .ok()??;
    if used.len() > ops::MOST_FILLED {
        return None;
    }
    let args = [super::text(&again)].into_iter().chain(used).collect();
    Some(Flowing::Same(fill, args, smallvec![reach::key(values)]))
}

/// A template and the values for its fields, in order.
pub fn fill(given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let template = string(&given[0]).filter(|_| given.iter().skip(1).all(is_plain))?;
    let parts = attached(|py| -> PyResult<Option<Vec<Part<PyHost>>>> {
        let values = PyList::empty(py);
        for (at, value) in given.iter().enumerate().skip(1) {
            values.append(stand_in(py, at, value)?)?;
        }
        let found = py.import("sooner._templates")?.getattr("filled")?.call1((template, values))?;
        if found.is_none() { Ok(None) } else { parts_of(&found.get_item(0)?, given).map(Some) }
    });
    Some(flowing(parts.ok()??, 1, given))
}

/// `template.format(…)`, however it is called.
pub fn format(ask: Ask, given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let (template, named) = match ask {
        Ask::Own(op) if ops::name(op) == "py_invoke" => (string(&given[0])?, 0),
        _ => (template_of(given)?, call::keywords_of(given).len()),
    };
    if !given.iter().skip(2).all(is_plain) {
        return None;
    }
    let parts = attached(|py| -> PyResult<Option<Vec<Part<PyHost>>>> {
        let (args, names) = (PyList::empty(py), PyDict::new(py));
        let first = given.len() - named;
        for (at, value) in given.iter().enumerate().skip(2).take(first - 2) {
            args.append(stand_in(py, at, value)?)?;
        }
        if named > 0 {
            for (at, (name, value)) in call::keywords_of(given).iter().enumerate() {
                names.set_item(name.bind(py), stand_in(py, first + at, value)?)?;
            }
        }
        let found = py.import("sooner._templates")?.getattr("formatted")?.call1((template, args, names))?;
        if found.is_none() { Ok(None) } else { parts_of(&found, given).map(Some) }
    });
    Some(flowing(parts.ok()??, 2, given))
}

/// `template.format(*values, **named)`: the same with each of them written out.
pub fn expanded(given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    if let (Value::Host(callee), Value::Pending(_)) = (&given[0], &given[1]) {
        return printed(callee, given);
    }
    let (Value::Host(values), Value::Host(named)) = (&given[1], &given[2]) else { return None };
    template_of(given)?;
    let (names, items) = if named.is_none() { Default::default() } else { entries(named)? };
    let keys = [values, named].map(reach::key);
    written_out(given[0].clone(), items_of(values)?, (names, items), keys.into_iter().collect())
}

/// `print(*values, sep=", ")` of values that are arriving: a call that is given them as one.
fn printed(callee: &Object, given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let Value::Host(named) = &given[2] else { return None };
    if !attached(|py| builtins::is_print(&callee.bind(py))) {
        return None;
    }
    let (names, items) = if named.is_none() { Default::default() } else { entries(named)? };
    let each = attached(|py| py.import("sooner._output")?.getattr("print_each").map(Object::from)).ok()?;
    let names = names.iter().map(super::text_of).collect::<Option<Vec<String>>>()?;
    if names.iter().any(|name| name.is_empty() || name.contains(' ')) {
        return None;
    }
    let (ask, first): (Ask, Operands<PyHost>) = match names.is_empty() {
        true => (Ask::Call, [Value::Host(each)].into_iter().collect()),
        false => {
            let names = super::text(&names.join(" "));
            (Ask::Own(ops::named("py_call_kw")?), [Value::Host(each), names].into_iter().collect())
        }
    };
    let args = first.into_iter().chain([given[1].clone()]).chain(items).collect();
    Some(Flowing::Same(ask, args, smallvec![reach::key(named)]))
}

/// `template.format_map(named)`
pub fn mapped(given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let (Value::Host(template), Value::Host(named)) = (&given[0], &given[2]) else { return None };
    string(&given[0])?;
    let method = attached(|py| template.bind(py).getattr("format").map(Object::from)).ok()?;
    written_out(Value::Host(method), Vec::new(), entries(named)?, smallvec![reach::key(named)])
}

fn written_out(
    method: PyValue,
    values: Vec<PyValue>,
    (names, named): (Vec<Object>, Vec<PyValue>),
    keys: SmallVec<[Key; 2]>,
) -> Option<Flowing<PyHost>> {
    let names = names.iter().map(super::text_of).collect::<Option<Vec<String>>>()?;
    // Names are written with spaces between them.
    if names.iter().any(|name| name.is_empty() || name.contains(' ')) || !values.iter().chain(&named).all(is_plain) {
        return None;
    }
    let (ask, args): (Ask, Operands<PyHost>) = match names.is_empty() {
        true => (Ask::Call, [method].into_iter().chain(values).collect()),
        false => {
            let first = [method, super::text(&names.join(" "))];
            (Ask::Own(ops::named("py_call_kw")?), first.into_iter().chain(values).chain(named).collect())
        }
    };
    Some(Flowing::Same(ask, args, keys))
}

/// The text whose method `format` is called with keywords.
fn template_of(given: Given<'_, '_>) -> Option<String> {
    let Value::Host(method) = &given[0] else { return None };
    if !method.is_builtin() {
        return None;
    }
    attached(|py| {
        let method = method.bind(py);
        let named = method.getattr("__name__").is_ok_and(|name| name.eq("format").unwrap_or(false));
        let receiver = method.getattr("__self__").ok().filter(|_| named)?;
        receiver.cast_exact::<pyo3::types::PyString>().ok()?.extract().ok()
    })
}

/// Whether nobody's code is run to write this.
fn is_plain(value: &PyValue) -> bool {
    is_missing(value) || is_text(value, true)
}

/// The names and values of a plain dictionary.
fn entries(dict: &Object) -> Option<(Vec<Object>, Vec<PyValue>)> {
    if dict.class() != &raw mut ffi::PyDict_Type {
        return None;
    }
    attached(|py| {
        let bound = dict.bind(py);
        let all = bound.cast::<PyDict>().ok()?.iter();
        let named = all.map(|(name, value)| {
            let text = name.is_exact_instance_of::<pyo3::types::PyString>();
            text.then(|| (Object::from(name), lift(value.into())))
        });
        named.collect::<Option<Vec<_>>>().map(|named| named.into_iter().unzip())
    })
}

/// What stands for a value in a template.
fn stand_in<'py>(py: Python<'py>, at: usize, value: &PyValue) -> PyResult<Bound<'py, PyAny>> {
    match value.arrived() {
        Value::Pending(_) => py.import("sooner._templates")?.getattr("Missing")?.call1((at,)),
        value => Ok(lower(&value).bind(py).clone()),
    }
}

fn parts_of(found: &Bound<'_, PyAny>, given: Given<'_, '_>) -> PyResult<Vec<Part<PyHost>>> {
    let parts = found.try_iter()?.map(|part| {
        let part = part?;
        Ok(match part.extract::<usize>() {
            Ok(at) => Part::Shown(given[at].clone()),
            Err(_) => Part::Text(Rc::from(part.extract::<String>()?)),
        })
    });
    parts.collect()
}

fn flowing(parts: Vec<Part<PyHost>>, first: usize, given: Given<'_, '_>) -> Flowing<PyHost> {
    Flowing::Parts(Box::new(Parts::new(parts.into_iter(), first..given.len())))
}
