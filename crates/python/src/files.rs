//! Files that are read. What is taken from one can be put back, so reading need not wait for calls that may still fail; it waits for
//! what may still change something outside. A file is closed in its turn, which concerns nobody but who has it.

use std::collections::HashMap;

use pyo3::ffi;
use pyo3::prelude::*;
use smallvec::smallvec;
use sooner_machine::{Args, Ask, Birth, Footprint, Key, KnownTo, Next, Outcome, Plan, TakeBack, Value};

use crate::bind::Keyword;
use crate::held::Held;
use crate::host::PyHost;
use crate::kinds::Look;
use crate::lookup::{address_of, named, static_attribute};
use crate::object::{Object, PyValue, attached, lift, lower};
use crate::once::Once;
use crate::ops::{self, Touch};
use crate::outside::function_of;
use crate::plan::name_of;
use crate::reach;
use crate::shared::Shared;
use crate::tables::{self, Counted, over};
use crate::{api, builtins, call, operands, paths, writing};

type Given<'a, 'b> = &'a Args<'b, PyHost>;

/// What is done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// It is looked at.
    Looks,
    /// Something is taken from it.
    Takes,
    /// It is closed.
    Ends,
}

const LOOKS: &[&str] = &["__enter__", "fileno", "isatty", "readable", "seekable", "tell", "writable"];
const TAKES: &[&str] = &["read", "read1", "readline", "readlines", "seek"];
const ENDS: &[&str] = &["__exit__", "close"];

/// Functions that take what is next, or all that is left, of what they are given, and know nothing else.
const TAKERS: &[(&str, &str)] = &[
    ("builtins", "list"),
    ("builtins", "next"),
    ("builtins", "sorted"),
    ("builtins", "tuple"),
    ("json", "load"),
    ("tomllib", "load"),
];

/// When a file can be opened or used.
pub fn plan(ask: Ask, given: Given<'_, '_>) -> Option<Plan<PyHost>> {
    if let Ask::Next | Ask::Iterate = ask {
        return None;
    }
    if let Some(opening) = Opening::of(ask, given).filter(|opening| opening.reads(given)) {
        let file = opening.path(given).and_then(|path| paths::read(&path));
        return Some(Plan::Outside(file, Box::new(operands::plan(Look::Shallow, given.iter().skip(1)))));
    }
    if numbers_lines(ask, given) {
        return Some(Plan::Ready);
    }
    let Some((source, how)) = used(ask, given) else {
        let counted = counted(ask, given)?;
        return (name_of(&given[1]) == "line_num").then(|| Plan::Reads(counted.looks));
    };
    let place = place(&source);
    let file = file_of(&source)?;
    let key = reach::key(&file);
    let missing = given.iter().any(|value| matches!(value, Value::Pending(_)));
    let plan = match how {
        Use::Looks => Plan::Reads(smallvec![key]),
        Use::Takes if !missing && place.is_some() => {
            Plan::Writes { writes: smallvec![key], reads: smallvec![], known: KnownTo::Nobody }
        }
        Use::Takes => return Some(Plan::Turn),
        Use::Ends => return Some(Plan::Alone(smallvec![key], Box::new(Plan::Ready))),
    };
    Some(outside(&file, plan))
}

/// What is in memory is the program's own business.
fn outside(file: &Object, plan: Plan<PyHost>) -> Plan<PyHost> {
    if paths::is_in_memory(file) { plan } else { Plan::Outside(paths::opened(file), Box::new(plan)) }
}

