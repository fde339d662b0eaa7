//! Reduction ⇒ˢ (Figure 5a): internal steps. Each function is one rule; it takes E and s and gives
//! the program after the step, or nothing where the rule does not apply.

use sooner_calculus::{Op, Stmt, freshen_fun, substitute};

use crate::{EvalContext, Program};

/// reduce-alias:
/// `E[y := x] ⇒ E[[∅]] {x/y}`
pub fn reduce_alias(context: &EvalContext<'_>, stmt: &Stmt) -> Option<Program> {
    let Op::Alias(x) = &stmt.op else { return None };
    let y = &stmt.name;
    let mut program = context.fill_all([]);
    for (_, other) in &mut program.stmts {
        other.op = substitute(&other.op, y, x);
    }
    if program.ret == *y {
        program.ret = x.clone();
    }
    Some(program)
}

/// reduce-call:
/// `(f := fun x: s̄; y) ∈ E` and `(fun x': s̄'; y') = freshen(fun x: s̄; y)` give
/// `E[z := f w] ⇒ E[[x' := w; s̄'; z := y']]`
pub fn reduce_call(context: &EvalContext<'_>, stmt: &Stmt) -> Option<Program> {
    let Op::Call { fun: f, arg: w } = &stmt.op else { return None };
    let Some(Op::Fun(fun)) = context.definition(f) else { return None };
    let fresh = freshen_fun(fun, context.ident());
    let param = Stmt::new(fresh.param, Op::Alias(w.clone()));
    let result = Stmt::new(stmt.name.clone(), Op::Alias(fresh.body.ret));
    Some(context.fill_all([param].into_iter().chain(fresh.body.stmts).chain([result])))
}

/// reduce-proj:
/// `(x := (x1, …, xn)) ∈ E` gives `E[y := prj i x] ⇒ E[[y := xi]]`
pub fn reduce_proj(context: &EvalContext<'_>, stmt: &Stmt) -> Option<Program> {
    let Op::Proj { index, tuple } = &stmt.op else { return None };
    let Some(Op::Tuple(parts)) = context.definition(tuple) else { return None };
    let part = parts.get(index.checked_sub(1)?)?;
    Some(context.fill_all([Stmt::new(stmt.name.clone(), Op::Alias(part.clone()))]))
}

/// reduce-gc:
/// `o` a function, tuple or primitive and `x ∉ fv(E)` give `E[x := o] ⇒ E[[∅]]`
pub fn reduce_gc(context: &EvalContext<'_>, stmt: &Stmt) -> Option<Program> {
    let collectable = matches!(stmt.op, Op::Fun(_) | Op::Tuple(_) | Op::Prim(_));
    (collectable && !context.mentions(&stmt.name)).then(|| context.fill_all([]))
}
