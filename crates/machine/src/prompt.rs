//! What came of an operation that the host was asked for while nothing is outstanding. Two words, which a function gives back in
//! registers: a value that is put together in memory and then moved as a block stalls the processor.

use std::marker::PhantomData;
use std::mem::{ManuallyDrop, transmute_copy};

use crate::args::Args;
use crate::code::FunctionId;
use crate::fast::Fast;
use crate::glide::{ANY, Glide, Step, perform};
use crate::host::{Host, Site};
use crate::outcome::Outcome;
use crate::value::Value;

/// How an operation of the host's is done while nothing is outstanding.
pub trait Operate<H: Host> {
    /// How many operands it has, if that is always so many: then nobody has to count them.
    const COUNT: Option<usize> = None;

    /// Does it. A function that it enters may begin in the room; what it has found it may keep at the site.
    fn run(args: &Args<'_, H>, room: &mut [Value<H>], site: &Site) -> Prompt<H>;
}

/// See [`Operate::run`].
pub type Run<H> = fn(&Args<'_, H>, &mut [Value<H>], &Site) -> Prompt<H>;

/// An operation of the host's.
pub struct Operation<H: Host> {
    /// By itself.
    pub run: Run<H>,
    /// How many operands it has, if that is always so many.
    pub(crate) count: Option<usize>,
    /// As an instruction of the fast loop: made for each, so that operands and value need not go through memory.
    pub(crate) step: Performed<H>,
    /// The same for as many operands as stand beside it.
    pub(crate) counted: &'static [(usize, Performed<H>)],
}

pub(crate) type Performed<H> = for<'g, 'm> unsafe fn(&'g mut Glide<'m, H>, *const Fast) -> Step;

impl<H: Host> Clone for Operation<H> {
    fn clone(&self) -> Operation<H> {
        *self
    }
}

impl<H: Host> Copy for Operation<H> {}

impl<H: Host> Operation<H> {
    /// That which is done so.
    pub const fn by<O: Operate<H>>() -> Operation<H> {
        Operation { run: O::run, count: O::COUNT, step: perform::<H, O, ANY>, counted: &[] }
    }

    /// The same, made also for each of the common numbers of operands: it does more if it knows how many there are.
    pub const fn counted<O: Operate<H>>() -> Operation<H>
    where
        H: 'static,
    {
        let counted = &[(2, perform::<H, O, 2> as _), (3, perform::<H, O, 3> as _), (4, perform::<H, O, 4> as _)];
        Operation { counted, ..Operation::by::<O>() }
    }

    /// As an instruction with so many operands.
    pub(crate) fn step_for(&self, count: usize) -> Performed<H> {
        self.counted.iter().find(|(counted, _)| *counted == count).map_or(self.step, |(_, step)| *step)
    }
}

/// What came of it, to be opened once.
#[must_use]
pub struct Prompt<H: Host> {
    pub(crate) kind: Kind,
    pub(crate) word: u64,
    of: PhantomData<H>,
}

/// Those of which the word is the value are numbered as the values are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u64)]
pub(crate) enum Kind {
    Bool = 1,
    Int,
    Float,
    Host,
    Entered,
    Made,
    Value,
    Other,
}

/// The same, opened.
pub enum Came<H: Host> {
    /// A value.
    Value(Value<H>),
    /// It is a call of this function; its arguments, so many, stand in the room that was offered.
    Entered(FunctionId, usize),
    /// It is the value that stands behind the arguments of this function, which makes it ready.
    Made(FunctionId, usize),
    /// Anything else.
    Other(Outcome<H>),
}

impl<H: Host> Prompt<H> {
    /// Whether a value of the host's is a word.
    pub(crate) const IS_WORD: bool =
        size_of::<H::Value>() == size_of::<u64>() && align_of::<H::Value>() == align_of::<u64>();

    #[inline(always)]
    fn of(kind: Kind, word: u64) -> Prompt<H> {
        Prompt { kind, word, of: PhantomData }
    }

    /// A value of the host's.
    #[inline(always)]
    pub fn host(value: H::Value) -> Prompt<H> {
        if !Self::IS_WORD {
            return Prompt::boxed(Value::Host(value));
        }
        let value = ManuallyDrop::new(value);
        // SAFETY: of the same size; who opens it owns the value.
        Prompt::of(Kind::Host, unsafe { transmute_copy(&value) })
    }

    /// A number.
    #[inline(always)]
    pub fn int(number: i64) -> Prompt<H> {
        Prompt::of(Kind::Int, number as u64)
    }

    /// A floating-point number.
    #[inline(always)]
    pub fn float(number: f64) -> Prompt<H> {
        Prompt::of(Kind::Float, number.to_bits())
    }

    /// A truth value.
    #[inline(always)]
    pub fn bool(holds: bool) -> Prompt<H> {
        Prompt::of(Kind::Bool, u64::from(holds))
    }

    /// A call of this function; its arguments, so many, stand in the room that was offered.
    #[inline(always)]
    pub fn entered(function: FunctionId, count: u32) -> Prompt<H> {
        Prompt::of(Kind::Entered, u64::from(function.0) | u64::from(count) << 32)
    }

    /// It is the value that stands in the room behind so many arguments of this function, which makes it ready: what that gives
    /// is dropped.
    #[inline(always)]
    pub fn made(function: FunctionId, count: u32) -> Prompt<H> {
        Prompt::of(Kind::Made, u64::from(function.0) | u64::from(count) << 32)
    }

    /// Anything else.
    #[cold]
    pub fn other(outcome: Outcome<H>) -> Prompt<H> {
        Prompt::of(Kind::Other, Box::into_raw(Box::new(outcome)) as u64)
    }

    #[cold]
    fn boxed(value: Value<H>) -> Prompt<H> {
        Prompt::of(Kind::Value, Box::into_raw(Box::new(value)) as u64)
    }

    /// What it is.
    #[inline]
    pub fn open(self) -> Came<H> {
        Came::Value(match self.kind {
            Kind::Int => Value::Int(self.word as i64),
            Kind::Bool => Value::Bool(self.word != 0),
            Kind::Float => Value::Float(f64::from_bits(self.word)),
            Kind::Host => Value::Host(self.surely_host()),
            Kind::Made => {
                let (function, count) = self.surely_entered();
                return Came::Made(function, count);
            }
            // SAFETY: made so, and opened once.
            Kind::Value => *unsafe { Box::from_raw(self.word as *mut Value<H>) },
            Kind::Entered => {
                let (function, count) = self.surely_entered();
                return Came::Entered(function, count);
            }
            // SAFETY: the same.
            Kind::Other => return Came::Other(*unsafe { Box::from_raw(self.word as *mut Outcome<H>) }),
        })
    }

    /// The function that is entered, and how many arguments stand in the room.
    #[inline(always)]
    pub(crate) fn surely_entered(self) -> (FunctionId, usize) {
        (FunctionId(self.word as u32), (self.word >> 32) as usize)
    }

    /// The value of the host's that it is.
    #[inline(always)]
    pub(crate) fn surely_host(self) -> H::Value {
        assert!(Self::IS_WORD && self.kind == Kind::Host, "asked of nothing else");
        // SAFETY: made so, and opened once.
        unsafe { transmute_copy(&self.word) }
    }
}

impl<H: Host> From<Value<H>> for Prompt<H> {
    #[inline(always)]
    fn from(value: Value<H>) -> Prompt<H> {
        match value {
            Value::Int(number) => Prompt::int(number),
            Value::Bool(holds) => Prompt::bool(holds),
            Value::Float(number) => Prompt::float(number),
            Value::Host(value) => Prompt::host(value),
            other => Prompt::boxed(other),
        }
    }
}
