//! Writes of text that is arriving, to the files of the standard library and to where text usually goes.

use std::rc::Rc;

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_machine::{Args, Ask, Flowing, Part, Parts, Value, Writing};

use crate::host::PyHost;
use crate::object::{Object, PyValue, attached};
use crate::ops;

/// `file.write(text)`, `file.writelines(lines)`, however the method was found.
pub fn of(ask: Ask, given: &Args<'_, PyHost>) -> Option<Flowing<PyHost>> {
    let Value::Host(first) = &given[0] else { return None };
    let (writer, text) = match ask {
        Ask::Call if given.len() == 2 => (first.clone(), &given[1]),
        Ask::Own(op) if ops::name(op) == "py_invoke" && given.len() == 3 && is_file(first) => {
            let Value::Host(name) = &given[1] else { return None };
            // SAFETY: live objects; a method of such a file is found without anybody's code.
            (Object::owned(unsafe { ffi::PyObject_GetAttr(first.ptr(), name.ptr()) }).ok()?, &given[2])
        }
        _ => return None,
    };
    if !matches!(text, Value::Pending(_)) || standard(&writer).is_some() {
        return None;
    }
    let writing = match writer_of(&writer)? {
        Some(lines) => Writing::lines(Value::Host(lines), text.clone()),
        None => Writing::new(Value::Host(writer), Parts::new([Part::Value(text.clone())].into_iter(), 0..0)),
    };
    Some(Flowing::Writing(Box::new(writing)))
}

/// The parts of what `write` of where text usually goes is given, or `writelines`.
pub fn of_output(carried: &[PyValue]) -> Option<Parts<PyHost>> {
    let [Value::Host(callee), Value::Host(names), text] = carried else { return None };
    let part = match standard(callee).filter(|_| names.is_none())?.as_str() {
        "write" => Part::Value(text.clone()),
        _ => Part::Row(text.clone(), Rc::from(""), false),
    };
    Some(Parts::new([part].into_iter(), 0..0))
}

/// Which method of where text usually goes this is, if it is given text.
fn standard(method: &Object) -> Option<String> {
    let answer = attached(|py| -> PyResult<Option<String>> {
        py.import("sooner._registry")?.getattr("writes_standard")?.call1((method.bind(py),))?.extract()
    });
    answer.unwrap_or(None)
}

/// If this is the method `write` of such a file, or the method `writelines`: then what writes each line.
fn writer_of(method: &Object) -> Option<Option<Object>> {
    if !method.is_builtin() {
        return None;
    }
    attached(|py| {
        let method = method.bind(py);
        let file = method.getattr("__self__").ok().filter(|file| is_file(&Object::from(file.clone())))?;
        match method.getattr("__name__").ok()?.extract::<String>().ok()?.as_str() {
            "write" => Some(None),
            "writelines" => Some(Some(Object::from(file.getattr("write").ok()?))),
            _ => None,
        }
    })
}

/// Whether this takes text in any portions.
pub fn is_file(object: &Object) -> bool {
    attached(|py| {
        let class = object.bind(py).get_type();
        let is = |module: &str, name: &str| {
            py.import(module).and_then(|module| module.getattr(name)).is_ok_and(|own| own.is(&class))
        };
        is("io", "TextIOWrapper") || is("io", "StringIO")
    })
}
