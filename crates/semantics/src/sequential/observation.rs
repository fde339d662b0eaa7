//! What an evaluation shows to the outside, and all that two evaluations are compared by.

use std::fmt;

use super::Datum;

/// The observation of one run (`docs/effects.md`).
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The value of the program, or of the fault that ended it.
    pub result: Result<Datum, Datum>,
    /// The calls of outputs, in order.
    pub outputs: Vec<Call>,
    /// The sequential calls and fences, in order.
    pub effects: Vec<Effect>,
    /// The unordered and readonly calls, in the order in which they were made.
    pub others: Vec<Call>,
    /// How many faults were caught or ended the run. Behind a fault, calls that a sequential run does not
    /// make may have been made: a comparison must know whether there was one.
    pub faults: usize,
}

/// An external call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// The function.
    pub name: String,
    /// Its argument as it stood when the call was made.
    pub args: Datum,
}

/// A call whose order matters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// What it touches; `None` is everything. A fence touches everything.
    pub resource: Option<String>,
    /// Function and argument.
    pub call: Call,
    /// The answer, or the value of the fault; its `#n` below [`Datum::objects`] of the argument are
    /// objects of the argument.
    pub answer: Result<Datum, Datum>,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.args {
            args @ Datum::Tuple(_) => write!(f, "{} {args}", self.name),
            args => write!(f, "{} ({args})", self.name),
        }
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.call)?;
        if let Some(resource) = &self.resource {
            write!(f, " on {resource}")?;
        }
        match &self.answer {
            Ok(answer) => write!(f, " = {answer}"),
            Err(fault) => write!(f, " fault {fault}"),
        }
    }
}

/// One line a fact: `result`, `fault`, `output`, `effect`, `call`.
impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.others.iter().try_for_each(|call| writeln!(f, "call {call}"))?;
        self.effects.iter().try_for_each(|effect| writeln!(f, "effect {effect}"))?;
        self.outputs.iter().try_for_each(|call| writeln!(f, "output {call}"))?;
        match &self.result {
            Ok(value) => writeln!(f, "result {value}"),
            Err(fault) => writeln!(f, "fault {fault}"),
        }
    }
}
