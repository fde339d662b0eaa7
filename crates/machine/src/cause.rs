//! Why something waited: what an operation was set aside for last, and whose answer ended that. It is kept for who looks
//! at the run afterwards; nothing is decided by it.
//!
//! ```text
//! a = ask(1)                  under way
//! xs.append(a + 1)            waits for an answer: line 1
//! n = len(xs)                 waits for an object: line 2, `xs`
//! save(n)                     waits for a value, and has waited for what that waited for: line 2, `xs`
//! ```
//!
//! An operation that was woken is the cause of what it does then: what it fills, finishes, leaves behind. So a cause is
//! handed on where somebody is woken, in O(1), and nobody looks for it.

use std::rc::Rc;
use std::sync::Arc;

use crate::cell::Cell;
use crate::code::{BlockId, FunctionId};
use crate::host::Host;
use crate::machine::Machine;
use crate::ops::{CallId, Op, OpId, Start, What};

/// What was waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A value.
    Answer,
    /// An earlier operation that may write, or look at, the same thing.
    Object,
    /// An earlier effect, or look at the outside.
    Effect,
    /// Everything before it.
    Turn,
    /// A fence.
    Fence,
    /// Code hangs on a value.
    Condition,
    /// Too much was outstanding.
    Room,
}

/// What may stand in somebody's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// An external call.
    Call,
    /// An operation.
    Operation,
    /// One that runs code nobody knows.
    Unknown,
    /// Code that could not be run.
    Code,
}

/// An instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Of this function.
    pub function: FunctionId,
    /// Its number.
    pub pc: u32,
}

/// What an operation waited for last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cause {
    /// What kind of thing.
    pub why: Why,
    /// Where it stands.
    pub at: Option<Spot>,
    /// What stands there.
    pub thing: Thing,
    /// Where the operation stands that had to wait.
    pub by: Option<Spot>,
    /// What that is.
    pub waiter: Thing,
    /// The call whose answer ended the wait.
    pub after: Option<CallId>,
    /// What the driver's clock showed when the wait began ([`Machine::set_time`]).
    pub since: f64,
    /// Answers taken before the wait began.
    answers: u64,
    /// The wait is not over.
    open: bool,
}

/// Why a call was not made at once.
#[derive(Clone, Debug)]
pub struct Waited {
    /// What it waited for last.
    pub cause: Cause,
    /// The resource it is ordered on.
    pub resource: Option<Arc<str>>,
}

/// What the machine knows of causes.
#[derive(Default)]
pub(crate) struct Causes {
    /// Somebody will look.
    pub noted: bool,
    /// Of what is being done.
    pub current: Option<Rc<Cause>>,
    /// What the driver's clock shows.
    pub time: f64,
    /// Answers taken so far.
    pub answers: u64,
}

impl<H: Host> Machine<H> {
    /// What the driver's clock shows. The machine has none, and remembers when a wait began.
    pub fn set_time(&mut self, seconds: f64) {
        self.causes.time = seconds;
    }

    /// Somebody will ask what calls waited for. Without this it is not noted.
    pub fn note_causes(&mut self) {
        self.causes.noted = true;
    }

    /// The operation begins to wait for another.
    pub(crate) fn waits_behind(&mut self, id: OpId, why: Why, other: Option<OpId>) {
        if !self.causes.noted {
            return;
        }
        let other = other.and_then(|other| self.ops.get(other));
        let (at, thing) = other.map_or((None, Thing::Operation), |op| (self.spot(op), Thing::of(op)));
        let own = self.ops.get(id);
        let (by, waiter) = own.map_or((None, Thing::Operation), |op| (self.spot(op), Thing::of(op)));
        let Causes { time, answers, .. } = self.causes;
        let Some(op) = self.ops.get_mut(id) else { return };
        // Woken for nothing, it has waited on.
        let before = op.cause.as_ref().filter(|before| before.why == why && before.at == at && before.by == by);
        let since = before.map_or(time, |before| before.since);
        op.cause = Some(Rc::new(Cause { why, at, thing, by, waiter, after: None, since, answers, open: true }));
    }

