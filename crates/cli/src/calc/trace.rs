//! `--trace`: a run as JSON. Labels are text, as everywhere; times are milliseconds since the start.

use std::fs;
use std::io;
use std::path::Path;

use serde::Serialize;
use sooner_calculus::{Label, show};
use sooner_semantics::{Answer, Rule};

use super::world::TimedCall;

/// A run.
#[derive(Serialize)]
pub struct TraceFile {
    /// The program as it was run: linked, without sugar. Statement n has label n.
    pub program: String,
    pub strategy: String,
    pub seed: u64,
    /// Step n is entry n-1.
    pub steps: Vec<StepEntry>,
    pub calls: Vec<CallEntry>,
    pub outcome: OutcomeEntry,
}

#[derive(Serialize)]
pub struct StepEntry {
    rule: String,
    label: String,
}

#[derive(Serialize)]
pub struct CallEntry {
    label: String,
    fun: String,
    arg: String,
    dispatched_ms: u64,
    /// Null for a call that was never answered.
    resolved_ms: Option<u64>,
    answer: Option<AnswerEntry>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum AnswerEntry {
    Expression(String),
    Failure(String),
}

/// How the run ended: `value`, `failed`, `stuck`, `waiting`, `max-steps` or `interrupted`.
#[derive(Serialize)]
pub struct OutcomeEntry {
    pub kind: &'static str,
    /// The value, or what was said instead.
    pub text: String,
}

impl TraceFile {
    /// Writes the file.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        fs::write(path, text)
    }
}

impl From<(Label, Rule)> for StepEntry {
    fn from((label, rule): (Label, Rule)) -> StepEntry {
        StepEntry { rule: rule.to_string(), label: label.to_string() }
    }
}

impl From<&TimedCall> for CallEntry {
    fn from(TimedCall { call, dispatched_ms, answered }: &TimedCall) -> CallEntry {
        let answer = |answer: &Answer| match answer {
            Answer::Expr(expr) => AnswerEntry::Expression(show(expr)),
            Answer::Failure(message) => AnswerEntry::Failure(message.clone()),
        };
        CallEntry {
            label: call.label.to_string(),
            fun: call.fun.to_string(),
            arg: call.arg.to_string(),
            dispatched_ms: *dispatched_ms,
            resolved_ms: answered.as_ref().map(|(ms, _)| *ms),
            answer: answered.as_ref().map(|(_, given)| answer(given)),
        }
    }
}
