//! Operations whose value may be known before all of the operand has arrived: `startswith`, `in`, an item, a slice, and
//! `removeprefix`. What hangs on the rest waits for the whole.

use pyo3::ffi;
use sooner_machine::{Args, Flow, Gives, Host, Passed, Pieces, Pours, Value};

use super::{is_text, text, text_of};
use crate::host::PyHost;
use crate::object::{Object, PyValue, lower};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// `needle in values`, or not.
pub fn found(given: Given<'_, '_>, holds: bool) -> Option<Box<dyn Flow<PyHost>>> {
    let Value::Pending(_) = &given[1] else { return None };
    let text = match &given[0] {
        Value::Host(needle) => text_of(needle),
        _ => None,
    };
    let plain = is_text(&given[0], true);
    plain.then(|| Box::new(Found { needle: given[0].clone(), text, seen: 0, stopped: false, holds }) as _)
}

/// `values[place]` and `values[start:stop]`, counted from the beginning.
pub fn item(given: Given<'_, '_>) -> Option<Box<dyn Flow<PyHost>>> {
    let Value::Pending(_) = &given[0] else { return None };
    let count = |value: &PyValue| match value {
        Value::Int(number) => usize::try_from(*number).ok().map(Some),
        Value::Host(object) if object.is_none() => Some(None),
        _ => None,
    };
    let (start, stop, single) = match &given[1] {
        Value::Int(_) => (count(&given[1])??, count(&given[1])?.map(|at| at + 1), true),
        Value::Host(slice) if slice.class() == &raw mut ffi::PySlice_Type => {
            let [start, stop, step] = parts_of(slice);
            let (start, stop) = (count(&start)?.unwrap_or(0), count(&stop)?);
            match count(&step)?.unwrap_or(1) {
                0 => return None,
                1 => (start, stop, false),
                step => return Some(Box::new(Steps { next: start, stop, step, at: 0, count: 0 })),
            }
        }
        _ => return None,
    };
    Some(Box::new(Slice { start, stop, single, at: 0, count: 0, from: None }))
}

/// Whether something counts as true, or not.
pub fn truth(given: Given<'_, '_>, source: usize, holds: bool) -> Option<Box<dyn Flow<PyHost>>> {
    matches!(given[source], Value::Pending(_)).then(|| Box::new(Truth { source, holds }) as _)
}

struct Truth {
    source: usize,
    /// What it gives where there is something.
    holds: bool,
}

impl Flow<PyHost> for Truth {
    fn source(&self) -> usize {
        self.source
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn takes_tuples(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        match so_far.at(0, &PyHost) {
            Some(_) => Passed::value(Value::Bool(self.holds)),
            None => Passed::nothing(),
        }
    }
}

fn parts_of(slice: &Object) -> [PyValue; 3] {
    use pyo3::types::PyAnyMethods;
    ["start", "stop", "step"].map(|name| {
        crate::object::attached(|py| match slice.bind(py).getattr(name) {
            Ok(part) => crate::object::lift(part.into()),
            Err(_) => Value::Unset,
        })
    })
}

/// `text.startswith(prefix)`, or one of several.
pub struct StartsWith(pub Vec<String>);

impl Flow<PyHost> for StartsWith {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        self.0.retain(|prefix| all.starts_with(prefix) || prefix.starts_with(&**all));
        match self.0.iter().any(|prefix| all.starts_with(prefix)) {
            true => Passed::value(Value::Bool(true)),
            false if self.0.is_empty() => Passed::value(Value::Bool(false)),
            false => Passed::nothing(),
        }
    }
}

/// `text.find(wanted)`, or `index`, which fails where there is none.
pub fn position(wanted: &Object, finds: bool) -> Option<Box<dyn Flow<PyHost>>> {
    let wanted = text_of(wanted)?;
    Some(Box::new(Position { wanted, seen: 0, finds }))
}

struct Position {
    wanted: String,
    seen: usize,
    finds: bool,
}

impl Flow<PyHost> for Position {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn may_fail(&self, _text: bool) -> bool {
        !self.finds
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        if let Some(at) = all[self.seen..].find(&self.wanted) {
            return Passed::value(Value::Int(all[..self.seen + at].chars().count() as i64));
        }
        self.seen = super::without_beginning(all, &self.wanted, self.seen);
        Passed::nothing()
    }
}

