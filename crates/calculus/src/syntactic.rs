//! Syntactic operations (paper 001, §3.2): free variables, substitution, freshening.
//!
//! The paper freshens top-level binders only. That lets an inner binder collide with a variable at
//! the place of the call (`h := fun x: g := fun y: ret x; ret g` called as `y := <1>; k := h y`
//! would capture `y`), so here every binder of the copy is renamed. See `docs/design.md`.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::{Expr, Fun, Label, Name, Op, Stmt};

/// fv(e): the variables that occur in `expr` and are not bound in it.
pub fn free_names(expr: &Expr) -> HashSet<Name> {
    let mut free = HashSet::new();
    collect_free(expr, &mut HashSet::new(), &mut free);
    free
}

fn collect_free(expr: &Expr, bound: &mut HashSet<Name>, free: &mut HashSet<Name>) {
    let mut added = Vec::new();
    for Stmt { name, op } in &expr.stmts {
        collect_free_of_op(op, bound, free);
        if bound.insert(name.clone()) {
            added.push(name.clone());
        }
    }
    if !bound.contains(&expr.ret) {
        free.insert(expr.ret.clone());
    }
    for name in added {
        bound.remove(&name);
    }
}

fn collect_free_of_op(op: &Op, bound: &mut HashSet<Name>, free: &mut HashSet<Name>) {
    if let Op::Fun(fun) = op {
        let fresh = bound.insert(fun.param.clone());
        collect_free(&fun.body, bound, free);
        if fresh {
            bound.remove(&fun.param);
        }
    }
    free.extend(op.operands().into_iter().filter(|name| !bound.contains(*name)).cloned());
}

/// Every variable that occurs in `expr`, bound or free.
pub fn all_names(expr: &Expr) -> HashSet<Name> {
    let mut names = HashSet::from([expr.ret.clone()]);
    for Stmt { name, op } in &expr.stmts {
        names.insert(name.clone());
        names.extend(op.operands().into_iter().cloned());
        if let Op::Fun(fun) = op {
            names.insert(fun.param.clone());
            names.extend(all_names(&fun.body));
        }
    }
    names
}

/// o {x/y}: every free occurrence of `from` in `op` becomes `to`. Well-formedness rules capture out.
pub fn substitute(op: &Op, from: &Name, to: &Name) -> Op {
    rename_op(op, &HashMap::from([(from.clone(), to.clone())]))
}

/// freshen(s̄; y): a copy of `expr` whose binders are new to every term in which `label` is being stepped.
pub fn freshen(expr: &Expr, label: &Label) -> Expr {
    Renaming { label, names: HashMap::new() }.expr(expr)
}

/// freshen(fun x: e): the same for a function, its parameter included.
pub fn freshen_fun(fun: &Fun, label: &Label) -> Fun {
    Renaming { label, names: HashMap::new() }.fun(fun)
}

struct Renaming<'a> {
    label: &'a Label,
    names: HashMap<Name, Name>,
}

impl Renaming<'_> {
    fn binder(&mut self, name: &Name) -> Name {
        let fresh = name.stamped(self.label);
        self.names.insert(name.clone(), fresh.clone());
        fresh
    }

    fn fun(&mut self, fun: &Fun) -> Fun {
        let param = self.binder(&fun.param);
        Fun { param, body: self.expr(&fun.body) }
    }

    // A binder that went out of scope may stay in `names`: well-formed terms never use it again
    // before binding it again.
    fn expr(&mut self, expr: &Expr) -> Expr {
        let mut stmts = Vec::with_capacity(expr.stmts.len());
        for Stmt { name, op } in &expr.stmts {
            let op = match op {
                Op::Fun(fun) => Op::Fun(Arc::new(self.fun(fun))),
                other => rename_op(other, &self.names),
            };
            stmts.push(Stmt { name: self.binder(name), op });
        }
        Expr { stmts, ret: renamed(&expr.ret, &self.names) }
    }
}

fn renamed(name: &Name, names: &HashMap<Name, Name>) -> Name {
    names.get(name).unwrap_or(name).clone()
}

fn rename_op(op: &Op, names: &HashMap<Name, Name>) -> Op {
    match op {
        Op::Alias(name) => Op::Alias(renamed(name, names)),
        Op::Fun(fun) => Op::Fun(Arc::new(Fun {
            param: fun.param.clone(),
            body: Expr {
                stmts: fun.body.stmts.iter().map(|s| Stmt::new(s.name.clone(), rename_op(&s.op, names))).collect(),
                ret: renamed(&fun.body.ret, names),
            },
        })),
        Op::Call { fun, arg } => Op::Call { fun: renamed(fun, names), arg: renamed(arg, names) },
        Op::Tuple(parts) => Op::Tuple(parts.iter().map(|part| renamed(part, names)).collect()),
        Op::Proj { index, tuple } => Op::Proj { index: *index, tuple: renamed(tuple, names) },
        Op::Prim(_) | Op::Task { .. } => op.clone(),
    }
}
