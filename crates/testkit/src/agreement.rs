//! The machine against the paper's rules, on pure λᴼ: the same calls and the same value, whatever
//! the order of answers. Answers are expressions here, chosen by function and argument alone.

use std::collections::HashMap;

use sooner_calculus::{Label, Prim, PrimExpr};
use sooner_machine::{
    Answer as Given, Event, Limits, Machine, Native, NativeValue, Status, Strategy as Way, Value, lower,
};
use sooner_semantics::{Answer, Call, Choice, External, Outcome, Run, Strategy, Value as Known, World};

use crate::case::Case;
use crate::tape::Dice;

/// What a run came to, in words that both can say.
#[derive(Debug, PartialEq)]
pub struct Seen {
    /// The value; none if it failed, is stuck, or waits for ever.
    pub value: Option<String>,
    /// How often each call was made.
    pub calls: HashMap<String, usize>,
}

/// Runs the case by the rules; none if that takes more than `limit` steps.
pub fn by_the_rules(case: &Case, limit: u64) -> Option<Seen> {
    let mut world = Plain { case, due: Vec::new(), calls: HashMap::new() };
    let mut run = Run::new(&case.expr, Strategy::Opportunistic);
    let outcome = run.finish_within(&mut world, limit)?;
    let value = match outcome {
        Outcome::Value(value) => Some(known(&value)),
        _ => None,
    };
    Some(Seen { value, calls: world.calls })
}

/// Runs the case on the machine, answers in the order that `order` chooses; none if it does not end.
pub fn by_the_machine(case: &Case, order: u64) -> Option<Seen> {
    let mut machine = Machine::of(lower(&case.expr), Native::unordered(), Limits::default(), Way::Opportunistic);
    let mut dice = Dice::new(order);
    let (mut calls, mut due, mut answers) = (HashMap::new(), Vec::new(), Vec::new());
    for _ in 0..5_000 {
        let (events, status) = machine.step(answers.drain(..), 20_000);
        for event in events {
            if let Event::Start { id, name, arg, .. } = event {
                let (fun, arg) = (Prim::Symbol(name), prim_expr(&arg)?);
                *calls.entry(format!("{fun} {arg}")).or_insert(0) += 1;
                match case.answers().answer(std::iter::empty(), &fun, &arg) {
                    Some(Answer::Expr(expr)) => due.push((id, Given::Code(expr))),
                    Some(Answer::Failure(message)) => due.push((id, Given::Fault(Value::text(message)))),
                    None => {}
                }
            }
        }
        match status {
            Status::Done(value) => return Some(Seen { value: Some(shown(&value)), calls }),
            Status::Fault(_) => return Some(Seen { value: None, calls }),
            Status::Waiting if due.is_empty() => return Some(Seen { value: None, calls }),
            Status::Waiting | Status::Yielded if due.is_empty() => {}
            Status::Waiting | Status::Yielded => answers.push(due.swap_remove(dice.below(due.len()))),
        }
    }
    None
}

struct Plain<'a> {
    case: &'a Case,
    due: Vec<(Label, Answer)>,
    calls: HashMap<String, usize>,
}

impl External for Plain<'_> {
    fn choices(&self, fun: &Prim, arg: &PrimExpr) -> Vec<Choice> {
        self.case.outside.choices(fun, arg)
    }
}

impl World for Plain<'_> {
    fn dispatch(&mut self, call: &Call) {
        *self.calls.entry(format!("{} {}", call.fun, call.arg)).or_insert(0) += 1;
        let answer = self.case.answers().answer(std::iter::empty(), &call.fun, &call.arg);
        self.due.extend(answer.map(|answer| (call.label.clone(), answer)));
    }

    fn next_answer(&mut self) -> Option<(Label, Answer)> {
        self.due.pop()
    }
}

fn known(value: &Known) -> String {
    match value {
        Known::Prim(prim) => prim.to_string(),
        Known::Tuple(parts) => format!("({})", parts.iter().map(known).collect::<Vec<_>>().join(" ")),
        Known::Fun(_) => "function".into(),
        Known::Unknown(_) => "unknown".into(),
    }
}

fn shown(value: &Value<Native>) -> String {
    match value.arrived() {
        Value::Tuple(tuple) => format!("({})", tuple.items.iter().map(shown).collect::<Vec<_>>().join(" ")),
        Value::Closure(_) => "function".into(),
        other => prim_expr(&other).map_or_else(|| "unknown".into(), |prim| prim.to_string()),
    }
}

fn prim_expr(value: &Value<Native>) -> Option<PrimExpr> {
    let prim = match value.arrived() {
        Value::Tuple(tuple) => {
            return tuple.items.iter().map(prim_expr).collect::<Option<Vec<_>>>().map(PrimExpr::Tuple);
        }
        Value::Int(value) => Prim::int(value),
        Value::Float(value) => Prim::Float(value),
        Value::Bool(value) => Prim::Bool(value),
        Value::Text(text) => Prim::text(text.as_str()),
        Value::Host(NativeValue::Big(value)) => Prim::Int((*value).clone()),
        Value::Host(NativeValue::Symbol(name)) => Prim::Symbol((*name).clone()),
        _ => return None,
    };
    Some(PrimExpr::Prim(prim))
}