/// `text == other`, or `!=`: decided by the first difference. What else might be compared is not looked at.
pub fn compared(given: Given<'_, '_>, equal: bool) -> Option<Box<dyn Flow<PyHost>>> {
    let source = given.iter().position(|value| matches!(value, Value::Pending(_)))?;
    let Value::Host(other) = &given[1 - source] else { return None };
    Some(Box::new(Compared { source, other: text_of(other)?, equal }))
}

struct Compared {
    source: usize,
    other: String,
    equal: bool,
}

impl Flow<PyHost> for Compared {
    fn source(&self) -> usize {
        self.source
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        match so_far {
            Pieces::Text(all) if !self.other.starts_with(&**all) => Passed::value(Value::Bool(!self.equal)),
            _ => Passed::nothing(),
        }
    }
}

/// `text is None`: what is arriving is no such thing.
pub fn same(given: Given<'_, '_>, same: bool) -> Option<Box<dyn Flow<PyHost>>> {
    let source = given.iter().position(|value| matches!(value, Value::Pending(_)))?;
    let plain = match &given[1 - source] {
        Value::Host(other) => other.is_none(),
        other => matches!(other, Value::Bool(_)),
    };
    plain.then(|| Box::new(Known { source, of_text: !same, of_items: !same }) as _)
}

/// `py_own_iter`: what arrives in pieces is no instance of the user's.
pub fn nobody(given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    matches!(given[0], Value::Pending(_)).then(|| Box::new(Known { source: 0, of_text: false, of_items: false }) as _)
}

/// `case [first, *_]`: whether it is a sequence, which text is none.
pub fn is_sequence(given: Given<'_, '_>) -> Option<Box<dyn Flow<PyHost>>> {
    matches!(given[0], Value::Pending(_)).then(|| Box::new(Known { source: 0, of_text: false, of_items: true }) as _)
}

/// What is known as soon as it is known whether text or items arrive.
struct Known {
    source: usize,
    of_text: bool,
    of_items: bool,
}

impl Flow<PyHost> for Known {
    fn source(&self) -> usize {
        self.source
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
        Some(Value::Bool(if text { self.of_text } else { self.of_items }))
    }

    fn pass_on(&mut self, _: &Pieces<PyHost>) -> Passed<PyHost> {
        Passed::nothing()
    }
}

struct Found {
    needle: PyValue,
    /// The needle, if it is text.
    text: Option<String>,
    /// Up to here, and a beginning of the needle, it was looked at.
    seen: usize,
    /// There was an item that only Python can compare.
    stopped: bool,
    /// What it means that the needle is there.
    holds: bool,
}

impl Flow<PyHost> for Found {
    fn source(&self) -> usize {
        1
    }

    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn takes_tuples(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        false
    }

    fn runs_code(&self) -> bool {
        true
    }

    /// Text is looked for in text; items are compared as they like.
    fn may_fail(&self, text: bool) -> bool {
        !text || self.text.is_none()
    }

    fn pours(&self) -> Pours {
        Pours::Too
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        match (so_far, &self.text) {
            (Pieces::Text(all), Some(needle)) => {
                if all[self.seen..].contains(needle) {
                    return Passed::value(Value::Bool(self.holds));
                }
                self.seen = super::without_beginning(all, needle, self.seen);
            }
            (Pieces::Items(items), _) if !self.stopped => {
                let plain = items[self.seen..].iter().take_while(|item| is_text(item, true));
                if plain.clone().any(|item| PyHost.equal(item, &self.needle)) {
                    return Passed::value(Value::Bool(self.holds));
                }
                self.seen += plain.count();
                self.stopped = self.seen < items.len();
            }
            _ => {}
        }
        Passed::nothing()
    }
}

pub struct Slice {
    start: usize,
    stop: Option<usize>,
    /// One item, not a slice.
    single: bool,
    /// How much was looked at: bytes or items, and characters or items.
    at: usize,
    count: usize,
    /// Where the slice begins.
    from: Option<usize>,
}

impl Flow<PyHost> for Slice {
    fn takes_text(&self) -> bool {
        false
    }

    fn gives(&self, text: bool) -> Gives {
        match text {
            _ if self.single => Gives::Value,
            true => Gives::Text,
            false => Gives::Items,
        }
    }

    fn is_eager(&self) -> bool {
        self.stop.is_some()
    }

