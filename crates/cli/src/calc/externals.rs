//! What programs can call: the rows of `--table` files first, then the built-in functions. Like
//! the paper's C, an answer depends on function and argument alone; the one effect is what
//! `print` prints, and the world asks for that separately when it dispatches the call.

mod builtins;
mod numbers;
mod texts;

use std::collections::HashSet;

use sooner_calculus::{AnswerRow, Prim, PrimExpr};
use sooner_semantics::{Choice, External, Table};

pub use builtins::{BUILTINS, Builtin, Handle, Output};

/// The functions and handles of one run.
pub struct Externals {
    table: Table,
}

impl Externals {
    /// The built-in functions behind these rows.
    pub fn new(rows: Vec<AnswerRow>) -> Externals {
        Externals { table: Table { rows } }
    }

    /// The names that a program may use, each once.
    pub fn names(&self) -> Vec<&str> {
        let rows = self.table.rows.iter().filter_map(|row| match &row.fun {
            Prim::Symbol(name) => Some(&**name),
            _ => None,
        });
        let mut seen: HashSet<&str> = HashSet::new();
        BUILTINS.iter().map(|builtin| builtin.name()).chain(rows).filter(|name| seen.insert(*name)).collect()
    }

    /// What a call prints when it is dispatched.
    pub fn output(&self, fun: &Prim, arg: &PrimExpr) -> Option<Output> {
        let by_row = !self.table.choices(fun, arg).is_empty();
        if by_row || *fun != Prim::symbol("print") { None } else { Output::of(arg) }
    }
}

impl External for Externals {
    fn choices(&self, fun: &Prim, arg: &PrimExpr) -> Vec<Choice> {
        let rows = self.table.choices(fun, arg);
        if !rows.is_empty() {
            return rows;
        }
        match (fun, builtin(fun)) {
            (_, Some(builtin)) => builtin.choices(arg),
            (Prim::Symbol(name), None) => {
                let known = self.table.rows.iter().any(|row| row.fun == *fun);
                let message = match known {
                    true => format!("no row of the table answers `{name} {arg}`"),
                    false => format!("there is no external function `{name}`"),
                };
                vec![builtins::failure(message)]
            }
            _ => vec![builtins::failure(format!("`{fun}` is a value and cannot be called"))],
        }
    }
}

fn builtin(fun: &Prim) -> Option<&'static Builtin> {
    let Prim::Symbol(name) = fun else { return None };
    BUILTINS.iter().find(|builtin| builtin.name() == &**name)
}
