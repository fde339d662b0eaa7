//! Answers of external calls as λᴼ expressions: primitives, and Church-encoded booleans, numerals
//! and lists (paper 001, §4.1), lists whose rest is still under way included (§4.2).

use std::sync::{Arc, LazyLock};

use sooner_calculus::{Expr, Fun, Name, Op, Prelude, Prim, PrimExpr, Stmt};

static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| Prelude::standard(&[]));

/// A primitive, or a tuple of primitives.
pub fn value(of: &PrimExpr) -> Expr {
    let mut body = Body::default();
    let ret = body.value(of);
    body.returning(ret)
}

/// The prelude's `true` or `false`.
pub fn boolean(truth: bool) -> Expr {
    let name = Name::new(if truth { "true" } else { "false" });
    PRELUDE.link(&Expr { stmts: Vec::new(), ret: name })
}

/// `fun (each, state):` that applies `each` this many times.
pub fn numeral(times: usize) -> Expr {
    let mut body = Body::default();
    let each = body.push("each", Op::Proj { index: 1, tuple: Name::new(PARAM) });
    let mut state = body.push("state", Op::Proj { index: 2, tuple: Name::new(PARAM) });
    for _ in 0..times {
        state = body.push("state", Op::Call { fun: each.clone(), arg: state });
    }
    body.into_fun("n", state)
}

/// `fun (state, append):` that calls `append` for each item, then goes on with what `rest`
/// answers. `rest` is a task beside the function: it runs once, however often the list is used.
pub fn list(items: &[PrimExpr], rest: Option<(Prim, PrimExpr)>) -> Expr {
    let mut body = Body::default();
    let mut state = body.push("state", Op::Proj { index: 1, tuple: Name::new(PARAM) });
    let append = body.push("append", Op::Proj { index: 2, tuple: Name::new(PARAM) });
    for item in items {
        let item = body.value(item);
        state = body.call(&append, state, item);
    }
    if rest.is_some() {
        state = body.call(&Name::new(REST), state, append);
    }
    let mut expr = body.into_fun("l", state);
    if let Some((fun, arg)) = rest {
        expr.stmts.insert(0, Stmt::new(Name::new(REST), Op::Task { fun, arg }));
    }
    expr
}

const PARAM: &str = "p";
const REST: &str = "rest";

/// Statements being written, each under a name of its own.
#[derive(Default)]
struct Body {
    stmts: Vec<Stmt>,
}

impl Body {
    fn push(&mut self, base: &str, op: Op) -> Name {
        let name = Name::new(format!("{base}'{}", self.stmts.len() + 1));
        self.stmts.push(Stmt::new(name.clone(), op));
        name
    }

    /// `fun (first, second)`
    fn call(&mut self, fun: &Name, first: Name, second: Name) -> Name {
        let arg = self.push("args", Op::Tuple(vec![first, second]));
        self.push("state", Op::Call { fun: fun.clone(), arg })
    }

    fn value(&mut self, of: &PrimExpr) -> Name {
        let op = match of {
            PrimExpr::Prim(prim) => Op::Prim(prim.clone()),
            PrimExpr::Tuple(parts) => Op::Tuple(parts.iter().map(|part| self.value(part)).collect()),
        };
        self.push("x", op)
    }

    fn returning(self, ret: Name) -> Expr {
        Expr { stmts: self.stmts, ret }
    }

    fn into_fun(self, name: &str, ret: Name) -> Expr {
        let fun = Fun { param: Name::new(PARAM), body: self.returning(ret) };
        Expr { stmts: vec![Stmt::new(Name::new(name), Op::Fun(Arc::new(fun)))], ret: Name::new(name) }
    }
}
