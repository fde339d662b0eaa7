//! Functions that code set aside makes, and those that it gives to builtins: these call them, at once or whenever somebody asks
//! the iterator that they gave.

use pyo3::ffi;
use sooner_machine::code::{HostOp, Slot};
use sooner_machine::{Args, Outcome, Value};

use crate::behaviour::{self, Behaviour};
use crate::builtins::with_self;
use crate::follow::Passed;
use crate::footprint::Walk;
use crate::foretold::is_one_of;
use crate::kinds::Look;
use crate::known::Known;
use crate::object::{Object, PyValue, lower};
use crate::{gather, ops, plan, strangers};

/// What these give asks its first operand for items, or for what it thinks of them.
const BY_FIRST: &[(&str, &[&str])] =
    &[("builtins", &["filter", "iter", "map"]), ("itertools", &["dropwhile", "filterfalse", "starmap", "takewhile"])];

/// The same of another operand.
const BY_OTHERS: &[(&str, &[&str])] = &[("itertools", &["accumulate", "groupby"])];

impl Walk {
    /// The function that a `def` or `lambda` of the code will be, over cells in place of those that the code will make. What
    /// stands for parameters that are not given is not known.
    pub fn makes_function(&self, op: HostOp, operands: &[Known]) -> PyValue {
        let known = |(at, operand): (usize, &Known)| match (&operand.value, &operand.made) {
            (Value::Unset, Some(made)) => Some(Value::Host(made.clone())),
            (Value::Unset, None) if (2..5).contains(&at) => Some(Value::Host(Object::none())),
            (Value::Unset | Value::Pending(_), _) => None,
            (value, _) => Some(value.clone()),
        };
        let Some(parts) = operands.iter().enumerate().map(known).collect::<Option<Vec<PyValue>>>() else {
            return Value::Unset;
        };
        let is_cell = |part: &PyValue| lower(part).class() == &raw mut ffi::PyCell_Type;
        match parts.iter().skip(5).all(is_cell).then(|| ops::perform(op, &Args::of(&parts))) {
            Some(Outcome::Value(made)) => made,
            _ => Value::Unset,
        }
    }

    /// What a builtin calls of what it is given; the last so many are keywords.
    pub fn calls_back(&mut self, callee: &Object, given: &[Known], keywords: usize) {
        let (lazily, at_once) = match behaviour::of(callee) {
            Behaviour::Reads(Look::Shallow) => (given.len() > 1, false),
            Behaviour::Reads(Look::Calls) | Behaviour::Writes(_, Look::Calls) => (false, true),
            other => {
                self.makes_strangers |= strangers::may_come_of(callee, &other);
                return;
            }
        };
        let by_first = lazily && is_one_of(callee, BY_FIRST);
        let by_others = lazily && !by_first && is_one_of(callee, BY_OTHERS);
        if !by_first && !by_others && !at_once {
            return;
        }
        let receiver: Vec<Known> = with_self(callee, &[]).into_iter().map(Known::of).collect();
        let call = |walk: &mut Walk| {
            for (at, one) in given.iter().enumerate() {
                let others = given.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
                let others = Known::either(&others.chain(&receiver).cloned().collect::<Vec<_>>());
                // `accumulate` gives a function what it gave before.
                let passed = if by_others { Known::of(Value::Unset) } else { others };
                let may_be_called = if by_first { at == 0 } else { at >= given.len() - keywords || !at_once && at > 0 };
                match &one.value {
                    Value::Host(function) if function.is_callable() => walk.call(&one.value, Passed::Any(&passed)),
                    Value::Unset if may_be_called && !one.plain => walk.calls_one_of(one, &passed),
                    _ => {}
                }
            }
        };
        if at_once {
            call(self)
        } else {
            self.runs_later(call)
        }
        self.returned = None;
    }

    /// A generator expression.
    pub fn makes_generator(&mut self, operands: &[Known]) {
        let [around, number, iterator, cells @ ..] = operands else { return };
        let Some(compiled) = gather::all_items(&around.value, &number.value) else {
            self.makes_strangers = true;
            return self.found.add(plan::any_code());
        };
        let cell = |known: &Known| match &known.made {
            Some(made) => Known::of(Value::Host(made.clone())),
            None => known.clone(),
        };
        let bound: Vec<Known> =
            [around.clone()].into_iter().chain(cells.iter().map(cell)).chain([iterator.clone()]).collect();
        let outer = |slot: Slot| bound.get(slot.0 as usize).cloned().unwrap_or(Known::of(Value::Unset));
        self.runs_later(|walk| walk.code(&compiled, &outer));
        self.returned = None;
    }

    /// Code that runs whenever somebody asks for more, so perhaps by this code. Whoever else gets what is asked may run it too.
    fn runs_later(&mut self, go: impl Fn(&mut Walk)) {
        go(self);
        if !self.makes_strangers && !self.is_asked {
            // What that makes in turn counts as what it does.
            let mut alone = Walk { is_asked: true, ..Walk::default() };
            go(&mut alone);
            self.makes_strangers = alone.found.acts();
        }
    }

    /// A function that is not known yet.
    fn calls_one_of(&mut self, one: &Known, passed: &Known) {
        let Some(found) = one.origin().found().filter(|found| !found.missing && !found.answer) else {
            return self.found.add(plan::any_code());
        };
        self.relies_on(&found);
        for thing in found.things.into_iter().filter(Object::is_callable) {
            self.call(&Value::Host(thing), Passed::Any(passed));
        }
    }
}