    /// The operation begins to wait for a value.
    pub(crate) fn waits_for_value(&mut self, id: OpId, cell: &Rc<Cell<H>>) {
        if !self.causes.noted {
            return;
        }
        let decides = match self.ops.get(id).map(|op| &op.what) {
            Some(What::Region(region)) => matches!(region.start, Start::Arm(_) | Start::Turn(_)),
            _ => false,
        };
        let why = if decides { Why::Condition } else { Why::Answer };
        self.waits_behind(id, why, cell.last().producer());
    }

    /// The operation is woken: what is being done has ended its wait.
    pub(crate) fn end_wait(&mut self, id: OpId) {
        if !self.causes.noted {
            return;
        }
        let Causes { current, answers, .. } = &self.causes;
        let Some(op) = self.ops.get_mut(id) else { return };
        // The code behind a guard waited for whatever the guard did.
        if let What::Settle(_) = op.what {
            op.cause.clone_from(current);
        }
        let Some(cause) = op.cause.as_deref().filter(|cause| cause.open) else { return };
        op.cause = match cause.answers == *answers {
            true => current.clone(),
            false => Some(Rc::new(cause.ended(current.as_deref().copied()))),
        };
    }

    /// What is done from now on, the operation has made possible.
    pub(crate) fn goes_on(&mut self, id: Option<OpId>) {
        self.causes.current = id.and_then(|id| self.ops.get(id)).and_then(|op| op.cause.clone());
    }

    /// The same for the answer of a call.
    pub(crate) fn goes_on_with_answer(&mut self, call: CallId, id: OpId) {
        if !self.causes.noted {
            return;
        }
        self.causes.answers += 1;
        let Causes { time: since, answers, .. } = self.causes;
        let at = self.ops.get(id).and_then(|op| self.spot(op));
        let (why, thing) = (Why::Answer, Thing::Call);
        let cause = Cause { why, at, thing, by: None, waiter: thing, after: Some(call), since, answers, open: false };
        self.causes.current = Some(Rc::new(cause));
    }

    /// Why a call that starts now was not made before.
    pub(crate) fn waited(&mut self, id: OpId) -> Option<Waited> {
        self.end_wait(id);
        let op = self.ops.get(id)?;
        let resource = match &op.what {
            What::Call(call) => call.class.resource.clone(),
            _ => None,
        };
        let mut cause = *op.cause.as_deref()?;
        // What was asked for first, and turned out to be this call, is this call.
        if cause.by == self.spot(op) {
            cause.waiter = Thing::Call;
        }
        Some(Waited { cause, resource })
    }

    /// Why what is being done was not done before.
    pub(crate) fn waited_here(&self) -> Option<Waited> {
        Some(Waited { cause: *self.causes.current.as_deref()?, resource: None })
    }

    /// Where an operation stands.
    fn spot(&self, op: &Op<H>) -> Option<Spot> {
        let start = |function: FunctionId, block: BlockId| {
            let info = &self.program.functions[function.0 as usize].blocks[block.0 as usize];
            Some((function, info.start))
        };
        let (function, pc) = match &op.what {
            What::Call(call) => call.label.instructions().next(),
            What::Asked(asked) => asked.label.instructions().next(),
            What::Apply(apply) => apply.place.at().frames().next(),
            What::Region(region) => start(region.function, region.block),
            What::Settle(settle) => start(settle.function, settle.block),
            _ => None,
        }?;
        Some(Spot { function, pc })
    }
}

impl Thing {
    fn of<H: Host>(op: &Op<H>) -> Thing {
        match &op.what {
            What::Call(_) => Thing::Call,
            What::Region(_) | What::Settle(_) | What::Apply(_) => Thing::Code,
            What::Asked(_) if op.hazard.affects_everything() => Thing::Unknown,
            _ => Thing::Operation,
        }
    }
}

impl Cause {
    /// The wait was ended by what had this cause.
    fn ended(mut self, by: Option<Cause>) -> Cause {
        self.open = false;
        let Some(by) = by else { return self };
        self.after = by.after;
        match self.why {
            // Values come of what had to wait itself.
            Why::Answer => Cause { since: self.since, answers: self.answers, open: false, ..by },
            Why::Turn => Cause { at: by.at, thing: by.thing, ..self },
            // An operation on what comes of unknown code may do anything because of that code.
            Why::Object if self.thing == Thing::Unknown && by.waiter == Thing::Unknown => {
                Cause { at: by.by.or(self.at), ..self }
            }
            Why::Condition if self.at.is_none() => Cause { at: by.at, thing: by.thing, ..self },
            _ => self,
        }
    }
}