/// What such an operation may still write while it waits.
pub fn may_write(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    if opens_to_read(ask, given) {
        return Some(Footprint { outside: true, ..operands::may_write(Look::Shallow, given.iter().skip(1)) });
    }
    if numbers_lines(ask, given) {
        return Some(Footprint::default());
    }
    if let Some(footprint) = writing::may_write(ask, given) {
        return Some(footprint);
    }
    if let Some(footprint) = counted(ask, given) {
        return Some(footprint);
    }
    let (source, how) = used(ask, given)?;
    let file = file_of(&source)?;
    Some(match how {
        Use::Looks => Footprint { outside: true, looks: smallvec![reach::key(&file)], ..Footprint::default() },
        Use::Takes => Footprint { outside: true, writes: smallvec![reach::key(&file)], ..Footprint::default() },
        Use::Ends => Footprint { writes: smallvec![reach::key(&file)], ..Footprint::default() },
    })
}

/// `reader.line_num`: how far it has gone over its file.
pub fn counted(ask: Ask, given: Given<'_, '_>) -> Option<Footprint> {
    let (Ask::Own(op), Some(Value::Host(reader))) = (ask, given.iter().next()) else { return None };
    let looks = || Some(Footprint { looks: smallvec![reach::key(&file_of(reader)?)], ..Footprint::default() });
    (ops::touch(op) == Touch::Attribute).then(looks).flatten()
}

/// Whether what comes of using a file is text or a number.
pub fn gives_leaf(ask: Ask, given: Given<'_, '_>) -> bool {
    match ask {
        Ask::Next => matches!(given.iter().next(), Some(Value::Host(file)) if is_read(file)),
        _ => used(ask, given).is_some_and(|(_, how)| how == Use::Ends),
    }
}

/// Takes something, and says how to put it back.
pub fn take(ask: Ask, given: Given<'_, '_>) -> Option<(Outcome<PyHost>, Option<TakeBack>)> {
    let (source, _) = used(ask, given).filter(|(_, how)| *how == Use::Takes)?;
    let back = put_back(&source);
    // In place, whoever keeps a record.
    let (callee, first) = match (ask, &given[0]) {
        (Ask::Own(_), receiver) => (attribute(&lower(receiver), &given[1])?, 2),
        (_, callee) => (lower(callee), 1),
    };
    let args: Vec<_> = given.iter().skip(first).cloned().collect();
    let made = call::make(&callee, &args, &[]);
    Some((made.map_or_else(|fault| Outcome::Fault(Value::Host(fault)), Outcome::Value), back))
}

/// When something that goes over a file can be asked for the next line.
pub fn next(object: &Object) -> Option<Plan<PyHost>> {
    let place = place(object);
    let file = file_of(object)?;
    Some(match place {
        Some(_) => {
            let taken =
                Plan::Writes { writes: smallvec![reach::key(&file)], reads: smallvec![], known: KnownTo::Nobody };
            outside(&file, taken)
        }
        None => Plan::Turn,
    })
}

/// `open`, or the same of a path.
pub fn is_open(callee: &Object) -> bool {
    static OPEN: Once<usize> = Once::new();
    let address = callee.ptr() as usize;
    address == *OPEN.get_or_init(|| address_of("io", "open")) || is_open_of_path(callee)
}

fn is_open_of_path(callee: &Object) -> bool {
    static OPEN: Once<usize> = Once::new();
    let callee = function_of(callee);
    if callee.class() != &raw mut ffi::PyFunction_Type || named(&callee).1 != "open" {
        return false;
    }
    let find = || {
        attached(|py| {
            let open = py.import("pathlib").and_then(|module| module.getattr("Path")?.getattr("open"));
            open.map_or(0, |open| open.as_ptr() as usize)
        })
    };
    callee.ptr() as usize == *OPEN.get_or_init(find)
}

/// Whether calling a method of something opens it, or uses it as a file.
pub fn is_used(method: &Object, receiver: &Object) -> bool {
    is_read(receiver) || writing::is_written(receiver) || is_open(method)
}

/// A path of the system's.
pub fn is_path(object: &Object) -> bool {
    let class = Object::borrowed(object.class().cast());
    let (module, name) = named(&class);
    name == "PosixPath" && (module == "pathlib" || module == "pathlib._local")
}

