//! Reads what a run needs: table files and the program, linked with the prelude.

use sooner_calculus::{AnswerRow, Expr, Prelude, read_answers, read_lambda, read_with, translate};

use super::externals::Externals;
use crate::source::{LoadError, Source};

/// In which language a program is written.
#[derive(Clone, Copy)]
pub enum Language {
    /// `.lo`
    Calculus,
    /// The untyped lambda calculus.
    Lambda,
}

/// A program, linked.
pub struct Loaded {
    /// What it uses of the prelude, then its own statements.
    pub expr: Expr,
    /// How many of the statements come from the prelude.
    pub from_prelude: usize,
    /// Every definition it could have used.
    pub prelude: Prelude,
    /// What it was written in.
    pub language: Language,
}

/// Reads a table. Its answers may use the prelude and the built-in functions.
pub fn table(source: Source) -> Result<Vec<AnswerRow>, LoadError> {
    let prelude = Prelude::standard(&Externals::new(Vec::new()).names());
    read_answers(&source.text, &prelude).map_err(|diagnostic| LoadError::Wrong(Box::new(diagnostic), source))
}

/// Reads a program.
pub fn program(source: Source, language: Language, externals: &Externals) -> Result<Loaded, LoadError> {
    let prelude = Prelude::standard(&externals.names());
    let read = match language {
        Language::Calculus => read_with(&source.text, &prelude.context()),
        Language::Lambda => read_lambda(&source.text).map(|term| translate(&term)),
    };
    let own = read.map_err(|diagnostic| LoadError::Wrong(Box::new(diagnostic), source))?;
    let expr = prelude.link(&own);
    let from_prelude = expr.stmts.len() - own.stmts.len();
    Ok(Loaded { expr, from_prelude, prelude, language })
}
