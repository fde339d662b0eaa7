//! When two observations are the same, as `docs/effects.md` says under "Observation".

use std::collections::{BTreeSet, HashMap};
use std::fmt::Display;

use sooner_semantics::sequential::{Call, Effect, Observation};

/// Compares what was seen with what must be seen, and says where they differ. Only `expected.faults`
/// counts: it comes from the sequential run and decides whether calls behind a fault are excused.
pub fn same_observation(expected: &Observation, actual: &Observation) -> Result<(), String> {
    same_result(expected, actual)?;
    same_order("outputs", &expected.outputs.iter().collect::<Vec<_>>(), &actual.outputs.iter().collect::<Vec<_>>())?;
    same_effects(expected, actual)?;
    same_calls(expected, actual)
}

fn same_result(expected: &Observation, actual: &Observation) -> Result<(), String> {
    match (&expected.result, &actual.result) {
        (expected, actual) if expected == actual => Ok(()),
        (Ok(expected), Ok(actual)) => Err(format!("the result is {actual} instead of {expected}")),
        (Err(expected), Err(actual)) => Err(format!("the fault is {actual} instead of {expected}")),
        (Ok(expected), Err(actual)) => Err(format!("a fault {actual} instead of the result {expected}")),
        (Err(expected), Ok(actual)) => Err(format!("a result {actual} instead of the fault {expected}")),
    }
}

fn same_order<T: PartialEq + Display>(what: &str, expected: &[T], actual: &[T]) -> Result<(), String> {
    let pairs = expected.iter().zip(actual).enumerate();
    for (i, (expected, actual)) in pairs {
        if expected != actual {
            return Err(format!("{what}: number {} is {actual} instead of {expected}", i + 1));
        }
    }
    match (expected.get(actual.len()), actual.get(expected.len())) {
        (Some(missing), _) => Err(format!("{what}: {missing} is missing at the end")),
        (_, Some(extra)) => Err(format!("{what}: {extra} was made too many at the end")),
        (None, None) => Ok(()),
    }
}

/// Effects in order, for each resource those that touch it. Those that touch everything alone count too:
/// there may be no resource.
fn same_effects(expected: &Observation, actual: &Observation) -> Result<(), String> {
    let resources: BTreeSet<Option<&str>> = [expected, actual]
        .iter()
        .flat_map(|observation| &observation.effects)
        .map(|effect| effect.resource.as_deref())
        .chain([None])
        .collect();
    for resource in resources {
        let touching = |observation: &'_ Observation| -> Vec<Effect> {
            let touches = |effect: &&Effect| effect.resource.is_none() || effect.resource.as_deref() == resource;
            observation.effects.iter().filter(touches).cloned().collect()
        };
        let wanted = touching(expected);
        let mut made = touching(actual);
        if resource.is_some() && may_run_ahead(expected, resource) {
            made = without_extras(&wanted, made, resource);
        }
        same_order(&format!("effects on {}", resource.unwrap_or("everything")), &wanted, &made)?;
    }
    Ok(())
}

/// Whether effects on `resource` may have been made behind a fault: there was one, and it may have come
/// from an effect on another resource, for which they do not wait.
fn may_run_ahead(expected: &Observation, resource: Option<&str>) -> bool {
    let other = |effect: &Effect| effect.resource.is_some() && effect.resource.as_deref() != resource;
    expected.faults > 0 && expected.effects.iter().any(other)
}

/// Leaves out effects on `resource` that are not wanted where they stand.
fn without_extras(wanted: &[Effect], made: Vec<Effect>, resource: Option<&str>) -> Vec<Effect> {
    let mut kept: Vec<Effect> = Vec::new();
    for effect in made {
        let due = wanted.get(kept.len());
        if due == Some(&effect) || effect.resource.as_deref() != resource {
            kept.push(effect);
        }
    }
    kept
}

fn same_calls(expected: &Observation, actual: &Observation) -> Result<(), String> {
    let mut surplus: HashMap<&Call, isize> = HashMap::new();
    actual.others.iter().for_each(|call| *surplus.entry(call).or_default() += 1);
    expected.others.iter().for_each(|call| *surplus.entry(call).or_default() -= 1);
    let times = |count: isize| if count.abs() == 1 { String::new() } else { format!(" ({} times)", count.abs()) };
    let first = |test: fn(isize) -> bool| {
        let found = surplus.iter().filter(|(_, count)| test(**count));
        found.map(|(call, count)| format!("{call}{}", times(*count))).min()
    };
    if let Some(missing) = first(|count| count < 0) {
        return Err(format!("calls: {missing} was not made"));
    }
    match first(|count| count > 0) {
        Some(extra) if expected.faults == 0 => Err(format!("calls: {extra} was made too many")),
        _ => Ok(()),
    }
}
