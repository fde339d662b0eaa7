//! The world of a run: takes calls and gives their answers in the order of the moments they are
//! due. The seed and the call's label, nothing else, decide which of several possible answers a
//! call gets and which of two answers due at the same moment comes first; so a run can be
//! repeated, and every strategy gets the same answers.

use std::collections::{BTreeMap, HashMap};

use sooner_calculus::{Label, Prim, PrimExpr};
use sooner_semantics::{Answer, Call, Choice, External, World};

use super::clock::Clock;
use super::externals::{Externals, Output};

pub struct CalcWorld<'a> {
    externals: &'a Externals,
    clock: Clock<'a>,
    seed: u64,
    /// By due time, then by the seeded tie-break.
    due: BTreeMap<(u64, u64, Label), Answer>,
    calls: Vec<TimedCall>,
    by_label: HashMap<Label, usize>,
    output: Vec<Output>,
}

/// A call, with its times in milliseconds.
pub struct TimedCall {
    pub call: Call,
    pub dispatched_ms: u64,
    /// When its answer came, and what it was.
    pub answered: Option<(u64, Answer)>,
}

impl<'a> CalcWorld<'a> {
    pub fn new(externals: &'a Externals, clock: Clock<'a>, seed: u64) -> CalcWorld<'a> {
        let (due, calls, by_label, output) = Default::default();
        CalcWorld { externals, clock, seed, due, calls, by_label, output }
    }

    /// The time of the last answer.
    pub fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// Every call so far, in the order of dispatch.
    pub fn calls(&self) -> &[TimedCall] {
        &self.calls
    }

    /// The call at `label`.
    pub fn call(&self, label: &Label) -> Option<&TimedCall> {
        self.by_label.get(label).map(|&at| &self.calls[at])
    }

    /// What was printed since this was last asked.
    pub fn take_output(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.output)
    }

    fn choose(&self, label: &Label, mut choices: Vec<Choice>) -> Choice {
        let number = self.draw("answer", label) % choices.len().max(1) as u64;
        choices.swap_remove(number as usize)
    }

    /// A number that depends on the seed, the purpose and the label: FNV-1a, then mixed, because
    /// FNV's low bits alone make a poor coin.
    fn draw(&self, purpose: &str, label: &Label) -> u64 {
        let text = format!("{} {purpose} {label}", self.seed);
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ (hash >> 31)
    }
}

impl External for CalcWorld<'_> {
    fn choices(&self, fun: &Prim, arg: &PrimExpr) -> Vec<Choice> {
        self.externals.choices(fun, arg)
    }
}

impl World for CalcWorld<'_> {
    fn dispatch(&mut self, call: &Call) {
        let dispatched_ms = self.clock.now_ms();
        self.output.extend(self.externals.output(&call.fun, &call.arg));
        let choice = self.choose(&call.label, self.externals.choices(&call.fun, &call.arg));
        let due_ms = dispatched_ms.saturating_add(choice.after_ms);
        let tie = self.draw("order", &call.label);
        self.due.insert((due_ms, tie, call.label.clone()), choice.answer);
        self.by_label.insert(call.label.clone(), self.calls.len());
        self.calls.push(TimedCall { call: call.clone(), dispatched_ms, answered: None });
    }

    fn next_answer(&mut self) -> Option<(Label, Answer)> {
        let due_ms = self.due.first_key_value()?.0.0;
        if !self.clock.wait_until(due_ms) {
            return None;
        }
        let ((_, _, label), answer) = self.due.pop_first()?;
        let at = self.by_label[&label];
        self.calls[at].answered = Some((due_ms, answer.clone()));
        Some((label, answer))
    }
}
