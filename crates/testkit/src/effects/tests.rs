//! The generator and the comparison, held against the oracle alone.

mod comparison;
mod statistics;

use super::{Case, Failures, examples};
use crate::shrink::shrink;
use crate::tape::Dice;

/// The case of a random tape.
fn random_case(seed: u64) -> Case {
    Case::draw(&random_tape(seed))
}

fn random_tape(seed: u64) -> Vec<u32> {
    let mut dice = Dice::new(seed);
    (0..100 + dice.below(1200)).map(|_| dice.below(1 << 32) as u32).collect()
}

#[test]
fn the_empty_tape_is_a_small_program() {
    let case = Case::draw(&[]);
    assert!(case.source.lines().count() < 10, "{case}");
    let judged = case.judge().expect("a small program ends");
    assert_eq!(judged.expected.faults, 0, "{case}");
}

#[test]
fn a_case_is_a_function_of_its_tape() {
    for seed in 0..50 {
        let (once, again) = (random_case(seed), random_case(seed));
        assert_eq!(once.to_string(), again.to_string());
        let show = |case: &Case| case.judge().map(|judged| judged.expected.to_string());
        assert_eq!(show(&once), show(&again), "{once}");
    }
}

#[test]
fn a_smaller_tape_is_a_smaller_program() {
    let pays_after_a_fault = |tape: &[u32]| {
        let observation = Case::draw(tape).judge().map(|judged| judged.expected);
        observation.is_some_and(|seen| seen.faults > 0 && seen.result.is_ok() && !seen.effects.is_empty())
    };
    for seed in (0..).filter(|&seed| pays_after_a_fault(&random_tape(seed))).take(2) {
        let smallest = Case::draw(&shrink(random_tape(seed), pays_after_a_fault));
        assert!(smallest.source.lines().count() <= 20, "from seed {seed}:\n{smallest}");
    }
}

#[test]
fn every_example_reads_and_runs() {
    for (name, source) in examples() {
        for seed in 0..20 {
            for flaky in [0, 500] {
                let case = Case::of(source, seed, Failures { flaky, steady: 0 });
                let case = case.unwrap_or_else(|error| panic!("{name}: {} at {:?}", error.message, error.span));
                let judged = case.judge().unwrap_or_else(|| panic!("{name} takes too long"));
                let fine = judged.expected.result.is_ok() || flaky > 0;
                assert!(fine, "{name}:\n{}", judged.expected);
                assert!(!judged.expected.to_string().contains("wrong argument"), "{name}:\n{}", judged.expected);
            }
        }
    }
}
