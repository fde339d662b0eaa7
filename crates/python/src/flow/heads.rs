//! Operations whose value is known while the rest of it is still arriving: `partition`, `split` with a limit, `a, *b = x`; and
//! `a, b = x` of what one of those gives.

use pyo3::ffi;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Cell, Flow, Gives, Passed, Pieces, Pours, Rest, Value};

use super::early::Slice;
use super::{is_space, text, text_of};
use crate::host::PyHost;
use crate::object::{Object, PyValue, attached};
use crate::ops;

type Each = Box<dyn Flow<PyHost>>;

/// `a, b = x`
pub fn unpack(given: &Args<'_, PyHost>) -> Option<Each> {
    match (&given[0], &given[1]) {
        (Value::Pending(_), Value::Int(count)) => Some(Box::new(Unpack(usize::try_from(*count).ok()?))),
        _ => None,
    }
}

/// `a, *b = x`
pub fn unpack_star(given: &Args<'_, PyHost>) -> Option<Each> {
    match (&given[0], &given[1], &given[2]) {
        (Value::Pending(_), Value::Int(before), Value::Int(0)) => {
            Some(Box::new(UnpackStar(usize::try_from(*before).ok()?)))
        }
        _ => None,
    }
}

/// `text.partition(separator)`, or `rpartition`.
pub fn partition(separator: &Object, last: bool) -> Option<Each> {
    let known = text_of(separator).filter(|separator| !separator.is_empty())?;
    Some(Box::new(Partition { separator: separator.clone(), known, last, done: false }))
}

/// `text.split(separator, most)`
pub fn split(separator: &Object, most: i64) -> Option<Each> {
    let separator = text_of(separator).filter(|separator| !separator.is_empty())?;
    let most = usize::try_from(most).ok().filter(|most| *most > 0)?;
    Some(Box::new(Limited { separator, most, parts: Vec::new(), told: 0, start: 0, seen: 0, done: false }))
}

/// `text.split(None, most)`
pub fn words(most: i64) -> Option<Each> {
    let most = usize::try_from(most).ok()?;
    Some(Box::new(LimitedWords { most, words: Vec::new(), told: 0, start: None, seen: 0, characters: 0, done: false }))
}

struct Unpack(usize);

impl Flow<PyHost> for Unpack {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        false
    }

    /// There may be more, or fewer.
    fn may_fail(&self, _text: bool) -> bool {
        true
    }

    fn pours(&self) -> Pours {
        Pours::Too
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        match so_far {
            Pieces::All(items) if items.len() == self.0 => Passed::value(Value::tuple(items.iter().cloned())),
            _ => Passed::nothing(),
        }
    }
}

struct UnpackStar(usize);

impl Flow<PyHost> for UnpackStar {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        false
    }

    /// There may be fewer.
    fn may_fail(&self, _text: bool) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        match so_far {
            Pieces::Items(items) if items.len() >= self.0 => {
                let Some((rest, others)) = behind(self.0, 0) else { return Passed::nothing() };
                let known = items[..self.0].iter().cloned().chain([others]);
                Passed::Value(Value::tuple(known), vec![rest])
            }
            _ => Passed::nothing(),
        }
    }
}

/// What is behind so many items, or so many characters that are so many bytes, and what stands for it.
fn behind(start: usize, bytes: usize) -> Option<(Rest<PyHost>, PyValue)> {
    let slice = attached(|py| Object::from(pyo3::types::PySlice::new(py, start as isize, isize::MAX, 1).into_any()));
    let (to, ask) = (Cell::new(), Ask::Own(ops::named("py_getitem")?));
    let flow = Box::new(Slice::behind(start, bytes));
    Some((Rest { to: to.clone(), ask, more: smallvec![Value::Host(slice)], flow }, Value::Pending(to)))
}

/// `text.partition(separator)`: there are three parts, whatever comes, and each arrives by itself.
struct Partition {
    separator: Object,
    known: String,
    last: bool,
    done: bool,
}

impl Flow<PyHost> for Partition {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Value
    }

    fn is_eager(&self) -> bool {
        !self.done
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let (Pieces::Text(_), false, Some(ask)) = (so_far, self.done, ops::named("py_part")) else {
            return Passed::nothing();
        };
        self.done = true;
        let rest = |which: i64| {
            let (last, given) = (self.last, Value::Host(self.separator.clone()));
            let flow: Each = match which {
                0 if last => Box::new(BeforeLast { separator: self.known.clone(), done: 0, seen: 0 }),
                0 => Box::new(Before { separator: self.known.clone(), done: 0 }),
                1 if !last => Box::new(Between { separator: self.known.clone(), given: given.clone(), seen: 0 }),
                2 if !last => Box::new(Behind { separator: self.known.clone(), found: false, done: 0 }),
                _ => Box::new(Late),
            };
            let more = smallvec![given, Value::Int(which), Value::Bool(last)];
            Rest { to: Cell::new(), ask: Ask::Own(ask), more, flow }
        };
        let rests: Vec<Rest<PyHost>> = (0..3).map(rest).collect();
        Passed::All(rests.iter().map(|rest| Value::Pending(rest.to.clone())).collect(), rests)
    }
}

/// What is before the first separator.
struct Before {
    separator: String,
    done: usize,
}

impl Flow<PyHost> for Before {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        if let Some(at) = all[self.done..].find(&self.separator) {
            return Passed::value(text(&all[..self.done + at]));
        }
        let end = super::without_beginning(all, &self.separator, self.done);
        let more = all[self.done..end].to_owned();
        self.done = end;
        Passed::Text(more)
    }
}

