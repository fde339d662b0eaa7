//! The evaluator: statements in order, functions by substitution through an environment, external
//! calls as they come.

use std::rc::Rc;
use std::sync::Arc;

use sooner_calculus::{Expr, Fun, Op, Prim, PrimExpr};

use super::environment::Environment;
use super::heap::{Heap, ObjectId};
use super::operations;
use super::value::{Closure, Outcome, Stop, Value};
use super::{Call, Datum, Effect, Kind, Limits, Observation, Outside, Reply};

pub struct Evaluator<'a> {
    pub heap: Heap,
    outside: &'a mut dyn Outside,
    limits: Limits,
    steps: u64,
    depth: usize,
    seen: Observation,
}

impl<'a> Evaluator<'a> {
    pub fn new(outside: &'a mut dyn Outside, limits: Limits) -> Evaluator<'a> {
        let seen = Observation {
            result: Ok(Datum::unit()),
            outputs: Vec::new(),
            effects: Vec::new(),
            others: Vec::new(),
            faults: 0,
        };
        Evaluator { heap: Heap::default(), outside, limits, steps: 0, depth: 0, seen }
    }

    pub fn program(mut self, expr: &Expr) -> Option<Observation> {
        let result = match self.expr(expr, Environment::default()) {
            Ok(value) => Ok(self.heap.freeze(&value, &mut Vec::new())),
            Err(Stop::Fault(value)) => {
                self.settle();
                Err(self.heap.freeze(&value, &mut Vec::new()))
            }
            Err(Stop::WrongArgument) => unreachable!("`operations::perform` turns this into a fault"),
            Err(Stop::OutOfSteps) => return None,
        };
        Some(Observation { result, ..self.seen })
    }

    fn expr(&mut self, expr: &Expr, mut environment: Environment) -> Outcome {
        for stmt in &expr.stmts {
            self.step()?;
            let value = self.op(&stmt.op, &environment)?;
            environment = environment.bind(&stmt.name, value);
        }
        Ok(environment.lookup(&expr.ret))
    }

    fn op(&mut self, op: &Op, environment: &Environment) -> Outcome {
        match op {
            Op::Alias(name) => Ok(environment.lookup(name)),
            Op::Fun(fun) => Ok(close(fun, environment)),
            Op::Call { fun, arg } => self.call(&environment.lookup(fun), environment.lookup(arg)),
            Op::Tuple(parts) => Ok(Value::tuple(parts.iter().map(|part| environment.lookup(part)).collect())),
            Op::Proj { index, tuple } => self.project(*index, &environment.lookup(tuple)),
            Op::Prim(prim) => Ok(Value::Prim(prim.clone())),
            Op::Task { fun, arg } => self.call(&Value::Prim(fun.clone()), primitive(arg)),
        }
    }

    /// `fun arg`, whatever `fun` is.
    pub fn call(&mut self, fun: &Value, arg: Value) -> Outcome {
        match fun {
            Value::Function(closure) => self.apply(closure, arg),
            Value::Prim(Prim::Symbol(name)) => match operations::perform(self, name, &arg) {
                Some(outcome) => outcome,
                None => self.external(name, &arg),
            },
            _ => Err(Stop::fault("not a function")),
        }
    }

    fn apply(&mut self, closure: &Closure, arg: Value) -> Outcome {
        if self.depth == self.limits.depth {
            return Err(Stop::fault("recursion too deep"));
        }
        self.depth += 1;
        let environment = closure.environment.bind(&closure.fun.param, arg);
        let result = self.expr(&closure.fun.body, environment);
        self.depth -= 1;
        result
    }

    /// Components count from 1.
    fn project(&self, index: usize, tuple: &Value) -> Outcome {
        let component = tuple.as_tuple().ok().and_then(|parts| parts.get(index - 1).cloned());
        component.ok_or_else(|| Stop::fault("no such component"))
    }

    fn external(&mut self, name: &Arc<str>, arg: &Value) -> Outcome {
        let mut met = Vec::new();
        let args = self.heap.freeze(arg, &mut met);
        if args.holds_function() {
            return Err(Stop::fault(format!("{name}: wrong argument")));
        }
        let kind = self.outside.kind(name);
        let resource = self.outside.resource(name, &args);
        let Reply { writes, result } = self.outside.call(name, &args);
        self.record(kind, resource, Call { name: name.to_string(), args }, &result);
        match kind {
            Kind::Output => return Ok(Value::unit()),
            Kind::Sequential => self.write(&writes, &mut met),
            Kind::Unordered | Kind::Readonly | Kind::Fence => {}
        }
        match result {
            Ok(answer) => Ok(self.heap.thaw(&answer, &mut met)),
            Err(fault) => Err(Stop::Fault(self.heap.thaw(&fault, &mut met))),
        }
    }

    fn record(&mut self, kind: Kind, resource: Option<String>, call: Call, answer: &Result<Datum, Datum>) {
        let answer = answer.clone();
        match kind {
            Kind::Unordered | Kind::Readonly => self.seen.others.push(call),
            Kind::Output => self.seen.outputs.push(call),
            Kind::Sequential => self.seen.effects.push(Effect { resource, call, answer }),
            Kind::Fence => self.seen.effects.push(Effect { resource: None, call, answer }),
        }
    }

    fn write(&mut self, writes: &[(usize, Datum)], met: &mut Vec<ObjectId>) {
        for (number, contents) in writes {
            self.heap.fill(met[*number], contents, met);
        }
    }

    /// Counts one step, and stops at the limit.
    pub fn step(&mut self) -> Result<(), Stop> {
        self.steps(1)
    }

    /// Counts what an operation makes, before it is made: a few steps can ask for a lot.
    pub fn steps(&mut self, count: usize) -> Result<(), Stop> {
        self.steps = self.steps.saturating_add(count as u64);
        if self.steps > self.limits.steps { Err(Stop::OutOfSteps) } else { Ok(()) }
    }

    /// A fault goes no further: a handler takes it, or the program ends with it.
    pub fn settle(&mut self) {
        self.seen.faults += 1;
    }
}

fn close(fun: &Arc<Fun>, environment: &Environment) -> Value {
    Value::Function(Rc::new(Closure { fun: fun.clone(), environment: environment.clone() }))
}

fn primitive(expr: &PrimExpr) -> Value {
    match expr {
        PrimExpr::Prim(prim) => Value::Prim(prim.clone()),
        PrimExpr::Tuple(parts) => Value::tuple(parts.iter().map(primitive).collect()),
    }
}
