//! What an operation hands out: to code that nobody knows, or into something that is not ours. Decided when the operation
//! is met, not when it is done: what is about to be known outside counts as known (`docs/ordering.md`).

use pyo3::ffi;
use sooner_machine::{Args, Ask, Footprint, Kind, Value};

use crate::behaviour::{self, Behaviour, is_container, is_leaf_class};
use crate::host::PyHost;
use crate::kinds::Look;
use crate::object::{Object, PyValue};
use crate::ops::{self, Touch};
use crate::{awaiting, builtins, gather, outside, owned, plan, stand_in, top_level, write};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// What an operation does with containers of ours.
enum Hands {
    /// It keeps them to itself.
    Nothing,
    /// It changes this one, which is ours.
    Into(Object),
    /// What stands from this operand on.
    Out(usize),
}

/// The operation is met: what it hands out is not ours any more.
pub fn note(ask: Ask, given: Given<'_, '_>) {
    if top_level::binds_one(ask) {
        let bound = given.iter().skip(2);
        return owned::escape(bound.filter(|value| !top_level::binds(value)));
    }
    match hands(ask, given) {
        Hands::Nothing => {}
        Hands::Into(container) => owned::changes(&container, None),
        Hands::Out(from) => {
            owned::escape(given.iter().skip(from));
            // What is lent may be what is written.
            if let Some(Value::Host(object)) = given.iter().next().filter(|value| is_lent(value)) {
                owned::changes(object, None);
            }
        }
    }
}

fn is_lent(value: &PyValue) -> bool {
    matches!(value, Value::Host(object) if owned::is_lent(object))
}

/// Whether something in the making is filled that has been handed out already: code set aside makes it, and others were given it
/// meanwhile.
pub fn is_seen_in_the_making(ask: Ask, given: Given<'_, '_>) -> bool {
    let fills = matches!(ask, Ask::Own(op) if matches!(ops::touch(op), Touch::Settled | Touch::Fills));
    fills && matches!(&given[0], Value::Host(object) if !owned::is_ours(object))
}

/// Whether an operation hands nothing out, if it runs nobody's code.
pub fn keeps_to_itself(ask: Ask, given: Given<'_, '_>) -> bool {
    matches!(hands(ask, given), Hands::Nothing)
}

/// What is known of code set aside that will do this: it may hand out something, or look through the script's module.
pub fn expect(found: &mut Footprint, ask: Ask, given: &[PyValue]) {
    found.hands_out |= may_hand_out(ask, &Args::of(given));
    found.binds |= top_level::binds_one(ask);
    if given.iter().any(top_level::is_module) {
        found.add(plan::anything());
    }
}

/// Whether an operation, as far as its operands are known, may hand out something that is not plain.
pub fn may_hand_out(ask: Ask, given: Given<'_, '_>) -> bool {
    match hands(ask, given) {
        Hands::Nothing | Hands::Into(_) => false,
        _ if top_level::binds_one(ask) => false,
        Hands::Out(from) => given.iter().skip(from).any(|value| match value {
            Value::Host(object) => !is_leaf_class(object.class()),
            Value::Int(_) | Value::Float(_) | Value::Bool(_) => false,
            _ => true,
        }),
    }
}

fn hands(ask: Ask, given: Given<'_, '_>) -> Hands {
    if let Some((ask, args)) = write::as_method(ask, given) {
        return hands(ask, &Args::of(&args));
    }
    if stand_in::of(ask, given).is_some() {
        return Hands::Nothing;
    }
    match ask {
        Ask::Call => called(&given[0], given, 1),
        Ask::Own(op) => match (ops::touch(op), ops::name(op)) {
            (_, "py_cell" | "py_class") => Hands::Out(0),
            // Where it is defined says by which names it finds things, not which things it has.
            (_, "py_function" | "py_generator") => Hands::Out(1),
            (Touch::Awaits, _) if awaiting::awaits_code(given) => Hands::Out(given.len() - 1),
            (Touch::Writes | Touch::WritesAttribute | Touch::InPlace, _) => into(&given[0]),
            (Touch::WritesGlobal { .. }, _) => Hands::Out(1),
            (Touch::Native, _) => Hands::Out(0),
            (Touch::Fills, _) => into(&given[0]),
            // Into a list that nobody has seen.
            (_, "py_star") => Hands::Out(given.len()),
            (Touch::Settled, _) => into(&given[0]),
            (Touch::Invoke, _) => invoked(given),
            (Touch::Gather, _) if gather::is_entered(given) => match gather::putting(given) {
                Some((receiver, _)) => into(&Value::Host(receiver)),
                None => Hands::Nothing,
            },
            (Touch::Gather, _) => Hands::Out(0),
            (Touch::CallKw, _) => called(&given[0], given, 2),
            (Touch::CallEx, _) => called(&given[0], given, 1),
            _ => Hands::Nothing,
        },
        _ => Hands::Nothing,
    }
}

