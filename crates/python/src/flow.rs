//! Operations that pass on what has arrived of their operand (`docs/streaming.md`): `splitlines` and `split`; in
//! `trim` those that make text of text, in `parts` those that put texts together, in `heads` those that take something
//! apart, in `early` those whose value is known soon, in `pulls` iterators.
//! Each remembers how far it has looked, so a character is looked at once; what is passed on is a prefix of what the
//! operation gives for the whole.

mod behind;
mod class;
mod early;
mod finds;
mod first;
mod heads;
mod lengths;
mod parts;
mod pulls;
mod rows;
mod sieves;
mod templates;
mod texts;
mod trim;
mod writing;

use pyo3::ffi;
use sooner_machine::code::OpCode;
use sooner_machine::{Args, Ask, Flow, Flowing, Passed, Pieces, Value};

use crate::host::PyHost;
use crate::object::{Object, PyValue, attached, lift};
use crate::ops;
pub use behind::{extend_list, grows, is_held};
pub use class::invoked;
use early::{StartsWith, WithoutPrefix};
pub use heads::part;
pub use lengths::{compared as length_compared, length_is, length_of};
pub use parts::{is_text, of_print, text_in};
pub use pulls::{call_looking, numbered, of_text, stand, walk};
pub use rows::{copy_list, list_items};
pub use texts::{are_texts, of_texts};
use trim::{ByWord, Case, Replace, Strip, WithoutSuffix};
pub use writing::of_output;

/// How something that waits for its operand can use a part of it.
pub fn of(ask: Ask, given: &Args<'_, PyHost>) -> Option<Flowing<PyHost>> {
    let each = match ask {
        Ask::Own(op) => match ops::name(op) {
            "py_invoke" => method(given),
            "py_in" => early::found(given, true),
            "py_not_in" => early::found(given, false),
            "py_getitem" => early::item(given),
            "py_own_iter" => early::nobody(given),
            "py_are_texts" => texts::asked(given),
            "py_of_texts" => texts::of(given),
            "py_length" => lengths::of(ask, given),
            "py_length_is" => lengths::asked(given),
            "py_is_sequence" => early::is_sequence(given),
            "py_unpack" => heads::unpack(given),
            "py_unpack_star" => heads::unpack_star(given),
            "py_getattr" => class::method(given),
            "py_star" => class::copied(given, false),
            "py_list_to_tuple" => class::copied(given, true),
            "py_truth" => early::truth(given, 0, true),
            "py_is" => early::same(given, true),
            "py_is_not" => early::same(given, false),
            _ => None,
        },
        Ask::Plain(OpCode::Not) => early::truth(given, 0, false),
        Ask::Plain(OpCode::Eq) => early::compared(given, true),
        Ask::Plain(OpCode::Ne) => early::compared(given, false),
        Ask::Truth => early::truth(given, 0, true),
        Ask::Plain(OpCode::Mul) => trim::repeated(given),
        Ask::Call => class::of(ask, given)
            .or_else(|| class::list(given))
            .or_else(|| first::of(given))
            .or_else(|| lengths::of(ask, given)),
        _ => None,
    };
    each.map(Flowing::Each)
        .or_else(|| parts::of(ask, given))
        .or_else(|| behind::of(ask, given))
        .or_else(|| pulls::of(ask, given))
        .or_else(|| sieves::of(ask, given))
        .or_else(|| finds::of(ask, given))
        .or_else(|| writing::of(ask, given))
}

