//! A world for tests. Which answer a call gets depends on a seed and the call's label alone; in
//! what order answers arrive depends on another seed. So runs that differ in order agree on T.

use sooner_calculus::{Label, Prim, PrimExpr};
use sooner_semantics::{Answer, Call, Choice, External, World};

use crate::outside::Outside;
use crate::tape::{Dice, mix};

/// Chooses the answer of each call.
#[derive(Clone, Copy, Debug)]
pub struct Answers<'a> {
    outside: &'a Outside,
    seed: u64,
}

impl<'a> Answers<'a> {
    /// The choice that `seed` makes.
    pub fn new(outside: &'a Outside, seed: u64) -> Answers<'a> {
        Answers { outside, seed }
    }

    /// The answer of the call at the path `path`; none if it never answers.
    pub fn answer(&self, path: impl Iterator<Item = u32>, fun: &Prim, arg: &PrimExpr) -> Option<Answer> {
        let mut choices = self.outside.choices(fun, arg);
        if choices.is_empty() {
            return None;
        }
        let number = path.fold(self.seed, |seed, index| mix(seed, u64::from(index)));
        let chosen = (number % choices.len() as u64) as usize;
        Some(choices.swap_remove(chosen).answer)
    }
}

/// Answers calls one at a time, in an order of its own.
#[derive(Clone, Debug)]
pub struct SeededWorld<'a> {
    answers: Answers<'a>,
    order: Dice,
    due: Vec<(Label, Answer)>,
}

impl<'a> SeededWorld<'a> {
    /// Gives those answers in the order that the seed `order` chooses.
    pub fn new(answers: Answers<'a>, order: u64) -> SeededWorld<'a> {
        SeededWorld { answers, order: Dice::new(order), due: Vec::new() }
    }
}

impl External for SeededWorld<'_> {
    fn choices(&self, fun: &Prim, arg: &PrimExpr) -> Vec<Choice> {
        self.answers.outside.choices(fun, arg)
    }
}

impl World for SeededWorld<'_> {
    fn dispatch(&mut self, call: &Call) {
        if let Some(answer) = self.answers.answer(call.label.indices(), &call.fun, &call.arg) {
            self.due.push((call.label.clone(), answer));
        }
    }

    fn next_answer(&mut self) -> Option<(Label, Answer)> {
        if self.due.is_empty() {
            return None;
        }
        let next = self.order.below(self.due.len());
        Some(self.due.swap_remove(next))
    }
}
