//! `type(x)`, `isinstance(x, C)` and methods of what is arriving: its class is known when it has begun. And `list(x)`.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple, PyType};
use sooner_machine::{Args, Ask, Flow, Gives, Host, Operands, Passed, Pieces, Pours, Value};

use super::{early, text_of};
use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached};
use crate::ops::{self, Touch};

/// What such a call gives, as soon as that is known.
pub fn of(ask: Ask, given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    let (Ask::Call, Value::Host(callee), Some(Value::Pending(_))) = (ask, &given[0], given.iter().nth(1)) else {
        return None;
    };
    if given.len() == 2 && callee.ptr() == (&raw mut ffi::PyBool_Type).cast() {
        return early::truth(given, 1, true);
    }
    let classes = match given.len() {
        2 if callee.ptr() == (&raw mut ffi::PyType_Type).cast() => None,
        3 if is_isinstance(callee) => match &given[2] {
            Value::Host(classes) if are_plain(classes) => Some(classes.clone()),
            _ => return None,
        },
        _ => return None,
    };
    (!matches!(behaviour::of(callee), Behaviour::External(_))).then(|| Box::new(Class(classes)) as _)
}

fn is_isinstance(callee: &Object) -> bool {
    callee.is_builtin()
        && attached(|py| {
            let own = py.import("builtins").and_then(|builtins| builtins.getattr("isinstance"));
            own.is_ok_and(|own| own.is(callee.bind(py)))
        })
}

/// A class, or classes, that run nobody's code to say what is an instance of them.
fn are_plain(classes: &Object) -> bool {
    let plain = |class: &Bound<'_, PyAny>| class.get_type().is(class.py().get_type::<PyType>());
    attached(|py| match classes.bind(py).cast_exact::<PyTuple>() {
        Ok(several) => several.iter().all(|class| plain(&class)),
        Err(_) => plain(&classes.bind(py)),
    })
}

/// Whether it is an instance of these; or its class.
struct Class(Option<Object>);

impl Flow<PyHost> for Class {
    fn source(&self) -> usize {
        1
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn known(&self, text: bool) -> Option<PyValue> {
        attached(|py| {
            let some = if text { PyString::new(py, "").into_any() } else { PyList::empty(py).into_any() };
            match &self.0 {
                None => Some(Value::Host(Object::from(some.get_type().into_any()))),
                Some(classes) => some.is_instance(&classes.bind(py)).ok().map(Value::Bool),
            }
        })
    }

    fn pass_on(&mut self, _: &Pieces<PyHost>) -> Passed<PyHost> {
        Passed::nothing()
    }
}

/// `x.name`
pub fn method(given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    let (Value::Pending(_), Value::Host(name)) = (&given[0], &given[1]) else { return None };
    let [text, list] = attached(|py| {
        let name = name.bind(py);
        let has =
            |class: Bound<'_, PyType>| name.extract::<String>().is_ok_and(|name| class.hasattr(name).unwrap_or(false));
        [has(py.get_type::<PyString>()), has(py.get_type::<PyList>())]
    });
    Some(Box::new(Method { text, list }))
}

/// A call of a method that was looked for before its arguments were there.
pub fn invoked(attribute: (Ask, &[PyValue]), call: (Ask, &[PyValue])) -> Option<(Ask, Operands<PyHost>)> {
    let ((Ask::Own(op), [holder, name @ Value::Host(named)]), (ask, given)) = (attribute, call) else { return None };
    match (ops::name(op), holder) {
        // What `with` calls, it looks for in the class: an instance that is there has nothing else under that name, as a rule.
        ("py_getattr", _) | ("py_special", Value::Host(_)) => {}
        _ => return None,
    }
    let given: Vec<PyValue> = match ask {
        Ask::Call => given[1..].to_vec(),
        Ask::Own(op) if ops::touch(op) == Touch::CallKw => by_place(&text_of(named)?, given)?,
        _ => return None,
    };
    let args = [holder.clone(), name.clone()].into_iter().chain(given).collect();
    Some((Ask::Own(ops::named("py_invoke")?), args))
}

/// The arguments of methods of text that are often given by name.
fn by_place(method: &str, given: &[PyValue]) -> Option<Vec<PyValue>> {
    let Value::Host(names) = &given[1] else { return None };
    let values = &given[2..];
    match (method, &*text_of(names)?, values) {
        ("split", "maxsplit", [most]) => Some(vec![Value::Host(Object::none()), most.clone()]),
        ("splitlines", "keepends", [_]) | ("split", "sep", [_]) | ("split", "maxsplit", [_, _]) => {
            Some(values.to_vec())
        }
        ("split", "sep maxsplit", [_, _]) => Some(values.to_vec()),
        ("split", "maxsplit sep", [most, separator]) => Some(vec![separator.clone(), most.clone()]),
        _ => None,
    }
}

/// `list(x)`, `tuple(x)`
pub fn list(given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    let (Value::Host(callee), Some(Value::Pending(_)), 2) = (&given[0], given.iter().nth(1), given.len()) else {
        return None;
    };
    let tuple = callee.ptr() == (&raw mut ffi::PyTuple_Type).cast();
    let known = tuple || callee.ptr() == (&raw mut ffi::PyList_Type).cast();
    (known && !matches!(behaviour::of(callee), Behaviour::External(_)))
        .then(|| Box::new(Copied { source: 1, done: 0, tuple, list_only: false }) as _)
}

/// `[*x]`; `(*x,)`, of the list
pub fn copied(given: &Args<'_, PyHost>, tuple: bool) -> Option<Box<dyn Flow<PyHost>>> {
    let copied = Copied { source: 0, done: 0, tuple, list_only: false };
    matches!(given[0], Value::Pending(_)).then(|| Box::new(copied) as _)
}

/// `x.copy()`
pub fn copy_of_list() -> Box<dyn Flow<PyHost>> {
    Box::new(Copied { source: 0, done: 0, tuple: false, list_only: true })
}

struct Copied {
    source: usize,
    /// How much of it was copied.
    done: usize,
    tuple: bool,
    /// Only lists can be copied so.
    list_only: bool,
}

impl Flow<PyHost> for Copied {
    fn source(&self) -> usize {
        self.source
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn takes_tuples(&self) -> bool {
        !self.list_only
    }

    fn gives(&self, _text: bool) -> Gives {
        if self.tuple { Gives::Tuple } else { Gives::Items }
    }

    fn may_fail(&self, text: bool) -> bool {
        self.list_only && text
    }

    fn keeps_items(&self) -> bool {
        true
    }

    fn pours(&self) -> Pours {
        if self.list_only { Pours::Never } else { Pours::Too }
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        match so_far {
            Pieces::All(items) if self.tuple => return Passed::value(PyHost.tuple(items)),
            Pieces::All(items) => return Passed::value(early::list(items)),
            Pieces::Text(_) if self.list_only => return Passed::nothing(),
            _ => {}
        }
        let mut items = Vec::new();
        while let Some((item, next)) = so_far.at(self.done, &PyHost) {
            items.push(item);
            self.done = next;
        }
        Passed::Items(items)
    }
}

/// A method; whether text has it, and whether lists do.
struct Method {
    text: bool,
    list: bool,
}

impl Flow<PyHost> for Method {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn may_fail(&self, text: bool) -> bool {
        if text { !self.text } else { !self.list }
    }

    fn looks(&self) -> bool {
        false
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn pass_on(&mut self, _: &Pieces<PyHost>) -> Passed<PyHost> {
        Passed::nothing()
    }
}
