//! Running a program to its end: steps as the strategy chooses them, answers as the world gives
//! them. The world is where calls happen; nothing in here waits or knows the time.

use std::collections::BTreeMap;

use sooner_calculus::{Expr, Label, Name, Op, Prim, PrimExpr, Stmt};

use crate::strategy::needed;
use crate::{Answer, External, Program, Rule, Strategy, Trace, Value, read_back, step_all};

/// An external call that was dispatched.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Where in the program.
    pub label: Label,
    /// cf
    pub fun: Prim,
    /// c̄x
    pub arg: PrimExpr,
}

/// The outside: is told of calls and gives answers, one at a time, in any order.
pub trait World: External {
    /// A call begins.
    fn dispatch(&mut self, call: &Call);

    /// The next answer to arrive. `None` if no call is under way, or the run is to stop.
    fn next_answer(&mut self) -> Option<(Label, Answer)>;
}

/// How a run ended. Where several things went wrong, the first in program order counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// With a value.
    Value(Value),
    /// A call failed.
    Failed(Label, String),
    /// A statement has no meaning.
    Stuck(Label, Stmt, StuckReason),
    /// Waiting for answers that the world does not give.
    Waiting(Vec<Call>),
}

/// Why a statement can never step.
#[derive(Clone, Debug, PartialEq)]
pub enum StuckReason {
    /// It calls something that is no function.
    NotAFunction,
    /// It projects from something that is no tuple.
    NotATuple,
    /// The tuple has fewer components.
    NoSuchComponent(usize),
    /// External functions take primitives and tuples of them, and this passes a function.
    FunctionPassedOutside,
}

/// A program being run.
pub struct Run {
    /// p
    pub program: Program,
    /// T, as far as answers have arrived.
    pub trace: Trace,
    /// Every call dispatched, in the order of dispatch.
    pub calls: Vec<Call>,
    /// Steps taken, one for each label.
    pub steps: u64,
    strategy: Strategy,
    failures: BTreeMap<Label, String>,
}

impl Run {
    /// Begins.
    pub fn new(expr: &Expr, strategy: Strategy) -> Run {
        let program = Program::initial(expr);
        Run { program, trace: Trace::new(), calls: Vec::new(), steps: 0, strategy, failures: BTreeMap::new() }
    }

    /// Takes the strategy's next steps; nothing if it has none until an answer arrives.
    pub fn advance(&mut self, world: &mut dyn World) -> Vec<(Label, Rule)> {
        let labels = self.strategy.next(&self.program, &self.trace, world);
        let Some((program, taken)) = step_all(&self.program, &labels, &self.trace, world) else {
            unreachable!("steps at different labels commute (Proposition 3.5)")
        };
        self.program = program;
        self.steps += taken.len() as u64;
        self.announce(world);
        taken
    }

    /// Tells the world of the tasks it does not know yet. Not only dispatch and resolve make them: the
    /// program itself may be written with tasks, and so may a function, from which a call brings them
    /// to the top (Figure 10).
    fn announce(&mut self, world: &mut dyn World) {
        for call in self.tasks() {
            if !self.calls.iter().any(|known| known.label == call.label) {
                world.dispatch(&call);
                self.calls.push(call);
            }
        }
    }

    /// Receives an answer.
    pub fn answer(&mut self, label: Label, answer: Answer) {
        match answer {
            Answer::Expr(expr) => {
                self.trace.insert(label, expr);
            }
            Answer::Failure(message) => {
                self.failures.insert(label, message);
            }
        }
    }

    /// Runs until nothing is left to do or the world gives no more answers.
    pub fn finish(&mut self, world: &mut dyn World) -> Outcome {
        loop {
            while !self.advance(world).is_empty() {}
            match world.next_answer() {
                Some((label, answer)) => self.answer(label, answer),
                None => return self.outcome(),
            }
        }
    }

    /// Runs at most `limit` steps; `None` if that was not enough.
    pub fn finish_within(&mut self, world: &mut dyn World, limit: u64) -> Option<Outcome> {
        loop {
            while !self.advance(world).is_empty() {
                if self.steps > limit {
                    return None;
                }
            }
            match world.next_answer() {
                Some((label, answer)) => self.answer(label, answer),
                None => return Some(self.outcome()),
            }
        }
    }

    /// How things stand, given that no step is possible: as the first statement in program order that
    /// is no value says. Sequential evaluation gets no further than that one, whatever others meet.
    pub fn outcome(&self) -> Outcome {
        let value = read_back(&self.program, &self.program.ret);
        // By need, code that the result does not depend on stays unevaluated: that is no failure.
        let needed = match self.strategy {
            Strategy::ByNeed if value.is_known() => return Outcome::Value(value),
            Strategy::ByNeed => Some(needed(&self.program)),
            Strategy::Opportunistic | Strategy::Sequential => None,
        };
        for (label, stmt) in &self.program.stmts {
            if needed.as_ref().is_some_and(|needed| !needed.contains(label)) {
                continue;
            }
            if let Some(message) = self.failures.get(label) {
                return Outcome::Failed(label.clone(), message.clone());
            }
            if let Some(reason) = self.stuck(stmt) {
                return Outcome::Stuck(label.clone(), stmt.clone(), reason);
            }
            if let Op::Task { .. } = stmt.op {
                let failed = |call: &Call| self.failures.contains_key(&call.label);
                return Outcome::Waiting(self.tasks().into_iter().filter(|call| !failed(call)).collect());
            }
        }
        Outcome::Value(value)
    }

    /// The calls under way.
    pub fn tasks(&self) -> Vec<Call> {
        let task = |(label, stmt): &(Label, Stmt)| match &stmt.op {
            Op::Task { fun, arg } => Some(Call { label: label.clone(), fun: fun.clone(), arg: arg.clone() }),
            _ => None,
        };
        self.program.stmts.iter().filter_map(task).collect()
    }

    /// Calls that were never made: top-level calls left in the program (by need).
    pub fn unmade(&self) -> Vec<&(Label, Stmt)> {
        self.program.stmts.iter().filter(|(_, stmt)| matches!(stmt.op, Op::Call { .. })).collect()
    }

    /// Why a statement can never step, if that is certain from what is known.
    fn stuck(&self, stmt: &Stmt) -> Option<StuckReason> {
        let definition = |name: &Name| self.program.stmts.iter().find(|(_, s)| s.name == *name).map(|(_, s)| &s.op);
        match &stmt.op {
            Op::Call { fun, arg } => match definition(fun)? {
                Op::Tuple(_) => Some(StuckReason::NotAFunction),
                Op::Prim(_) => self.passes_function(arg).then_some(StuckReason::FunctionPassedOutside),
                _ => None,
            },
            Op::Proj { index, tuple } => match definition(tuple)? {
                Op::Tuple(parts) => (*index > parts.len()).then_some(StuckReason::NoSuchComponent(parts.len())),
                Op::Fun(_) | Op::Prim(_) => Some(StuckReason::NotATuple),
                _ => None,
            },
            _ => None,
        }
    }

    fn passes_function(&self, arg: &Name) -> bool {
        fn any_function(value: &Value) -> bool {
            match value {
                Value::Fun(_) => true,
                Value::Tuple(parts) => parts.iter().any(any_function),
                Value::Prim(_) | Value::Unknown(_) => false,
            }
        }
        any_function(&read_back(&self.program, arg))
    }
}
