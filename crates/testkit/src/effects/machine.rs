//! Runs a case on the machine, with answers in a shuffled order, and says what was seen. This is the
//! only place where the machine and its oracle meet.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use num_bigint::BigInt;
use sooner_calculus::Prim;
use sooner_machine::{
    Answer, CallId, Class, Contents, Dict, Event, Limits, Machine, Native, NativeValue, Object, Status, Strategy,
    Value, lower,
};
use sooner_semantics::sequential::{Call, Datum, Effect, Kind, Observation, Outside};

use super::outside::{External, On, SeededOutside};
use crate::tape::Dice;

/// How a case is run.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// Which order answers come in.
    pub order: u64,
    /// One thing after the other, or as soon as can be.
    pub strategy: Strategy,
    /// How much may be outstanding.
    pub window: usize,
    /// Loop turns and calls between two looks at the answers.
    pub fuel: u64,
}

/// What a run showed.
pub struct Seen {
    /// What is compared with the oracle.
    pub observation: Observation,
    /// The calls in the order in which they were started, with their labels.
    pub labels: Vec<(Vec<u64>, String)>,
}

/// Runs the program of `expr` in `outside`. An error is a bug: it waits for nothing, or never ends.
pub fn observe(
    expr: &sooner_calculus::Expr,
    outside: SeededOutside,
    manner: Manner,
    depth: usize,
) -> Result<Seen, String> {
    let limits = Limits { window: manner.window, depth };
    let classifier = outside.clone();
    let host = Native::new(move |name, args| classify(&classifier, name, args));
    let machine = Machine::of(lower(expr), host, limits, manner.strategy);
    let observation =
        Observation { result: Ok(Datum::unit()), outputs: vec![], effects: vec![], others: vec![], faults: 0 };
    let dice = Dice::new(manner.order);
    Driver { machine, outside, observation, labels: Vec::new(), under_way: Vec::new(), dice }.run(manner.fuel)
}

fn classify(outside: &SeededOutside, name: &str, args: Option<&[Value<Native>]>) -> Class {
    let kind = match External::named(name).kind {
        Kind::Unordered => sooner_machine::Kind::Unordered,
        Kind::Readonly => sooner_machine::Kind::Readonly,
        Kind::Sequential => sooner_machine::Kind::Sequential,
        Kind::Output => sooner_machine::Kind::Output,
        Kind::Fence => sooner_machine::Kind::Fence,
    };
    if let On::Resource(resource) = External::named(name).on {
        return Class { kind, resource: Some(resource.into()), early: false };
    }
    // A resource that hangs on an argument not there yet means every resource.
    let datum = args.and_then(|args| {
        let whole = if let [only] = args { only.clone() } else { Value::tuple(args.iter().cloned()) };
        is_complete(&whole).then(|| Reading::default().datum(&whole))
    });
    let resource = datum.and_then(|datum| outside.resource(name, &datum)).map(Arc::from);
    Class { kind, resource, early: false }
}

fn is_complete(value: &Value<Native>) -> bool {
    let mut seen = std::collections::HashSet::new();
    let mut work = vec![value.clone()];
    while let Some(value) = work.pop() {
        match value.arrived() {
            Value::Pending(_) => return false,
            Value::Tuple(tuple) => work.extend(tuple.items.iter().cloned()),
            Value::Object(object) if seen.insert(Rc::as_ptr(&object)) => match &*object.contents() {
                Contents::List(items) => work.extend(items.iter().cloned()),
                Contents::Dict(dict) => work.extend(dict.iter().map(|(_, value)| value.clone())),
            },
            _ => {}
        }
    }
    true
}

struct Driver {
    machine: Machine<Native>,
    outside: SeededOutside,
    observation: Observation,
    labels: Vec<(Vec<u64>, String)>,
    /// Calls under way, each with the pieces of its answer that are still to come.
    under_way: Vec<(CallId, VecDeque<Answer<Native>>)>,
    dice: Dice,
}

