//! What the comparison of observations excuses, and what it does not.

use sooner_semantics::sequential::{Call, Datum, Effect, Observation};

use crate::effects::same_observation;

fn call(name: &str) -> Call {
    Call { name: name.into(), args: Datum::unit() }
}

fn effect(resource: Option<&str>, name: &str) -> Effect {
    Effect { resource: resource.map(str::to_owned), call: call(name), answer: Ok(Datum::unit()) }
}

fn quiet() -> Observation {
    Observation { result: Ok(Datum::int(1)), outputs: vec![], effects: vec![], others: vec![], faults: 0 }
}

/// The observations are the same.
fn agree(expected: &Observation, actual: &Observation) {
    assert_eq!(same_observation(expected, actual), Ok(()));
}

/// They differ, and the difference is told like this.
fn differ(expected: &Observation, actual: &Observation, difference: &str) {
    assert_eq!(same_observation(expected, actual), Err(difference.to_owned()));
}

#[test]
fn results_and_faults() {
    let faulty = Observation { result: Err(Datum::int(1)), ..quiet() };
    agree(&quiet(), &quiet());
    differ(&quiet(), &Observation { result: Ok(Datum::int(2)), ..quiet() }, "the result is 2 instead of 1");
    differ(&quiet(), &faulty, "a fault 1 instead of the result 1");
    differ(&faulty, &quiet(), "a result 1 instead of the fault 1");
}

#[test]
fn outputs_are_in_order() {
    let said = |names: &[&str]| Observation { outputs: names.iter().map(|name| call(name)).collect(), ..quiet() };
    agree(&said(&["a", "b"]), &said(&["a", "b"]));
    differ(&said(&["a", "b"]), &said(&["b", "a"]), "outputs: number 1 is b () instead of a ()");
    differ(&said(&["a", "b"]), &said(&["a"]), "outputs: b () is missing at the end");
    differ(&said(&["a"]), &said(&["a", "b"]), "outputs: b () was made too many at the end");
}

#[test]
fn effects_are_in_order_for_each_resource() {
    let made = |effects: &[Effect]| Observation { effects: effects.to_vec(), ..quiet() };
    let (a, b, all) = (effect(Some("a"), "a"), effect(Some("b"), "b"), effect(None, "all"));
    agree(&made(&[a.clone(), b.clone()]), &made(&[b.clone(), a.clone()]));
    let (first, last) = (made(&[all.clone(), b.clone()]), made(&[b.clone(), all.clone()]));
    differ(&first, &last, "effects on b: number 1 is b () on b = () instead of all () = ()");
    let faulty = Effect { answer: Err(Datum::unit()), ..a.clone() };
    differ(&made(&[a]), &made(&[faulty]), "effects on a: number 1 is a () on a fault () instead of a () on a = ()");
}

#[test]
fn effects_on_other_resources_may_run_ahead_of_a_fault() {
    let made = |effects: &[&Effect]| {
        let effects = effects.iter().map(|effect| (*effect).clone()).collect();
        Observation { effects, faults: 1, ..quiet() }
    };
    let (a, b, all) = (&effect(Some("a"), "a"), &effect(Some("b"), "b"), &effect(None, "all"));
    agree(&made(&[a]), &made(&[a, b]));
    agree(&made(&[a, all]), &made(&[b, a, all]));
    differ(&made(&[a]), &made(&[a, a]), "effects on a: a () on a = () was made too many at the end");
    differ(&made(&[a]), &made(&[a, all]), "effects on everything: all () = () was made too many at the end");
    let calm = Observation { faults: 0, ..made(&[a]) };
    differ(&calm, &made(&[a, b]), "effects on b: b () on b = () was made too many at the end");
}

#[test]
fn other_calls_are_a_multiset() {
    let made = |names: &[&str]| Observation { others: names.iter().map(|name| call(name)).collect(), ..quiet() };
    agree(&made(&["a", "b", "a"]), &made(&["b", "a", "a"]));
    differ(&made(&["a", "a", "a"]), &made(&["a"]), "calls: a () (2 times) was not made");
    differ(&made(&["a"]), &made(&["a", "b"]), "calls: b () was made too many");
    let faulty = Observation { faults: 1, ..made(&["a"]) };
    agree(&faulty, &made(&["a", "b"]));
    differ(&faulty, &made(&["b"]), "calls: a () was not made");
}
