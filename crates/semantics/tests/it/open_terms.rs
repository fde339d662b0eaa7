//! Programs with free variables, stepped by hand: for the examples in which the papers show terms.

use sooner_calculus::{Context, Expr, Label, Name, alpha_eq, read_with, show};
use sooner_semantics::{Program, Rule, Step, Table, Trace, step, step_all, steppable};

/// Reads a program whose free variables are `free`, separated by blanks.
pub fn term(free: &str, text: &str) -> Expr {
    let context: Context = free.split_whitespace().map(Name::new).collect();
    read_with(text, &context).unwrap_or_else(|wrong| panic!("{}", wrong.render("term", text)))
}

pub fn labelled(free: &str, text: &str) -> Program {
    Program::initial(&term(free, text))
}

pub fn label(text: &str) -> Label {
    text.parse().unwrap_or_else(|_| panic!("{text} is no label"))
}

/// p ⇒ p' at ℓ, for steps that need no answer.
pub fn try_step(program: &Program, at: &str) -> Option<Step> {
    step(program, &label(at), &Trace::new(), &Table::default())
}

pub fn stepped(program: &Program, at: &str) -> Program {
    try_step(program, at).unwrap_or_else(|| panic!("no rule applies at {at}:\n{program}")).program
}

/// The labels at which `program` can step without an answer.
pub fn steppable_labels(program: &Program) -> Vec<String> {
    steppable(program, &Trace::new(), &Table::default()).iter().map(Label::to_string).collect()
}

/// Opportunistic evaluation until nothing can step; panics if that takes too long.
pub fn normal_form(program: &Program) -> Program {
    let mut program = program.clone();
    for _ in 0..200 {
        let labels = steppable(&program, &Trace::new(), &Table::default());
        match step_all(&program, &labels, &Trace::new(), &Table::default()) {
            Some((next, taken)) if !taken.is_empty() => program = next,
            _ => return program,
        }
    }
    panic!("does not come to an end:\n{program}");
}

/// One round of opportunistic evaluation, and the rules it used.
pub fn round(program: &Program) -> (Program, Vec<(String, Rule)>) {
    let labels = steppable(program, &Trace::new(), &Table::default());
    let (next, taken) =
        step_all(program, &labels, &Trace::new(), &Table::default()).expect("steppable labels can be stepped");
    (next, taken.into_iter().map(|(label, rule)| (label.to_string(), rule)).collect())
}

/// Equality up to the names of bound variables.
#[track_caller]
pub fn assert_alpha(found: &Expr, expected: &Expr) {
    assert!(alpha_eq(found, expected), "found:\n{}\nexpected:\n{}", show(found), show(expected));
}
