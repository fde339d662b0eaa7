//! Attributes that an instance lacks and a `__getattr__` of the user's gives: `client.summarize(text)` of a proxy. It is entered.

use pyo3::ffi;
use sooner_machine::{Args, Ask, Value};

use crate::api;
use crate::attributes::is_known;
use crate::host::PyHost;
use crate::lookup::{self, found_by, has_generic_lookup, has_plain_getattribute};
use crate::object::{Object, PyValue, lower};
use crate::operators::{class_of, written};
use crate::ops;
use crate::reach::Keys;
use crate::stand_in::{self, StandIn};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// What stands in for looking such an attribute up, and for calling it.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<StandIn> {
    let Ask::Own(op) = ask else { return None };
    match ops::name(op) {
        "py_getattr" if given.len() == 2 => {
            let function = function(&given[0], &given[1])?;
            Some(StandIn::calling(function, given.iter().cloned()))
        }
        "py_invoke" => {
            let function = function(&given[0], &given[1])?;
            let args = [Value::Host(function.clone())].into_iter().chain(given.iter().cloned());
            stand_in::stand_in("called_attribute", &function, args.collect::<Vec<_>>())
        }
        _ => None,
    }
}

/// Who may give the instance, or its class, such an attribute, or its class another `__getattr__`.
pub fn lacked_under(ask: Ask, given: Given<'_, '_>) -> Keys {
    match (of(ask, given), given.iter().next()) {
        (Some(_), Some(Value::Host(object))) => found_by(object, &given[1]),
        _ => Keys::new(),
    }
}

/// The `__getattr__` that is asked for an attribute of this name.
fn function(object: &PyValue, name: &PyValue) -> Option<Object> {
    let class = class_of(object)?;
    let Value::Host(object) = object else { return None };
    // SAFETY: a live object and its class.
    let is_class = unsafe { ffi::PyType_Check(object.ptr()) != 0 };
    if is_class || has_generic_lookup(class) || !is_known(name) {
        return None;
    }
    let name = lower(name);
    // SAFETY: a live class and a text; borrowed, or none.
    let in_class = unsafe { !api::_PyType_Lookup(class, name.ptr()).is_null() };
    if in_class || lookup::held(object, &name).is_some() || !has_plain_getattribute(class) {
        return None;
    }
    written(class, "__getattr__")
}