impl Driver {
    fn run(mut self, fuel: u64) -> Result<Seen, String> {
        let mut answers = Vec::new();
        for _ in 0..30_000 + 200_000 / fuel {
            let (events, status) = self.machine.step(answers.drain(..), fuel);
            events.into_iter().for_each(|event| self.event(event));
            match status {
                Status::Done(value) => {
                    self.observation.result = Ok(Reading::default().datum(&value));
                    return Ok(Seen { observation: self.observation, labels: self.labels });
                }
                Status::Fault(value) => {
                    self.observation.result = Err(Reading::default().datum(&value));
                    return Ok(Seen { observation: self.observation, labels: self.labels });
                }
                Status::Yielded if self.under_way.is_empty() || self.dice.below(2) == 0 => {}
                Status::Waiting if self.under_way.is_empty() => return Err("the machine waits for nothing".into()),
                Status::Yielded | Status::Waiting => {
                    // Several answers may arrive at once.
                    for _ in 0..=self.dice.below(2) {
                        answers.extend(self.next_answer());
                    }
                }
            }
        }
        Err("the machine does not end".into())
    }

    fn next_answer(&mut self) -> Option<(CallId, Answer<Native>)> {
        let at = self.dice.below(self.under_way.len().max(1));
        let (id, pieces) = self.under_way.get_mut(at)?;
        let (id, piece) = (*id, pieces.pop_front()?);
        if pieces.is_empty() {
            self.under_way.swap_remove(at);
        }
        Some((id, piece))
    }

    /// An answer at once, or in pieces.
    fn pieces(&mut self, answer: Answer<Native>) -> VecDeque<Answer<Native>> {
        let split: Vec<Answer<Native>> = match &answer {
            Answer::Value(Value::Text(text)) if self.dice.below(2) == 0 => {
                text.as_str().chars().map(|c| Answer::Text(c.to_string())).collect()
            }
            Answer::Value(Value::Tuple(tuple)) if self.dice.below(2) == 0 => {
                tuple.items.iter().map(|item| Answer::Items(vec![item.clone()])).collect()
            }
            _ => Vec::new(),
        };
        if split.is_empty() {
            return VecDeque::from([answer]);
        }
        split.into_iter().chain([Answer::End]).collect()
    }

    fn event(&mut self, event: Event<Native>) {
        match event {
            Event::Start { id, label, name, arg, .. } => {
                self.labels.push((label.indices(), format!("{name} {}", Reading::default().datum(&arg))));
                self.start(id, &name, &arg);
            }
            Event::Commit(_) | Event::Hold(_) | Event::Resume(_) => {}
            Event::Cancel(id) => self.under_way.retain(|(other, _)| *other != id),
            Event::Output { name, arg, .. } => {
                let args = Reading::default().datum(&arg);
                self.observation.outputs.push(Call { name: name.to_string(), args });
            }
        }
    }

    fn start(&mut self, id: CallId, name: &str, arg: &Value<Native>) {
        let mut reading = Reading::default();
        let args = reading.datum(arg);
        let reply = self.outside.call(name, &args);
        let call = Call { name: name.to_string(), args: args.clone() };
        match self.outside.kind(name) {
            kind @ (Kind::Sequential | Kind::Fence) => {
                let resource = if kind == Kind::Fence { None } else { self.outside.resource(name, &args) };
                self.observation.effects.push(Effect { resource, call, answer: reply.result.clone() });
            }
            _ => self.observation.others.push(call),
        }
        let mut writing = Writing { objects: reading.objects };
        for (number, contents) in &reply.writes {
            let object = writing.objects[*number].clone();
            let contents = writing.contents(contents);
            object.set_contents(contents);
        }
        let answer = match &reply.result {
            Ok(datum) => Answer::Value(writing.value(datum)),
            Err(datum) => Answer::Fault(writing.value(datum)),
        };
        let pieces = self.pieces(answer);
        self.under_way.push((id, pieces));
    }
}

