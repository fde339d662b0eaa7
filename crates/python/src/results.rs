//! What comes of an operation, as far as that can be known before it is done.

use pyo3::ffi;
use pyo3::types::PyAnyMethods;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Footprint, Value};

use crate::arrays;
use crate::behaviour::{self, Behaviour, is_container};
use crate::builtins::builtin_method;
use crate::classes;
use crate::foreign;
use crate::given_by_code;
use crate::host::PyHost;
use crate::iterators;
use crate::lookup::static_attribute;
use crate::manner::{self, Manner};
use crate::object::{Object, PyValue, attached};
use crate::ops::{self, Touch};
use crate::own_code;
use crate::plan::{is_number, name_of};
use crate::reach::Keys;
use crate::{globals, sees, strangers};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// A builtin container changed in place stays the object it is.
pub fn foreseen(ask: Ask, given: Given<'_, '_>) -> Option<PyValue> {
    match (ask, &given[0]) {
        (Ask::Own(op), Value::Host(object)) if ops::touch(op) == Touch::InPlace && is_container(object.class()) => {
            Some(given[0].clone())
        }
        (Ask::Own(op), Value::Host(_)) if ops::touch(op) == Touch::InPlace && arrays::is_array(&given[0]) => {
            (is_number(&given[1]) || arrays::is_array(&given[1])).then(|| given[0].clone())
        }
        _ => None,
    }
}

/// Whether what comes of an operation can be reached from its operands, or is new, or never changes, and runs no code with
/// effects when it is looked at.
pub fn stays_within(ask: Ask, given: Given<'_, '_>) -> bool {
    let stays = is_within(ask, given) && !runs_operator(ask, given) && !holds_unknown(ask, given);
    let chooses =
        |op| !matches!(ops::touch(op), Touch::InPlace | Touch::Settled | Touch::Cell) && !ops::is_arithmetic(op);
    stays && (!matches!(ask, Ask::Own(op) if chooses(op)) && ask != Ask::Call || !strangers::are_in(given.iter()))
}

/// Whether it makes something that holds what comes of code that nobody knows: so does what is found in it.
fn holds_unknown(ask: Ask, given: Given<'_, '_>) -> bool {
    let makes = matches!(ask, Ask::Own(op) if matches!(ops::touch(op), Touch::Nothing | Touch::Settled));
    makes && given.iter().any(is_unknown)
}

/// Whether something that it puts somewhere may run code with effects when it is looked at.
pub fn puts_strange(ask: Ask, given: Given<'_, '_>) -> bool {
    let first = 1 + usize::from(sees::passes_on(ask, given));
    strangers::are_in(given.iter().skip(first))
}

/// Where it puts something. Names of a module are looked for one by one.
pub fn put_into(ask: Ask, given: Given<'_, '_>, written: &Footprint) -> Keys {
    match ask {
        Ask::Own(op) if matches!(ops::touch(op), Touch::WritesGlobal { .. }) => match given[0] {
            Value::Host(_) => smallvec![globals::key(given)],
            _ => Keys::new(),
        },
        _ => written.written().collect(),
    }
}

fn is_unknown(value: &PyValue) -> bool {
    matches!(value, Value::Pending(cell) if cell.comes_of_anything())
}

/// The containers of which it gives an item, and what it gives if there is none; nothing if it gives something else.
pub fn takes_from(ask: Ask, given: Given<'_, '_>) -> Option<Vec<PyValue>> {
    let holds = |object: &Object| is_container(object.class());
    match (ask, &given[0]) {
        (Ask::Own(op), Value::Host(object)) if holds(object) => match ops::name(op) {
            "py_getitem" => Some(vec![given[0].clone()]),
            "py_invoke" if name_of(&given[1]) == "get" => {
                Some(given.iter().take(1).chain(given.iter().skip(3)).cloned().collect())
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether an operator of somebody's own class gives it: that may be anything.
fn runs_operator(ask: Ask, given: Given<'_, '_>) -> bool {
    let operator = match ask {
        Ask::Plain(_) => true,
        Ask::Own(op) => matches!(ops::touch(op), Touch::Reads(_) | Touch::InPlace),
        _ => false,
    };
    let is_own = |value: &PyValue| match value {
        Value::Host(object) => {
            manner::of(object) == Manner::Acts && attached(|py| classes::is_users(&object.bind(py).get_type()))
        }
        _ => false,
    };
    operator && given.iter().any(is_own)
}

/// Modules and classes.
pub fn holds_functions(object: &Object) -> bool {
    // SAFETY: a live object.
    object.class() == &raw mut ffi::PyModule_Type || unsafe { ffi::PyType_Check(object.ptr()) } != 0
}

fn is_within(ask: Ask, given: Given<'_, '_>) -> bool {
    // An iterator is used up by whoever looks at it.
    let called = |callee: &PyValue| match callee {
        Value::Host(callee) => {
            let stays = match behaviour::of(callee) {
                Behaviour::Reads(_) | Behaviour::Outside(_) | Behaviour::Clock | Behaviour::Random => true,
                // An answer.
                Behaviour::External(external) => external.annotated,
                _ => false,
            };
            stays && !iterators::is_made_by(callee)
        }
        _ => false,
    };
    match ask {
        Ask::Plain(_) | Ask::Truth => true,
        Ask::Call => called(&given[0]) || iterators::makes_known(ask, given),
        Ask::Iterate | Ask::Next => false,
        // Its methods have names of any kind, and write.
        Ask::Own(op) if ops::name(op) == "py_super" => false,
        Ask::Own(op) => match ops::touch(op) {
            Touch::Attribute => {
                own_code::property(&given[0], &given[1]).is_none() && !given_by_code::is_given(&given[0], &given[1])
            }
            Touch::Nothing | Touch::Reads(_) | Touch::InPlace | Touch::Settled | Touch::Cell => true,
            Touch::CallKw | Touch::CallEx => called(&given[0]) || iterators::makes_known(ask, given),
            Touch::Invoke => match &given[0] {
                Value::Pending(_) => foreign::stays_within(given),
                Value::Host(receiver) => match builtin_method(receiver, given) {
                    Some(Behaviour::Reads(_)) => true,
                    // An item, what it was given, or nothing.
                    Some(Behaviour::Writes(0, _)) => is_container(receiver.class()),
                    // Functions that modules and classes hold: `datetime.now`.
                    None if holds_functions(receiver) => {
                        static_attribute(receiver, &given[1]).is_some_and(|function| called(&Value::Host(function)))
                    }
                    _ => false,
                },
                _ => true,
            },
            _ => false,
        },
    }
}

/// Whether an operation on what has not arrived changes that and nothing else: a method with the name of one of a builtin
/// container's is taken to be that one (`docs/ordering.md`, "What is assumed").
pub fn writes_first(ask: Ask, given: Given<'_, '_>) -> bool {
    let Ask::Own(op) = ask else { return false };
    let named = match ops::name(op) {
        "py_invoke" => is_of_container(&name_of(&given[1])),
        "py_setitem" | "py_delitem" => true,
        _ => ops::touch(op) == Touch::InPlace,
    };
    named && matches!(given[0], Value::Pending(_)) && !given.iter().any(is_unknown)
}

/// Whether a method, called on what is not known yet, is taken to be that of a builtin container.
pub fn is_of_container(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "add",
        "append",
        "appendleft",
        "clear",
        "discard",
        "extend",
        "extendleft",
        "insert",
        "pop",
        "popitem",
        "popleft",
        "remove",
        "reverse",
        "setdefault",
        "sort",
        "update",
    ];
    NAMES.contains(&name)
}
