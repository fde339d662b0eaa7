//! Properties of whole runs.

use std::collections::HashSet;

use sooner_calculus::Label;
use sooner_semantics::{Call, Outcome, Program, Run, Strategy, Trace, Value, World, step_all, steppable};
use sooner_testkit::case::Case;
use sooner_testkit::property::{Verdict, discard};
use sooner_testkit::proptest::test_runner::TestCaseError;
use sooner_testkit::proptest::{prop_assert, prop_assert_eq};

use crate::oracle::{Called, Interpreter, Stop, Val};

/// Programs that take longer are of no use.
const STEPS: u64 = 300;

const ORDERS: u64 = 4;

/// A label is stepped at most once in a run, whatever the strategy, and every call has its own.
pub fn no_label_is_stepped_twice(case: &Case) -> Verdict {
    for strategy in [Strategy::Opportunistic, Strategy::Sequential, Strategy::ByNeed] {
        let mut world = case.world(0);
        let mut run = Run::new(&case.expr, strategy);
        let mut seen = HashSet::new();
        loop {
            let taken = run.advance(&mut world);
            for (label, rule) in &taken {
                prop_assert!(seen.insert(label.clone()), "{strategy:?} stepped {label} again, by {rule}");
            }
            prop_assert_eq!(run.steps, seen.len() as u64);
            if run.steps > STEPS {
                break;
            }
            match taken.is_empty().then(|| world.next_answer()) {
                None => {}
                Some(Some((label, answer))) => run.answer(label, answer),
                Some(None) => break,
            }
        }
        let labels: HashSet<&Label> = run.calls.iter().map(|call| &call.label).collect();
        prop_assert_eq!(labels.len(), run.calls.len(), "{:?} made a call twice", strategy);
    }
    Ok(())
}

/// The sequential strategy is call by value as everybody knows it: same value, same calls at the
/// same labels, or the same fault at the same place.
pub fn sequential_agrees_with_a_big_step_interpreter(case: &Case) -> Verdict {
    let mut interpreter = Interpreter::new(case.answers(), 2000);
    let expected = interpreter.program(&case.expr);
    let (run, outcome) = finished(case, Strategy::Sequential, 0)?;
    match (&expected, &outcome) {
        (Ok(expected), Outcome::Value(value)) => {
            prop_assert!(same_value(expected, value), "the value is {}", value);
            prop_assert_eq!(called(&run.calls), sorted(interpreter.calls));
        }
        (Err(stop), outcome) => {
            let stopped = stop_of(outcome);
            prop_assert_eq!(Some(stop), stopped.as_ref());
            let made = called(&run.calls);
            prop_assert!(interpreter.calls.iter().all(|call| made.contains(call)));
        }
        (Ok(_), other) => prop_assert!(false, "ended with {other:?}"),
    }
    Ok(())
}

/// Proposition 3.8: for programs that terminate, opportunistic and sequential evaluation reach the
/// same program in the same number of steps, by the same calls, whatever order answers arrive in.
///
/// The paper says nothing of programs that fault. There sequential evaluation stops early and
/// opportunistic evaluation makes at least the same calls; both name the same fault, the first in
/// program order.
pub fn prop_3_8_soundness(case: &Case) -> Verdict {
    let (sequential, expected) = finished(case, Strategy::Sequential, 0)?;
    for order in 0..ORDERS {
        let mut world = case.world(order);
        let mut run = Run::new(&case.expr, Strategy::Opportunistic);
        let outcome = run.finish_within(&mut world, 2 * STEPS);
        if let Outcome::Value(_) = expected {
            prop_assert_eq!(outcome.as_ref(), Some(&expected));
            prop_assert_eq!(&run.program, &sequential.program);
            prop_assert_eq!(run.steps, sequential.steps);
            prop_assert_eq!(called(&run.calls), called(&sequential.calls));
            prop_assert_eq!(&run.trace, &sequential.trace);
        } else {
            let outcome = outcome.ok_or_else(|| discard("goes on for too long after a fault"))?;
            prop_assert_eq!(stop_of(&outcome), stop_of(&expected));
            let calls = called(&run.calls);
            prop_assert!(called(&sequential.calls).iter().all(|call| calls.contains(call)));
        }
    }
    Ok(())
}

