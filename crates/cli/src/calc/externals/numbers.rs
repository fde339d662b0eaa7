//! Arithmetic, comparison and numerals. Whole numbers are of any size; the two kinds of number do
//! not mix. Division rounds as Python's does.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use sooner_calculus::{Prim, PrimExpr};
use sooner_semantics::Choice;

use super::builtins::{failure, now, pair, prim};
use crate::calc::church;

/// A numeral is written out as a function that long.
const LARGEST_NUMERAL: usize = 10_000;

pub fn add(arg: &PrimExpr) -> Option<Choice> {
    arithmetic(arg, |a, b| a + b, |a, b| a + b)
}

pub fn sub(arg: &PrimExpr) -> Option<Choice> {
    arithmetic(arg, |a, b| a - b, |a, b| a - b)
}

pub fn mul(arg: &PrimExpr) -> Option<Choice> {
    arithmetic(arg, |a, b| a * b, |a, b| a * b)
}

pub fn div(arg: &PrimExpr) -> Option<Choice> {
    if divides_by_zero(arg) {
        return Some(failure("division by zero"));
    }
    arithmetic(arg, |a, b| divide(a, b).0, |a, b| a / b)
}

pub fn modulo(arg: &PrimExpr) -> Option<Choice> {
    if divides_by_zero(arg) {
        return Some(failure("division by zero"));
    }
    arithmetic(arg, |a, b| divide(a, b).1, |a, b| a - b * (a / b).floor())
}

pub fn neg(arg: &PrimExpr) -> Option<Choice> {
    match arg {
        PrimExpr::Prim(Prim::Int(a)) => Some(prim(Prim::Int(-a))),
        PrimExpr::Prim(Prim::Float(a)) => Some(prim(Prim::Float(-a))),
        _ => None,
    }
}

pub fn lt(arg: &PrimExpr) -> Option<Choice> {
    compare(arg).map(|order| now(church::boolean(order == Some(Ordering::Less))))
}

pub fn le(arg: &PrimExpr) -> Option<Choice> {
    compare(arg).map(|order| now(church::boolean(order.is_some_and(Ordering::is_le))))
}

pub fn nat(arg: &PrimExpr) -> Option<Choice> {
    let PrimExpr::Prim(Prim::Int(n)) = arg else { return None };
    let n = usize::try_from(n).ok().filter(|&n| n <= LARGEST_NUMERAL)?;
    Some(now(church::numeral(n)))
}

fn arithmetic(arg: &PrimExpr, whole: fn(&BigInt, &BigInt) -> BigInt, float: fn(f64, f64) -> f64) -> Option<Choice> {
    match pair(arg)? {
        [PrimExpr::Prim(Prim::Int(a)), PrimExpr::Prim(Prim::Int(b))] => Some(prim(Prim::Int(whole(a, b)))),
        [PrimExpr::Prim(Prim::Float(a)), PrimExpr::Prim(Prim::Float(b))] => Some(prim(Prim::Float(float(*a, *b)))),
        _ => None,
    }
}

/// Floats divide by zero as they always do.
fn divides_by_zero(arg: &PrimExpr) -> bool {
    let whole = |part: &PrimExpr| matches!(part, PrimExpr::Prim(Prim::Int(_)));
    pair(arg).is_some_and(|[a, b]| whole(a) && *b == PrimExpr::Prim(Prim::int(0)))
}

/// Quotient rounded down, and remainder.
fn divide(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (quotient, remainder) = (a / b, a % b);
    match remainder.sign() == Sign::NoSign || remainder.sign() == b.sign() {
        true => (quotient, remainder),
        false => (quotient - 1, remainder + b),
    }
}

/// The order of two values of one kind; no order if one of them is `nan`.
fn compare(arg: &PrimExpr) -> Option<Option<Ordering>> {
    match pair(arg)? {
        [PrimExpr::Prim(Prim::Int(a)), PrimExpr::Prim(Prim::Int(b))] => Some(Some(a.cmp(b))),
        [PrimExpr::Prim(Prim::Float(a)), PrimExpr::Prim(Prim::Float(b))] => Some(a.partial_cmp(b)),
        [PrimExpr::Prim(Prim::Text(a)), PrimExpr::Prim(Prim::Text(b))] => Some(Some(a.cmp(b))),
        _ => None,
    }
}
