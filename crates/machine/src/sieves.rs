//! Iterators whose items are made of one item after another of what they go over: `itertools.pairwise`, the lines of an `io.StringIO`,
//! the rows of a `csv.reader`.

use crate::host::{Host, Next, Outcome};
use crate::machine::Machine;
use crate::operate::{Tried, Wait};
use crate::ops::OpId;
use crate::order::Pos;
use crate::pulls::{How, Pulls};
use crate::value::Value;

/// What makes items of items.
pub trait Sieve<H: Host> {
    /// One more item has come.
    fn take(&mut self, item: Value<H>) -> Sifted<H>;

    /// All have; it is asked again until it says that it is at its end.
    fn end(&mut self) -> Sifted<H> {
        Sifted::End
    }

    /// Whether it goes over nothing but text.
    fn takes_text(&self) -> bool {
        false
    }

    /// Whether what it gives is the same whenever it is made.
    fn gives_values(&self) -> bool {
        true
    }
}

/// What has come of an item.
pub enum Sifted<H: Host> {
    /// Nothing yet.
    More,
    /// This.
    Item(Value<H>),
    /// These, in a tuple.
    Several(Vec<Value<H>>),
    /// There is no more.
    End,
    /// It fails.
    Fault(Value<H>),
    /// Only the iterator itself can tell.
    Unknown,
}

impl<H: Host> Machine<H> {
    /// The next item of such an iterator.
    pub(crate) fn next_sifted(
        &mut self,
        id: OpId,
        pulls: &mut Pulls<H>,
        place: Pos,
        depth: usize,
    ) -> Tried<Next<H>, H> {
        loop {
            let next = self.walk(id, &mut pulls.walks[0], place, depth)?;
            let How::Sifted(sieve) = &mut pulls.how else { return Err(Wait::Turn) };
            let sifted = match next {
                Next::Item(item) => sieve.take(item),
                Next::End => sieve.end(),
                fault => return Ok(fault),
            };
            match sifted {
                Sifted::More => {}
                Sifted::Item(item) => return Ok(Next::Item(item)),
                Sifted::Several(items) => return Ok(Next::Item(self.tuple_of(&items))),
                Sifted::End => return Ok(Next::End),
                Sifted::Fault(fault) => return Ok(Next::Fault(fault)),
                Sifted::Unknown => return Err(Wait::Turn),
            }
        }
    }

    /// A tuple, in which something may be missing.
    pub(crate) fn tuple_of(&self, items: &[Value<H>]) -> Value<H> {
        let tuple = self.host.tuple(items);
        if items.iter().any(|item| item.missing().is_some()) {
            self.host.made(&tuple, true);
        }
        tuple
    }

    /// Whether it holds, if nobody's code says so.
    pub(crate) fn plain_truth(&self, value: &Value<H>) -> Result<Option<bool>, Value<H>> {
        match value {
            Value::Bool(holds) => Ok(Some(*holds)),
            value if self.host.is_text(value, true) => self.host.truth(value).map(Some),
            _ => Ok(None),
        }
    }

    /// What a function that runs nobody's code gives for plain values; others have to wait until the iterator is made.
    pub(crate) fn call_plain(&self, function: &Value<H>, items: &[Value<H>]) -> Tried<Result<Value<H>, Value<H>>, H> {
        if !items.iter().all(|item| self.host.is_text(item, true)) {
            return Err(Wait::Turn);
        }
        match self.host.call_looking(function, items) {
            Outcome::Value(value) => Ok(Ok(value)),
            Outcome::Fault(fault) => Ok(Err(fault)),
            _ => Err(Wait::Turn),
        }
    }
}