/// By need makes a part of the calls that opportunistic evaluation makes. If it finds a value, the
/// rest of the program, evaluated afterwards, does not change it and ends where opportunistic
/// evaluation ends.
pub fn by_need_makes_only_calls_that_are_needed(case: &Case) -> Verdict {
    let (full, full_outcome) = finished(case, Strategy::Opportunistic, 0)?;
    let (run, outcome) = finished(case, Strategy::ByNeed, 1)?;
    let all = called(&full.calls);
    prop_assert!(called(&run.calls).iter().all(|call| all.contains(call)), "made {:?}", run.calls);
    prop_assert!(run.steps <= full.steps);
    if let (Outcome::Value(all), outcome) = (&full_outcome, &outcome) {
        match outcome {
            Outcome::Value(value) => prop_assert!(same_shape(all, value), "{} is not {}", value, all),
            other => prop_assert!(false, "by need found no value but {other:?}"),
        }
    }
    if let Outcome::Value(value) = &outcome {
        prop_assert!(value.is_known());
        prop_assert_eq!(run_to_the_end(case, run.program.clone()), full.program);
    }
    Ok(())
}

/// Runs to the end; a program that takes too long is of no use.
fn finished(case: &Case, strategy: Strategy, order: u64) -> Result<(Run, Outcome), TestCaseError> {
    let mut run = Run::new(&case.expr, strategy);
    match run.finish_within(&mut case.world(order), STEPS) {
        Some(outcome) => Ok((run, outcome)),
        None => Err(discard("takes too many steps")),
    }
}

/// Steps wherever possible until nothing can.
fn run_to_the_end(case: &Case, mut program: Program) -> Program {
    let mut trace = Trace::new();
    loop {
        case.extend_trace(&program, &mut trace);
        let labels = steppable(&program, &trace, &case.outside);
        match step_all(&program, &labels, &trace, &case.outside) {
            Some((next, taken)) if !taken.is_empty() => program = next,
            _ => return program,
        }
    }
}

fn called(calls: &[Call]) -> Vec<Called> {
    sorted(calls.iter().map(|call| (call.label.indices().collect(), call.fun.clone(), call.arg.clone())).collect())
}

fn sorted(mut calls: Vec<Called>) -> Vec<Called> {
    calls.sort_by(|a, b| a.0.cmp(&b.0));
    calls
}

/// The fault of a run, in the interpreter's words.
fn stop_of(outcome: &Outcome) -> Option<Stop> {
    let path = |label: &Label| label.indices().collect();
    match outcome {
        Outcome::Value(_) => None,
        Outcome::Failed(label, message) => Some(Stop::Failed(path(label), message.clone())),
        Outcome::Stuck(label, ..) => Some(Stop::Stuck(path(label))),
        Outcome::Waiting(calls) => calls.first().map(|call| Stop::Silent(path(&call.label))),
    }
}

fn same_value(expected: &Val, value: &Value) -> bool {
    match (expected, value) {
        (Val::Prim(a), Value::Prim(b)) => a == b,
        (Val::Tuple(a), Value::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_value(a, b)),
        (Val::Fun(..), Value::Fun(_)) => true,
        _ => false,
    }
}

/// Equal but for what stands in functions: by need leaves aliases in them that nobody asked for.
fn same_shape(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Prim(a), Value::Prim(b)) => a == b,
        (Value::Tuple(a), Value::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_shape(a, b)),
        (Value::Fun(_), Value::Fun(_)) => true,
        _ => false,
    }
}
