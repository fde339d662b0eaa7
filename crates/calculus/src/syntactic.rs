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

/// o {x/y}: every free occurrence of `from` in `op` becomes `to`. A function written before an alias
/// may bind the alias's name for itself, and what it binds is not free. The other kind of capture,
/// of `to`, is ruled out: where `from` is free `to` is in scope, and well-formed terms do not bind it again.
pub fn substitute(op: &Op, from: &Name, to: &Name) -> Op {
    match op {
        Op::Fun(fun) if fun.param == *from => op.clone(),
        Op::Fun(fun) => Op::Fun(Arc::new(Fun { param: fun.param.clone(), body: substitute_in(&fun.body, from, to) })),
        other => renamed_operands(other, |name| if name == from { to.clone() } else { name.clone() }),
    }
}

fn substitute_in(expr: &Expr, from: &Name, to: &Name) -> Expr {
    let bound_at = expr.stmts.iter().position(|stmt| stmt.name == *from);
    let (free, bound) = expr.stmts.split_at(bound_at.map_or(expr.stmts.len(), |at| at + 1));
    let free = free.iter().map(|stmt| Stmt::new(stmt.name.clone(), substitute(&stmt.op, from, to)));
    let stmts = free.chain(bound.iter().cloned()).collect();
    let returns_it = bound_at.is_none() && expr.ret == *from;
    Expr { stmts, ret: if returns_it { to.clone() } else { expr.ret.clone() } }
}

/// freshen(s̄; y): a copy of `expr` whose binders are new to every term in which `label` is being stepped.
pub fn freshen(expr: &Expr, label: &Label) -> Expr {
    Renaming { label, names: HashMap::new() }.expr(expr)
}

/// freshen(fun x: e): the same for a function, its parameter included.
pub fn freshen_fun(fun: &Fun, label: &Label) -> Fun {
    Renaming { label, names: HashMap::new() }.fun(fun)
}

/// `expr` with plain names for the stamped ones it binds. A term printed in mid-run and read again
/// carries stamps of labels that a new run will step too: running it as it is would make names twice.
pub fn unstamped(expr: &Expr) -> Expr {
    let all = all_names(expr);
    let free = free_names(expr);
    let mut stamped: Vec<&Name> = all.iter().filter(|name| name.stamp().is_some() && !free.contains(name)).collect();
    // Which plain name each gets must not depend on the order of a set.
    stamped.sort();
    let mut taken: HashSet<Name> = all.iter().filter(|name| name.stamp().is_none()).cloned().collect();
    let mut names = HashMap::new();
    for name in stamped {
        let mut candidates = (2..).map(|i: u64| Name::new(format!("{}'{i}", name.base())));
        let plain = candidates.find(|candidate| !taken.contains(candidate)).expect("there are names enough");
        taken.insert(plain.clone());
        names.insert(name.clone(), plain);
    }
    if names.is_empty() { expr.clone() } else { renamed_everywhere(expr, &names) }
}

fn renamed_everywhere(expr: &Expr, names: &HashMap<Name, Name>) -> Expr {
    let rename = |name: &Name| names.get(name).unwrap_or(name).clone();
    let op = |op: &Op| match op {
        Op::Fun(fun) => {
            Op::Fun(Arc::new(Fun { param: rename(&fun.param), body: renamed_everywhere(&fun.body, names) }))
        }
        other => renamed_operands(other, rename),
    };
    let stmts = expr.stmts.iter().map(|stmt| Stmt::new(rename(&stmt.name), op(&stmt.op))).collect();
    Expr { stmts, ret: rename(&expr.ret) }
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
                other => renamed_operands(other, |name| self.renamed(name)),
            };
            stmts.push(Stmt { name: self.binder(name), op });
        }
        Expr { stmts, ret: self.renamed(&expr.ret) }
    }

    fn renamed(&self, name: &Name) -> Name {
        self.names.get(name).unwrap_or(name).clone()
    }
}

/// `op` with other variables in the places of its own. Functions have none of their own.
fn renamed_operands(op: &Op, rename: impl Fn(&Name) -> Name) -> Op {
    match op {
        Op::Alias(name) => Op::Alias(rename(name)),
        Op::Call { fun, arg } => Op::Call { fun: rename(fun), arg: rename(arg) },
        Op::Tuple(parts) => Op::Tuple(parts.iter().map(rename).collect()),
        Op::Proj { index, tuple } => Op::Proj { index: *index, tuple: rename(tuple) },
        Op::Fun(_) | Op::Prim(_) | Op::Task { .. } => op.clone(),
    }
}
