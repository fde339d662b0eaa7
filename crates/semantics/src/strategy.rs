//! Evaluation strategies (paper 001, §3.4): which of the possible steps to take.

mod by_need;

pub use by_need::needed;
use sooner_calculus::Label;

use crate::{External, Program, Trace, step, steppable};

/// Which steps a run takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Every steppable label at once (Figure 8).
    Opportunistic,
    /// Call by value: the first statement that is not a value yet, or nothing until it can step.
    Sequential,
    /// Only what the result needs. Calls whose answers nobody needs are never made.
    ByNeed,
}

impl Strategy {
    /// The labels to step next. None means: wait for an answer, or, if none is due, the end.
    pub fn next(self, program: &Program, trace: &Trace, external: &dyn External) -> Vec<Label> {
        match self {
            Strategy::Opportunistic => steppable(program, trace, external),
            Strategy::Sequential => sequential(program, trace, external),
            Strategy::ByNeed => by_need::next(program, trace, external),
        }
    }
}

fn sequential(program: &Program, trace: &Trace, external: &dyn External) -> Vec<Label> {
    let Some((label, _)) = program.stmts.iter().find(|(_, stmt)| !stmt.op.is_value()) else {
        // All values: what is left is reduce-gc.
        return steppable(program, trace, external);
    };
    step(program, label, trace, external).map(|step| step.label).into_iter().collect()
}
