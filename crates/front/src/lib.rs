//! Python text → Bezoar → λᴼ. Knows no Python runtime: what a file says is all it needs.

pub mod bezoar;
pub mod diagnostic;
pub mod gather;
pub mod generators;
mod globals;
pub mod lambda;
pub mod lines;
pub mod locate;
mod parse;
mod print;
mod scope;
mod through;
mod translate;

pub use parse::{parse, parse_knowing};
