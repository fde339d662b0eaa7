//! A driver that keeps nothing of what happens, for tests of depth and space: calls are answered with
//! their argument, one at a time.

use std::collections::VecDeque;
use std::sync::Arc;

use sooner_calculus::{Prelude, read_with};
use sooner_machine::code::Program;
use sooner_machine::{Answer, CallId, Event, Limits, Machine, Native, Status, Strategy, Value, lower};

use crate::drive::{NAMES, host};

/// Which of the calls under way answers next.
#[derive(Clone, Copy, Debug)]
pub enum Next {
    Oldest,
    Newest,
}

pub fn code(source: &str) -> Program {
    let prelude = Prelude::standard(NAMES);
    let expr = read_with(source, &prelude.context()).unwrap_or_else(|d| panic!("{}", d.render("test", source)));
    lower(&prelude.link(&expr))
}

pub struct Run {
    pub machine: Machine<Native>,
    pub under_way: VecDeque<(CallId, Arc<str>, Value<Native>)>,
    pub answered: usize,
}

impl Run {
    pub fn new(program: Program, limits: Limits) -> Run {
        Run::by(Strategy::Opportunistic, program, limits)
    }

    pub fn by(strategy: Strategy, program: Program, limits: Limits) -> Run {
        let machine = Machine::of(program, host(), limits, strategy);
        Run { machine, under_way: VecDeque::new(), answered: 0 }
    }

    /// One step; its end, if it was one.
    pub fn step(&mut self, answer: Option<(CallId, Answer<Native>)>) -> Option<Result<Value<Native>, Value<Native>>> {
        let (events, status) = self.machine.step(answer, u64::MAX);
        for event in events {
            match event {
                Event::Start { id, name, arg, .. } => self.under_way.push_back((id, name, arg)),
                Event::Commit(_) | Event::Hold(_) | Event::Resume(_) => {}
                Event::Cancel(id) => self.under_way.retain(|(other, ..)| *other != id),
                _ => {}
            }
        }
        match status {
            Status::Done(value) => Some(Ok(value)),
            Status::Fault(value) => Some(Err(value)),
            Status::Waiting | Status::Yielded => None,
        }
    }

    /// Answers one call.
    pub fn answer(&mut self, next: Next) -> Option<Result<Value<Native>, Value<Native>>> {
        let taken = match next {
            Next::Oldest => self.under_way.pop_front(),
            Next::Newest => self.under_way.pop_back(),
        };
        let (id, name, arg) = taken.expect("waiting for nothing");
        self.answered += 1;
        let answer = if &*name == "fail" { Answer::Fault(arg) } else { Answer::Value(arg) };
        self.step(Some((id, answer)))
    }

    /// Answers calls until the end.
    pub fn finish(&mut self, next: Next) -> Result<Value<Native>, Value<Native>> {
        let mut end = self.step(None);
        loop {
            match end {
                Some(end) => return end,
                None => end = self.answer(next),
            }
        }
    }
}
