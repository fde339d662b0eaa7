//! The text form of λᴼ: `.lo` files. The pipeline is tokens → surface syntax → core term; the
//! printer goes back. `read(show(t)) = t` for every well-formed term, those in mid-run included; but
//! a term that takes a component which a tuple visibly lacks, or is nested too deep, is refused.

pub mod answers;
mod codes;
mod desugar;
pub mod lambda;
mod lexer;
mod parser;
mod printer;
mod surface;

pub use codes::CODES;
pub use printer::show;

use crate::wellformed::Context;
use crate::{Diagnostic, Expr};

/// Reads a closed program.
pub fn read(source: &str) -> Result<Expr, Diagnostic> {
    read_with(source, &Context::new())
}

/// Reads a program that may use the variables of `context`.
pub fn read_with(source: &str, context: &Context) -> Result<Expr, Diagnostic> {
    let tokens = lexer::tokens(source)?;
    let block = parser::program(&tokens)?;
    desugar::program(&block, context)
}