fn method(given: &Args<'_, PyHost>) -> Option<Box<dyn Flow<PyHost>>> {
    let (Value::Pending(_), Value::Host(name)) = (&given[0], &given[1]) else { return None };
    let name = text_of(name)?;
    let args: Vec<&PyValue> = given.iter().skip(2).collect();
    match (&*name, &args[..]) {
        ("splitlines", []) => Some(Box::new(Lines { keeps_ends: false, start: 0, seen: 0 })),
        ("splitlines", [Value::Bool(keeps_ends)]) => {
            Some(Box::new(Lines { keeps_ends: *keeps_ends, start: 0, seen: 0 }))
        }
        ("split", []) => Some(Box::new(Words { start: None, seen: 0 })),
        ("split", [Value::Host(separator)]) if separator.is_none() => Some(Box::new(Words { start: None, seen: 0 })),
        ("split", [Value::Host(separator)]) => {
            let separator = text_of(separator).filter(|separator| !separator.is_empty())?;
            Some(Box::new(Parts { separator, start: 0, seen: 0 }))
        }
        ("split", [Value::Host(separator), Value::Int(most)]) if separator.is_none() => heads::words(*most),
        ("split", [Value::Host(separator), Value::Int(most)]) => heads::split(separator, *most),
        ("partition", [Value::Host(separator)]) => heads::partition(separator, false),
        ("rpartition", [Value::Host(separator)]) => heads::partition(separator, true),
        ("copy", []) => Some(class::copy_of_list()),
        ("strip", _) => strip(&args, true, true),
        ("lstrip", _) => strip(&args, true, false),
        ("rstrip", _) => strip(&args, false, true),
        ("startswith", [Value::Host(prefix)]) => Some(Box::new(StartsWith(texts_of(prefix)?))),
        ("find", [Value::Host(wanted)]) => early::position(wanted, true),
        ("index", [Value::Host(wanted)]) => early::position(wanted, false),
        ("removesuffix", [Value::Host(suffix)]) => {
            Some(Box::new(WithoutSuffix { suffix: text_of(suffix)?.len(), done: 0 }))
        }
        ("removeprefix", [Value::Host(prefix)]) => {
            Some(Box::new(WithoutPrefix { prefix: text_of(prefix)?, done: None }))
        }
        ("lower" | "upper" | "casefold", []) => Some(Box::new(Case::new(&name))),
        ("title" | "swapcase" | "capitalize", []) => Some(Box::new(ByWord::new(&name))),
        ("expandtabs", []) => Some(Box::new(ByWord::new(&name))),
        ("ljust", [Value::Int(width)] | [Value::Int(width), Value::Host(_)]) => trim::padded(*width, args.get(1)),
        ("replace", [Value::Host(old), Value::Host(new)]) => {
            let old = text_of(old).filter(|old| !old.is_empty())?;
            Some(Box::new(Replace { old, new: text_of(new)?, done: 0 }))
        }
        _ => None,
    }
}

fn strip(args: &[&PyValue], left: bool, right: bool) -> Option<Box<dyn Flow<PyHost>>> {
    let characters = match args {
        [] => None,
        [Value::Host(characters)] if characters.is_none() => None,
        [Value::Host(characters)] => Some(text_of(characters)?),
        _ => return None,
    };
    Some(Box::new(Strip { characters, left, right, done: 0, seen: 0 }))
}

/// A Python string, if it is one that Rust can hold.
pub fn text_of(object: &Object) -> Option<String> {
    attached(|py| {
        use pyo3::types::PyAnyMethods;
        object.bind(py).cast_exact::<pyo3::types::PyString>().ok()?.extract().ok()
    })
}

/// Such a string, or several in a tuple.
fn texts_of(object: &Object) -> Option<Vec<String>> {
    match object.class() == &raw mut ffi::PyTuple_Type {
        true => parts::items_of(object)?.iter().map(parts::string).collect(),
        false => Some(vec![text_of(object)?]),
    }
}

/// A Python string.
pub fn text(text: &str) -> PyValue {
    attached(|py| Value::Host(pyo3::types::PyString::new(py, text).into_any().into()))
}

/// `text.splitlines()`
struct Lines {
    keeps_ends: bool,
    /// Where the line begins that is not complete.
    start: usize,
    /// How far it was looked at.
    seen: usize,
}

impl Flow<PyHost> for Lines {
    fn gives_texts(&self) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let mut lines = Vec::new();
        let mut rest = all[self.seen..].char_indices().map(|(at, c)| (self.seen + at, c)).peekable();
        let mut seen = all.len();
        while let Some((at, c)) = rest.next() {
            if !is_line_end(c) {
                continue;
            }
            let mut end = at + c.len_utf8();
            if c == '\r' {
                match rest.peek() {
                    // It may be the first half of `\r\n`.
                    None => {
                        seen = at;
                        break;
                    }
                    Some((_, '\n')) => {
                        end += 1;
                        rest.next();
                    }
                    Some(_) => {}
                }
            }
            lines.push(text(&all[self.start..if self.keeps_ends { end } else { at }]));
            self.start = end;
        }
        self.seen = seen;
        Passed::Items(lines)
    }
}