/// A file that is opened: where its arguments begin, how many are positional, and those with names.
pub struct Opening {
    first: usize,
    positional: usize,
    /// Which of the positional ones is the mode.
    mode: usize,
    keywords: Vec<Keyword>,
}

impl Opening {
    pub fn of(ask: Ask, given: Given<'_, '_>) -> Option<Opening> {
        let Value::Host(first) = given.iter().next()? else { return None };
        let (callee, first, keywords) = match ask {
            Ask::Call => (first.clone(), 1, Vec::new()),
            Ask::Own(op) if ops::touch(op) == Touch::CallKw => (first.clone(), 2, call::keywords_of(given)),
            Ask::Own(op) if ops::touch(op) == Touch::Invoke && name_of(&given[1]) == "open" => {
                (static_attribute(first, &given[1])?, 2, Vec::new())
            }
            _ => return None,
        };
        let of_path = callee.class() == &raw mut api::PyMethod_Type;
        let positional = given.len() - first - keywords.len();
        is_open(&callee).then(|| Opening { first, positional, mode: if of_path { 0 } else { 1 }, keywords })
    }

    /// Which file is opened.
    pub fn path(&self, given: Given<'_, '_>) -> Option<PyValue> {
        match &given[0] {
            Value::Host(first) if self.mode == 0 => match first.class() == &raw mut api::PyMethod_Type {
                true => builtins::with_self(first, &[]).into_iter().next(),
                false => Some(given[0].clone()),
            },
            _ => (self.positional > 0).then(|| given[self.first].clone()),
        }
    }

    /// Whether it is opened to be read, whatever is said about encodings.
    fn reads(&self, given: Given<'_, '_>) -> bool {
        let named = |wanted: &str| self.keywords.iter().find(|(name, _)| name_of(&Value::Host(name.clone())) == wanted);
        let mode = match named("mode") {
            Some((_, mode)) => Some(mode.clone()),
            None => (self.positional > self.mode).then(|| given[self.first + self.mode].clone()),
        };
        let reads = match mode {
            None => true,
            Some(mode @ Value::Host(_)) => !name_of(&mode).is_empty() && !name_of(&mode).contains(['w', 'a', 'x', '+']),
            Some(_) => false,
        };
        reads && named("opener").is_none() && self.positional < 7 + self.mode
    }
}

fn opens_to_read(ask: Ask, given: Given<'_, '_>) -> bool {
    Opening::of(ask, given).is_some_and(|opening| opening.reads(given))
}

/// `enumerate(file)`, which takes nothing yet.
fn numbers_lines(ask: Ask, given: Given<'_, '_>) -> bool {
    let numbers = |callee: &Object| callee.ptr() == (&raw mut ffi::PyEnum_Type).cast();
    let operands = (ask, given.iter().next(), given.iter().nth(1));
    matches!(operands, (Ask::Call, Some(Value::Host(callee)), Some(Value::Host(file))) if numbers(callee) && is_read(file))
}

/// The file that an operation uses, or what goes over it, and how.
fn used(ask: Ask, given: Given<'_, '_>) -> Option<(Object, Use)> {
    let how = |name: &str| {
        let uses = [(LOOKS, Use::Looks), (TAKES, Use::Takes), (ENDS, Use::Ends)];
        uses.into_iter().find(|(names, _)| names.contains(&name)).map(|(_, how)| how)
    };
    match (ask, given.iter().next()?) {
        (Ask::Next, Value::Host(source)) => file_of(source).map(|_| (source.clone(), Use::Takes)),
        (Ask::Own(op), Value::Host(receiver)) if ops::touch(op) == Touch::Invoke => match is_read(receiver) {
            true => Some((receiver.clone(), how(&name_of(&given[1]))?)),
            false => taken_whole(&static_attribute(&module(receiver)?, &given[1])?, given, 2),
        },
        (Ask::Call, Value::Host(callee)) if callee.is_builtin() => {
            // SAFETY: a live builtin; its receiver is borrowed, or none; it has a definition, whose name is text for ever.
            let (receiver, name) = unsafe {
                let definition = (*callee.ptr().cast::<ffi::PyCFunctionObject>()).m_ml;
                let name = std::ffi::CStr::from_ptr((*definition).ml_name).to_string_lossy();
                (ffi::PyCFunction_GetSelf(callee.ptr()), name)
            };
            let receiver = (!receiver.is_null()).then(|| Object::borrowed(receiver))?;
            match is_read(&receiver) {
                true => Some((receiver, how(&name)?)),
                false => taken_whole(callee, given, 1),
            }
        }
        (Ask::Call, Value::Host(callee)) => taken_whole(callee, given, 1),
        _ => None,
    }
}

