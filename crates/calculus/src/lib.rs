//! λᴼ, the calculus everything else stands on (paper 001, §3): terms, labels, well-formedness,
//! the text form `.lo` with its reader and printer, the Church prelude, and the translation of
//! the untyped lambda calculus. Nothing here evaluates anything.

mod alpha;
pub mod diagnostic;
mod label;
mod name;
mod prelude;
mod prim;
mod quick;
mod syntactic;
mod term;
mod text;
mod wellformed;

pub use alpha::{alpha_eq, alpha_eq_fun};
pub use diagnostic::{Diagnostic, Span};
pub use label::{Label, LabelError};
pub use name::Name;
pub use prelude::{Prelude, PreludeItem};
pub use prim::{Prim, PrimExpr};
pub use quick::{QuickHasher, QuickMap, QuickSet};
pub use syntactic::{all_names, free_names, freshen, freshen_fun, substitute, unstamped};
pub use term::{Expr, Fun, Op, Stmt};
pub use text::answers::{AnswerRow, Outcome, read_answers};
pub use text::lambda::{Lambda, read_lambda, translate};
pub use text::{CODES, read, read_with, show};
pub use wellformed::{Context, IllFormed, Labelled, label_independent, well_formed};
