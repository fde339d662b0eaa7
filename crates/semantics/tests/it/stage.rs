//! A program on a stage: a run in which the test says which call answers next, and sees which calls
//! that leads to. Calls are written as in a task, without the brackets: `get_cs "Oc"`.

use std::collections::VecDeque;

use sooner_calculus::{Label, Prelude, Prim, PrimExpr, read_answers, read_with};
use sooner_semantics::{Answer, Call, Choice, External, Outcome, Run, Strategy, Table, World};

/// More steps than any program on a stage takes, unless it never ends.
const STEPS: u64 = 2000;

pub struct Stage {
    pub run: Run,
    world: Script,
}

struct Script {
    table: Table,
    /// Functions whose calls answer at once.
    instant: Vec<&'static str>,
    waiting: Vec<Call>,
    arrived: VecDeque<(Label, Answer)>,
    /// Every call made since the test last asked.
    made: Vec<String>,
}

impl Stage {
    /// `program` over the prelude and `externals`, which answer as `table` says.
    pub fn new(externals: &[&str], table: &str, program: &str) -> Stage {
        Stage::with(Strategy::Opportunistic, externals, table, program)
    }

    pub fn with(strategy: Strategy, externals: &[&str], table: &str, program: &str) -> Stage {
        let prelude = Prelude::standard(externals);
        let rows = read_answers(table, &prelude).unwrap_or_else(|wrong| panic!("{}", wrong.render("table", table)));
        let expr = read_with(program, &prelude.context())
            .unwrap_or_else(|wrong| panic!("{}", wrong.render("program", program)));
        let world = Script {
            table: Table { rows },
            instant: Vec::new(),
            waiting: Vec::new(),
            arrived: VecDeque::new(),
            made: Vec::new(),
        };
        Stage { run: Run::new(&prelude.link(&expr), strategy), world }
    }

    /// Calls of `fun` answer as soon as they are made.
    pub fn instantly(mut self, fun: &'static str) -> Stage {
        self.world.instant.push(fun);
        self
    }

    /// Steps until nothing can. The calls made since the last time, in the order they were made.
    pub fn settle(&mut self) -> Vec<String> {
        while self.run.steps < STEPS {
            if !self.run.advance(&mut self.world).is_empty() {
                continue;
            }
            match self.world.next_answer() {
                Some((label, answer)) => self.run.answer(label, answer),
                None => break,
            }
        }
        std::mem::take(&mut self.world.made)
    }

    /// Lets a call answer, as the table says first; then as `settle`.
    pub fn answer(&mut self, call: &str) -> Vec<String> {
        self.answer_with(call, 0)
    }

    /// Lets a call answer with the `choice`-th of its possible answers, counted from 0.
    pub fn answer_with(&mut self, call: &str, choice: usize) -> Vec<String> {
        let at = self.world.waiting.iter().position(|waiting| text(waiting) == call);
        let at = at.unwrap_or_else(|| panic!("`{call}` is not under way: {:?}", self.under_way()));
        self.world.arrive(at, choice);
        self.settle()
    }

    /// Lets the `at`-th of the calls of `fun` that are under way answer, in program order, from 0.
    pub fn answer_nth(&mut self, fun: &str, at: usize, choice: usize) -> Vec<String> {
        self.world.waiting.sort_by(|a, b| a.label.cmp(&b.label));
        let calls = self.world.waiting.iter().enumerate().filter(|(_, call)| call.fun == Prim::symbol(fun));
        let (position, _) = calls.clone().nth(at).unwrap_or_else(|| panic!("{} calls of {fun}", calls.count()));
        self.world.arrive(position, choice);
        self.settle()
    }

    /// Lets every call that is under way answer, all at once.
    pub fn answer_all(&mut self) -> Vec<String> {
        for _ in 0..self.world.waiting.len() {
            self.world.arrive(0, 0);
        }
        self.settle()
    }

    /// The calls under way, in program order.
    pub fn under_way(&self) -> Vec<String> {
        self.run.tasks().iter().map(text).collect()
    }

    /// How the run ended: its value, or what went wrong.
    pub fn ending(&self) -> String {
        match self.run.outcome() {
            Outcome::Value(value) => value.to_string(),
            Outcome::Failed(label, message) => format!("failed at {label}: {message}"),
            Outcome::Stuck(label, stmt, reason) => format!("stuck at {label}: {stmt}: {reason:?}"),
            Outcome::Waiting(calls) => format!("waiting for {}", calls.iter().map(text).collect::<Vec<_>>().join(", ")),
        }
    }
}

fn text(call: &Call) -> String {
    format!("{} {}", call.fun, call.arg)
}

impl Script {
    fn arrive(&mut self, at: usize, choice: usize) {
        let call = self.waiting.remove(at);
        let choices = self.choices(&call.fun, &call.arg);
        let answer = choices.get(choice).unwrap_or_else(|| panic!("the table has no answer {choice} for {call:?}"));
        self.arrived.push_back((call.label, answer.answer.clone()));
    }
}

impl External for Script {
    fn choices(&self, fun: &Prim, arg: &PrimExpr) -> Vec<Choice> {
        self.table.choices(fun, arg)
    }
}

impl World for Script {
    fn dispatch(&mut self, call: &Call) {
        self.made.push(text(call));
        self.waiting.push(call.clone());
        if self.instant.iter().any(|fun| call.fun == Prim::symbol(*fun)) {
            self.arrive(self.waiting.len() - 1, 0);
        }
    }

    fn next_answer(&mut self) -> Option<(Label, Answer)> {
        self.arrived.pop_front()
    }
}
