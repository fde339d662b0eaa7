//! Making and changing lists and dictionaries.

use super::items::{checked_key, position};
use crate::sequential::equality;
use crate::sequential::evaluator::Evaluator;
use crate::sequential::heap::Object;
use crate::sequential::value::{Outcome, Stop, Value};

pub fn same(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [a, b] = arg.parts()?;
    Ok(Value::bool(equality::same(&evaluator.heap, &a, &b)))
}

pub fn list(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let items = arg.as_tuple()?.to_vec();
    Ok(evaluator.heap.list(items))
}

pub fn dict(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [] = arg.parts()?;
    Ok(Value::Object(evaluator.heap.allocate(Object::Dict(Vec::new()))))
}

pub fn put(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [owner, key, value] = arg.parts()?;
    let id = owner.as_object()?;
    let known = match evaluator.heap.object(id) {
        Object::List(items) => Some(position(&key, items.len())?),
        Object::Dict(entries) => equality::find_key(&evaluator.heap, entries, checked_key(&key)?).map(|(at, _)| at),
    };
    match (evaluator.heap.object_mut(id), known) {
        (Object::List(items), Some(at)) => items[at] = value,
        // The key stays as it was written first: putting `1.0` where `1` is a key leaves `1`.
        (Object::Dict(entries), Some(at)) => entries[at].1 = value,
        (Object::Dict(entries), None) => entries.push((key, value)),
        (Object::List(_), None) => unreachable!("a position in a list is found or faults"),
    }
    Ok(Value::unit())
}

pub fn append(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [owner, value] = arg.parts()?;
    items_mut(evaluator, &owner)?.push(value);
    Ok(Value::unit())
}

pub fn pop(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    items_mut(evaluator, arg)?.pop().ok_or_else(|| Stop::fault("pop from empty list"))
}

pub fn remove(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [owner, key] = arg.parts()?;
    let id = owner.as_object()?;
    let Object::Dict(entries) = evaluator.heap.object(id) else { return Err(Stop::WrongArgument) };
    let found = equality::find_key(&evaluator.heap, entries, checked_key(&key)?);
    let (at, _) = found.ok_or_else(|| Stop::fault("no such key"))?;
    if let Object::Dict(entries) = evaluator.heap.object_mut(id) {
        entries.remove(at);
    }
    Ok(Value::unit())
}

fn items_mut<'e>(evaluator: &'e mut Evaluator<'_>, owner: &Value) -> Result<&'e mut Vec<Value>, Stop> {
    match evaluator.heap.object_mut(owner.as_object()?) {
        Object::List(items) => Ok(items),
        Object::Dict(_) => Err(Stop::WrongArgument),
    }
}
