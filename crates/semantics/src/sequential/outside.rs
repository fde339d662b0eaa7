//! What the evaluator asks of the world: which kind each external function is of, and its answers.

use super::Datum;

/// When a call may run, for those who run it out of order. In order, it only decides under which
/// heading the call is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// As soon as its arguments are known.
    Unordered,
    /// When no earlier effect on its resource is outstanding.
    Readonly,
    /// An effect: when it is the oldest thing left.
    Sequential,
    /// In order, and nobody waits for it.
    Output,
    /// When it is the oldest thing left; nothing later starts before it is done.
    Fence,
}

/// The world of a program.
pub trait Outside {
    /// The kind of the function of this name.
    fn kind(&self, name: &str) -> Kind;

    /// The resource that this call of a readonly or sequential function touches; `None` means every one.
    fn resource(&self, name: &str, args: &Datum) -> Option<String>;

    /// Makes a call. The reply to an output is not looked at.
    fn call(&mut self, name: &str, args: &Datum) -> Reply;
}

/// What a call comes back with. Its data go on counting objects where the arguments stopped, first in
/// the writes and then in the result: where two lists were passed, `#0` and `#1` are those lists
/// themselves, and the first new list is number 2.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// New contents of objects that were passed, by number; of a sequential call only. The contents are
    /// a list for a list and a dictionary for a dictionary. They count also if the call faults.
    pub writes: Vec<(usize, Datum)>,
    /// The answer, or the value of the fault.
    pub result: Result<Datum, Datum>,
}

impl Reply {
    /// An answer that changes nothing.
    pub fn answer(datum: Datum) -> Reply {
        Reply { writes: Vec::new(), result: Ok(datum) }
    }

    /// A fault that changes nothing.
    pub fn fault(datum: Datum) -> Reply {
        Reply { writes: Vec::new(), result: Err(datum) }
    }
}
