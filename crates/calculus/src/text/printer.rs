//! Core → text. One statement a line; what is printed reads back as the same term.

use std::fmt::{self, Write};

use crate::{Expr, Op, Stmt};

/// The text of an expression.
pub fn show(expr: &Expr) -> String {
    expr.to_string()
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expr(f, self, 0)
    }
}

impl fmt::Display for Stmt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_stmt(f, self, 0)
    }
}

fn write_expr(f: &mut fmt::Formatter<'_>, expr: &Expr, indent: usize) -> fmt::Result {
    for stmt in &expr.stmts {
        write_indent(f, indent)?;
        write_stmt(f, stmt, indent)?;
        // A function's body ends its own line.
        if !matches!(stmt.op, Op::Fun(_)) {
            f.write_char('\n')?;
        }
    }
    write_indent(f, indent)?;
    writeln!(f, "ret {}", expr.ret)
}

fn write_stmt(f: &mut fmt::Formatter<'_>, stmt: &Stmt, indent: usize) -> fmt::Result {
    write!(f, "{} := ", stmt.name)?;
    match &stmt.op {
        Op::Alias(name) => write!(f, "{name}"),
        Op::Fun(fun) => {
            writeln!(f, "fun {}:", fun.param)?;
            write_expr(f, &fun.body, indent + 1)
        }
        Op::Call { fun, arg } => write!(f, "{fun} {arg}"),
        Op::Tuple(parts) => {
            f.write_char('(')?;
            for (i, part) in parts.iter().enumerate() {
                if i > 0 {
                    f.write_str(", ")?;
                }
                write!(f, "{part}")?;
            }
            // `(x)` would read as `x`.
            f.write_str(if parts.len() == 1 { ",)" } else { ")" })
        }
        Op::Proj { index, tuple } => write!(f, "prj {index} {tuple}"),
        Op::Prim(prim) => write!(f, "<{prim}>"),
        Op::Task { fun, arg } => write!(f, "<<{fun} {arg}>>"),
    }
}

fn write_indent(f: &mut fmt::Formatter<'_>, indent: usize) -> fmt::Result {
    (0..indent).try_for_each(|_| f.write_str("  "))
}
