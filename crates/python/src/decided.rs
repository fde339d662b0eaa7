//! Operators on instances of the user's classes, decided once: CPython does those whose code makes no calls, since entering it gains
//! nothing; the code of others is entered. It hangs on the classes of the operands, and holds as long as those have the same versions.

use std::cell::RefCell;

use pyo3::ffi;
use smallvec::SmallVec;
use sooner_machine::{Args, Value};

use crate::enter::{self, Entered};
use crate::object::{Object, PyValue};
use crate::stand_in::StandIn;

const PLACES: usize = 256;

/// What is asked of what: an operation, and for each operand its class and that one's version.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Question {
    what: usize,
    classes: [(usize, u32); 2],
}

/// What is done about it.
enum Decided {
    ByPython,
    /// This function is entered, with the operands between these.
    Entered {
        function: Object,
        before: SmallVec<[PyValue; 2]>,
        behind: Option<PyValue>,
    },
}

struct Known([RefCell<Option<(Question, Decided)>>; PLACES]);

// SAFETY: touched only while attached, and never across a call into Python.
unsafe impl Sync for Known {}

static KNOWN: Known = Known([const { RefCell::new(None) }; PLACES]);

/// Forgets everything: annotations have changed.
pub fn forget() {
    KNOWN.0.iter().for_each(|place| drop(place.take()));
}

impl Question {
    /// Nothing if a class has no version to be known by.
    #[inline]
    pub fn of(what: usize, operands: [Option<&PyValue>; 2]) -> Option<Question> {
        let [a, b] = operands.map(|operand| operand.map_or(Some((0, 0)), version));
        Some(Question { what, classes: [a?, b?] })
    }

    #[inline]
    fn place(&self) -> &'static RefCell<Option<(Question, Decided)>> {
        let [(a, _), (b, _)] = self.classes;
        &KNOWN.0[((a >> 5) ^ (b >> 8) ^ (self.what.wrapping_mul(0x9E37) >> 3)) % PLACES]
    }

    /// Whether CPython is known to do it.
    #[inline]
    pub fn is_left_alone(&self) -> bool {
        self.is_entered() == Some(false)
    }

    /// Whether code is entered for it, if that is known.
    #[inline]
    pub fn is_entered(&self) -> Option<bool> {
        match &*self.place().borrow() {
            Some((known, decided)) if known == self => Some(!matches!(decided, Decided::ByPython)),
            _ => None,
        }
    }

    /// CPython does it from now on.
    pub fn leave_alone(&self) {
        drop(self.place().replace(Some((*self, Decided::ByPython))));
    }

    /// This stands in for it from now on.
    pub fn enter(&self, other: &StandIn) {
        const OPERANDS: usize = 2;
        let (before, behind) = match &other.args[..] {
            _ if other.function.ptr() == other.callback().ptr() => (SmallVec::new(), None),
            [before @ .., sign] if before.len() > OPERANDS && other.keywords.is_empty() => {
                (before[..before.len() - OPERANDS].iter().cloned().collect(), Some(sign.clone()))
            }
            _ => return,
        };
        let decided = Decided::Entered { function: other.function.clone(), before, behind };
        drop(self.place().replace(Some((*self, decided))));
    }

    /// Enters what is known to stand in for it, in the room behind a frame.
    #[inline]
    pub fn entered(&self, operands: &[&PyValue], room: &mut [PyValue]) -> Option<Entered> {
        let (function, args) = {
            let place = self.place().borrow();
            let Some((known, Decided::Entered { function, before, behind })) = &*place else { return None };
            if known != self || room.is_empty() {
                return None;
            }
            let args = before.iter().chain(operands.iter().copied()).chain(behind);
            let args: SmallVec<[PyValue; 6]> = args.cloned().collect();
            (function.clone(), args)
        };
        enter::function(function.ptr(), None, &Args::of(&args), room)
    }
}

/// The class of an operand.
#[inline]
fn version(operand: &PyValue) -> Option<(usize, u32)> {
    match operand {
        Value::Int(_) => Some((1, 0)),
        Value::Float(_) => Some((2, 0)),
        Value::Bool(_) => Some((3, 0)),
        Value::Host(object) => of_object(object),
        _ => None,
    }
}

#[inline]
fn of_object(object: &Object) -> Option<(usize, u32)> {
    let class = object.class();
    // SAFETY: a live class.
    let (flags, version) = unsafe { (ffi::PyType_GetFlags(class), (*class).tp_version_tag) };
    let lasts = flags & ffi::Py_TPFLAGS_HEAPTYPE == 0;
    (lasts || version != 0).then_some((class as usize, if lasts { 0 } else { version }))
}
