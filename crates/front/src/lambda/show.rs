//! λᴼ as a person would write it: constants and symbols where they are used, tuples where they are used once.
//! The reader of `.lo` text takes it back apart, in another order of statements.

use std::collections::HashMap;
use std::fmt::Write;

use sooner_calculus::{Expr, Name, Op, Prim, Stmt};

/// The text of an expression.
pub fn show(expr: &Expr) -> String {
    let mut printer = Printer { uses: HashMap::new(), inline: HashMap::new(), text: String::new() };
    printer.count(expr);
    printer.body(expr, 0);
    printer.text
}

struct Printer<'e> {
    uses: HashMap<&'e Name, u32>,
    /// What is written in place of these names.
    inline: HashMap<&'e Name, String>,
    text: String,
}

impl<'e> Printer<'e> {
    fn count(&mut self, expr: &'e Expr) {
        for stmt in &expr.stmts {
            for name in stmt.op.operands() {
                *self.uses.entry(name).or_default() += 1;
            }
            if let Op::Fun(fun) = &stmt.op {
                self.count(&fun.body);
            }
        }
        *self.uses.entry(&expr.ret).or_default() += 1;
    }

    fn body(&mut self, expr: &'e Expr, indent: usize) {
        for stmt in &expr.stmts {
            self.statement(stmt, indent);
        }
        let ret = self.name(&expr.ret);
        self.line(indent, &format!("ret {ret}"));
    }

    fn statement(&mut self, stmt: &'e Stmt, indent: usize) {
        let text = match &stmt.op {
            Op::Prim(prim) => {
                self.inline.insert(&stmt.name, literal(prim));
                return;
            }
            Op::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.name(part)).collect();
                let text =
                    if parts.len() == 1 { format!("({},)", parts[0]) } else { format!("({})", parts.join(", ")) };
                if parts.is_empty() || self.uses.get(&stmt.name) == Some(&1) {
                    self.inline.insert(&stmt.name, text);
                    return;
                }
                text
            }
            Op::Fun(fun) => {
                let param = if self.uses.contains_key(&fun.param) { fun.param.to_string() } else { "()".to_owned() };
                self.line(indent, &format!("{} := fun {param}:", stmt.name));
                return self.body(&fun.body, indent + 1);
            }
            Op::Call { fun, arg } => format!("{} {}", self.name(fun), self.name(arg)),
            Op::Proj { index, tuple } => format!("prj {index} {}", self.name(tuple)),
            Op::Alias(name) => self.name(name),
            Op::Task { fun, arg } => format!("<<{fun} {arg}>>"),
        };
        self.line(indent, &format!("{} := {text}", stmt.name));
    }

    fn name(&self, name: &'e Name) -> String {
        self.inline.get(name).cloned().unwrap_or_else(|| name.to_string())
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = indent * 2);
    }
}

fn literal(prim: &Prim) -> String {
    match prim {
        Prim::Int(_) | Prim::Float(_) | Prim::Text(_) => prim.to_string(),
        Prim::Bool(_) | Prim::Symbol(_) => format!("<{prim}>"),
    }
}
