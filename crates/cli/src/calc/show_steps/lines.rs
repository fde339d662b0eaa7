//! A term as lines, one for each statement worth a line, and the return variable last.

use std::cmp::Ordering;

use sooner_calculus::{Label, Op, Stmt};
use sooner_semantics::Program;

use crate::calc::sugar::{Sugar, Written, is_inlined};

/// One statement, or the return variable.
pub struct Line {
    /// None for the return variable.
    label: Option<Label>,
    /// The variable.
    pub name: String,
    /// The statement; of a function, its first line.
    pub head: String,
    /// The body of a function.
    pub body: Vec<String>,
}

/// The lines of a term with its sugar.
pub fn sugared(program: &Program) -> Vec<Line> {
    let mut sugar = Sugar::new(program.stmts.iter().map(|(_, stmt)| stmt));
    let ret = format!("ret {}", sugar.operand(&program.ret));
    let shown = program.stmts.iter().filter(|(_, stmt)| !is_inlined(&stmt.op) || is_external(stmt));
    let mut lines: Vec<Line> = shown.map(|(label, stmt)| Line::new(label, stmt, sugar.stmt(stmt))).collect();
    lines.push(Line::ret(program, ret));
    lines
}

/// The lines of a term as it is.
pub fn plain(program: &Program) -> Vec<Line> {
    let line = |(label, stmt): &(Label, Stmt)| {
        let text = stmt.to_string();
        let mut parts = text.lines().map(str::to_owned);
        let head = parts.next().unwrap_or_default();
        Line::new(label, stmt, Written { head, body: parts.collect() })
    };
    let mut lines: Vec<Line> = program.stmts.iter().map(line).collect();
    lines.push(Line::ret(program, format!("ret {}", program.ret)));
    lines
}

/// `print := <print>`: an external function under its own name reads as a definition.
fn is_external(stmt: &Stmt) -> bool {
    matches!(&stmt.op, Op::Prim(prim) if stmt.name.stamp().is_none() && prim.to_string() == stmt.name.base())
}

impl Line {
    fn new(label: &Label, stmt: &Stmt, Written { head, body }: Written) -> Line {
        Line { label: Some(label.clone()), name: stmt.name.to_string(), head, body }
    }

    fn ret(program: &Program, head: String) -> Line {
        Line { label: None, name: program.ret.to_string(), head, body: Vec::new() }
    }

    /// The label; nothing for the return variable.
    pub fn label(&self) -> String {
        self.label.as_ref().map(Label::to_string).unwrap_or_default()
    }

    /// Its number, if it is a statement of the initial program.
    pub fn top_index(&self) -> Option<usize> {
        let mut indices = self.label.as_ref()?.indices();
        match (indices.next(), indices.next()) {
            (Some(index), None) => Some(index as usize),
            _ => None,
        }
    }

    /// Program order.
    pub fn order(&self, other: &Line) -> Ordering {
        match (&self.label, &other.label) {
            (Some(left), Some(right)) => left.cmp(right),
            (left, right) => right.is_some().cmp(&left.is_some()),
        }
    }
}
