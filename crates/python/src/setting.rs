//! `setattr(o, "a", v)` of an instance is `o.a = v`; `object.__setattr__(o, "a", v)` is the same past whatever the class says of that.

use pyo3::ffi;
use pyo3::prelude::*;
use sooner_machine::{Args, Ask, Value};

use crate::behaviour::{self, Behaviour, annotates_builtin_methods};
use crate::host::PyHost;
use crate::lookup::address_of;
use crate::object::{Object, attached};
use crate::once::Once;
use crate::{instances, ops};

/// The operation that such a call is, on what is given from there on.
pub fn of(ask: Ask, given: &Args<'_, PyHost>) -> Option<(Ask, usize)> {
    let Some(Value::Host(callee)) = given.iter().next() else { return None };
    let (op, from) = match ask {
        Ask::Call if given.len() == 4 && is_setattr(callee) => ("py_setattr", 1),
        Ask::Call if given.len() == 4 && is_setattr_of_object(callee) => ("py_keep", 1),
        Ask::Own(op) if given.len() == 5 && ops::name(op) == "py_invoke" && is_object(callee) => {
            let Value::Host(name) = &given[1] else { return None };
            let sets = attached(|py| name.bind(py).eq(pyo3::intern!(py, "__setattr__")));
            sets.unwrap_or(false).then_some(("py_keep", 2))?
        }
        _ => return None,
    };
    let (Value::Host(instance), Value::Host(name)) = (&given[from], &given[from + 1]) else { return None };
    let known = name.class() == &raw mut ffi::PyUnicode_Type && instances::is_plain(instance);
    (known && !annotates_builtin_methods()).then_some((Ask::Own(ops::named(op)?), from))
}

fn is_object(callee: &Object) -> bool {
    callee.ptr() == (&raw mut ffi::PyBaseObject_Type).cast()
}

fn is_setattr(callee: &Object) -> bool {
    static SETATTR: Once<usize> = Once::new();
    callee.ptr() as usize == *SETATTR.get_or_init(|| address_of("builtins", "setattr"))
        && behaviour::of(callee) == Behaviour::WritesAttribute
}

fn is_setattr_of_object(callee: &Object) -> bool {
    static SETATTR: Once<usize> = Once::new();
    let find =
        || attached(|py| py.get_type::<PyAny>().getattr("__setattr__").map_or(0, |found| found.as_ptr() as usize));
    callee.ptr() as usize == *SETATTR.get_or_init(find)
}
