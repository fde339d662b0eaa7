//! Numbers, comparisons and booleans; `add` also joins.

use std::cmp::Ordering;

use sooner_calculus::Prim;

use super::items::len;
use crate::sequential::equality::equal;
use crate::sequential::evaluator::Evaluator;
use crate::sequential::heap::Object;
use crate::sequential::number::Number;
use crate::sequential::value::{Outcome, Stop, Value};

pub fn add(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [a, b] = arg.parts()?;
    if let (Ok(a), Ok(b)) = (len(&evaluator.heap, &a), len(&evaluator.heap, &b)) {
        evaluator.steps(a + b)?;
    }
    match (&a, &b) {
        (Value::Prim(Prim::Text(a)), Value::Prim(Prim::Text(b))) => Ok(Value::text(format!("{a}{b}"))),
        (Value::Tuple(a), Value::Tuple(b)) => Ok(Value::tuple([&a[..], &b[..]].concat())),
        (Value::Object(a), Value::Object(b)) => match (evaluator.heap.object(*a), evaluator.heap.object(*b)) {
            (Object::List(a), Object::List(b)) => {
                let joined = [&a[..], &b[..]].concat();
                Ok(evaluator.heap.list(joined))
            }
            _ => Err(Stop::WrongArgument),
        },
        _ => Ok(number(&a)?.add(&number(&b)?)?.into_value()),
    }
}

pub fn sub(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [a, b] = numbers(arg)?;
    Ok(a.sub(&b)?.into_value())
}

pub fn mul(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [a, b] = numbers(arg)?;
    Ok(a.mul(&b)?.into_value())
}

pub fn neg(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    Ok(number(arg)?.neg().into_value())
}

pub fn div(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let (quotient, _) = div_mod(arg)?;
    Ok(quotient.into_value())
}

pub fn modulo(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let (_, remainder) = div_mod(arg)?;
    Ok(remainder.into_value())
}

pub fn eq(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let [a, b] = arg.parts()?;
    Ok(Value::bool(equal(&evaluator.heap, &a, &b)))
}

pub fn lt(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let order = compare(arg)?;
    Ok(Value::bool(order == Some(Ordering::Less)))
}

pub fn le(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let order = compare(arg)?;
    Ok(Value::bool(matches!(order, Some(Ordering::Less | Ordering::Equal))))
}

pub fn not(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    Ok(Value::bool(!arg.as_bool()?))
}

/// The order of two numbers or two texts; none if one of them is `nan`.
fn compare(arg: &Value) -> Result<Option<Ordering>, Stop> {
    let [a, b] = arg.parts()?;
    if let (Ok(a), Ok(b)) = (a.as_text(), b.as_text()) {
        return Ok(Some(a.cmp(b)));
    }
    Ok(number(&a)?.compare(&number(&b)?))
}

fn div_mod(arg: &Value) -> Result<(Number, Number), Stop> {
    let [a, b] = numbers(arg)?;
    if b.is_zero() {
        return Err(Stop::fault("division by zero"));
    }
    a.div_mod(&b)
}

fn numbers(arg: &Value) -> Result<[Number; 2], Stop> {
    let [a, b] = arg.parts()?;
    Ok([number(&a)?, number(&b)?])
}

fn number(value: &Value) -> Result<Number, Stop> {
    Number::of(value).ok_or(Stop::WrongArgument)
}
