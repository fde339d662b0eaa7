//! Looking into whatever has items: tuples, text, lists and dictionaries. Nothing here changes anything.

use num_bigint::BigInt;
use sooner_calculus::Prim;

use crate::sequential::equality::{equal, find_key};
use crate::sequential::evaluator::Evaluator;
use crate::sequential::heap::{Heap, Object};
use crate::sequential::number::Number;
use crate::sequential::value::{Outcome, Stop, Value};

pub fn size(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    Ok(Value::int(len(&evaluator.heap, arg)?))
}

pub fn tuple(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    Ok(Value::tuple(all(&evaluator.heap, arg)?))
}

pub fn get(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [owner, key] = arg.parts()?;
    if let Value::Object(id) = &owner
        && let Object::Dict(entries) = evaluator.heap.object(*id)
    {
        let found = find_key(&evaluator.heap, entries, checked_key(&key)?);
        return found.map(|(_, value)| value.clone()).ok_or_else(|| Stop::fault("no such key"));
    }
    let mut items = all(&evaluator.heap, &owner)?;
    let at = position(&key, items.len())?;
    Ok(items.swap_remove(at))
}

pub fn has(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [owner, key] = arg.parts()?;
    let heap = &evaluator.heap;
    let among = |items: &[Value]| items.iter().any(|item| equal(heap, item, &key));
    Ok(Value::bool(match &owner {
        Value::Tuple(parts) => among(parts),
        Value::Object(id) => match heap.object(*id) {
            Object::List(items) => among(items),
            Object::Dict(entries) => find_key(heap, entries, checked_key(&key)?).is_some(),
        },
        _ => return Err(Stop::WrongArgument),
    }))
}

/// How many items something has.
pub fn len(heap: &Heap, owner: &Value) -> Result<usize, Stop> {
    Ok(all(heap, owner)?.len())
}

/// The items of a tuple or list, the characters of a text, the keys of a dictionary.
pub fn all(heap: &Heap, owner: &Value) -> Result<Vec<Value>, Stop> {
    match owner {
        Value::Tuple(parts) => Ok(parts.to_vec()),
        Value::Prim(Prim::Text(text)) => Ok(text.chars().map(|c| Value::text(c.to_string())).collect()),
        Value::Object(id) => Ok(match heap.object(*id) {
            Object::List(items) => items.clone(),
            Object::Dict(entries) => entries.iter().map(|(key, _)| key.clone()).collect(),
        }),
        _ => Err(Stop::WrongArgument),
    }
}

/// Where in a sequence of `len` items; a negative position counts from the end.
pub fn position(key: &Value, len: usize) -> Result<usize, Stop> {
    let Some(Number::Int(mut at)) = Number::of(key) else { return Err(Stop::WrongArgument) };
    if at < BigInt::ZERO {
        at += len;
    }
    let within = usize::try_from(at).ok().filter(|at| *at < len);
    within.ok_or_else(|| Stop::fault("index out of range"))
}

pub fn checked_key(key: &Value) -> Result<&Value, Stop> {
    if key.is_key() { Ok(key) } else { Err(Stop::WrongArgument) }
}
