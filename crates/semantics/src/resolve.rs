//! Resolution ⇒ᴿ (Figure 5c) and its deterministic form ⇒ᴿ_T (Figure 7): an external call answers.

use sooner_calculus::{Expr, Op, Stmt, freshen};

use crate::{EvalContext, External, Program, Trace};

/// resolve:
/// `(s̄; y) ∈ C(cf, c̄x)` and `(s̄'; y') = freshen(s̄; y)` give
/// `E[z := ⟨⟨cf c̄x⟩⟩] ⇒ E[[s̄'; z := y']]`, one successor for each possible answer.
pub fn resolve(context: &EvalContext<'_>, stmt: &Stmt, external: &dyn External) -> Vec<Program> {
    let Op::Task { fun, arg } = &stmt.op else { return Vec::new() };
    external.expressions(fun, arg).iter().map(|answer| filled(context, stmt, answer)).collect()
}

/// resolvedet:
/// the same with the one answer `(s̄; y) = T(ℓ)`, where `ℓ = ident(E)`
pub fn resolve_det(context: &EvalContext<'_>, stmt: &Stmt, trace: &Trace, external: &dyn External) -> Option<Program> {
    let Op::Task { fun, arg } = &stmt.op else { return None };
    let answer = trace.get(context.ident())?;
    external.admits(fun, arg, answer).then(|| filled(context, stmt, answer))
}

fn filled(context: &EvalContext<'_>, stmt: &Stmt, answer: &Expr) -> Program {
    let fresh = freshen(answer, context.ident());
    let result = Stmt::new(stmt.name.clone(), Op::Alias(fresh.ret));
    context.fill_all(fresh.stmts.into_iter().chain([result]))
}