/// The separator, if it is there.
struct Between {
    separator: String,
    given: PyValue,
    seen: usize,
}

impl Flow<PyHost> for Between {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn is_eager(&self) -> bool {
        true
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        if all[self.seen..].contains(&self.separator) {
            return Passed::value(self.given.clone());
        }
        self.seen = super::without_beginning(all, &self.separator, self.seen);
        Passed::nothing()
    }
}

/// What is behind the first separator.
struct Behind {
    separator: String,
    found: bool,
    /// How much was passed on or left out.
    done: usize,
}

impl Flow<PyHost> for Behind {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        if !self.found {
            match all[self.done..].find(&self.separator) {
                Some(at) => (self.found, self.done) = (true, self.done + at + self.separator.len()),
                None => self.done = super::without_beginning(all, &self.separator, self.done),
            }
        }
        if !self.found {
            return Passed::nothing();
        }
        let more = all[self.done..].to_owned();
        self.done = all.len();
        Passed::Text(more)
    }
}

/// What is before the last separator: that before one of them at least.
struct BeforeLast {
    separator: String,
    done: usize,
    seen: usize,
}

impl Flow<PyHost> for BeforeLast {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let Pieces::Text(all) = so_far else { return Passed::nothing() };
        let found = all[self.seen..].rfind(&self.separator).map(|at| self.seen + at);
        self.seen = super::without_beginning(all, &self.separator, self.seen);
        let Some(end) = found.filter(|end| *end > self.done) else { return Passed::nothing() };
        let more = all[self.done..end].to_owned();
        self.done = end;
        Passed::Text(more)
    }
}

/// What only the end decides.
struct Late;

impl Flow<PyHost> for Late {
    fn gives(&self, _text: bool) -> Gives {
        Gives::Text
    }

    fn pass_on(&mut self, _: &Pieces<PyHost>) -> Passed<PyHost> {
        Passed::nothing()
    }
}

/// `text.split(separator, most)`
struct Limited {
    separator: String,
    most: usize,
    parts: Vec<PyValue>,
    /// How many of them were passed on.
    told: usize,
    start: usize,
    seen: usize,
    done: bool,
}

impl Flow<PyHost> for Limited {
    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let (Pieces::Text(all), false) = (so_far, self.done) else { return Passed::nothing() };
        while self.parts.len() < self.most
            && let Some(at) = all[self.seen..].find(&self.separator).map(|at| self.seen + at)
        {
            self.parts.push(text(&all[self.start..at]));
            self.start = at + self.separator.len();
            self.seen = self.start;
        }
        if self.parts.len() == self.most
            && let Some((rest, last)) = behind(all[..self.start].chars().count(), self.start)
        {
            self.done = true;
            return Passed::All(self.parts.drain(..).chain([last]).collect(), vec![rest]);
        }
        self.seen = super::without_beginning(all, &self.separator, self.seen);
        let more = self.parts[self.told..].to_vec();
        self.told = self.parts.len();
        Passed::Items(more)
    }
}

/// `text.split(None, most)`: what begins with the word behind so many is the last one.
struct LimitedWords {
    most: usize,
    words: Vec<PyValue>,
    told: usize,
    /// Where the word begins that is not complete, if one has begun.
    start: Option<usize>,
    /// Bytes that were looked at, and characters.
    seen: usize,
    characters: usize,
    done: bool,
}

impl Flow<PyHost> for LimitedWords {
    fn pass_on(&mut self, so_far: &Pieces<PyHost>) -> Passed<PyHost> {
        let (Pieces::Text(all), false) = (so_far, self.done) else { return Passed::nothing() };
        for c in all[self.seen..].chars() {
            match self.start {
                None if !is_space(c) && self.words.len() == self.most => {
                    let Some((rest, last)) = behind(self.characters, self.seen) else { return Passed::nothing() };
                    self.done = true;
                    return Passed::All(self.words.drain(..).chain([last]).collect(), vec![rest]);
                }
                None if !is_space(c) => self.start = Some(self.seen),
                Some(start) if is_space(c) => {
                    self.words.push(text(&all[start..self.seen]));
                    self.start = None;
                }
                _ => {}
            }
            self.seen += c.len_utf8();
            self.characters += 1;
        }
        let more = self.words[self.told..].to_vec();
        self.told = self.words.len();
        Passed::Items(more)
    }
}

/// One of the parts that `partition`, or `rpartition`, gives.
pub fn part(given: &Args<'_, PyHost>) -> Result<PyValue, Object> {
    let name = if matches!(given[3], Value::Bool(true)) { c"rpartition" } else { c"partition" };
    let Value::Int(which) = given[2] else { unreachable!("a number is written there") };
    let [whole, separator] = [&given[0], &given[1]].map(crate::object::lower);
    // SAFETY: live objects; text gives a tuple of three.
    unsafe {
        let name = Object::owned(ffi::PyUnicode_InternFromString(name.as_ptr()))?;
        let parts = ffi::PyObject_CallMethodObjArgs(
            whole.ptr(),
            name.ptr(),
            separator.ptr(),
            std::ptr::null_mut::<ffi::PyObject>(),
        );
        let parts = Object::owned(parts)?;
        Ok(crate::object::lift_borrowed(ffi::PyTuple_GET_ITEM(parts.ptr(), which as ffi::Py_ssize_t)))
    }
}
