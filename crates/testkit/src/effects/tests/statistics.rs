//! Whether generated programs do what they are for, often enough.

use std::collections::BTreeMap;

use sooner_semantics::sequential::{Datum, Effect, Observation};

use super::random_case;
use crate::effects::{Case, External};

const CASES: u64 = 1500;

/// What is counted, and in how many programs of a hundred it must occur at least.
const WANTED: &[(&str, usize)] = &[
    ("ends within the limits", 99),
    ("10 to 100 lines", 85),
    ("5 calls or more", 70),
    ("a fault is caught", 22),
    ("2 faults are caught", 8),
    ("a fault ends the run", 5),
    ("a value is misused", 3),
    ("no fault", 50),
    ("an effect", 60),
    ("an effect on a resource", 40),
    ("effects on two resources", 25),
    ("an effect that writes", 25),
    ("a readonly call", 40),
    ("an output", 35),
    ("a fence", 8),
    ("an object is passed", 60),
    ("an object is passed twice", 10),
    ("an answer is an object that was passed", 15),
    ("two names for one object in the result", 45),
    ("a cycle in the result", 1),
    ("a branch", 40),
    ("a branch on a call", 15),
    ("a loop over a tuple", 30),
    ("a loop over a list", 20),
    ("a loop over an answer", 10),
    ("a loop over a dictionary", 1),
    ("a counted loop", 15),
    ("a loop in a loop", 15),
    ("a guard in a loop", 10),
    ("a loop in a guard", 10),
    ("a guard in a guard", 10),
    ("a cleanup", 20),
    ("a raise", 8),
    ("a function", 40),
    ("a maker of functions", 20),
    ("recursion", 20),
    ("an answer is stored in a list", 30),
    ("an answer is stored in a dictionary", 15),
    ("same", 15),
];

#[test]
fn every_feature_occurs_often_enough() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..CASES {
        for fact in facts(&random_case(seed)) {
            *counts.entry(fact).or_default() += 1;
        }
    }
    let percent = |fact: &str| counts.get(fact).copied().unwrap_or(0) * 100 / CASES as usize;
    let table: Vec<String> =
        WANTED.iter().map(|(fact, least)| format!("{:3} ≥ {least:2}  {fact}", percent(fact))).collect();
    println!("{}", table.join("\n"));
    let rare: Vec<_> = WANTED.iter().filter(|(fact, least)| percent(fact) < *least).collect();
    assert!(rare.is_empty(), "too rare: {rare:?}\n{}", table.join("\n"));
    let unknown: Vec<_> = counts.keys().filter(|fact| WANTED.iter().all(|(known, _)| known != *fact)).collect();
    assert!(unknown.is_empty(), "counted but not wanted: {unknown:?}");
}

/// What is true of a case.
fn facts(case: &Case) -> Vec<&'static str> {
    let mut facts = written(&case.source);
    if let Some(judged) = case.judge() {
        facts.push("ends within the limits");
        facts.extend(seen(&judged.expected));
    }
    facts
}

fn seen(observation: &Observation) -> Vec<&'static str> {
    let Observation { result, outputs, effects, others, faults } = observation;
    let caught = faults - usize::from(result.is_err());
    let on = |resource: &str| effects.iter().any(|effect| effect.resource.as_deref() == Some(resource));
    let fence = |effect: &Effect| effect.call.name == "wait";
    let passed: Vec<&Datum> = others.iter().map(|call| &call.args).collect();
    let twice = |args: &Datum| args.to_string().contains('#');
    let shown = result.as_ref().map_or_else(|_| String::new(), Datum::to_string);
    let facts = [
        ("5 calls or more", others.len() + effects.len() >= 5),
        ("a fault is caught", caught > 0),
        ("2 faults are caught", caught > 1),
        ("a fault ends the run", result.is_err()),
        ("no fault", *faults == 0),
        ("an effect", effects.iter().any(|effect| !fence(effect))),
        ("an effect on a resource", effects.iter().any(|effect| effect.resource.is_some())),
        ("effects on two resources", on("a") && on("b")),
        ("an effect that writes", effects.iter().any(|effect| External::named(&effect.call.name).writes)),
        ("a readonly call", others.iter().any(|call| call.name.starts_with("look"))),
        ("an output", !outputs.is_empty()),
        ("a fence", effects.iter().any(fence)),
        ("an object is passed", passed.iter().any(|args| args.objects() > 0)),
        ("an object is passed twice", passed.iter().any(|args| twice(args))),
        ("an answer is an object that was passed", others.iter().any(|call| call.name == "pick")),
        ("two names for one object in the result", shown.contains('#')),
        ("a cycle in the result", result.as_ref().is_ok_and(|datum| cyclic(datum, &mut Vec::new(), &mut 0))),
    ];
    facts.into_iter().filter(|(_, holds)| *holds).map(|(fact, _)| fact).collect()
}

