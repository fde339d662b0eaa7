//! Programs with effects (`docs/effects.md`) for tests: a generator, an outside to run them in, the
//! comparison of observations, and the worked examples of the ordering design. Here the machine is
//! held against the oracle; the machine itself is not needed to make a case and judge it.

mod examples;
mod generate;
mod machine;
mod observe;
mod outside;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::LazyLock;

use sooner_calculus::{Diagnostic, Expr, Prelude, read_with};
use sooner_semantics::sequential::{self, Limits, Observation};

use crate::tape::Tape;

pub use examples::examples;
pub use generate::Feature;
pub use machine::{Manner, Seen, observe};
pub use observe::same_observation;
pub use outside::{EXTERNALS, External, Failures, Memory, On, SeededOutside};

/// Enough for every program that the generator means to write, and safe on the stack of a test.
pub const LIMITS: Limits = Limits { steps: 20_000, depth: 150 };

static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| sequential::prelude(&outside::names()));

/// A program and the outside it runs in: all that its observation depends on.
#[derive(Clone)]
pub struct Case {
    /// The program as it was written.
    pub source: String,
    /// The program, linked with what it uses of the prelude.
    pub expr: Expr,
    /// Which answers calls get.
    pub seed: u64,
    /// How many of them fail.
    pub failures: Failures,
}

/// What a case must show, and a fresh outside in which it must be shown.
pub struct Judged {
    /// The observation of the sequential run.
    pub expected: Observation,
    /// Nothing has been called in it yet.
    pub outside: SeededOutside,
}

impl Case {
    /// The case that a tape of choices stands for. A shorter tape of smaller numbers is a smaller case.
    pub fn draw(tape: &[u32]) -> Case {
        let mut tape = Tape::new(tape);
        let seed = u64::from(tape.number());
        let failures = Failures { flaky: *tape.pick(&[0, 300, 600, 300]), steady: *tape.pick(&[0, 0, 0, 10]) };
        let source = generate::generate(&mut tape);
        let expr = read(&source).unwrap_or_else(|error| panic!("{} in a generated program:\n{source}", error.message));
        Case { source, expr, seed, failures }
    }

    /// A case of a program written by hand.
    pub fn of(source: &str, seed: u64, failures: Failures) -> Result<Case, Diagnostic> {
        Ok(Case { source: source.to_owned(), expr: read(source)?, seed, failures })
    }

    /// Runs the case sequentially; `None` if it takes too long.
    pub fn judge(&self) -> Option<Judged> {
        let judged = self.run(Memory::PerResource)?;
        // Behind a fault, effects on another resource may have happened: nothing may depend on them then.
        let lenient = judged.expected.faults > 0 && judged.expected.effects.iter().any(|e| e.resource.is_some());
        if lenient { self.run(Memory::Shared) } else { Some(judged) }
    }

    fn run(&self, memory: Memory) -> Option<Judged> {
        let outside = SeededOutside::new(self.seed, self.failures, memory);
        let expected = sequential::evaluate(&self.expr, &mut outside.clone(), LIMITS)?;
        Some(Judged { expected, outside })
    }

    /// The text of a failure: the case, the order it was run in, and what was seen.
    pub fn report(&self, order: u64, expected: &Observation, actual: &Observation) -> String {
        let difference = same_observation(expected, actual).err().unwrap_or_else(|| "none".into());
        format!("{self}# order {order}\n\nDifference: {difference}\n\nExpected:\n{expected}\nActual:\n{actual}")
    }
}

fn read(source: &str) -> Result<Expr, Diagnostic> {
    Ok(PRELUDE.link(&read_with(source, &PRELUDE.context())?))
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failures { flaky, steady } = self.failures;
        writeln!(f, "{}# seed {}, failures {flaky} and {steady} in 1000", self.source, self.seed)
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
