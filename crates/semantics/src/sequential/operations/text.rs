//! Text, and the text of values.

use crate::sequential::evaluator::Evaluator;
use crate::sequential::heap::{Object, ObjectId};
use crate::sequential::value::{Outcome, Stop, Value};

pub fn str(evaluator: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    if let Ok(text) = arg.as_text() {
        return Ok(Value::text(text.clone()));
    }
    let mut text = String::new();
    write(evaluator, arg, &mut Vec::new(), &mut text)?;
    Ok(Value::text(text))
}

pub fn upper(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    Ok(Value::text(arg.as_text()?.to_uppercase()))
}

pub fn lines(_: &mut Evaluator<'_>, arg: &Value) -> Outcome {
    let lines = arg.as_text()?.split_terminator('\n');
    Ok(Value::tuple(lines.map(Value::text).collect()))
}

/// Writes a value as it stands inside another. `open` are the objects around it. Length counts as steps:
/// the text of a few lists that hold each other can be very long.
fn write(
    evaluator: &mut Evaluator<'_>,
    value: &Value,
    open: &mut Vec<ObjectId>,
    text: &mut String,
) -> Result<(), Stop> {
    evaluator.step()?;
    match value {
        Value::Prim(prim) => {
            let prim = prim.to_string();
            evaluator.steps(prim.len())?;
            text.push_str(&prim);
        }
        Value::Function(_) => text.push_str("<function>"),
        Value::Tuple(parts) => {
            let close = if parts.len() == 1 { ",)" } else { ")" };
            write_all(evaluator, parts, open, text, ["(", close])?;
        }
        Value::Object(id) if open.contains(id) => text.push_str("..."),
        Value::Object(id) => {
            open.push(*id);
            write_object(evaluator, *id, open, text)?;
            open.pop();
        }
    }
    Ok(())
}

fn write_object(
    evaluator: &mut Evaluator<'_>,
    id: ObjectId,
    open: &mut Vec<ObjectId>,
    text: &mut String,
) -> Result<(), Stop> {
    match evaluator.heap.object(id) {
        Object::List(items) => {
            let items = items.clone();
            write_all(evaluator, &items, open, text, ["[", "]"])
        }
        Object::Dict(entries) => {
            text.push('{');
            for (i, (key, value)) in entries.clone().iter().enumerate() {
                text.push_str(if i > 0 { ", " } else { "" });
                write(evaluator, key, open, text)?;
                text.push_str(": ");
                write(evaluator, value, open, text)?;
            }
            text.push('}');
            Ok(())
        }
    }
}

fn write_all(
    evaluator: &mut Evaluator<'_>,
    items: &[Value],
    open: &mut Vec<ObjectId>,
    text: &mut String,
    brackets: [&str; 2],
) -> Result<(), Stop> {
    text.push_str(brackets[0]);
    for (i, item) in items.iter().enumerate() {
        text.push_str(if i > 0 { ", " } else { "" });
        write(evaluator, item, open, text)?;
    }
    text.push_str(brackets[1]);
    Ok(())
}
