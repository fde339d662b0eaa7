//! The untyped lambda calculus, translated (paper 000, Figure 20) and run.

use sooner_calculus::{Context, Expr, read_lambda, show, translate, well_formed};
use sooner_semantics::Strategy;

use crate::stage::Stage;

fn translated(term: &str) -> Expr {
    let term = read_lambda(term).unwrap_or_else(|wrong| panic!("{}", wrong.render("term", term)));
    let expr = translate(&term);
    assert_eq!(well_formed(&Context::new(), &expr), Ok(()));
    expr
}

/// The value of `term` applied to a function that wraps and to `()`: numerals come out as nested tuples.
fn counted(term: &str) -> String {
    let text = show(&translated(term));
    let (stmts, ret) = text.trim_end().rsplit_once("ret ").expect("an expression ends with what it returns");
    let program = format!("{stmts}wrap := fun x: (x,)\n{ret} wrap ()");
    let mut stage = Stage::new(&[], "", &program);
    stage.settle();
    stage.ending()
}

const TWO: &str = r"(\f. \x. f (f x))";
const THREE: &str = r"(\f. \x. f (f (f x)))";
const PLUS: &str = r"(\m. \n. \f. \x. m f (n f x))";
const TIMES: &str = r"(\m. \n. \f. m (n f))";

#[test]
fn church_numerals() {
    assert_eq!(counted(r"\f. \x. x"), "()");
    assert_eq!(counted(TWO), "(((),),)");
    assert_eq!(counted(&format!("{PLUS} {TWO} {THREE}")), "((((((),),),),),)");
    assert_eq!(counted(&format!("{TIMES} {TWO} {THREE}")), "(((((((),),),),),),)");
    assert_eq!(counted(&format!("{THREE} {TWO}")), "(((((((((),),),),),),),),)");
}

#[test]
fn s_k_k_is_the_identity() {
    let skk = r"(\x. \y. \z. x z (y z)) (\x. \y. x) (\x. \y. x)";
    assert_eq!(counted(&format!("{skk} {TWO}")), "(((),),)");
    // The same names bound again and again, and used from different depths.
    assert_eq!(counted(&format!(r"(\x. (\x. x) x) ((\y. \x. y) {TWO} x0)").replace("x0", THREE)), "(((),),)");
}

/// Ω takes steps for ever. Under opportunistic evaluation, which tidies up as it goes, the program
/// stays as small as it was: a tail call leaves nothing behind. Labels stay small in any case.
#[test]
fn omega_diverges() {
    let text = show(&translated(r"(\x. x x) (\x. x x)"));
    for strategy in [Strategy::Opportunistic, Strategy::Sequential, Strategy::ByNeed] {
        let mut stage = Stage::with(strategy, &[], "", &text);
        assert_eq!(stage.settle(), [""; 0]);
        assert!(stage.run.steps > 1000);
        assert!(stage.run.program.labels().all(|label| label.stored_len() < 5), "{}", stage.run.program);
        if strategy == Strategy::Opportunistic {
            assert!(stage.run.program.stmts.len() < 8, "{}", stage.run.program);
        }
    }
}

#[test]
fn terms_that_are_not_terms_are_refused() {
    for (term, code) in [
        (r"\x. y", "unbound-name"),
        (r"(\x. x", "unclosed-bracket"),
        (r"\x. x)", "unopened-bracket"),
        (r"\. x", "unexpected-token"),
        (r"\x x", "unexpected-token"),
        ("", "unexpected-token"),
    ] {
        assert_eq!(read_lambda(term).map_err(|wrong| wrong.code), Err(code), "{term}");
    }
    let deep = format!("{}x{}", "(".repeat(300), ")".repeat(300));
    assert_eq!(read_lambda(&format!(r"\x. {deep}")).map_err(|wrong| wrong.code), Err("too-deep"));
}