fn attribute(object: &Object, name: &PyValue) -> Option<Object> {
    // SAFETY: live objects.
    Object::owned(unsafe { ffi::PyObject_GetAttr(object.ptr(), lower(name).ptr()) }).ok()
}

fn module(object: &Object) -> Option<Object> {
    (object.class() == &raw mut ffi::PyModule_Type).then(|| object.clone())
}

/// The same of a function whose only argument, behind so many operands, it takes.
fn taken_whole(callee: &Object, given: Given<'_, '_>, first: usize) -> Option<(Object, Use)> {
    let (true, Some(Value::Host(source))) = (given.len() == first + 1, given.iter().nth(first)) else { return None };
    file_of(source)?;
    let known = |(module, name): &(&str, &str)| {
        let loaded = attached(|py| py.import("sys").and_then(|sys| sys.getattr("modules")?.contains(module)));
        loaded.unwrap_or(false) && address_of(module, name) == callee.ptr() as usize
    };
    TAKERS.iter().any(known).then(|| (source.clone(), Use::Takes))
}

/// A file of the system's, opened to be read and nothing else.
pub fn is_read(object: &Object) -> bool {
    static CLASS: Once<usize> = Once::new();
    is_buffered_by(object, *CLASS.get_or_init(|| address_of("_io", "BufferedReader")))
}

/// Whether a file of the system's, or its text, is behind a buffer of this class.
pub fn is_buffered_by(object: &Object, buffered: usize) -> bool {
    let class = object.class() as usize;
    if class != text_class() && class != buffered {
        return false;
    }
    let below = if class == buffered { Some(object.clone()) } else { part(object, "buffer") };
    let below = below.filter(|below| below.class() as usize == buffered);
    below.and_then(|below| part(&below, "raw")).is_some_and(|found| found.class() as usize == raw_class())
}

/// A text with nothing between it and the file of the system's: where text goes in `python -u`.
pub fn is_unbuffered(object: &Object) -> bool {
    let is_text = object.class() as usize == text_class();
    is_text && part(object, "buffer").is_some_and(|below| below.class() as usize == raw_class())
}

fn part(object: &Object, name: &str) -> Option<Object> {
    attached(|py| object.bind(py).getattr(name).ok().map(Object::from))
}

fn raw_class() -> usize {
    static CLASS: Once<usize> = Once::new();
    *CLASS.get_or_init(|| address_of("_io", "FileIO"))
}

fn text_class() -> usize {
    static CLASS: Once<usize> = Once::new();
    *CLASS.get_or_init(|| address_of("_io", "TextIOWrapper"))
}

/// The file itself, or the one that an `enumerate` or a reader of tables goes over.
fn file_of(object: &Object) -> Option<Object> {
    match over(object) {
        None => is_read(object).then(|| object.clone()),
        Some(Counted { goes_over, .. }) => goes_over,
    }
}

static BORN: Shared<(Held, Birth)> = Shared::new();

/// A file was opened there.
pub fn born(file: &Object, birth: Birth) {
    let noted = (Held::new(file), birth);
    BORN.with(|born| born.insert(reach::key(file), noted));
}

