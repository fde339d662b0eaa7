//! Operators, subscripts and settable properties that classes of the user's are written with: `a + b`, `docs[0]`, `x in index`,
//! `doc.text = t`. Their code is entered like a method's, so that calls in it overlap.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyString};
use smallvec::SmallVec;
use sooner_machine::code::OpCode;
use sooner_machine::{Args, Ask, Prompt, Value};

use crate::behaviour::{self, Behaviour, is_container};
use crate::decided::Question;
use crate::enter::Entered;
use crate::host::PyHost;
use crate::lookup::{address_of, sets_generically, setter};
use crate::object::{Object, PyValue, attached, lower};
use crate::once::Once;
use crate::stand_in::{self, StandIn};
use crate::{api, asked, call, given_by_code, ops, outside, own_code};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// How an operator is written in a class.
enum Protocol {
    /// With one operand, whose method gives the value.
    Unary(&'static str),
    /// With two: the method of the first, and that of the second, which is asked if the first declines.
    Binary(&'static str, &'static str, &'static str),
    /// The same of a comparison, where the second is asked even if it is of the same class.
    Compare(&'static str, &'static str, &'static str),
    /// A method of the first in place, or else the operator.
    InPlace(&'static str, &'static str, &'static str, &'static str),
    /// A method that is given all operands, and what it gives is the value.
    Method(&'static str),
    /// `a in b`, and whether that is turned round.
    Member(bool),
    /// A property is set.
    Sets,
}

fn of_plain(op: OpCode) -> Option<Protocol> {
    use Protocol::{Binary, Compare, Unary};
    Some(match op {
        OpCode::Add => Binary("__add__", "__radd__", "+"),
        OpCode::Sub => Binary("__sub__", "__rsub__", "-"),
        OpCode::Mul => Binary("__mul__", "__rmul__", "*"),
        OpCode::Div => Binary("__floordiv__", "__rfloordiv__", "//"),
        OpCode::Mod => Binary("__mod__", "__rmod__", "%"),
        OpCode::Neg => Unary("__neg__"),
        OpCode::Eq => Compare("__eq__", "__eq__", "=="),
        OpCode::Ne => Compare("__ne__", "__ne__", "!="),
        OpCode::Lt => Compare("__lt__", "__gt__", "<"),
        OpCode::Le => Compare("__le__", "__ge__", "<="),
        OpCode::Gt => Compare("__gt__", "__lt__", ">"),
        OpCode::Ge => Compare("__ge__", "__le__", ">="),
        _ => return None,
    })
}

/// The same of an operation of the host's, by its name.
fn of_named(name: &str) -> Option<Protocol> {
    use Protocol::{Binary, InPlace, Member, Method, Sets, Unary};
    Some(match name {
        "py_truediv" => Binary("__truediv__", "__rtruediv__", "/"),
        "py_pow" => Binary("__pow__", "__rpow__", "** or pow()"),
        "py_matmul" => Binary("__matmul__", "__rmatmul__", "@"),
        "py_lshift" => Binary("__lshift__", "__rlshift__", "<<"),
        "py_rshift" => Binary("__rshift__", "__rrshift__", ">>"),
        "py_and" => Binary("__and__", "__rand__", "&"),
        "py_or" => Binary("__or__", "__ror__", "|"),
        "py_xor" => Binary("__xor__", "__rxor__", "^"),
        "py_pos" => Unary("__pos__"),
        "py_invert" => Unary("__invert__"),
        "py_iadd" => InPlace("__iadd__", "__add__", "__radd__", "+="),
        "py_isub" => InPlace("__isub__", "__sub__", "__rsub__", "-="),
        "py_imul" => InPlace("__imul__", "__mul__", "__rmul__", "*="),
        "py_imatmul" => InPlace("__imatmul__", "__matmul__", "__rmatmul__", "@="),
        "py_itruediv" => InPlace("__itruediv__", "__truediv__", "__rtruediv__", "/="),
        "py_ifloordiv" => InPlace("__ifloordiv__", "__floordiv__", "__rfloordiv__", "//="),
        "py_imod" => InPlace("__imod__", "__mod__", "__rmod__", "%="),
        "py_ipow" => InPlace("__ipow__", "__pow__", "__rpow__", "**="),
        "py_ilshift" => InPlace("__ilshift__", "__lshift__", "__rlshift__", "<<="),
        "py_irshift" => InPlace("__irshift__", "__rshift__", "__rrshift__", ">>="),
        "py_iand" => InPlace("__iand__", "__and__", "__rand__", "&="),
        "py_ior" => InPlace("__ior__", "__or__", "__ror__", "|="),
        "py_ixor" => InPlace("__ixor__", "__xor__", "__rxor__", "^="),
        "py_getitem" => Method("__getitem__"),
        "py_setitem" => Method("__setitem__"),
        "py_delitem" => Method("__delitem__"),
        "py_in" => Member(false),
        "py_not_in" => Member(true),
        "py_setattr" => Sets,
        _ => return None,
    })
}

/// The code that is entered for an operation on these.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<StandIn> {
    if !has_class(given) {
        return None;
    }
    let protocol = match ask {
        Ask::Plain(op) => of_plain(op),
        Ask::Own(op) => of_named(ops::name(op)),
        _ => None,
    };
    match protocol {
        Some(protocol) => by(protocol, given),
        None => asked::of(ask, given).or_else(|| given_by_code::of(ask, given)),
    }
}

/// Whether one of the first two is an instance of a class that was written.
#[inline]
fn has_class(given: Given<'_, '_>) -> bool {
    given.iter().take(2).any(|value| class_of(value).is_some())
}

fn by(protocol: Protocol, given: Given<'_, '_>) -> Option<StandIn> {
    let operands = match protocol {
        Protocol::Unary(_) => 1,
        Protocol::Sets => 3,
        _ => 2,
    };
    // Of code that is looked at before it runs, some operands are not told.
    if given.len() < operands {
        return None;
    }
    match protocol {
        Protocol::Unary(name) => entered(&given[0], name, 1, given),
        Protocol::Method(name) => entered(&given[0], name, given.len(), given),
        Protocol::Binary(own, other, sign) => binary(&given[0], &given[1], own, other, sign, false),
        Protocol::Compare(own, other, sign) => binary(&given[0], &given[1], own, other, sign, true),
        Protocol::InPlace(in_place, own, other, sign) => match found(class_of(&given[0])?, in_place) {
            Some(_) => {
                let function = written(class_of(&given[0])?, in_place)?;
                // If it declines, the operator itself is next.
                let next = found(class_of(&given[0])?, own).is_some() || class_of(&given[1]).is_some();
                if next && may_decline(&function) {
                    return None;
                }
                operated("operated", &function, &given[0], &given[1], sign)
            }
            None => binary(&given[0], &given[1], own, other, sign, false),
        },
        Protocol::Member(turned) => {
            let function = written(class_of(&given[1])?, "__contains__")?;
            let name = if turned { "lacking" } else { "containing" };
            let args = [Value::Host(function.clone()), given[1].clone(), given[0].clone()];
            stand_in::stand_in(name, &function, args)
        }
        Protocol::Sets => setting(&given[0], &given[1], &given[2]),
    }
}

/// The code that sets an attribute: of a property, a descriptor, or the `__setattr__` of the class.
pub fn setting(object: &PyValue, name: &PyValue, value: &PyValue) -> Option<StandIn> {
    let class = class_of(object)?;
    let (Value::Host(instance), Value::Host(text)) = (object, name) else { return None };
    // SAFETY: a live object.
    if unsafe { ffi::PyType_Check(instance.ptr()) != 0 } {
        return None;
    }
    if !sets_generically(class) {
        let function = written(class, "__setattr__")?;
        return Some(StandIn::calling(function, [object.clone(), name.clone(), value.clone()]));
    }
    if let Some(function) = setter(instance, name) {
        return is_entered(&function).then(|| StandIn::calling(function, [object.clone(), value.clone()]));
    }
    // SAFETY: a live class and a text; what is found is borrowed, or none.
    let found = unsafe { api::_PyType_Lookup(class, text.ptr()) };
    if found.is_null() {
        return None;
    }
    let descriptor = Object::borrowed(found);
    let function = written(class_of(&Value::Host(descriptor.clone()))?, "__set__")?;
    Some(StandIn::calling(function, [Value::Host(descriptor), object.clone(), value.clone()]))
}

/// The same while nothing is outstanding: if the code makes no calls, CPython does it faster.
#[inline]
pub fn asked(name: &str, given: Given<'_, '_>, room: &mut [PyValue]) -> Option<Prompt<PyHost>> {
    if has_class(given) { asked_of_class(name, given, room) } else { None }
}

fn asked_of_class(name: &str, given: Given<'_, '_>, room: &mut [PyValue]) -> Option<Prompt<PyHost>> {
    let operands: SmallVec<[&PyValue; 3]> = given.iter().collect();
    // By the place of its name, which is one of the table of operations; of an attribute that is set, by its own.
    let what = match (name, &operands[..]) {
        ("py_setattr", [_, Value::Host(attribute), _]) => attribute.ptr() as usize,
        _ => name.as_ptr() as usize,
    };
    let sets = name == "py_setattr";
    let question = Question::of(what, [Some(operands[0]), operands.get(1).copied().filter(|_| !sets)]);
    if let Some(question) = question {
        if question.is_left_alone() {
            return None;
        }
        if operands.len() == 2
            && let Some(entered) = question.entered(&operands, room)
        {
            return Some(entered.prompt());
        }
    }
    let asks = |other: &StandIn| if sets { own_code::asks } else { own_code::makes_calls }(other.callback());
    let other = of(Ask::Own(ops::named(name)?), given).filter(asks);
    // What is done about these hangs on nothing but the classes.
    if let Some(question) = question.filter(|_| of_named(name).is_some()) {
        match &other {
            Some(other) if operands.len() == 2 && !name.ends_with("in") => question.enter(other),
            Some(_) => {}
            None => question.leave_alone(),
        }
    }
    other.map(|other| Prompt::other(call::any(&other.function, other.args, &other.keywords)))
}

/// Whether code that makes calls is entered for an operator on these.
#[inline]
pub fn enters(op: OpCode, given: &[PyValue]) -> bool {
    given.iter().any(|value| class_of(value).is_some()) && enters_of_class(op, given)
}

fn enters_of_class(op: OpCode, given: &[PyValue]) -> bool {
    let question = Question::of(op as usize, [given.first(), given.get(1)]);
    if let Some(entered) = question.and_then(|question| question.is_entered()) {
        return entered;
    }
    let other = of(Ask::Plain(op), &Args::of(given)).filter(|other| own_code::makes_calls(other.callback()));
    if let Some(question) = question {
        match &other {
            Some(other) if given.len() == 2 => question.enter(other),
            Some(_) => {}
            None => question.leave_alone(),
        }
    }
    other.is_some()
}

/// Enters what is known to stand in for an operator on these, in the room behind a frame.
#[inline]
pub fn entered_by(op: OpCode, a: &PyValue, b: &PyValue, room: &mut [PyValue]) -> Option<Entered> {
    let is_made = class_of(a).is_some() || class_of(b).is_some();
    let question = if is_made { Question::of(op as usize, [Some(a), Some(b)])? } else { return None };
    question.entered(&[a, b], room)
}

/// The class of an instance, if a `class` statement made it.
#[inline]
pub fn class_of(value: &PyValue) -> Option<*mut ffi::PyTypeObject> {
    let Value::Host(object) = value else { return None };
    let class = object.class();
    // SAFETY: a live class.
    unsafe { api::is_written(class) }.then_some(class)
}

/// What a class, or one that it derives from, has of this name.
pub fn found(class: *mut ffi::PyTypeObject, name: &str) -> Option<Object> {
    attached(|py| {
        let name = PyString::intern(py, name);
        // SAFETY: a live class and a text; what is found is borrowed, or none.
        let found = unsafe { api::_PyType_Lookup(class, name.as_ptr()) };
        (!found.is_null()).then(|| Object::borrowed(found))
    })
}

/// The same, if it is a function that is entered, or called outside.
pub fn written(class: *mut ffi::PyTypeObject, name: &str) -> Option<Object> {
    found(class, name).filter(|found| found.class() == &raw mut ffi::PyFunction_Type).filter(is_entered)
}

/// Whether a function is entered, or a call of it made outside.
pub fn is_entered(function: &Object) -> bool {
    match behaviour::of(function) {
        Behaviour::Entered => true,
        Behaviour::External(external) => external.annotated && outside::is_announced(function),
        _ => false,
    }
}

/// The method itself, with the first so many operands.
fn entered(object: &PyValue, name: &str, count: usize, given: Given<'_, '_>) -> Option<StandIn> {
    let function = written(class_of(object)?, name)?;
    Some(StandIn::calling(function, given.iter().take(count).cloned()))
}

/// An operator with two operands, if the first code of the user's that is asked is the only one.
fn binary(a: &PyValue, b: &PyValue, own: &str, other: &str, sign: &str, compares: bool) -> Option<StandIn> {
    // What has not arrived may be of any class.
    if matches!(a, Value::Pending(_) | Value::Unset) || matches!(b, Value::Pending(_) | Value::Unset) {
        return None;
    }
    let (first, second) = (lower(a).class(), lower(b).class());
    let theirs = found(second, other).filter(|_| first != second || compares);
    let asked_too = theirs.filter(|theirs| theirs.class() == &raw mut ffi::PyFunction_Type);
    match found(first, own).filter(|ours| ours.class() == &raw mut ffi::PyFunction_Type) {
        Some(ours) => {
            // SAFETY: live classes.
            let before = first != second && unsafe { ffi::PyType_IsSubtype(second, first) != 0 };
            if asked_too.is_some() && before || falls_back(first, second, sign) {
                return None;
            }
            let ours = Some(ours).filter(is_entered)?;
            by_either(["operated", "operated_by_either"], &ours, asked_too, a, b, sign)
        }
        // All have one, which says no, and that for `!=` asks `__eq__`.
        None if sign == "!=" => {
            let equals = written(first, "__eq__").filter(|_| asked_too.is_none())?;
            let theirs = found(second, "__eq__").filter(|theirs| theirs.class() == &raw mut ffi::PyFunction_Type);
            by_either(["differing", "differing_by_either"], &equals, theirs, a, b, "==")
        }
        None => {
            let theirs = written(second, other).filter(|_| first != second || compares)?;
            let asked = declines(first, own, compares) || is_builtin(first) && !compares && !may_decline(&theirs);
            if asked { operated("turned_round", &theirs, a, b, sign) } else { None }
        }
    }
}

/// The method of the first, and behind it that of the second, if it may be asked.
fn by_either(
    [alone, either]: [&'static str; 2],
    ours: &Object,
    theirs: Option<Object>,
    a: &PyValue,
    b: &PyValue,
    sign: &str,
) -> Option<StandIn> {
    match theirs.filter(|_| may_decline(ours)) {
        Some(theirs) => {
            let methods = [ours, &Some(theirs).filter(is_entered)?].map(|method| Value::Host(method.clone()));
            let operands = [a.clone(), b.clone(), sign_of(sign)];
            stand_in::stand_in(either, ours, methods.into_iter().chain(operands))
        }
        None => operated(alone, ours, a, b, sign),
    }
}

/// Whether something else is tried behind the methods of both: sequences are joined and repeated.
fn falls_back(first: *mut ffi::PyTypeObject, second: *mut ffi::PyTypeObject, sign: &str) -> bool {
    let is_sequence = |class: *mut ffi::PyTypeObject| {
        // SAFETY: a live class; what it does as a sequence is asked for.
        unsafe { (*class).tp_as_sequence.as_ref() }
            .is_some_and(|sequence| sequence.sq_repeat.is_some() || sequence.sq_concat.is_some())
    };
    match sign {
        "+" | "+=" => is_sequence(first),
        "*" | "*=" => is_sequence(first) || is_sequence(second),
        _ => false,
    }
}

/// Whether what stands first leaves it to what it does not know: a number does, and whatever has no order.
fn declines(class: *mut ffi::PyTypeObject, own: &str, compares: bool) -> bool {
    let numbers = [&raw mut ffi::PyLong_Type, &raw mut ffi::PyFloat_Type, &raw mut ffi::PyBool_Type];
    let of_all = || match (found(class, own), found(&raw mut ffi::PyBaseObject_Type, own)) {
        (Some(own), Some(of_all)) => own.ptr() == of_all.ptr(),
        _ => false,
    };
    numbers.contains(&class) || compares && of_all()
}

/// Text and builtin containers, which know only their like.
fn is_builtin(class: *mut ffi::PyTypeObject) -> bool {
    let texts = [&raw mut ffi::PyUnicode_Type, &raw mut ffi::PyBytes_Type];
    texts.contains(&class) || is_container(class)
}

fn operated(name: &'static str, function: &Object, a: &PyValue, b: &PyValue, sign: &str) -> Option<StandIn> {
    let args = [Value::Host(function.clone()), a.clone(), b.clone(), sign_of(sign)];
    stand_in::stand_in(name, function, args)
}

fn sign_of(sign: &str) -> PyValue {
    Value::Host(attached(|py| Object::from(PyString::intern(py, sign).into_any())))
}

/// Whether a function names `NotImplemented`, or asks others who may give it.
fn may_decline(function: &Object) -> bool {
    attached(|py| {
        let names = function.bind(py).getattr("__code__").and_then(|code| code.getattr("co_names")?.extract());
        let names: Vec<String> = names.unwrap_or_default();
        names.iter().any(|name| name == "NotImplemented" || name == "super" || name.starts_with("__"))
    })
}

/// The method of a second operand that may be asked, the first having said nothing yet.
pub fn may_be_next(ask: Ask, given: Given<'_, '_>) -> Option<StandIn> {
    match (ask, given.iter().next()) {
        (Ask::Call, Some(Value::Host(callee))) => {
            asked_next(callee, &given.iter().skip(1).collect::<SmallVec<[&PyValue; 5]>>(), true)
        }
        _ => None,
    }
}

/// `unless_first_declined(given, theirs, a, b, sign)`: the method of the second operand, if it is asked; or may be, the first having
/// said nothing yet.
pub fn asked_next(callee: &Object, args: &[&PyValue], may_be: bool) -> Option<StandIn> {
    static NEXT: Once<usize> = Once::new();
    let next = *NEXT.get_or_init(|| address_of("sooner._sooner", "unless_first_declined"));
    let [given, Value::Host(theirs), operands @ ..] = args else { return None };
    let asked = callee.ptr() as usize == next
        && match given {
            // SAFETY: it lives for ever.
            Value::Host(given) => given.ptr() == unsafe { ffi::Py_NotImplemented() },
            Value::Pending(_) | Value::Unset => may_be,
            _ => false,
        };
    let args = [Value::Host(theirs.clone())].into_iter().chain(operands.iter().map(|value| (*value).clone()));
    if asked { stand_in::stand_in("turned_round", theirs, args) } else { None }
}

/// What a method has given, or what is tried next if that is `NotImplemented`.
pub fn unless_declined<'py>(
    given: Bound<'py, PyAny>,
    next: &str,
    operands: (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>),
) -> PyResult<Bound<'py, PyAny>> {
    match given.is(PyNotImplemented::get(given.py())) {
        true => given.py().import("sooner._declined")?.getattr(next)?.call1(operands),
        false => Ok(given),
    }
}