/// Stored in something: ours, or known outside.
fn into(receiver: &PyValue) -> Hands {
    match receiver {
        Value::Host(object) if owned::is_ours(object) => Hands::Into(object.clone()),
        Value::Int(_) | Value::Float(_) | Value::Bool(_) => Hands::Nothing,
        Value::Host(object) if behaviour::is_immutable(object.class()) && !is_function(object) => Hands::Nothing,
        _ => Hands::Out(1),
    }
}

/// `global` and cells of functions are written through the function.
fn is_function(object: &Object) -> bool {
    object.class() == &raw mut ffi::PyFunction_Type
}

fn invoked(given: Given<'_, '_>) -> Hands {
    let Value::Host(receiver) = &given[0] else { return Hands::Out(2) };
    let class = receiver.class();
    if is_container(class) {
        return match behaviour::of_method(receiver, &plan::name_of(&given[1])) {
            Behaviour::Reads(_) => calls_back(given, 2),
            _ if owned::is_ours(receiver) => Hands::Into(receiver.clone()),
            _ => Hands::Out(2),
        };
    }
    // A pattern, a date: nothing of what it is given is kept.
    if behaviour::is_immutable(class)
        && matches!(builtins::builtin_method(receiver, given), Some(Behaviour::Reads(look)) if !matches!(look, Look::Arrays(_)))
    {
        return calls_back(given, 2);
    }
    match crate::lookup::static_attribute(receiver, &given[1]) {
        Some(method) => called(&Value::Host(method), given, 2),
        None => Hands::Out(0),
    }
}

fn called(callee: &PyValue, given: Given<'_, '_>, first: usize) -> Hands {
    let Value::Host(callee) = callee else { return Hands::Out(first) };
    match behaviour::of(callee) {
        Behaviour::Entered | Behaviour::Makes | Behaviour::Clock | Behaviour::Attribute | Behaviour::Logger => {
            Hands::Nothing
        }
        // An array of objects holds what it is made of.
        Behaviour::Reads(Look::Arrays(_)) => Hands::Out(first),
        Behaviour::Reads(_) | Behaviour::Outside(_) => calls_back(given, first),
        Behaviour::Writes(at, _) => match given.iter().nth(first + at) {
            Some(Value::Host(object)) if !is_method(callee) && owned::is_ours(object) => Hands::Into(object.clone()),
            _ => Hands::Out(0),
        },
        Behaviour::External(external) => match external.class.kind {
            Kind::Unordered | Kind::Readonly | Kind::Output if outside::is_announced(callee) => Hands::Nothing,
            _ => Hands::Out(first),
        },
        Behaviour::WritesAttribute | Behaviour::Random | Behaviour::Unknown => Hands::Out(0),
    }
}

/// A method of a builtin object: its receiver is no operand.
fn is_method(callee: &Object) -> bool {
    // SAFETY: the class is checked; the receiver is borrowed, or none.
    unsafe {
        callee.is_builtin() && {
            let receiver = ffi::PyCFunction_GetSelf(callee.ptr());
            !receiver.is_null() && ffi::PyModule_Check(receiver) == 0
        }
    }
}

/// Code that is called back may keep what it is given.
fn calls_back(given: Given<'_, '_>, first: usize) -> Hands {
    let code = given.iter().skip(first).any(|value| match value {
        Value::Host(object) => {
            let class = object.class();
            class == &raw mut ffi::PyFunction_Type || class == &raw mut crate::api::PyMethod_Type
        }
        Value::Pending(_) | Value::Unset => false,
        _ => false,
    });
    if code { Hands::Out(first.min(1)) } else { Hands::Nothing }
}
