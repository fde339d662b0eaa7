//! The propositions of paper 001, §3.3–3.4, as functions from a generated program to a verdict.
//! Each is a test of its own here; the soak runs them all.

mod runs;
mod steps;

use sooner_testkit::case::Case;
use sooner_testkit::property::{Effort, Verdict, check};

/// A property, by name, and the programs it is about.
#[derive(Clone, Copy)]
pub struct Property {
    pub name: &'static str,
    pub make: fn(&[u32]) -> Case,
    pub holds: fn(&Case) -> Verdict,
}

/// Defines a test for each property and the list of all of them.
macro_rules! properties {
    ($($name:ident: $make:ident, $module:ident, $cases:literal;)*) => {
        /// All properties.
        pub const ALL: &[Property] = &[
            $(Property { name: stringify!($name), make: Case::$make, holds: $module::$name },)*
        ];

        $(#[test]
        fn $name() {
            check(Effort { cases: $cases, tape: 200, seed: 1 }, Case::$make, $module::$name);
        })*
    };
}

properties! {
    contexts_fill_with_what_was_there: open, steps, 200;
    prop_3_1_a_trace_replays_free_steps: open, steps, 400;
    prop_3_1_steps_of_a_trace_are_free_steps: open, steps, 400;
    prop_3_2_determinacy: open, steps, 400;
    prop_3_3_preservation: open, steps, 800;
    prop_3_4_replacement_commutes: open, steps, 400;
    prop_3_5_strong_confluence: open, steps, 1000;
    prop_3_6_fairness: open, steps, 300;
    prop_3_7_steppability_persists: open, steps, 400;
    simultaneous_steps_have_no_order: open, steps, 300;
    programs_in_mid_run_read_back: closed, steps, 300;
    programs_in_mid_run_can_be_run_again: open, steps, 300;
    no_label_is_stepped_twice: closed, runs, 400;
    sequential_agrees_with_a_big_step_interpreter: closed, runs, 1000;
    prop_3_8_soundness: closed, runs, 1000;
    by_need_makes_only_calls_that_are_needed: closed, runs, 600;
}
