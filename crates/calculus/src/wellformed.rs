//! Well-formedness (paper 001, Appendix A), one function a rule, and the label-independence of
//! labelled expressions (§3.3).

use std::collections::HashSet;
use std::fmt;

use crate::{Expr, Fun, Label, Name, Op, Stmt};

/// Γ: the variables in scope.
pub type Context = HashSet<Name>;

/// A labelled statement `ℓ : s`.
pub type Labelled = (Label, Stmt);

/// The first rule an expression breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllFormed {
    /// A variable is used that no enclosing scope binds.
    Unbound(Name),
    /// A variable is bound where it is already in scope.
    Rebound(Name),
    /// A projection counts from 1.
    ProjectionOfZero(Name),
}

impl fmt::Display for IllFormed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllFormed::Unbound(name) => write!(f, "`{name}` is not bound"),
            IllFormed::Rebound(name) => write!(f, "`{name}` is bound twice"),
            IllFormed::ProjectionOfZero(name) => write!(f, "`prj 0 {name}`: components count from 1"),
        }
    }
}

/// Γ ⊢ e
pub fn well_formed(context: &Context, expr: &Expr) -> Result<(), IllFormed> {
    wf_expr(&mut context.clone(), expr)
}

/// No label is a prefix of another: labels are unique, and stay so under every step.
pub fn label_independent<'a>(labels: impl IntoIterator<Item = &'a Label>) -> bool {
    let mut sorted: Vec<&Label> = labels.into_iter().collect();
    sorted.sort();
    // A prefix sorts directly before some label that it begins.
    sorted.windows(2).all(|pair| !pair[0].is_prefix_of(pair[1]))
}

/// WF-e-stmt and WF-e-var. The context is restored before returning.
fn wf_expr(context: &mut Context, expr: &Expr) -> Result<(), IllFormed> {
    let mut bound = Vec::with_capacity(expr.stmts.len());
    let result = expr.stmts.iter().try_for_each(|Stmt { name, op }| {
        wf_op(context, op)?;
        bind(context, name)?;
        bound.push(name);
        Ok(())
    });
    let result = result.and_then(|()| in_scope(context, &expr.ret));
    for name in bound {
        context.remove(name);
    }
    result
}

/// WF-o-var, WF-o-fun, WF-o-call, WF-o-tuple, WF-o-proj, WF-o-prim, WF-o-task.
fn wf_op(context: &mut Context, op: &Op) -> Result<(), IllFormed> {
    match op {
        Op::Alias(name) => in_scope(context, name),
        Op::Fun(fun) => wf_fun(context, fun),
        Op::Call { fun, arg } => in_scope(context, fun).and_then(|()| in_scope(context, arg)),
        Op::Tuple(parts) => parts.iter().try_for_each(|part| in_scope(context, part)),
        Op::Proj { index: 0, tuple } => Err(IllFormed::ProjectionOfZero(tuple.clone())),
        Op::Proj { tuple, .. } => in_scope(context, tuple),
        Op::Prim(_) | Op::Task { .. } => Ok(()),
    }
}

fn wf_fun(context: &mut Context, fun: &Fun) -> Result<(), IllFormed> {
    bind(context, &fun.param)?;
    let result = wf_expr(context, &fun.body);
    context.remove(&fun.param);
    result
}

fn in_scope(context: &Context, name: &Name) -> Result<(), IllFormed> {
    if context.contains(name) { Ok(()) } else { Err(IllFormed::Unbound(name.clone())) }
}

fn bind(context: &mut Context, name: &Name) -> Result<(), IllFormed> {
    if context.insert(name.clone()) { Ok(()) } else { Err(IllFormed::Rebound(name.clone())) }
}
