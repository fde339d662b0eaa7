//! How a run ended, in words.

use std::fmt::Write;

use sooner_calculus::{Label, Stmt};
use sooner_semantics::{Call, Outcome, StuckReason, Value};

use super::load::{Language, Loaded};
use super::session::{End, Session};
use super::show_lambda::show_lambda;
use super::show_value::show_value;
use super::sugar::Sugar;
use crate::Exit;

/// A list that somebody did not ask for is no longer than this.
const MANY: usize = 12;

/// Longer lines are cut.
const WIDTH: usize = 100;

/// What is said in the end.
pub struct Report {
    /// How a trace files it.
    pub kind: &'static str,
    /// The value, or what was said instead.
    pub text: String,
    pub exit: Exit,
}

/// The report on a run that ended so.
pub fn report(end: &End, session: &Session, loaded: &Loaded) -> Report {
    let failure = |kind, text| Report { kind, text: format!("error: {text}"), exit: Exit::Failure };
    match end {
        End::Outcome(Outcome::Value(value)) => {
            Report { kind: "value", text: shown(value, session, loaded), exit: Exit::Success }
        }
        End::Outcome(Outcome::Failed(label, message)) => failure("failed", failed(label, message, session)),
        End::Outcome(Outcome::Stuck(label, stmt, reason)) => failure("stuck", stuck(label, stmt, reason, session)),
        End::Outcome(Outcome::Waiting(calls)) => failure("waiting", waiting(calls)),
        End::MaxSteps => failure("max-steps", max_steps(session)),
        End::Interrupted => Report { kind: "interrupted", text: interrupted(session), exit: Exit::Interrupted },
    }
}

/// The calls that evaluation by need never made.
pub fn never_made(session: &Session) -> Option<String> {
    let unmade = session.run.unmade();
    let first = unmade.iter().take(MANY).map(|(label, stmt)| (label, stmt));
    let mut text = listing(&statements(first, session));
    if unmade.len() > MANY {
        let _ = write!(text, "\n    … and {} more", unmade.len() - MANY);
    }
    match unmade.len() {
        0 => None,
        1 => Some(format!("The result did not need this call, and it was never made:{text}")),
        _ => Some(format!("The result did not need these calls, and they were never made:{text}")),
    }
}

fn shown(value: &Value, session: &Session, loaded: &Loaded) -> String {
    let program = &session.run.program;
    match loaded.language {
        Language::Calculus => show_value(value, &loaded.prelude),
        Language::Lambda => show_lambda(program, &program.ret),
    }
}

fn failed(label: &Label, message: &str, session: &Session) -> String {
    let call = session.world.call(label).map(|timed| shown_call(&timed.call)).unwrap_or_default();
    format!("the call `{call}` at {label} failed: {message}")
}

fn stuck(label: &Label, stmt: &Stmt, reason: &StuckReason, session: &Session) -> String {
    let sugar = Sugar::new(session.run.program.stmts.iter().map(|(_, stmt)| stmt));
    let operand = stmt.op.operands().first().map(|name| sugar.operand(name)).unwrap_or_default();
    let (why, help) = match reason {
        StuckReason::NotAFunction => (
            format!("`{operand}` is a tuple, and only functions can be called"),
            "to call a component of it, take that first: `prj 1 x`, or bind `(f, g) := x`".to_owned(),
        ),
        StuckReason::NotATuple => (
            format!("`{operand}` is no tuple, and has no components"),
            "a function of one parameter is `fun x: …`; `fun (x, y): …` takes a tuple".to_owned(),
        ),
        StuckReason::NoSuchComponent(size) => (
            format!("`{operand}` is a tuple of {size}"),
            match size {
                0 => "pass a tuple with as many components as are taken from it".to_owned(),
                size => format!("components go from 1 to {size}: pass a larger tuple, or take another component"),
            },
        ),
        StuckReason::FunctionPassedOutside => (
            format!("`{operand}` is an external function, and this passes it a function"),
            "external functions take primitives and tuples of them: turn Church data into primitives first".to_owned(),
        ),
    };
    let place = listing(&statements([(label, stmt)], session));
    format!("the program is stuck at {label}: {why}{place}\n  help: {help}")
}

fn waiting(calls: &[Call]) -> String {
    format!("the program waits for calls that nobody answers:{}", listing(&shown_calls(calls)))
}

fn max_steps(session: &Session) -> String {
    let steps = count(session.run.steps, "step");
    let next = listing(&next(session));
    let help = "allow more steps, or see with --step what they do";
    format!("--max-steps stopped the program after {steps}. Next would have been:{next}\n  help: {help}")
}

fn interrupted(session: &Session) -> String {
    let (steps, ms) = (count(session.run.steps, "step"), session.world.now_ms());
    let mut text = format!("interrupted after {steps}, {ms} ms into the run");
    let (next, tasks) = (next(session), shown_calls(&session.run.tasks()));
    if !next.is_empty() {
        let _ = write!(text, "\nNext would have been:{}", listing(&next));
    }
    if !tasks.is_empty() {
        let _ = write!(text, "\nThese calls were under way:{}", listing(&tasks));
    }
    text
}

/// `1 step`, `2 steps`
pub fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn next(session: &Session) -> Vec<(Label, String)> {
    let stmts = session.could_step();
    statements(stmts.iter().map(|(label, stmt)| (label, stmt)), session)
}

fn statements<'a>(
    stmts: impl IntoIterator<Item = (&'a Label, &'a Stmt)>,
    session: &'a Session,
) -> Vec<(Label, String)> {
    let sugar = Sugar::new(session.run.program.stmts.iter().map(|(_, stmt)| stmt));
    stmts.into_iter().map(|(label, stmt)| (label.clone(), sugar.folded(stmt))).collect()
}

fn shown_calls(calls: &[Call]) -> Vec<(Label, String)> {
    calls.iter().map(|call| (call.label.clone(), shown_call(call))).collect()
}

fn shown_call(call: &Call) -> String {
    format!("{} {}", call.fun, call.arg)
}

/// Statements on lines of their own, labels in a column.
fn listing(rows: &[(Label, String)]) -> String {
    let labels: Vec<String> = rows.iter().map(|(label, _)| label.to_string()).collect();
    let width = labels.iter().map(String::len).max().unwrap_or(0);
    let line = |(label, (_, text)): (&String, &(Label, String))| cut(format!("\n    {label:width$}  {text}"));
    labels.iter().zip(rows).map(line).collect()
}

fn cut(line: String) -> String {
    if line.chars().count() <= WIDTH { line } else { line.chars().take(WIDTH - 1).chain(['…']).collect() }
}
