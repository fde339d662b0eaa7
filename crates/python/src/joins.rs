//! Variables that code set aside gives one of several values: in the arms of a branch, or in each turn of a loop.
//!
//! ```python
//! notes = ""
//! while not enough(notes):         # whatever turn it is, `notes` is text
//!     notes += lookup(notes)
//! ```
//!
//! What a loop leaves for its next turn is known when its body was gone through, with what the first turn begins with. If that
//! is something else, it is gone through again with both, until nothing is added.

use std::collections::BTreeSet;

use sooner_machine::code::{Slot, Summary};
use sooner_machine::{Ask, Source, Use, Value};

use crate::footprint::Walk;
use crate::known::Known;
use crate::object::Object;
use crate::reach;
use crate::{compile, foreign, ops};

/// So often code is gone through with exactly what its loops leave. Then with whether that is text or a number, and at last with
/// nothing known.
const EXACTLY: usize = 2;
const ROUGHLY: usize = 4;

/// What is known of what code asks for, and of its variables.
#[derive(Default)]
pub struct Results {
    uses: Vec<Known>,
    joins: Vec<Known>,
    /// What joins at the heads of loops are taken to be.
    assumed: Vec<Option<Known>>,
    /// What stood for the containers that the code makes, the last time.
    made: Vec<Option<Object>>,
}

impl Walk {
    /// Goes through all that code asks for.
    pub fn uses(&mut self, summary: &Summary, outer: &dyn Fn(Slot) -> Known) -> Results {
        let mut results = Results { assumed: vec![None; summary.joins.len()], ..Results::default() };
        let around = self.handed.take();
        for time in 1.. {
            self.pass(summary, &mut results, outer);
            if results.are_settled(summary, time, outer) {
                break;
            }
            results.made = results.uses.drain(..).map(|known| known.made).collect();
            results.joins.clear();
        }
        self.handed = around;
        results
    }

    /// Notes what the code leaves in its slots, or returns, where that is new or can be reached from few things.
    pub fn gives(&mut self, summary: &Summary, known: impl Fn(&Source) -> Known) {
        let slots: BTreeSet<_> = summary.gives.iter().map(|(slot, _)| *slot).collect();
        for slot in slots {
            let ways = summary.gives.iter().filter(|(given, _)| *given == slot).map(|(_, source)| known(source));
            let given = Known::either(&ways.collect::<Vec<_>>());
            if given.is_leaf() {
                self.found.leaves.push(slot);
            }
            if !given.places.is_empty() {
                self.found.unsure.push((slot, given.places.keys()));
            }
            let origin = given.origin();
            let Some((found, missing)) = origin.apart().filter(|_| !self.puts.may_hide(&origin)) else { continue };
            let things: Vec<_> = found.things.into_iter().map(Value::Host).collect();
            let roots = missing.iter().map(foreign::roots).collect::<Option<Vec<_>>>();
            if let (Some(keys), Some(roots)) = (reach::from(&things), roots) {
                self.found.given.push((slot, keys.into_iter().chain(roots.into_iter().flatten()).collect()));
            }
        }
    }
}

impl Results {
    /// What is known of what comes from there.
    pub fn known(&self, source: &Source, outer: &dyn Fn(Slot) -> Known) -> Known {
        let unknown = || Known::of(Value::Unset);
        match source {
            Source::Outer(slot) => outer(*slot),
            Source::Constant(at) => Known::of(compile::program().1[*at as usize].clone()),
            Source::Use(at) => self.uses.get(*at).cloned().unwrap_or_else(unknown),
            Source::Joined(at) => self.joins.get(*at).cloned().unwrap_or_else(unknown),
            Source::Closure(function, over) => {
                Known::closure(*function, over.iter().map(|source| self.known(source, outer)).collect())
            }
            Source::Inner => unknown(),
        }
    }

    /// A call of a method that was looked for before its arguments were computed, as the call of the method that it is: what it
    /// is a method of has to be found by the code.
    pub fn invoked(
        &self,
        summary: &Summary,
        (ask, args): (Ask, &[Source]),
        outer: &dyn Fn(Slot) -> Known,
    ) -> Option<(Ask, Vec<Source>)> {
        let (Ask::Call, [method @ Source::Use(at), given @ ..]) = (ask, args) else { return None };
        let Use { ask: Ask::Own(op), args: looked_for } = &summary.uses[*at] else { return None };
        let unknown = matches!(self.known(method, outer).value, Value::Unset);
        let found = unknown
            && ops::name(*op) == "py_getattr"
            && matches!(self.known(&looked_for[0], outer).value, Value::Unset);
        let invoke = ops::named("py_invoke").filter(|_| found)?;
        Some((Ask::Own(invoke), looked_for.iter().chain(given).cloned().collect()))
    }

    /// Joins what stands before the next use.
    pub fn join(&mut self, summary: &Summary, outer: &dyn Fn(Slot) -> Known) {
        while let Some(join) = summary.joins.get(self.joins.len()).filter(|join| join.at <= self.uses.len()) {
            let known = match &self.assumed[self.joins.len()] {
                Some(assumed) => assumed.clone(),
                None => Known::returned(join.ways.iter().map(|way| self.known(way, outer)).collect()),
            };
            self.joins.push(known);
        }
    }

    /// Adds what comes of the next use; gives what the code makes there, if it does.
    pub fn push(&mut self, mut result: Known) -> Option<&Object> {
        if result.made.is_some()
            && let Some(made) = self.made.get_mut(self.uses.len())
        {
            result.made = made.take().or(result.made);
        }
        self.uses.push(result);
        self.uses.last().and_then(|last| last.made.as_ref())
    }

    /// Whether what loops leave is what they were taken to begin with.
    fn are_settled(&mut self, summary: &Summary, time: usize, outer: &dyn Fn(Slot) -> Known) -> bool {
        let mut settled = true;
        for (at, join) in summary.joins.iter().enumerate() {
            let (Some(back), Some(now)) = (&join.back, self.joins.get(at)) else { continue };
            let back = self.known(back, outer);
            if now.includes(&back) {
                continue;
            }
            settled = false;
            self.assumed[at] = Some(if time <= EXACTLY {
                Known::either(&[now.clone(), back])
            } else if time <= ROUGHLY {
                now.wider(&back)
            } else {
                Known::of(Value::Unset)
            });
        }
        settled
    }
}
