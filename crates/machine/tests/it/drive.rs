//! A driver for tests: reads a program, answers its calls, collects what happened.

use sooner_calculus::{Prelude, read_with};
use sooner_machine::{Answer, Class, Event, Kind, Limits, Machine, Native, Status, Strategy, Value, lower};

pub const NAMES: &[&str] = &[
    "add", "sub", "mul", "div", "mod", "neg", "eq", "lt", "le", "not", "same", "str", "size", "tuple", "upper",
    "lines", "list", "dict", "get", "put", "has", "append", "pop", "remove", "raise", "ite", "fold", "loop", "guard",
    "cleanup", "ask", "look", "save", "say", "fail", "post", "save_a", "save_b", "look_b",
];

pub fn host() -> Native {
    Native::new(|name, _| {
        let kind = match name {
            "save" | "post" | "save_a" | "save_b" => Kind::Sequential,
            "look" | "look_b" => Kind::Readonly,
            "say" => Kind::Output,
            _ => Kind::Unordered,
        };
        let resource = match name {
            "post" => Some("box".into()),
            "save_a" => Some("a".into()),
            "save_b" | "look_b" => Some("b".into()),
            _ => None,
        };
        Class { early: name == "post", resource, kind }
    })
}

pub struct Seen {
    pub result: Result<String, String>,
    pub log: Vec<String>,
}

pub fn text(value: &Value<Native>) -> String {
    sooner_machine::text(value)
}

/// Runs a program; `order` picks which of the calls under way answers next.
pub fn run(source: &str, mut order: impl FnMut(usize) -> usize) -> Seen {
    run_with(source, Strategy::Opportunistic, Limits::default(), &mut order)
}

pub fn run_with(source: &str, strategy: Strategy, limits: Limits, order: &mut dyn FnMut(usize) -> usize) -> Seen {
    let prelude = Prelude::standard(NAMES);
    let expr = read_with(source, &prelude.context()).unwrap_or_else(|d| panic!("{}", d.render("test", source)));
    let mut machine = Machine::of(lower(&prelude.link(&expr)), host(), limits, strategy);
    let mut log = Vec::new();
    let mut under_way: Vec<(sooner_machine::CallId, String, Value<Native>)> = Vec::new();
    let mut answers = Vec::new();
    loop {
        let (events, status) = machine.step(std::mem::take(&mut answers), u64::MAX);
        for event in events {
            match event {
                Event::Start { id, name, arg, .. } => {
                    log.push(format!("{name} {}", text(&arg)));
                    under_way.push((id, name.to_string(), arg));
                }
                Event::Commit(_) | Event::Hold(_) | Event::Resume(_) => {}
                Event::Cancel(id) => {
                    under_way.retain(|(other, ..)| *other != id);
                    log.push("cancel".into());
                }
                Event::Output { name, arg, .. } => log.push(format!("{name} {}", text(&arg))),
            }
        }
        let result = match status {
            Status::Done(value) => Ok(text(&value)),
            Status::Fault(value) => Err(text(&value)),
            Status::Yielded => continue,
            Status::Waiting => {
                assert!(!under_way.is_empty(), "waiting for nothing");
                let at = order(under_way.len());
                let (id, name, arg) = under_way.remove(at);
                let answer = match name.as_str() {
                    "fail" => Answer::Fault(arg),
                    _ => Answer::Value(arg),
                };
                answers.push((id, answer));
                continue;
            }
        };
        return Seen { result, log };
    }
}
