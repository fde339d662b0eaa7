//! What builtins ask of an instance whose class is the user's: how long it is, whether it counts as true, what it is as text.
//! Its `__len__`, `__bool__`, `__str__` and their like are entered, and what they give is looked at as CPython does (`checked`).

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyString;
use sooner_machine::{Args, Ask, Prompt, Value};

use crate::behaviour::{self, Behaviour};
use crate::bind::Keyword;
use crate::decided::Question;
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached, with_text};
use crate::once::Once;
use crate::operators::{class_of, found, written};
use crate::stand_in::{self, StandIn};
use crate::{call, lookup, ops, own_code};

type Given<'a, 'b> = &'a Args<'b, PyHost>;
type Class = *mut ffi::PyTypeObject;

/// What stands in for a question that is asked by an operation.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<StandIn> {
    let asked = given.iter().next()?;
    let class = class_of(asked)?;
    let name = match ask {
        Ask::Truth => return truth(class, asked, "asked"),
        Ask::Plain(sooner_machine::code::OpCode::Not) => return truth(class, asked, "denied"),
        Ask::Own(op) => ops::name(op),
        _ => return None,
    };
    match name {
        "py_truth" => truth(class, asked, "asked"),
        "py_piece" => formatted(class, asked, &text("")),
        "py_format" if given.len() == 3 => match (as_text(&given[1])?.as_str(), as_text(&given[2])?.as_str()) {
            (_, "") => formatted(class, asked, &given[1]),
            ("", "s") => shown(class, asked),
            ("", "r") => by(class, asked, "__repr__", "repr"),
            (_, "s") => converted(shown(class, asked)?, &given[1]),
            (_, "r") => converted(by(class, asked, "__repr__", "repr")?, &given[1]),
            _ => None,
        },
        _ => None,
    }
}

/// The same by a call of a builtin: `len(x)`, `str(x)`.
pub fn of_call(callee: &Object, asked: &PyValue) -> Option<StandIn> {
    let class = class_of(asked)?;
    let name = name_of(callee)?;
    if matches!(behaviour::of(callee), Behaviour::External(_)) {
        return None;
    }
    match name {
        "len" => by(class, asked, "__len__", "len"),
        "bool" => truth(class, asked, "asked"),
        "str" => shown(class, asked),
        "repr" => by(class, asked, "__repr__", "repr"),
        _ => None,
    }
}

/// `f"{x!s:>8}"`
fn converted(text: StandIn, spec: &PyValue) -> Option<StandIn> {
    let callback = text.callback().clone();
    stand_in::stand_in("converted", &callback, text.args.into_iter().chain([spec.clone()]))
}

/// `print(x)` of an instance whose code makes calls to say what it is as text: that is asked for, and shown.
#[inline]
pub fn printed(callee: &Object, args: &[&PyValue], keywords: &[Keyword]) -> Option<StandIn> {
    match args {
        [shown] if callee.is_builtin() && class_of(shown).is_some() => printed_of_class(callee, shown, keywords),
        _ => None,
    }
}

/// The same while nothing is outstanding.
#[inline]
pub fn prints<'a>(
    callee: &Object,
    mut args: impl Iterator<Item = &'a PyValue>,
    keywords: &[Keyword],
) -> Option<Prompt<PyHost>> {
    let (Some(shown), None) = (args.next(), args.next()) else { return None };
    let other = printed(callee, &[shown], keywords)?;
    Some(Prompt::other(call::any(&other.function, other.args, &other.keywords)))
}

fn printed_of_class(callee: &Object, instance: &PyValue, keywords: &[Keyword]) -> Option<StandIn> {
    static PRINT: Once<usize> = Once::new();
    if callee.ptr() as usize != *PRINT.get_or_init(|| lookup::address_of("builtins", "print")) {
        return None;
    }
    let callback = shown(class_of(instance)?, instance)?.callback().clone();
    if !own_code::makes_calls(&callback) || !keywords.iter().all(is_put_around) || !writes_somewhere() {
        return None;
    }
    let args = [Value::Host(callee.clone()), instance.clone()];
    // Between one thing there is nothing to put.
    match keywords.iter().find(|(name, _)| with_text(name, |name| name == "end")) {
        Some((_, end)) => stand_in::stand_in("printed_before", &callback, args.into_iter().chain([end.clone()])),
        None => stand_in::stand_in("printed", &callback, args),
    }
}

/// `sep=` and `end=` that are text: of others `print` complains before it asks for anything.
fn is_put_around((name, value): &Keyword) -> bool {
    let known = with_text(name, |name| ["sep", "end"].contains(&name));
    known && matches!(value, Value::Host(value) if value.is_none() || value.class() == &raw mut ffi::PyUnicode_Type)
}

/// Whether there is a stream: without one `print` asks for nothing.
fn writes_somewhere() -> bool {
    attached(|py| py.import("sys").and_then(|sys| sys.getattr("stdout")).is_ok_and(|stream| !stream.is_none()))
}

