//! λᴼ programs to be measured: read, lowered, and run by a driver that answers calls.

use std::path::PathBuf;

use sooner_calculus::{Prelude, read_with};
use sooner_machine::code::{OpCode, Program};
use sooner_machine::{Answer, CallId, Class, Event, Kind, Limits, Machine, Native, Status, Strategy, Value, lower};

/// The external functions: `ask` and `tree` are unordered, the others of the kind they are named after.
const EXTERNALS: &[&str] = &["ask", "tree", "readonly", "sequential", "output"];

/// The folder of the programs that exist in both languages.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../programs")
}

/// `bench/programs/NAME.lo`, which binds `run`, applied to the arguments.
pub fn named(name: &str, arguments: &str) -> Program {
    let path = folder().join(name).with_extension("lo");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    compile(&format!("{text}\nrun ({arguments})"))
}

/// The code of a program's text.
pub fn compile(text: &str) -> Program {
    let words = ["ite", "fold", "loop", "guard", "cleanup"];
    let names: Vec<&str> =
        OpCode::ALL.iter().map(|(name, ..)| *name).chain(words).chain(EXTERNALS.iter().copied()).collect();
    let prelude = Prelude::standard(&names);
    let expr = read_with(text, &prelude.context()).unwrap_or_else(|d| panic!("{}", d.render("program", text)));
    lower(&prelude.link(&expr))
}

/// A run of a program, opportunistic, under a window.
pub fn machine(program: Program, window: usize) -> Machine<Native> {
    let limits = Limits { window, ..Limits::default() };
    Machine::of(program, host(), limits, Strategy::Opportunistic)
}

fn host() -> Native {
    Native::new(|name, _| {
        let kind = match name {
            "readonly" => Kind::Readonly,
            "sequential" => Kind::Sequential,
            "output" => Kind::Output,
            _ => Kind::Unordered,
        };
        Class::of(kind)
    })
}

/// The value of a program that makes no calls.
pub fn value(machine: &mut Machine<Native>) -> Value<Native> {
    match machine.step([], u64::MAX).1 {
        Status::Done(value) => value,
        Status::Fault(fault) => panic!("fault: {}", sooner_machine::text(&fault)),
        Status::Waiting | Status::Yielded => panic!("the program makes calls"),
    }
}

/// A call to be made.
pub struct Call {
    /// Its name for the answer.
    pub id: CallId,
    /// Its argument.
    pub arg: Value<Native>,
}

/// Runs with these answers until the machine needs more; the calls it asks for are added to `calls`.
pub fn step(machine: &mut Machine<Native>, answers: Answers, calls: &mut Vec<Call>) -> Option<Value<Native>> {
    let (events, status) = machine.step(answers, u64::MAX);
    for event in events {
        match event {
            Event::Start { id, arg, .. } => calls.push(Call { id, arg }),
            Event::Commit(_) => {}
            Event::Cancel(_) => panic!("nothing fails here"),
            Event::Output { .. } | Event::Hold(_) | Event::Resume(_) => {}
        }
    }
    match status {
        Status::Done(value) => Some(value),
        Status::Fault(fault) => panic!("fault: {}", sooner_machine::text(&fault)),
        Status::Waiting | Status::Yielded => None,
    }
}

/// Answers to some calls.
pub type Answers = Vec<(CallId, Answer<Native>)>;

/// The answer that is the argument plus one, or the argument itself if it is no number.
pub fn successor(call: Call) -> (CallId, Answer<Native>) {
    let value = match call.arg {
        Value::Int(number) => Value::Int(number + 1),
        other => other,
    };
    (call.id, Answer::Value(value))
}
