//! The external semantics C(cf, c̄x) and environment traces T (paper 001, §3.3).

use std::collections::BTreeMap;

use sooner_calculus::{AnswerRow, Expr, Label, Prim, PrimExpr};

/// T: which answer the call at each label got.
pub type Trace = BTreeMap<Label, Expr>;

/// What an external call comes back with.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A closed expression; it may hold further tasks (Figure 10).
    Expr(Expr),
    /// The call failed. The paper has no such answer: its task never resolves, and the run says so.
    Failure(String),
}

/// One element of C(cf, c̄x), with the time it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What it comes back with.
    pub answer: Answer,
    /// How long after dispatch it arrives, in milliseconds.
    pub after_ms: u64,
}

/// C: the set of possible answers of each call, which depends on function and argument alone.
pub trait External {
    /// C(cf, c̄x). Empty where there is no such function.
    fn choices(&self, fun: &Prim, arg: &PrimExpr) -> Vec<Choice>;

    /// The expressions among the choices.
    fn expressions(&self, fun: &Prim, arg: &PrimExpr) -> Vec<Expr> {
        let answers = self.choices(fun, arg).into_iter().map(|choice| choice.answer);
        answers.filter_map(|answer| if let Answer::Expr(expr) = answer { Some(expr) } else { None }).collect()
    }

    /// e ∈ C(cf, c̄x)?
    fn admits(&self, fun: &Prim, arg: &PrimExpr, expr: &Expr) -> bool {
        self.expressions(fun, arg).contains(expr)
    }
}

/// An external semantics written down row by row.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The first row that fits a call answers it.
    pub rows: Vec<AnswerRow>,
}

impl External for Table {
    fn choices(&self, fun: &Prim, arg: &PrimExpr) -> Vec<Choice> {
        let fits = |row: &&AnswerRow| row.fun == *fun && row.arg.as_ref().is_none_or(|wanted| wanted == arg);
        let Some(row) = self.rows.iter().find(fits) else { return Vec::new() };
        let choice = |outcome: &sooner_calculus::Outcome| Choice {
            answer: match &outcome.result {
                Ok(expr) => Answer::Expr(expr.clone()),
                Err(message) => Answer::Failure(message.clone()),
            },
            after_ms: outcome.after_ms,
        };
        row.outcomes.iter().map(choice).collect()
    }
}