/// Values → data, numbering objects as they are met.
#[derive(Default)]
struct Reading {
    numbers: HashMap<*const Object<Native>, usize>,
    objects: Vec<Rc<Object<Native>>>,
}

impl Reading {
    fn datum(&mut self, value: &Value<Native>) -> Datum {
        match value {
            Value::Bool(value) => Datum::bool(*value),
            Value::Int(value) => Datum::int(*value),
            Value::Float(value) => Datum::Prim(Prim::Float(*value)),
            Value::Text(text) => Datum::text(text.as_str()),
            Value::Tuple(tuple) => Datum::Tuple(tuple.items.iter().map(|item| self.datum(item)).collect()),
            Value::Closure(_) => Datum::Function,
            Value::Object(object) => self.object(object),
            Value::Pending(_) => match value.arrived() {
                // By need, a call that fails late may leave its own hole in the fault's value.
                Value::Pending(_) => Datum::text("not arrived"),
                value => self.datum(&value),
            },
            Value::Host(NativeValue::Big(value)) => Datum::Prim(Prim::Int((**value).clone())),
            Value::Host(NativeValue::Symbol(name)) => Datum::Prim(Prim::Symbol((**name).clone())),
            Value::Unset => panic!("an unset slot is nobody's value"),
        }
    }

    fn object(&mut self, object: &Rc<Object<Native>>) -> Datum {
        if let Some(&number) = self.numbers.get(&Rc::as_ptr(object)) {
            return Datum::Back(number);
        }
        self.numbers.insert(Rc::as_ptr(object), self.objects.len());
        self.objects.push(object.clone());
        match &*object.contents() {
            Contents::List(items) => Datum::List(items.iter().map(|item| self.datum(item)).collect()),
            Contents::Dict(dict) => {
                Datum::Dict(dict.iter().map(|(key, value)| (self.datum(key), self.datum(value))).collect())
            }
        }
    }
}

/// Data → values; numbers mean the objects met before.
struct Writing {
    objects: Vec<Rc<Object<Native>>>,
}

impl Writing {
    fn value(&mut self, datum: &Datum) -> Value<Native> {
        match datum {
            Datum::Prim(prim) => value_of(prim),
            Datum::Tuple(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.value(part)).collect();
                Value::tuple(parts)
            }
            Datum::Back(number) => Value::Object(self.objects[*number].clone()),
            Datum::List(_) | Datum::Dict(_) => {
                let object = Rc::new(Object::list(Vec::new()));
                self.objects.push(object.clone());
                let contents = self.contents(datum);
                object.set_contents(contents);
                Value::Object(object)
            }
            Datum::Function => panic!("a call cannot answer with a function"),
        }
    }

    fn contents(&mut self, datum: &Datum) -> Contents<Native> {
        match datum {
            Datum::List(items) => Contents::List(items.iter().map(|item| self.value(item)).collect()),
            Datum::Dict(entries) => {
                let pairs: Vec<_> = entries.iter().map(|(key, value)| (self.value(key), self.value(value))).collect();
                Contents::Dict(Dict::of(&Native::unordered(), pairs))
            }
            _ => panic!("contents are a list or a dictionary"),
        }
    }
}

fn value_of(prim: &Prim) -> Value<Native> {
    match prim {
        Prim::Int(value) => i64::try_from(value).map_or_else(|_| big(value), Value::Int),
        Prim::Float(value) => Value::Float(*value),
        Prim::Bool(value) => Value::Bool(*value),
        Prim::Text(text) => Value::text(&**text),
        Prim::Symbol(name) => Value::Host(NativeValue::Symbol(Rc::new(name.clone()))),
    }
}

fn big(value: &BigInt) -> Value<Native> {
    Value::Host(NativeValue::Big(Rc::new(value.clone())))
}
