//! Runs properties over generated values: seeded, so that a test does the same every time; the
//! soak brings fresh seeds. A property is a function that returns what proptest's macros return.

use std::fmt::{Debug, Display};

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};

/// What a property says about one value: it holds, it does not, or the value is of no use.
pub type Verdict = Result<(), TestCaseError>;

/// How many values a property is tried on, how large, and which.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many values.
    pub cases: u32,
    /// The longest tape a value is made from.
    pub tape: usize,
    /// Which values: the same seed gives the same ones.
    pub seed: u64,
}

/// Tries `property` on values made from tapes by `make`, and panics with the smallest value found
/// for which it does not hold. Also panics if more than a third of the values were of no use.
pub fn check<T>(effort: Effort, make: impl Fn(&[u32]) -> T, property: impl Fn(&T) -> Verdict)
where
    T: Debug + Display,
{
    let config = Config {
        cases: effort.cases,
        max_global_rejects: effort.cases / 2,
        max_shrink_iters: 4096,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(effort.seed),
        ..Config::default()
    };
    let values = vec(any::<u32>(), 0..=effort.tape).prop_map(|tape| make(&tape));
    match TestRunner::new(config).run(&values, |value| property(&value)) {
        Ok(()) => {}
        Err(TestError::Fail(reason, value)) => panic!("{reason}\n\nin:\n{value}"),
        Err(TestError::Abort(reason)) => panic!("gave up: {reason}"),
    }
}

/// The verdict on a value that is of no use to the property.
pub fn discard(reason: &'static str) -> TestCaseError {
    TestCaseError::reject(reason)
}
