//! The prelude: booleans, numerals, lists, fixpoint and ordering handles, written in λᴼ itself
//! (`prelude.lo`). A program is linked with what it uses of it and nothing else.

use std::collections::HashSet;

use crate::wellformed::Context;
use crate::{Diagnostic, Expr, Name, Op, Prim, Stmt, free_names, read_with};

/// One definition.
pub type PreludeItem = Stmt;

/// Definitions that programs may use without binding them.
#[derive(Clone, Debug)]
pub struct Prelude {
    items: Vec<PreludeItem>,
}

const SOURCE: &str = include_str!("prelude.lo");

impl Prelude {
    /// The standard prelude over the given external functions and handles, each known by its name.
    pub fn standard(externals: &[&str]) -> Prelude {
        Prelude::new(SOURCE, externals).expect("prelude.lo is part of the program and tested")
    }

    /// A prelude of one's own: a program whose statements are the definitions.
    pub fn new(source: &str, externals: &[&str]) -> Result<Prelude, Diagnostic> {
        let mut items: Vec<PreludeItem> =
            externals.iter().map(|&name| Stmt::new(Name::new(name), Op::Prim(Prim::symbol(name)))).collect();
        let context: Context = items.iter().map(|item| item.name.clone()).collect();
        items.extend(read_with(source, &context)?.stmts);
        Ok(Prelude { items })
    }

    /// The definitions, each using only earlier ones.
    pub fn items(&self) -> &[PreludeItem] {
        &self.items
    }

    /// Γ: the names a program may use.
    pub fn context(&self) -> Context {
        self.items.iter().map(|item| item.name.clone()).collect()
    }

    /// The program preceded by the definitions it needs.
    pub fn link(&self, expr: &Expr) -> Expr {
        let mut needed: HashSet<Name> = free_names(expr);
        let mut stmts = Vec::new();
        for item in self.items.iter().rev() {
            if needed.contains(&item.name) {
                if let Op::Fun(fun) = &item.op {
                    needed.extend(free_names(&fun.body));
                }
                needed.extend(item.op.operands().into_iter().cloned());
                stmts.push(item.clone());
            }
        }
        stmts.reverse();
        stmts.extend(expr.stmts.iter().cloned());
        Expr { stmts, ret: expr.ret.clone() }
    }
}