/// Whether code of the user's that makes calls says if it counts as true: while nothing is outstanding, CPython does the rest faster.
#[inline]
pub fn is_truth_by_code(asked: &PyValue) -> bool {
    class_of(asked).filter(|class| says_truth(*class)).is_some_and(|class| truth_makes_calls(class, asked))
}

fn truth_makes_calls(class: Class, asked: &PyValue) -> bool {
    makes_calls(is_truth_by_code as *const () as usize, asked, || truth(class, asked, "asked"))
}

/// Whether it is code that makes calls which answers; `question` is the address of what is asked.
fn makes_calls(question: usize, asked: &PyValue, code: impl FnOnce() -> Option<StandIn>) -> bool {
    let question = Question::of(question, [Some(asked), None]);
    if question.is_some_and(|question| question.is_left_alone()) {
        return false;
    }
    let makes = code().is_some_and(|other| own_code::makes_calls(other.callback()));
    if !makes {
        question.iter().for_each(Question::leave_alone);
    }
    makes
}

/// Whether a class says which of its instances count as true: all of others do.
#[inline]
fn says_truth(class: Class) -> bool {
    // SAFETY: a live class; what it does as a number and as a mapping is asked for.
    unsafe {
        (*class).tp_as_number.as_ref().is_some_and(|number| number.nb_bool.is_some())
            || (*class).tp_as_mapping.as_ref().is_some_and(|mapping| mapping.mp_length.is_some())
    }
}

/// Whether a builtin asks code of such an instance that makes calls.
#[inline]
pub fn may_ask(callee: &Object, asked: &PyValue) -> bool {
    class_of(asked).is_some()
        && name_of(callee).is_some()
        && makes_calls(callee.ptr() as usize, asked, || of_call(callee, asked))
}

fn truth(class: Class, asked: &PyValue, name: &'static str) -> Option<StandIn> {
    let (own, how) = if found(class, "__bool__").is_some() { ("__bool__", "bool") } else { ("__len__", "some") };
    let function = written(class, own)?;
    let args = [Value::Host(function.clone()), asked.clone(), text(how)];
    stand_in::stand_in(name, &function, args)
}

fn by(class: Class, asked: &PyValue, own: &str, builtin: &str) -> Option<StandIn> {
    let function = written(class, own)?;
    let args = [Value::Host(function.clone()), asked.clone(), text(builtin)];
    stand_in::stand_in("asked", &function, args)
}

/// `str(x)`: where a class does not say it, `__repr__` does.
fn shown(class: Class, asked: &PyValue) -> Option<StandIn> {
    match is_of_all(class, "__str__") {
        true => by(class, asked, "__repr__", "repr"),
        false => by(class, asked, "__str__", "str"),
    }
}

/// `format(x, spec)`: where a class does not say it, that is its text.
fn formatted(class: Class, asked: &PyValue, spec: &PyValue) -> Option<StandIn> {
    if is_of_all(class, "__format__") {
        return if as_text(spec)?.is_empty() { shown(class, asked) } else { None };
    }
    let function = written(class, "__format__")?;
    let spec = text(&as_text(spec)?);
    stand_in::stand_in("formatted", &function, [Value::Host(function.clone()), asked.clone(), spec])
}

/// Whether a class has what all have under a name.
fn is_of_all(class: Class, name: &str) -> bool {
    let of_all = found(&raw mut ffi::PyBaseObject_Type, name);
    found(class, name).zip(of_all).is_some_and(|(own, of_all)| own.ptr() == of_all.ptr())
}

/// A text that is there, or none at all.
fn as_text(value: &PyValue) -> Option<String> {
    let Value::Host(value) = value else { return None };
    attached(|py| if value.is_none() { Some(String::new()) } else { value.bind(py).extract().ok() })
}

fn text(text: &str) -> PyValue {
    Value::Host(attached(|py| Object::from(PyString::intern(py, text).into_any())))
}

/// The name of a builtin that asks what it is given, and nothing else.
fn name_of(callee: &Object) -> Option<&'static str> {
    const NAMES: [&str; 4] = ["len", "bool", "str", "repr"];
    static KNOWN: Once<[usize; NAMES.len()]> = Once::new();
    let known = KNOWN.get_or_init(|| NAMES.map(|name| lookup::address_of("builtins", name)));
    known.iter().position(|address| *address == callee.ptr() as usize).map(|at| NAMES[at])
}

/// What a builtin makes of what the instance that it asked has given: that, or it complains.
pub fn checked<'py>(how: &str, given: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    // Called from here, neither leaves a frame in a traceback.
    let (asks, gives): (Bound<'py, PyAny>, Bound<'py, PyAny>) =
        given.py().import("sooner._asked")?.getattr("ASK")?.get_item(how)?.extract()?;
    asks.call1((gives.call1((given,))?,))
}