/// Whether an object is inside itself. `open` are the numbers of the objects around, `next` the next one.
fn cyclic(datum: &Datum, open: &mut Vec<usize>, next: &mut usize) -> bool {
    let parts: Vec<&Datum> = match datum {
        Datum::Back(number) => return open.contains(number),
        Datum::Prim(_) | Datum::Function => return false,
        Datum::Tuple(parts) => return parts.iter().any(|part| cyclic(part, open, next)),
        Datum::List(items) => items.iter().collect(),
        Datum::Dict(entries) => entries.iter().map(|(_, value)| value).collect(),
    };
    open.push(*next);
    *next += 1;
    // All parts are looked at, for the count must go on.
    let found = parts.into_iter().filter(|part| cyclic(part, open, next)).count() > 0;
    open.pop();
    found
}

/// What stands in the text. Blocks are told apart by the name of the function they are the body of.
fn written(source: &str) -> Vec<&'static str> {
    let mut facts = Vec::new();
    let mut heads: Vec<&str> = Vec::new();
    if (10..=100).contains(&source.lines().count()) {
        facts.push("10 to 100 lines");
    }
    for line in source.lines() {
        let text = line.trim_start();
        heads.truncate((line.len() - text.len()) / 2);
        let (name, value) = text.split_once(" := ").unwrap_or(("", text));
        facts.extend(on_line(name, value));
        let inside = |prefix: &str| heads.iter().any(|head| head.starts_with(prefix));
        let (looped, guarded) = (inside("each") || inside("body"), inside("try"));
        let (loops, guards) = (value.starts_with("fold") || value.starts_with("loop"), value.starts_with("guard"));
        let nested = [
            ("a loop in a loop", loops && looped),
            ("a guard in a loop", guards && looped),
            ("a loop in a guard", loops && guarded),
            ("a guard in a guard", guards && guarded),
        ];
        facts.extend(nested.iter().filter(|(_, holds)| *holds).map(|(fact, _)| *fact));
        heads.push(name);
    }
    facts.sort_unstable();
    facts.dedup();
    facts
}

fn on_line(name: &str, value: &str) -> Vec<&'static str> {
    let calls = |text: &str| ["ask", "judge", "look", "save", "flaky"].iter().any(|call| text.contains(call));
    let starts = |prefix: &str| value.starts_with(prefix);
    let facts = [
        ("a branch", starts("ite (")),
        ("a branch on a call", starts("ite (") && calls(value)),
        ("a loop over a tuple", starts("fold ((") || starts("fold (tuple")),
        ("a loop over a list", starts("fold (ns") || starts("fold (rows")),
        ("a loop over an answer", starts("fold (items") || starts("fold (rows (")),
        ("a loop over a dictionary", starts("fold (rec")),
        ("a counted loop", starts("loop (")),
        ("a value is misused", (name.starts_with('n') && value.ends_with(" ()")) || starts("prj 2 ")),
        ("a cleanup", starts("cleanup (")),
        ("a raise", value.contains("fun (): raise (")),
        ("a function", name.starts_with('f') && starts("fun (")),
        ("a maker of functions", name.starts_with("make")),
        ("recursion", starts("fix ")),
        ("an answer is stored in a list", starts("append (") && calls(value)),
        ("an answer is stored in a dictionary", (starts("put (rec") || starts("put (idx")) && calls(value)),
        ("same", value.contains("same (")),
    ];
    facts.into_iter().filter(|(_, holds)| *holds).map(|(fact, _)| fact).collect()
}
