//! Equality up to the names of bound variables.

use std::collections::HashMap;

use crate::{Expr, Fun, Name, Op};

/// Whether two expressions differ only in the names they bind.
pub fn alpha_eq(a: &Expr, b: &Expr) -> bool {
    Pairing::default().expr(a, b)
}

/// The same for functions.
pub fn alpha_eq_fun(a: &Fun, b: &Fun) -> bool {
    Pairing::default().fun(a, b)
}

/// Which binder on the left stands for which on the right, both ways.
#[derive(Default)]
struct Pairing {
    right_of: HashMap<Name, Name>,
    left_of: HashMap<Name, Name>,
}

impl Pairing {
    fn expr(&mut self, a: &Expr, b: &Expr) -> bool {
        a.stmts.len() == b.stmts.len()
            && a.stmts.iter().zip(&b.stmts).all(|(s, t)| {
                let same = self.op(&s.op, &t.op);
                self.bind(&s.name, &t.name);
                same
            })
            && self.name(&a.ret, &b.ret)
    }

    fn fun(&mut self, a: &Fun, b: &Fun) -> bool {
        self.bind(&a.param, &b.param);
        self.expr(&a.body, &b.body)
    }

    fn op(&mut self, a: &Op, b: &Op) -> bool {
        match (a, b) {
            (Op::Alias(x), Op::Alias(y)) => self.name(x, y),
            (Op::Fun(f), Op::Fun(g)) => self.fun(f, g),
            (Op::Call { fun: f, arg: x }, Op::Call { fun: g, arg: y }) => self.name(f, g) && self.name(x, y),
            (Op::Tuple(xs), Op::Tuple(ys)) => xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| self.name(x, y)),
            (Op::Proj { index: i, tuple: x }, Op::Proj { index: j, tuple: y }) => i == j && self.name(x, y),
            _ => a == b,
        }
    }

    fn bind(&mut self, a: &Name, b: &Name) {
        self.right_of.insert(a.clone(), b.clone());
        self.left_of.insert(b.clone(), a.clone());
    }

    fn name(&self, a: &Name, b: &Name) -> bool {
        match (self.right_of.get(a), self.left_of.get(b)) {
            (None, None) => a == b,
            (Some(right), Some(left)) => right == b && left == a,
            _ => false,
        }
    }
}
