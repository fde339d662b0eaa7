//! `type(x)` and `isinstance(x, C)` of what is arriving: its class is known when it has begun.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple, PyType};
use sooner_machine::{Args, Ask, Flow, Gives, Passed, Pieces, Value};

use crate::behaviour::{self, Behaviour};
use crate::host::PyHost;
use crate::object::{Object, attached};

/// What such a call gives, as soon as that is known.
pub fn of(ask: Ask, given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    let (Ask::Call, Value::Host(callee), Some(Value::Pending(_))) = (ask, &given[0], given.iter().nth(1)) else {
        return None;
    };
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
    callee.class() == &raw mut ffi::PyCFunction_Type
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

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let value = attached(|py| {
            let some = match so_far {
                Pieces::Text(_) => PyString::new(py, "").into_any(),
                Pieces::Items(_) => PyList::empty(py).into_any(),
                Pieces::None | Pieces::All(_) => return None,
            };
            match &self.0 {
                None => Some(Value::Host(Object::from(some.get_type().into_any()))),
                Some(classes) => some.is_instance(&classes.bind(py)).ok().map(Value::Bool),
            }
        });
        value.map_or_else(Passed::nothing, Passed::value)
    }
}