/// Where the file was opened that stands at an address.
pub fn birth(key: Key) -> Option<Birth> {
    BORN.with(|born| born.get(&key).filter(|(held, _)| held.address() == Some(key)).map(|(_, birth)| *birth))
}

/// Nothing is outstanding: it does not matter any more.
pub fn is_calm_again() {
    BORN.with(HashMap::clear);
}

/// Where a file stood, and how much had been taken from it by then.
struct Place {
    /// As the file itself says it.
    offset: Object,
    /// So many lines behind that.
    lines: i64,
}

/// Where what goes over a file stood when a loop began with it: asked for lines, the file no longer says.
struct Began {
    file: usize,
    offset: Object,
    count: i64,
}

static BEGAN: Shared<Began> = Shared::new();

/// Past this many, those that began first are forgotten with the others: they take their turns.
const MOST: usize = 256;

/// A reader of tables was made.
pub fn is_made(reader: &Object) {
    BEGAN.with(|began| began.remove(&(reader.ptr() as usize)));
    begins(reader);
}

/// A loop begins to go over this.
pub fn begins(object: &Object) {
    let Some(counted) = over(object) else { return };
    let Some(file) = counted.goes_over.filter(is_read) else { return };
    let offset = offset(&file);
    BEGAN.with(|began| {
        // What was noted of a reader when it was made holds on.
        if object.class() == &raw mut ffi::PyEnum_Type {
            began.remove(&(object.ptr() as usize));
        }
        if began.len() >= MOST {
            began.clear();
        }
        if let Some(offset) = offset {
            let entry = Began { file: file.ptr() as usize, offset, count: counted.count };
            began.insert(object.ptr() as usize, entry);
        }
    });
}

fn place(source: &Object) -> Option<Place> {
    let file = file_of(source)?;
    if let Some(offset) = offset(&file) {
        return Some(Place { offset, lines: 0 });
    }
    let count = over(source)?.count;
    BEGAN.with(|began| {
        let known = began.get(&(source.ptr() as usize)).filter(|known| known.file == file.ptr() as usize)?;
        Some(Place { offset: known.offset.clone(), lines: count - known.count })
    })
}

fn offset(file: &Object) -> Option<Object> {
    attached(|py| file.bind(py).call_method0("tell").ok().map(Object::from))
}

/// How to put back what is about to be taken.
pub fn put_back(source: &Object) -> Option<TakeBack> {
    let (place, key, source) = (place(source)?, reach::key(&file_of(source)?), source.clone());
    let count = tables::put_back(&source);
    let restore = move || {
        let Some(file) = file_of(&source) else { return };
        attached(|py| {
            let file = file.bind(py);
            // Closed, it is nobody's business any more.
            let mut done = file.call_method1("seek", (place.offset.bind(py),));
            for _ in 0..place.lines {
                done = done.and_then(|_| file.call_method0("__next__"));
            }
            drop(done);
        });
        count.into_iter().for_each(|count| count());
    };
    Some(TakeBack { key, by_looking: false, restore: Box::new(restore) })
}

/// Whether it is a text file.
#[inline]
pub fn is_text(object: &Object) -> bool {
    object.class() as usize == text_class()
}

/// The next line of a text file, which goes on saying where it stands. Nothing if it is none.
#[inline]
pub fn next_line(object: &Object) -> Option<Next<PyHost>> {
    if !is_text(object) {
        return None;
    }
    let line = attached(|py| {
        let name = pyo3::intern!(py, "readline");
        // SAFETY: live objects.
        unsafe { Object::owned(ffi::PyObject_CallMethodNoArgs(object.ptr(), name.as_ptr())) }
    });
    Some(match line {
        Err(fault) => Next::Fault(Value::Host(fault)),
        // SAFETY: a live object: text, or what the call would not have given.
        Ok(line) if unsafe { ffi::PyUnicode_GetLength(line.ptr()) } == 0 => Next::End,
        Ok(line) => Next::Item(lift(line)),
    })
}
