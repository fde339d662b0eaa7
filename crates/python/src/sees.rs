//! What is known outside, and what that waits may still look at of it (`docs/ordering.md`, "Known outside").

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Class, Kind, Value};

use crate::attributes::is_known;
use crate::behaviour::{self, Behaviour, is_container};
use crate::host::PyHost;
use crate::lookup::{is_plain_lookup, static_attribute};
use crate::object::{Object, PyValue, lift, lower};
use crate::ops::{self, Touch};
use crate::reach::{self, Keys};
use crate::{globals, instances, outside, plan, prepared, receiver};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// Methods that put something into a container and look at nothing in it but what is equal.
const STORES: &[&str] = &["add", "extend", "insert", "discard"];

/// What an operation may look at, by those of its operands that are there; nothing if that is too much to say.
pub fn doing(ask: Ask, given: Given<'_, '_>) -> Option<Keys> {
    let Ask::Own(op) = ask else {
        // Code that is entered says itself what it looks at.
        let skipped = usize::from(ask == Ask::Call && is_entered(&given[0]));
        return match &given[0] {
            Value::Host(callee) if ask == Ask::Call && skipped == 0 => called(callee, given.iter().skip(1)),
            _ => reach::seen(given.iter().skip(skipped)),
        };
    };
    let Some(first) = given.iter().next() else { return Some(Keys::new()) };
    match (ops::touch(op), first) {
        (Touch::Global | Touch::Rebound, Value::Host(_)) => {
            let found = ops::global_now(&given.iter().cloned().collect::<Vec<_>>()).filter(|found| !is_code(found));
            let mut keys = reach::seen(&found)?;
            keys.push(globals::key(given));
            Some(keys)
        }
        (Touch::Attribute, Value::Host(object)) if is_known(&given[1]) && is_plain_lookup(object, &given[1]) => {
            attribute(object, &given[1])
        }
        (Touch::WritesAttribute, Value::Host(object)) if is_known(&given[1]) => {
            // Who looks at all of it finds the last that wrote some part of it, and through that the others.
            let mut keys = attribute_keys(object, &given[1]);
            keys.push(reach::any_attribute(reach::key(object)));
            Some(keys)
        }
        (Touch::WritesGlobal { .. }, Value::Host(_)) => Some(smallvec![globals::key(given)]),
        (Touch::Writes, Value::Host(object)) if is_container(object.class()) && passes_on(ask, given) => {
            with([reach::key(object)], given.iter().skip(1).take(1))
        }
        (Touch::Writes, Value::Host(object)) if is_container(object.class()) => {
            with([reach::key(object)], given.iter().skip(1))
        }
        (Touch::Invoke, Value::Host(object)) if is_container(object.class()) => match &*plan::name_of(&given[1]) {
            "append" | "appendleft" => Some(smallvec![reach::key(object)]),
            name if STORES.contains(&name) => with([reach::key(object)], given.iter().skip(2)),
            _ => reach::seen(given.iter()),
        },
        (Touch::Invoke, Value::Host(object)) => match static_attribute(object, &given[1]) {
            Some(method) if is_entered(&Value::Host(method.clone())) => reach::seen(given.iter().skip(2)),
            Some(method) => called(&method, given.iter().skip(2)),
            None => reach::seen(given.iter()),
        },
        // Which builtin asks for the best is of no account.
        (Touch::Reads(_), _) if ops::name(op) == "py_best" => reach::seen(given.iter().skip(1)),
        (Touch::CallKw | Touch::CallEx, callee) if is_entered(callee) => reach::seen(given.iter().skip(1)),
        (Touch::CallKw | Touch::CallEx, Value::Host(callee)) => called(callee, given.iter().skip(1)),
        _ => reach::seen(given.iter()),
    }
}

/// Whether an operation puts all but its first two operands somewhere, without a look at them.
pub fn passes_on(ask: Ask, given: Given<'_, '_>) -> bool {
    let (Ask::Own(op), Some(Value::Host(object))) = (ask, given.iter().next()) else { return false };
    match ops::touch(op) {
        Touch::WritesGlobal { .. } => true,
        Touch::WritesAttribute => is_known(&given[1]),
        Touch::Writes => ops::name(op) == "py_setitem" && is_container(object.class()) && !is_slice(&given[1]),
        Touch::Invoke => is_container(object.class()) && matches!(&*plan::name_of(&given[1]), "append" | "appendleft"),
        _ => false,
    }
}

fn is_slice(value: &PyValue) -> bool {
    match value {
        Value::Host(object) => object.class() == &raw mut ffi::PySlice_Type,
        value => matches!(value, Value::Pending(_)),
    }
}

/// The attribute, and what stands there.
pub fn attribute(object: &Object, name: &PyValue) -> Option<Keys> {
    let held: Vec<PyValue> = static_attribute(object, name).map(lift).into_iter().collect();
    with(attribute_keys(object, name), held.iter().filter(|held| !is_code(held)))
}

fn attribute_keys(object: &Object, name: &PyValue) -> Keys {
    let own = reach::attribute(reach::key(object), &lower(name));
    instances::shared_dict(object).into_iter().chain([own]).collect()
}

fn with<'a>(own: impl IntoIterator<Item = reach::Key>, others: impl IntoIterator<Item = &'a PyValue>) -> Option<Keys> {
    let mut keys = reach::seen(others)?;
    keys.extend(own);
    Some(keys)
}

/// What a call of something that is not entered may look at.
pub fn called<'a>(callee: &Object, args: impl Iterator<Item = &'a PyValue>) -> Option<Keys> {
    let args: Vec<&PyValue> = args.collect();
    let mut keys =
        if outside::is_unordered(callee) { through(callee)? } else { reach::seen([&Value::Host(callee.clone())])? };
    keys.extend(reach::seen(args)?);
    Some(keys)
}

/// What a call that commutes with everything looks at besides its arguments: what its code reads of its receiver, and which object
/// is bound to the variables that it names. Not what is in those.
fn through(callee: &Object) -> Option<Keys> {
    let Some(object) = receiver::of_method(callee) else {
        let code = is_code(&Value::Host(callee.clone()));
        return if code { prepared::variables(callee) } else { reach::seen([&Value::Host(callee.clone())]) };
    };
    let Some(names) = receiver::names(callee) else { return reach::seen([&Value::Host(object)]) };
    let mut keys = prepared::variables(callee).unwrap_or_default();
    for name in names {
        keys.extend(attribute(&object, &Value::Host(name))?);
    }
    Some(keys)
}

/// What a call made outside may look at. Effects and readonly calls look at anything, and are not asked.
pub fn calling(class: &Class, args: &[PyValue]) -> Option<Keys> {
    let [Value::Host(callee), given @ ..] = args else { return None };
    match class.kind {
        Kind::Unordered => called(callee, given.iter()),
        Kind::Output if outside::may_fail(args) => None,
        Kind::Output => reach::seen(given),
        _ => Some(Keys::new()),
    }
}

/// Whether a call of this is one of the user's own functions.
pub fn is_entered(callee: &PyValue) -> bool {
    matches!(callee, Value::Host(callee) if matches!(behaviour::of(callee), Behaviour::Entered | Behaviour::Makes))
}

/// Functions say what they look at where they are called, and what is found in a module says it itself. A class may be what
/// a value that is not there yet turns out to be.
pub fn is_code(value: &PyValue) -> bool {
    matches!(value, Value::Host(object)
        if [&raw mut ffi::PyFunction_Type, &raw mut ffi::PyModule_Type].contains(&object.class()))
}
