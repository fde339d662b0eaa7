//! Statements as people write them: the sugar of paper 001, §3.2, put back. Primitives and tuples
//! stand where they are used, and a function says what it takes. Nothing else is changed: a
//! statement stays one statement.

use std::collections::HashMap;

use sooner_calculus::{Expr, Fun, Name, Op, Prim, Stmt};

/// Tuples within tuples are written out this deep, and then named.
const DEEPEST: usize = 3;

/// What each variable stands for, as far as it is written out.
pub struct Sugar<'a> {
    values: HashMap<&'a Name, &'a Op>,
}

/// A statement: one line, and below it the body if it is a function.
pub struct Written {
    pub head: String,
    pub body: Vec<String>,
}

/// Whether an operation is written where it is used.
pub fn is_inlined(op: &Op) -> bool {
    matches!(op, Op::Prim(_) | Op::Tuple(_))
}

impl<'a> Sugar<'a> {
    /// The sugar of a list of statements.
    pub fn new(stmts: impl IntoIterator<Item = &'a Stmt>) -> Sugar<'a> {
        let mut sugar = Sugar { values: HashMap::new() };
        stmts.into_iter().for_each(|stmt| sugar.bind(stmt));
        sugar
    }

    /// `name := operation`
    pub fn stmt(&mut self, stmt: &'a Stmt) -> Written {
        let Written { head, body } = self.op(&stmt.op);
        Written { head: format!("{} := {head}", stmt.name), body }
    }

    /// The same on one line, without the body of a function.
    pub fn folded(&self, stmt: &'a Stmt) -> String {
        format!("{} := {}", stmt.name, self.folded_op(&stmt.op))
    }

    /// A variable, or what it stands for.
    pub fn operand(&self, name: &Name) -> String {
        self.nested(name, 0)
    }

    fn bind(&mut self, stmt: &'a Stmt) {
        if is_inlined(&stmt.op) {
            self.values.insert(&stmt.name, &stmt.op);
        }
    }

    fn op(&mut self, op: &'a Op) -> Written {
        let Op::Fun(fun) = op else { return Written { head: self.folded_op(op), body: Vec::new() } };
        let (parameters, taken) = parameters(fun, Name::to_string);
        let Expr { stmts, ret } = &fun.body;
        // Names are bound once, so what the body binds can stay in scope.
        stmts.iter().for_each(|stmt| self.bind(stmt));
        let mut body = Vec::new();
        for stmt in stmts[taken..].iter().filter(|stmt| !is_inlined(&stmt.op)) {
            let written = self.stmt(stmt);
            body.push(format!("  {}", written.head));
            body.extend(written.body.into_iter().map(|line| format!("  {line}")));
        }
        body.push(format!("  ret {}", self.operand(ret)));
        Written { head: format!("fun {parameters}:"), body }
    }

    fn folded_op(&self, op: &Op) -> String {
        match op {
            Op::Fun(fun) => folded_fun(fun),
            Op::Alias(name) => self.operand(name),
            Op::Call { fun, arg } => format!("{} {}", self.operand(fun), self.operand(arg)),
            Op::Proj { index, tuple } => format!("prj {index} {}", self.operand(tuple)),
            Op::Prim(prim) => written_prim(prim),
            Op::Tuple(parts) => self.tuple(parts, 0),
            Op::Task { fun, arg } => format!("<<{fun} {arg}>>"),
        }
    }

    fn nested(&self, name: &Name, depth: usize) -> String {
        match self.values.get(name) {
            Some(Op::Prim(prim)) => written_prim(prim),
            Some(Op::Tuple(parts)) if depth < DEEPEST => self.tuple(parts, depth + 1),
            _ => name.to_string(),
        }
    }

    fn tuple(&self, parts: &[Name], depth: usize) -> String {
        let written: Vec<String> = parts.iter().map(|part| self.nested(part, depth)).collect();
        format!("({}{})", written.join(", "), if parts.len() == 1 { "," } else { "" })
    }
}

/// `fun (x, y): …`, in the programmer's own names.
pub fn folded_fun(fun: &Fun) -> String {
    format!("fun {}: …", parameters(fun, |name| name.base().to_owned()).0)
}

/// `(x, y)` and 2, if the body begins by taking the parameter apart; else the parameter and 0.
fn parameters(fun: &Fun, write: fn(&Name) -> String) -> (String, usize) {
    let part = |(i, stmt): (usize, &Stmt)| match &stmt.op {
        Op::Proj { index, tuple } if *tuple == fun.param && *index == i + 1 => Some(write(&stmt.name)),
        _ => None,
    };
    let parts: Vec<String> = fun.body.stmts.iter().enumerate().map_while(part).collect();
    match parts.len() {
        0 => (write(&fun.param), 0),
        taken => (format!("({})", parts.join(", ")), taken),
    }
}

/// A primitive, without `<>` where that cannot be taken for a variable. External functions and handles have
/// the names of variables and are nearly always bound to those.
pub fn written_prim(prim: &Prim) -> String {
    match prim {
        Prim::Int(_) | Prim::Text(_) | Prim::Symbol(_) => prim.to_string(),
        Prim::Float(value) if value.is_finite() => prim.to_string(),
        Prim::Float(_) | Prim::Bool(_) => format!("<{prim}>"),
    }
}
