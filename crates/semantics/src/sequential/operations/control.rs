//! Choice, repetition and faults: the operations that call functions they are given.

use super::items::all;
use crate::sequential::evaluator::Evaluator;
use crate::sequential::heap::{Object, ObjectId};
use crate::sequential::value::{Outcome, Stop, Value};

pub fn raise(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    Err(Stop::Fault(arg.clone()))
}

pub fn ite(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [condition, then, otherwise] = arg.parts()?;
    let chosen = if condition.as_bool()? { then } else { otherwise };
    evaluator.call(&chosen, Value::unit())
}

pub fn fold(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [items, state, each] = arg.parts()?;
    if let Value::Object(id) = items {
        match evaluator.heap.object(id) {
            Object::List(_) => return fold_list(evaluator, id, state, &each),
            Object::Dict(_) => return fold_dict(evaluator, id, state, &each),
        }
    }
    let items = all(&evaluator.heap, &items)?;
    items.into_iter().try_fold(state, |state, item| turn(evaluator, &each, state, item))
}

/// The list is read at each turn: what is appended meanwhile is visited, what is popped is not.
fn fold_list(evaluator: &mut Evaluator<'_>, list: ObjectId, mut state: Value, each: &Value) -> Outcome {
    let mut at = 0;
    while let Object::List(items) = evaluator.heap.object(list)
        && let Some(item) = items.get(at).cloned()
    {
        state = turn(evaluator, each, state, item)?;
        at += 1;
    }
    Ok(state)
}

/// The keys are those of the beginning. The size is looked at before each turn and at the end.
fn fold_dict(evaluator: &mut Evaluator<'_>, dict: ObjectId, mut state: Value, each: &Value) -> Outcome {
    let keys = all(&evaluator.heap, &Value::Object(dict))?;
    let size = keys.len();
    for key in keys {
        check_size(evaluator, dict, size)?;
        state = turn(evaluator, each, state, key)?;
    }
    check_size(evaluator, dict, size)?;
    Ok(state)
}

fn check_size(evaluator: &Evaluator<'_>, dict: ObjectId, size: usize) -> Result<(), Stop> {
    match evaluator.heap.object(dict) {
        Object::Dict(entries) if entries.len() != size => Err(Stop::fault("dictionary changed size")),
        _ => Ok(()),
    }
}

fn turn(evaluator: &mut Evaluator<'_>, each: &Value, state: Value, item: Value) -> Outcome {
    evaluator.step()?;
    evaluator.call(each, Value::tuple(vec![state, item]))
}

/// `loop`
pub fn repeat(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [mut state, body] = arg.parts()?;
    loop {
        evaluator.step()?;
        let [again, next] = evaluator.call(&body, state)?.parts()?;
        if !again.as_bool()? {
            return Ok(next);
        }
        state = next;
    }
}

pub fn guard(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [body, handler] = arg.parts()?;
    match evaluator.call(&body, Value::unit()) {
        Err(Stop::Fault(value)) => {
            evaluator.settle();
            evaluator.call(&handler, value)
        }
        outcome => outcome,
    }
}

pub fn cleanup(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [body, last] = arg.parts()?;
    let outcome = evaluator.call(&body, Value::unit());
    if !matches!(outcome, Err(Stop::OutOfSteps)) {
        evaluator.call(&last, Value::unit())?;
    }
    outcome
}
