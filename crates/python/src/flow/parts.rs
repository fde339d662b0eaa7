//! Operations that make text of parts: `+`, f-strings, `%`, `format`, `join`, `str`, `print`. What the parts are is said here;
//! the machine goes through them as they arrive.

use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

use pyo3::types::{PyAnyMethods, PyString, PyStringMethods};
use pyo3::{PyErr, ffi};
use smallvec::{SmallVec, smallvec};
use sooner_machine::code::OpCode;
use sooner_machine::{Args, Ask, Flow, Flowing, Gives, Operands, Part, Parts, Passed, Pieces, Pours, Value};

use super::{rows, templates, text_of, writing};
use crate::builtins;
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached, lift_borrowed, lower};
use crate::ops;
use crate::reach;

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// How an operation makes text of parts, if it does.
pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    match ask {
        Ask::Plain(OpCode::Add) => one_by_one(given, 0..2).or_else(|| rows::of(given)),
        Ask::Plain(OpCode::Mod) => templates::percent(given),
        Ask::Call => match &given[0] {
            Value::Host(callee) if callee.ptr() == (&raw mut ffi::PyUnicode_Type).cast() && given.len() == 2 => {
                one_by_one(given, 1..2)
            }
            Value::Host(callee) => bound(callee, given),
            _ => None,
        },
        Ask::Own(op) => match ops::name(op) {
            "py_iadd" => one_by_one(given, 0..2),
            "py_join" => pieces(given),
            "py_piece" => one_by_one(given, 0..1),
            "py_format" if is_plain_format(given) => one_by_one(given, 0..1),
            "py_join_with" => joined(given),
            "py_fill" => templates::fill(given),
            "py_call_kw" => templates::format(ask, given),
            "py_call_ex" => templates::expanded(given),
            "py_invoke" => match (&*string(&given[1])?, given.len()) {
                ("join", 3) => join(given),
                ("format", _) => templates::format(ask, given),
                ("format_map", 3) => templates::mapped(given),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// `separator.join(…)` and its like, where the method was found before its arguments were.
fn bound(method: &Object, given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    if !method.is_builtin() {
        return None;
    }
    // SAFETY: a live builtin function; borrowed, or none.
    let receiver = unsafe { ffi::PyCFunction_GetSelf(method.ptr()) };
    // SAFETY: a live object.
    if receiver.is_null() || unsafe { ffi::Py_TYPE(receiver) } != &raw mut ffi::PyUnicode_Type {
        return None;
    }
    // As compiled code names it: one object everywhere.
    let name = attached(|py| {
        let name = method.bind(py).getattr("__name__")?;
        Ok::<_, PyErr>(Object::from(PyString::intern(py, name.cast::<PyString>()?.to_str()?).into_any()))
    });
    let name = name.ok()?;
    let args: Operands<PyHost> =
        [lift_borrowed(receiver), Value::Host(name)].into_iter().chain(given.iter().skip(1).cloned()).collect();
    let invoke = Ask::Own(ops::named("py_invoke")?);
    of(invoke, &Args::of(&args)).map(|_| Flowing::Same(invoke, args, SmallVec::new()))
}

/// These operands, which all have to be text.
fn one_by_one(given: Given<'_, '_>, operands: Range<usize>) -> Option<Flowing<PyHost>> {
    let parts: Vec<Part<PyHost>> = operands.clone().map(|at| Part::Value(given[at].clone())).collect();
    let fits = |part: &Part<PyHost>| matches!(part, Part::Value(value) if is_missing(value) || is_text(value, false));
    parts.iter().all(fits).then(|| flowing(parts, operands))
}

/// An f-string's, among which whole numbers stand as they are.
fn pieces(given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let text = |value: &PyValue| match value {
        Value::Int(number) => ops::digits(*number).map_or_else(|_| value.clone(), Value::Host),
        value => value.clone(),
    };
    let texts: Vec<PyValue> = given.iter().map(text).collect();
    one_by_one(&Args::of(&texts), 0..texts.len())
}

fn flowing(parts: Vec<Part<PyHost>>, operands: Range<usize>) -> Flowing<PyHost> {
    Flowing::Parts(Box::new(Parts::new(parts.into_iter(), operands)))
}

/// Whether this is missing, and may be text.
pub fn is_missing(value: &PyValue) -> bool {
    matches!(value, Value::Pending(_)) && !rows::is_items(value)
}

/// `f"{value}"`: the value itself, if it is text.
fn is_plain_format(given: Given<'_, '_>) -> bool {
    let text = |value: &PyValue| match value {
        Value::Host(object) if object.is_none() => Some(String::new()),
        value => string(value),
    };
    text(&given[1]).is_some_and(|spec| spec.is_empty())
        && text(&given[2]).is_some_and(|conversion| conversion.is_empty() || conversion == "s")
}

fn literal(text: &str) -> Part<PyHost> {
    Part::Text(Rc::from(text))
}

/// `separator.join(texts)`: of a list in which something is missing, or of one that is arriving.
fn join(given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let separator = string(&given[0])?;
    let list = match &given[2] {
        Value::Host(list) => list,
        Value::Pending(_) => {
            return Some(Flowing::Each(Box::new(Join { separator, at: 0, stopped: false })));
        }
        _ => return None,
    };
    let items = items_of(list)?;
    if !items.iter().all(|item| is_missing(item) || is_text(item, false)) {
        return None;
    }
    let tuple = list.class() == &raw mut ffi::PyTuple_Type;
    let keys = if tuple { smallvec![] } else { smallvec![reach::key(list)] };
    let args = [given[0].clone()].into_iter().chain(items).collect();
    Some(Flowing::Same(Ask::Own(ops::named("py_join_with")?), args, keys))
}

fn joined(given: Given<'_, '_>) -> Option<Flowing<PyHost>> {
    let separator: Rc<str> = string(&given[0])?.into();
    let mut parts = Vec::new();
    for (at, item) in given.iter().skip(1).enumerate() {
        if at > 0 {
            parts.push(Part::Text(separator.clone()));
        }
        parts.push(Part::Value(item.clone()));
    }
    Some(flowing(parts, 1..given.len()))
}

/// The items of a list or tuple, pending values for holes.
pub fn items_of(object: &Object) -> Option<Vec<PyValue>> {
    let class = object.class();
    if class != &raw mut ffi::PyList_Type && class != &raw mut ffi::PyTuple_Type {
        return None;
    }
    // SAFETY: a live list or tuple; positions are within its size.
    unsafe {
        let size = ffi::PySequence_Fast_GET_SIZE(object.ptr());
        Some((0..size).map(|at| lift_borrowed(ffi::PySequence_Fast_GET_ITEM(object.ptr(), at))).collect())
    }
}

/// `separator.join(texts)` of a list that is arriving.
struct Join {
    separator: String,
    at: usize,
    /// An item is no text: the whole will tell.
    stopped: bool,
}

impl Flow<PyHost> for Join {
    fn source(&self) -> usize {
        2
    }

    fn takes_tuples(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pours(&self) -> Pours {
        Pours::Too
    }

    /// Whatever the list holds, it may yet fail: it keeps its place.
    fn may_fail(&self, _text: bool) -> bool {
        true
    }

    fn fails_without_texts(&self) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let mut text = String::new();
        while !self.stopped
            && let Some((item, next)) = so_far.at(self.at, &PyHost)
        {
            match text_in(&item, false) {
                Some(item) => {
                    if self.at > 0 {
                        text.push_str(&self.separator);
                    }
                    text.push_str(&item);
                    self.at = next;
                }
                None => self.stopped = true,
            }
        }
        Passed::Text(text)
    }
}

/// A text as Rust holds it.
pub fn string(value: &PyValue) -> Option<String> {
    match value {
        Value::Host(object) => text_of(object),
        _ => None,
    }
}

/// Whether a value is text, or with `shows` a plain one that is shown as text.
pub fn is_text(value: &PyValue, shows: bool) -> bool {
    match value {
        Value::Host(object) => object.class() == &raw mut ffi::PyUnicode_Type || (shows && object.is_none()),
        Value::Int(_) | Value::Float(_) | Value::Bool(_) => shows,
        _ => false,
    }
}

/// That text; nothing if it has half of a surrogate pair.
pub fn text_in(value: &PyValue, shows: bool) -> Option<Cow<'_, str>> {
    if !is_text(value, shows) {
        return None;
    }
    match value {
        Value::Host(object) if !object.is_none() => {
            let mut size = 0;
            // SAFETY: a live text, which keeps what it gives; bytes of UTF-8.
            unsafe {
                let bytes = ffi::PyUnicode_AsUTF8AndSize(object.ptr(), &mut size).cast::<u8>();
                if bytes.is_null() {
                    ffi::PyErr_Clear();
                    return None;
                }
                let bytes = std::slice::from_raw_parts(bytes, size as usize);
                std::str::from_utf8(bytes).ok().map(Cow::Borrowed)
            }
        }
        plain => attached(|py| lower(plain).bind(py).str().ok().map(|text| Cow::Owned(text.to_string()))),
    }
}

/// The parts of what a `print` writes to where text usually goes, or to a file.
pub fn of_print(carried: &[PyValue]) -> Option<Parts<PyHost>> {
    let [Value::Host(callee), names, values @ ..] = carried else { return None };
    attached(|py| {
        if !builtins::is_print(&callee.bind(py)) {
            return None;
        }
        let names: Vec<String> = match names {
            Value::Host(names) if names.is_none() => Vec::new(),
            names => lower(names).bind(py).extract().ok()?,
        };
        let (args, named) = values.split_at(values.len() - names.len());
        let (mut separator, mut end) = (" ".to_owned(), "\n".to_owned());
        for (name, value) in names.iter().zip(named) {
            let value = match value {
                Value::Bool(_) if name == "flush" => continue,
                Value::Host(value) => value,
                _ => return None,
            };
            let is_stream =
                |name| py.import("sys").and_then(|sys| sys.getattr(name)).is_ok_and(|own| own.is(value.bind(py)));
            match &**name {
                _ if value.is_none() => {}
                "sep" => separator = text_of(value)?,
                "end" => end = text_of(value)?,
                "file" if is_stream("stdout") || is_stream("stderr") || writing::is_file(value) => {}
                "flush" => {}
                _ => return None,
            }
        }
        let separator: Rc<str> = separator.into();
        if let ([values], true) = (args, builtins::is_print_each(&callee.bind(py))) {
            let parts = [Part::Row(values.clone(), separator, true), literal(&end)];
            return Some(Parts::new(parts.into_iter(), 0..0));
        }
        if !args.iter().all(|arg| is_missing(arg) || is_text(arg, true)) {
            return None;
        }
        let mut parts = Vec::new();
        for (at, arg) in args.iter().enumerate() {
            if at > 0 {
                parts.push(Part::Text(separator.clone()));
            }
            parts.push(Part::Shown(arg.clone()));
        }
        parts.push(literal(&end));
        Some(Parts::new(parts.into_iter(), 0..0))
    })
}
