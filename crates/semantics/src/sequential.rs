//! λᴼ with effects, evaluated plainly: call by value, one statement after the other, with an
//! environment, a heap and Rust's `Result`. This is `docs/effects.md` as a program, and the judge of
//! every machine that does the same out of order. No cells, no labels, no concurrency.

mod datum;
mod environment;
mod equality;
mod evaluator;
mod heap;
mod number;
mod observation;
mod operations;
mod outside;
#[cfg(test)]
mod tests;
mod value;

pub use datum::Datum;
pub use observation::{Call, Effect, Observation};
pub use operations::OPERATIONS;
pub use outside::{Kind, Outside, Reply};

use sooner_calculus::{Expr, Prelude};

use evaluator::Evaluator;

/// How far an evaluation goes before it is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Statements, turns of loops, and what `add` and `str` write. Past them the evaluation ends without
    /// an observation.
    pub steps: u64,
    /// Calls inside calls. Past them the program faults with `"recursion too deep"`. A level takes
    /// about 3 kB of native stack in a debug build: the caller sees to the stack.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 1_000_000, depth: 1000 }
    }
}

/// What a program may use without binding it: the operations, the given externals, and what the
/// standard prelude defines under other names.
pub fn prelude(externals: &[&str]) -> Prelude {
    Prelude::standard(&[&OPERATIONS, externals].concat())
}

/// Evaluates a closed program; `None` if that takes more than `limits.steps`.
pub fn evaluate(expr: &Expr, outside: &mut dyn Outside, limits: Limits) -> Option<Observation> {
    Evaluator::new(outside, limits).program(expr)
}
