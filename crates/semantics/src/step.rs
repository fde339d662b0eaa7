//! The step relation p ⇒_T p' at a label, and steps at many labels at once (Figure 8).

use std::fmt;

use sooner_calculus::{Label, Op};

use crate::{
    EvalContext, External, Program, Trace, dispatch, reduce_alias, reduce_call, reduce_gc, reduce_proj, resolve_det,
};

/// The rules, by the paper's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// reduce-alias
    ReduceAlias,
    /// reduce-call
    ReduceCall,
    /// reduce-proj
    ReduceProj,
    /// reduce-gc
    ReduceGc,
    /// dispatch
    Dispatch,
    /// resolvedet
    Resolve,
}

/// One step: where, by which rule, to what.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// ℓ
    pub label: Label,
    /// The rule that applied.
    pub rule: Rule,
    /// p'
    pub program: Program,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::ReduceAlias => "reduce-alias",
            Rule::ReduceCall => "reduce-call",
            Rule::ReduceProj => "reduce-proj",
            Rule::ReduceGc => "reduce-gc",
            Rule::Dispatch => "dispatch",
            Rule::Resolve => "resolve",
        })
    }
}

/// p ⇒_T p' at ℓ: the union of ⇒ˢ, ⇒ᴰ and ⇒ᴿ_T. At most one rule applies to a statement.
pub fn step(program: &Program, label: &Label, trace: &Trace, external: &dyn External) -> Option<Step> {
    let (context, stmt) = EvalContext::decompose(program, label)?;
    let (rule, after) = match &stmt.op {
        Op::Alias(_) => (Rule::ReduceAlias, reduce_alias(&context, stmt)),
        Op::Call { .. } => match reduce_call(&context, stmt) {
            Some(after) => (Rule::ReduceCall, Some(after)),
            None => (Rule::Dispatch, dispatch(&context, stmt)),
        },
        Op::Proj { .. } => (Rule::ReduceProj, reduce_proj(&context, stmt)),
        Op::Fun(_) | Op::Tuple(_) | Op::Prim(_) => (Rule::ReduceGc, reduce_gc(&context, stmt)),
        Op::Task { .. } => (Rule::Resolve, resolve_det(&context, stmt, trace, external)),
    };
    Some(Step { label: label.clone(), rule, program: after? })
}

/// steppable(p): every label at which p can step (Figure 8).
pub fn steppable(program: &Program, trace: &Trace, external: &dyn External) -> Vec<Label> {
    program.labels().filter(|label| step(program, label, trace, external).is_some()).cloned().collect()
}

/// p ⇒ᴸ_T p': stepping once at each label of `labels`, in the order given. Confluence says the order
/// does not matter; `None` if some label cannot step when its turn comes.
pub fn step_all(
    program: &Program,
    labels: &[Label],
    trace: &Trace,
    external: &dyn External,
) -> Option<(Program, Vec<(Label, Rule)>)> {
    let mut program = program.clone();
    let mut taken = Vec::with_capacity(labels.len());
    for label in labels {
        let step = step(&program, label, trace, external)?;
        taken.push((step.label, step.rule));
        program = step.program;
    }
    Some((program, taken))
}