    fn keeps_items(&self) -> bool {
        true
    }

    /// A place may lie behind the end.
    fn may_fail(&self, _text: bool) -> bool {
        self.single
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        match so_far {
            Pieces::None => Passed::nothing(),
            Pieces::Text(all) => self.pass_text(all),
            Pieces::All(items) => match items.get(self.start) {
                Some(item) if self.single => Passed::value(item.clone()),
                _ => Passed::nothing(),
            },
            Pieces::Items(items) => match self.stop {
                Some(stop) if self.single && items.len() >= stop => Passed::value(items[self.start].clone()),
                Some(stop) if items.len() >= stop => Passed::value(list(items.get(self.start..stop).unwrap_or(&[]))),
                Some(_) if self.single => Passed::nothing(),
                _ => {
                    let from = self.start.max(self.at).min(items.len());
                    self.at = items.len();
                    Passed::Items(items[from..].to_vec())
                }
            },
        }
    }
}

/// `values[start:stop:step]`
struct Steps {
    /// The place that is passed on next.
    next: usize,
    stop: Option<usize>,
    step: usize,
    /// How much was looked at: bytes or items, and characters or items.
    at: usize,
    count: usize,
}

impl Flow<PyHost> for Steps {
    fn takes_text(&self) -> bool {
        false
    }

    fn gives(&self, text: bool) -> Gives {
        if text { Gives::Text } else { Gives::Items }
    }

    fn keeps_items(&self) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let (mut text, mut items) = (String::new(), Vec::new());
        while self.stop.is_none_or(|stop| self.count < stop) {
            let wanted = self.count == self.next;
            self.at = match so_far {
                Pieces::Text(all) => {
                    let Some(c) = all[self.at..].chars().next() else { break };
                    if wanted {
                        text.push(c);
                    }
                    self.at + c.len_utf8()
                }
                Pieces::Items(all) => {
                    let Some(item) = all.get(self.at) else { break };
                    if wanted {
                        items.push(item.clone());
                    }
                    self.at + 1
                }
                Pieces::None | Pieces::All(_) => break,
            };
            self.count += 1;
            self.next += if wanted { self.step } else { 0 };
        }
        if items.is_empty() { Passed::Text(text) } else { Passed::Items(items) }
    }
}

impl Slice {
    /// All but the first items, or all behind so many characters, which are so many bytes.
    pub fn behind(start: usize, bytes: usize) -> Slice {
        Slice { start, stop: None, single: false, at: bytes, count: start, from: Some(bytes) }
    }

    fn pass_text(&mut self, all: &str) -> Passed<PyHost> {
        let passed = self.at;
        let mut rest = all[self.at..].chars();
        loop {
            if self.count == self.start && self.from.is_none() {
                self.from = Some(self.at);
            }
            if self.stop.is_some_and(|stop| self.count >= stop) {
                return Passed::value(text(&all[self.from.unwrap_or(self.at)..self.at]));
            }
            let Some(c) = rest.next() else { break };
            self.at += c.len_utf8();
            self.count += 1;
        }
        match self.from {
            Some(from) if !self.single => Passed::Text(all[from.max(passed)..].to_owned()),
            _ => Passed::nothing(),
        }
    }
}

/// A new list of these.
pub fn list(items: &[PyValue]) -> PyValue {
    // SAFETY: a new list of that size; each place is given one reference.
    unsafe {
        match Object::owned(ffi::PyList_New(items.len() as ffi::Py_ssize_t)) {
            Ok(list) => {
                for (at, item) in (0..).zip(items) {
                    ffi::PyList_SetItem(list.ptr(), at, lower(item).into_ptr());
                }
                Value::Host(list)
            }
            Err(_) => Value::Host(Object::none()),
        }
    }
}

/// `text.removeprefix(prefix)`
pub struct WithoutPrefix {
    pub prefix: String,
    /// How much was passed on or left out, once that is known.
    pub done: Option<usize>,
}

impl Flow<PyHost> for WithoutPrefix {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let done = match self.done {
            Some(done) => done,
            None if all.starts_with(&self.prefix) => self.prefix.len(),
            None if self.prefix.starts_with(&**all) => return Passed::nothing(),
            None => 0,
        };
        self.done = Some(all.len());
        Passed::Text(all[done..].to_owned())
    }
}
