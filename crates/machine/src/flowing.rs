//! How an operation uses what has arrived of its operands, as the host says it.

use smallvec::SmallVec;

use crate::ask::Operands;
use crate::behind::Behind;
use crate::cell::Pieces;
use crate::host::{Ask, Host, Key};
use crate::parts::Parts;
use crate::pulls::Pulls;
use crate::rests::Rest;
use crate::rows::Rows;
use crate::value::Value;
use crate::writing::Writing;

/// An operation that can pass on a part of its value when a part of an operand is there.
pub trait Flow<H: Host> {
    /// Which operand arrives. All others are there.
    fn source(&self) -> usize {
        0
    }

    /// What the operation gives for what has arrived and was not looked at before.
    fn pass_on(&mut self, so_far: &Pieces<H>) -> Passed<H>;

    /// Its value, if that hangs on nothing but whether text will arrive or items.
    fn known(&self, _text: bool) -> Option<Value<H>> {
        None
    }

    /// What comes of text, or of items.
    fn gives(&self, _text: bool) -> Gives {
        Gives::Items
    }

    /// Whether its value may be known before all has arrived: then it does not wait until somebody watches.
    fn is_eager(&self) -> bool {
        false
    }

    /// Whether it may yet fail, whatever has arrived of text, or of items.
    fn may_fail(&self, _text: bool) -> bool {
        false
    }

    /// Whether it may run somebody's code for an item.
    fn runs_code(&self) -> bool {
        false
    }

    /// Whether it hangs on what has arrived: else only on whether that is text or items.
    fn looks(&self) -> bool {
        true
    }

    /// Whether it takes the items of an iterator that nobody else has, and uses it up.
    fn pours(&self) -> Pours {
        Pours::Never
    }

    /// Whether it takes one item of an iterator, and leaves the rest to others who have it.
    fn takes_one(&self) -> bool {
        false
    }

    /// Whether all items that it gives are text.
    fn gives_texts(&self) -> bool {
        false
    }

    /// Whether all items that it gives are items of its operand.
    fn keeps_items(&self) -> bool {
        false
    }

    /// Whether it asks for nothing but whether all items of a list that is arriving are text.
    fn asks_for_texts(&self) -> bool {
        false
    }

    /// Whether it may fail only where an item is no text.
    fn fails_without_texts(&self) -> bool {
        false
    }

    /// Whether it takes the items of a tuple as it does those of a list.
    fn takes_tuples(&self) -> bool {
        false
    }

    /// Whether it goes over text only.
    fn takes_text(&self) -> bool {
        true
    }
}

/// Whether an operation takes the items of an iterator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pours {
    /// It may do something else with one.
    Never,
    /// As it does those of a list.
    Too,
    /// And there is nothing else that it takes.
    Only,
}

/// What an operation on something that is arriving gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// More and more items of a list.
    Items,
    /// The same of a tuple.
    Tuple,
    /// More and more of a text.
    Text,
    /// Something that is there or not.
    Value,
}

/// How an operation uses what has arrived of its operands.
pub enum Flowing<H: Host> {
    /// It passes on what it makes of one operand.
    Each(Box<dyn Flow<H>>),
    /// Its value is text made of parts.
    Parts(Box<Parts<H>>),
    /// Its value is a list made of lists.
    Rows(Box<Rows>),
    /// It puts something behind what its first operand will hold.
    Behind(Box<Behind<H>>),
    /// Its value is an iterator over its operands.
    Pulls(Box<Pulls<H>>),
    /// It writes text.
    Writing(Box<Writing<H>>),
    /// It is the same operation on these operands, as soon as nobody can change these things any more.
    Same(Ask, Operands<H>, SmallVec<[Key; 2]>),
}

/// What an operation passes on.
pub enum Passed<H: Host> {
    /// More items of its value.
    Items(Vec<Value<H>>),
    /// More text of its value.
    Text(String),
    /// The value, which does not hang on the rest; parts of it may.
    Value(Value<H>, Vec<Rest<H>>),
    /// All items of its value, some of which are still arriving.
    All(Vec<Value<H>>, Vec<Rest<H>>),
}

impl<H: Host> Passed<H> {
    /// Nothing yet.
    pub fn nothing() -> Passed<H> {
        Passed::Items(Vec::new())
    }

    /// The value.
    pub fn value(value: Value<H>) -> Passed<H> {
        Passed::Value(value, Vec::new())
    }
}