/// What ends a line for `str.splitlines`.
fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\x0b' | '\x0c' | '\x1c' | '\x1d' | '\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// `text.split(separator)`
struct Parts {
    separator: String,
    start: usize,
    seen: usize,
}

impl Flow<PyHost> for Parts {
    fn gives_texts(&self) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let mut parts = Vec::new();
        while let Some(at) = all[self.seen..].find(&self.separator).map(|at| self.seen + at) {
            parts.push(text(&all[self.start..at]));
            self.start = at + self.separator.len();
            self.seen = self.start;
        }
        self.seen = without_beginning(all, &self.separator, self.seen);
        Passed::Items(parts)
    }
}

/// Where a text ends without what may be a beginning of this; not before `least`.
fn without_beginning(all: &str, wanted: &str, least: usize) -> usize {
    /// Of something longer it is not looked at how it begins.
    const LONG: usize = 64;
    let most = (wanted.len() - 1).min(all.len() - least);
    let is_beginning =
        |length: &usize| wanted.len() > LONG || (wanted.is_char_boundary(*length) && all.ends_with(&wanted[..*length]));
    let mut end = all.len() - (1..=most).rev().find(is_beginning).unwrap_or(0);
    while !all.is_char_boundary(end) {
        end -= 1;
    }
    end.max(least)
}

/// `text.split()`
struct Words {
    /// Where the word begins that is not complete, if one has begun.
    start: Option<usize>,
    seen: usize,
}

impl Flow<PyHost> for Words {
    fn gives_texts(&self) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let mut words = Vec::new();
        for (at, c) in all[self.seen..].char_indices().map(|(at, c)| (self.seen + at, c)) {
            match self.start {
                Some(start) if is_space(c) => {
                    words.push(text(&all[start..at]));
                    self.start = None;
                }
                None if !is_space(c) => self.start = Some(at),
                _ => {}
            }
        }
        self.seen = all.len();
        Passed::Items(words)
    }
}

/// What `str.isspace` holds for: Unicode's white space and four separators of ASCII.
fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\x1c'..='\x1f').contains(&c)
}

/// What a loop goes over that has taken so much of a value in pieces: the whole list, tuple or text, from there.
pub fn go_on(whole: &PyValue, taken: i64, alone: bool) -> Option<(PyValue, i64)> {
    let Value::Host(object) = whole else { return None };
    if object.class() == &raw mut ffi::PyList_Type {
        // Nobody else will change it.
        let list = match alone {
            // SAFETY: a live list.
            true => Object::owned(unsafe { ffi::PyList_AsTuple(object.ptr()) }).ok()?,
            false => object.clone(),
        };
        return Some((Value::Host(list), taken));
    }
    if object.class() == &raw mut ffi::PyTuple_Type {
        return Some((whole.clone(), taken));
    }
    if object.class() == &raw mut ffi::PyUnicode_Type {
        return Some((whole.clone(), characters(object, taken)));
    }
    None
}

/// How many characters the first bytes of a text are.
pub fn characters(object: &Object, bytes: i64) -> i64 {
    let mut left = bytes;
    let mut at = 0;
    while left > 0 {
        // SAFETY: a live string, which has so many bytes at least.
        let c = unsafe { ffi::PyUnicode_ReadChar(object.ptr(), at) };
        left -= char::from_u32(c).map_or(3, |c| c.len_utf8() as i64);
        at += 1;
    }
    at as i64
}

/// The character at a position of a text; nothing behind its end.
pub fn character(object: &Object, at: i64) -> Option<PyValue> {
    // SAFETY: a live string; the position is within its length.
    unsafe {
        if at >= ffi::PyUnicode_GetLength(object.ptr()) as i64 {
            return None;
        }
        let c = ffi::PyUnicode_Substring(object.ptr(), at as ffi::Py_ssize_t, at as ffi::Py_ssize_t + 1);
        Object::owned(c).ok().map(lift)
    }
}
