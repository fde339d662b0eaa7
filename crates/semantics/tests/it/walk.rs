//! Random walks under ⇒_T: one steppable label after another, in no particular order.

use sooner_calculus::Label;
use sooner_semantics::{Program, Step, Trace, step, steppable};
use sooner_testkit::case::Case;
use sooner_testkit::tape::Dice;

/// A program in mid-run, with the part of T that it has met.
pub struct Walk<'c> {
    case: &'c Case,
    pub program: Program,
    pub trace: Trace,
    pub dice: Dice,
}

impl<'c> Walk<'c> {
    pub fn new(case: &'c Case) -> Walk<'c> {
        let mut walk = Walk { case, program: case.program(), trace: Trace::new(), dice: case.dice() };
        case.extend_trace(&walk.program, &mut walk.trace);
        walk
    }

    /// A walk that has already taken a few steps.
    pub fn begun(case: &'c Case) -> Walk<'c> {
        let mut walk = Walk::new(case);
        let steps = walk.dice.below(40);
        for _ in 0..steps {
            walk.step();
        }
        walk
    }

    /// steppable(p)
    pub fn steppable(&self) -> Vec<Label> {
        steppable(&self.program, &self.trace, &self.case.outside)
    }

    /// One step at a label chosen at random; none if the program cannot step.
    pub fn step(&mut self) -> Option<Step> {
        let labels = self.steppable();
        if labels.is_empty() {
            return None;
        }
        let label = &labels[self.dice.below(labels.len())];
        let step = self.at(label)?;
        self.program = step.program.clone();
        self.case.extend_trace(&self.program, &mut self.trace);
        Some(step)
    }

    /// p ⇒_T p' at ℓ, from where the walk stands.
    pub fn at(&self, label: &Label) -> Option<Step> {
        step(&self.program, label, &self.trace, &self.case.outside)
    }
}
