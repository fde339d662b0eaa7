//! Tests of the front end from outside: Python in; Bezoar, λᴼ and diagnostics out.

mod depth;
mod diagnostics;
mod eval;
mod eval_ops;
mod golden;
mod lambda;
mod locate;
