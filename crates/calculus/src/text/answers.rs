//! Tables of answers for external calls, as text (paper 001, §3.3: the relation C).
//!
//! ```text
//! get_cities "Oceania" => after 200: fun (state, append): append (state, "Ho")
//! coin ()              => true | false          # one of these, chosen by the run
//! lookup _             => fail "no such page"   # any argument
//! ```
//!
//! `after` is in milliseconds. An answer is an expression and may hold further tasks `<<f c>>`.

use super::lexer::{self, Kind};
use super::parser::Parser;
use super::{desugar, surface};
use crate::wellformed::Context;
use crate::{Diagnostic, Expr, Prelude, Prim, PrimExpr, unstamped};

/// What calls of one function with one argument may answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerRow {
    /// cf
    pub fun: Prim,
    /// c̄x, or any argument.
    pub arg: Option<PrimExpr>,
    /// The set of possible answers.
    pub outcomes: Vec<Outcome>,
}

/// One possible answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// How long after the call was dispatched it arrives.
    pub after_ms: u64,
    /// The closed expression it stands for, or the message of its failure.
    pub result: Result<Expr, String>,
}

/// Reads a table. Answers may use the names of `prelude`.
pub fn read_answers(source: &str, prelude: &Prelude) -> Result<Vec<AnswerRow>, Diagnostic> {
    let tokens = lexer::tokens(source)?;
    let mut parser = Parser::new(&tokens);
    let context = prelude.context();
    let mut rows = Vec::new();
    loop {
        while parser.accept(&Kind::Newline) {}
        if *parser.peek() == Kind::End {
            return Ok(rows);
        }
        rows.push(row(&mut parser, prelude, &context)?);
    }
}

fn row(parser: &mut Parser<'_>, prelude: &Prelude, context: &Context) -> Result<AnswerRow, Diagnostic> {
    let fun = parser.prim()?;
    let arg = if parser.accept(&Kind::Name("_".into())) { None } else { Some(parser.prim_expr()?) };
    parser.expect(&Kind::Arrow, "`=>`", "a row is `function argument => answer`")?;
    let mut outcomes = vec![outcome(parser, prelude, context)?];
    while parser.accept(&Kind::Bar) {
        outcomes.push(outcome(parser, prelude, context)?);
    }
    if *parser.peek() != Kind::End {
        parser.expect(&Kind::Newline, "the end of the row", "split answers with `|` and rows with a new line")?;
    }
    Ok(AnswerRow { fun, arg, outcomes })
}

fn outcome(parser: &mut Parser<'_>, prelude: &Prelude, context: &Context) -> Result<Outcome, Diagnostic> {
    let after_ms = if parser.accept(&Kind::Name("after".into())) { delay(parser)? } else { 0 };
    if parser.accept(&Kind::Name("fail".into())) {
        let message = match parser.prim()? {
            Prim::Text(message) => message.to_string(),
            other => other.to_string(),
        };
        return Ok(Outcome { after_ms, result: Err(message) });
    }
    let block: surface::Block = parser.inline_block()?;
    let expr = desugar::program(&block, context)?;
    // Answers are inlined with fresh stamps, and stamps of their own would get lost in that.
    Ok(Outcome { after_ms, result: Ok(prelude.link(&unstamped(&expr))) })
}

fn delay(parser: &mut Parser<'_>) -> Result<u64, Diagnostic> {
    let help = "write `after 200: answer`, in milliseconds";
    let wrong = parser.unexpected("a number of milliseconds", help);
    let delay = match parser.prim()? {
        Prim::Int(value) => u64::try_from(value).map_err(|_| wrong)?,
        _ => return Err(wrong),
    };
    parser.expect(&Kind::Colon, "`:`", help)?;
    Ok(delay)
}
