//! Functions on text, and `stream`, whose answer is a list that is known word by word.

use sooner_calculus::{Prim, PrimExpr};
use sooner_semantics::Choice;

use super::builtins::{milliseconds, now, pair, prim};
use crate::calc::church;

pub fn cat(arg: &PrimExpr) -> Option<Choice> {
    let PrimExpr::Tuple(parts) = arg else { return None };
    let texts: Option<Vec<&str>> = parts.iter().map(text).collect();
    Some(prim(Prim::text(texts?.concat())))
}

pub fn len(arg: &PrimExpr) -> Option<Choice> {
    Some(prim(Prim::int(text(arg)?.chars().count())))
}

pub fn upper(arg: &PrimExpr) -> Option<Choice> {
    Some(prim(Prim::text(text(arg)?.to_uppercase())))
}

pub fn lower(arg: &PrimExpr) -> Option<Choice> {
    Some(prim(Prim::text(text(arg)?.to_lowercase())))
}

pub fn str(arg: &PrimExpr) -> Option<Choice> {
    Some(prim(Prim::text(plain(arg))))
}

pub fn words(arg: &PrimExpr) -> Option<Choice> {
    let words: Vec<PrimExpr> = text(arg)?.split_whitespace().map(word).collect();
    Some(now(church::list(&words, None)))
}

/// Paper 001, Figure 10: the first word, and a task for the rest.
pub fn stream(arg: &PrimExpr) -> Option<Choice> {
    let [streamed, ms] = pair(arg)?;
    let after_ms = milliseconds(ms)?;
    let mut words = text(streamed)?.split_whitespace();
    let first: Vec<PrimExpr> = words.next().map(word).into_iter().collect();
    let rest: Vec<&str> = words.collect();
    let task = |rest: String| (Prim::symbol("stream"), PrimExpr::Tuple(vec![word(&rest), ms.clone()]));
    let rest = (!rest.is_empty()).then(|| task(rest.join(" ")));
    Some(Choice { after_ms, ..now(church::list(&first, rest)) })
}

/// Text as it is, anything else as programs write it.
pub fn plain(arg: &PrimExpr) -> String {
    text(arg).map_or_else(|| arg.to_string(), str::to_owned)
}

fn text(arg: &PrimExpr) -> Option<&str> {
    match arg {
        PrimExpr::Prim(Prim::Text(text)) => Some(text),
        _ => None,
    }
}

fn word(word: &str) -> PrimExpr {
    PrimExpr::Prim(Prim::text(word))
}
