//! Well-formedness (Appendix A), rule by rule. The terms are built, not read: the reader makes only
//! well-formed ones.

use std::sync::Arc;

use sooner_calculus::{Context, Expr, Fun, IllFormed, Name, Op, Prim, PrimExpr, Stmt, well_formed};

fn name(name: &str) -> Name {
    Name::new(name)
}

fn expr(stmts: impl IntoIterator<Item = (&'static str, Op)>, ret: &str) -> Expr {
    Expr { stmts: stmts.into_iter().map(|(x, op)| Stmt::new(name(x), op)).collect(), ret: name(ret) }
}

fn fun(param: &str, body: Expr) -> Op {
    Op::Fun(Arc::new(Fun { param: name(param), body }))
}

fn prim() -> Op {
    Op::Prim(Prim::int(1))
}

/// In a context of `a` and `b`.
fn check(expr: &Expr) -> Result<(), IllFormed> {
    well_formed(&Context::from([name("a"), name("b")]), expr)
}

fn unbound(x: &str) -> Result<(), IllFormed> {
    Err(IllFormed::Unbound(name(x)))
}

fn rebound(x: &str) -> Result<(), IllFormed> {
    Err(IllFormed::Rebound(name(x)))
}

#[test]
fn wf_e_var() {
    assert_eq!(check(&expr([], "a")), Ok(()));
    assert_eq!(check(&expr([], "x")), unbound("x"));
    assert_eq!(check(&expr([("x", prim())], "x")), Ok(()));
}

#[test]
fn wf_e_stmt() {
    assert_eq!(check(&expr([("a", prim())], "a")), rebound("a"));
    assert_eq!(check(&expr([("x", prim()), ("x", prim())], "x")), rebound("x"));
    assert_eq!(check(&expr([("x", Op::Alias(name("x")))], "x")), unbound("x"), "a statement is not in its own scope");
    assert_eq!(check(&expr([("x", Op::Alias(name("y"))), ("y", prim())], "x")), unbound("y"), "nor are later ones");
}

#[test]
fn operations_use_what_is_in_scope() {
    let one = |op| check(&expr([("x", op)], "x"));
    let call = |f, x| Op::Call { fun: name(f), arg: name(x) };
    let proj = |index, x| Op::Proj { index, tuple: name(x) };
    assert_eq!(one(Op::Alias(name("a"))), Ok(()));
    assert_eq!(one(Op::Alias(name("z"))), unbound("z"));
    assert_eq!(one(call("a", "b")), Ok(()));
    assert_eq!(one(call("z", "b")), unbound("z"));
    assert_eq!(one(call("a", "z")), unbound("z"));
    assert_eq!(one(Op::Tuple(vec![])), Ok(()));
    assert_eq!(one(Op::Tuple(vec![name("a"), name("b"), name("a")])), Ok(()));
    assert_eq!(one(Op::Tuple(vec![name("a"), name("b"), name("z")])), unbound("z"));
    assert_eq!(one(proj(1, "a")), Ok(()));
    assert_eq!(one(proj(1, "z")), unbound("z"));
    assert_eq!(one(proj(0, "a")), Err(IllFormed::ProjectionOfZero(name("a"))));
    assert_eq!(one(Op::Task { fun: Prim::symbol("z"), arg: PrimExpr::Tuple(vec![]) }), Ok(()));
}

#[test]
fn wf_o_fun() {
    let one = |op| check(&expr([("x", op)], "x"));
    assert_eq!(one(fun("y", expr([], "y"))), Ok(()));
    assert_eq!(one(fun("y", expr([], "a"))), Ok(()));
    assert_eq!(one(fun("y", expr([], "z"))), unbound("z"));
    assert_eq!(one(fun("a", expr([], "a"))), rebound("a"));
    assert_eq!(one(fun("y", expr([("y", prim())], "y"))), rebound("y"));
    assert_eq!(one(fun("y", expr([("b", prim())], "b"))), rebound("b"));
    assert_eq!(one(fun("y", expr([("x", prim())], "x"))), Ok(()), "x is not bound yet in its own definition");
}

/// What a function binds is bound in it alone, so others may bind it again.
#[test]
fn scopes_end() {
    let inner = || fun("y", expr([("z", prim())], "z"));
    assert_eq!(check(&expr([("f", inner()), ("g", inner())], "g")), Ok(()));
    assert_eq!(check(&expr([("f", inner()), ("y", prim()), ("z", prim())], "z")), Ok(()));
    assert_eq!(check(&expr([("f", inner())], "z")), unbound("z"));
    assert_eq!(check(&expr([("f", inner())], "y")), unbound("y"));
    assert_eq!(check(&expr([("z", prim()), ("f", inner())], "f")), rebound("z"));
}

#[test]
fn the_first_broken_rule_is_reported_in_words() {
    assert_eq!(IllFormed::Unbound(name("x")).to_string(), "`x` is not bound");
    assert_eq!(IllFormed::Rebound(name("x")).to_string(), "`x` is bound twice");
    assert_eq!(IllFormed::ProjectionOfZero(name("x")).to_string(), "`prj 0 x`: components count from 1");
}
