//! On pure λᴼ the machine does what the paper's rules do.

use sooner_testkit::agreement::{by_the_machine, by_the_rules};
use sooner_testkit::case::Case;
use sooner_testkit::property::{Effort, check, discard};
use sooner_testkit::proptest::{prop_assert, prop_assert_eq};

#[test]
fn the_machine_agrees_with_the_rules() {
    check(Effort { cases: 2000, tape: 120, seed: 11 }, Case::closed, |case| {
        let rules = by_the_rules(case, 3_000).ok_or_else(|| discard("too long"))?;
        for order in 0..4 {
            let machine = by_the_machine(case, order).ok_or_else(|| discard("too long"))?;
            prop_assert_eq!(&rules.value, &machine.value, "order {}", order);
            // Behind a failure the machine starts nothing more; the rules go on wherever they can.
            if rules.value.is_some() {
                prop_assert_eq!(&rules.calls, &machine.calls, "order {}", order);
            }
            prop_assert!(machine.calls.keys().all(|call| rules.calls.contains_key(call)), "order {}", order);
        }
        Ok(())
    });
}
