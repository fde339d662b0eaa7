//! The reference semantics of λᴼ: paper 001's Figures 3–8, one named rule a function, on plain
//! lists of statements. Slow on purpose and obviously right; it judges the fast machine and shares
//! no code with it. `docs/semantics.md` puts each rule beside its function.

mod context;
mod dispatch;
mod external;
mod program;
mod reduce;
mod resolve;
mod run;
pub mod sequential;
mod step;
mod strategy;
mod value;

pub use context::{EvalContext, replace};
pub use dispatch::{dispatch, pexp, pexp_tuple, pexp_value};
pub use external::{Answer, Choice, External, Table, Trace};
pub use program::Program;
pub use reduce::{reduce_alias, reduce_call, reduce_gc, reduce_proj};
pub use resolve::{resolve, resolve_det};
pub use run::{Call, Outcome, Run, StuckReason, World};
pub use step::{Rule, Step, step, step_all, steppable};
pub use strategy::Strategy;
pub use value::{Value, read_back};
