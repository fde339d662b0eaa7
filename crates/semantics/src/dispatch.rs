//! Dispatch ⇒ᴰ (Figure 5b): an external call begins.

use sooner_calculus::{Name, Op, PrimExpr, Stmt};

use crate::{EvalContext, Program};

/// dispatch:
/// `(f := ⟨cf⟩) ∈ E` and `x ↑ c̄x` give `E[y := f x] ⇒ E[[y := ⟨⟨cf c̄x⟩⟩]]`
pub fn dispatch(context: &EvalContext<'_>, stmt: &Stmt) -> Option<Program> {
    let Op::Call { fun: f, arg: x } = &stmt.op else { return None };
    let Some(Op::Prim(fun)) = context.definition(f) else { return None };
    let task = Op::Task { fun: fun.clone(), arg: pexp(context, x)? };
    Some(context.fill_all([Stmt::new(stmt.name.clone(), task)]))
}

/// x ↑ c̄: the primitive expression that x stands for in E.
pub fn pexp(context: &EvalContext<'_>, x: &Name) -> Option<PrimExpr> {
    pexp_value(context, x).or_else(|| pexp_tuple(context, x))
}

/// pexp-value:
/// `(x := ⟨c⟩) ∈ E` gives `x ↑ c`
pub fn pexp_value(context: &EvalContext<'_>, x: &Name) -> Option<PrimExpr> {
    match context.definition(x)? {
        Op::Prim(prim) => Some(PrimExpr::Prim(prim.clone())),
        _ => None,
    }
}

/// pexp-tuple:
/// `(x := (x1, …, xn)) ∈ E` and `x1 ↑ c̄1`, …, `xn ↑ c̄n` give `x ↑ (c̄1, …, c̄n)`
pub fn pexp_tuple(context: &EvalContext<'_>, x: &Name) -> Option<PrimExpr> {
    match context.definition(x)? {
        Op::Tuple(parts) => parts.iter().map(|part| pexp(context, part)).collect::<Option<_>>().map(PrimExpr::Tuple),
        _ => None,
    }
}
