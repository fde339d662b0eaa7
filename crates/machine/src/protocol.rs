//! What the machine and whoever drives it say to each other.

use std::sync::Arc;

use sooner_calculus::Expr;

use crate::cause::Waited;
use crate::host::Host;
use crate::ops::CallId;
use crate::path::CallLabel;
use crate::value::Value;

/// What to do outside.
#[derive(Debug, Clone)]
pub enum Event<H: Host> {
    /// Make this call.
    Start {
        /// Its name for the answer.
        id: CallId,
        /// Where in the run it stands.
        label: CallLabel,
        /// The function.
        name: Arc<str>,
        /// Its argument: a snapshot.
        arg: Value<H>,
        /// The fault that is being handled where it stands.
        handled: Option<Value<H>>,
        /// What it waited for.
        waited: Option<Waited>,
    },
    /// The answer to this call is not wanted any more.
    Cancel(CallId),
    /// More of this call's answer lies unread than is good: its producer is to wait.
    Hold(CallId),
    /// It can go on.
    Resume(CallId),
    /// The turn of this call, which was answered before, has come: what it wrote can be shown.
    Commit(CallId),
    /// Write this. Nobody answers.
    Output {
        /// Where in the run it stands.
        label: CallLabel,
        /// The function.
        name: Arc<str>,
        /// Its argument: a snapshot.
        arg: Value<H>,
        /// So many characters of it were shown as they arrived.
        shown: usize,
        /// What it waited for.
        waited: Option<Waited>,
    },
}

/// What became of an event that a host was offered.
pub enum Shown<H: Host> {
    /// It is done, and this came of it.
    Now(Value<H>),
    /// Whoever drives the machine is to do it.
    Later(Event<H>),
}

/// What a call came back with.
#[derive(Debug, Clone)]
pub enum Answer<H: Host> {
    /// A value: primitives, tuples, new objects, and the objects that were passed.
    Value(Value<H>),
    /// More items of a value that arrives in pieces, a tuple when it is complete.
    Items(Vec<Value<H>>),
    /// More text of a value that arrives in pieces.
    Text(String),
    /// That was the last piece.
    End,
    /// No answer yet: it has taken much of what it is given as that arrives.
    Taken,
    /// An expression, which is run where the call stands (paper 001, Figure 10). Closed and well-formed.
    Code(Expr),
    /// A fault.
    Fault(Value<H>),
    /// The same, and [`Event::Commit`] is to say when the call's turn in program order has come.
    Noisy(Box<Answer<H>>),
}

/// How a run stands after a step.
#[derive(Debug, Clone)]
pub enum Status<H: Host> {
    /// Waiting for answers.
    Waiting,
    /// There is more to run: the fuel of this step is used up.
    Yielded,
    /// Finished.
    Done(Value<H>),
    /// Failed.
    Fault(Value<H>),
}

/// How a run takes its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// Everything as soon as it can.
    Opportunistic,
    /// One thing after the other.
    Sequential,
    /// As soon as it can, but unordered calls whose answers nobody uses are not made.
    ByNeed,
}

/// Bounds of a run.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Exploration pauses when more operations than this are outstanding.
    pub window: usize,
    /// Calls nested deeper than this are a fault.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { window: 100_000, depth: 1_000_000_000 }
    }
}

/// How much was done, for tests and profiles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Operations that had to wait.
    pub parked: u64,
    /// External calls started.
    pub calls: u64,
    /// Pieces of code set aside.
    pub regions: u64,
    /// Writes that were remembered for taking back.
    pub versions: u64,
    /// Most operations outstanding at a time.
    pub most_outstanding: usize,
}
