//! `try`, with `except` and `except*`.

use ruff_python_ast::{self as ast, ExceptHandler, ExceptHandlerExceptHandler as Clause};
use ruff_text_size::{Ranged, TextRange};

use super::{NONE, Translator};
use crate::bezoar::{Block, Compare, Handler, Op, Operand, Stmt, VarId};
use crate::diagnostic::span;

impl<'a> Translator<'a> {
    pub(super) fn try_statement(&mut self, stmt: &'a ast::StmtTry) {
        let body = self.block_of(&stmt.body);
        let handlers = match (stmt.is_star, stmt.handlers.is_empty()) {
            (_, true) => Vec::new(),
            (true, _) => vec![self.star_handler(&stmt.handlers)],
            (false, _) => clauses(&stmt.handlers).map(|clause| self.handler(clause)).collect(),
        };
        let orelse = self.block_of(&stmt.orelse);
        let finally = self.block_of(&stmt.finalbody);
        self.push(Stmt::Try { body, handlers, orelse, finally });
    }

    fn handler(&mut self, clause: &'a Clause) -> Handler {
        let caught = self.temp();
        let (types, matches) = self.nested(|translator| clause.type_.as_ref().map(|types| translator.expression(types)));
        let around = std::mem::replace(&mut self.in_except_star, false);
        let (body, ()) = self.nested(|translator| translator.clause_body(clause, Operand::Temp(caught)));
        self.in_except_star = around;
        Handler { caught, types, matches, body, span: span(header(clause)) }
    }

    /// `except E as e: body` is `e = …; try: body; finally: e = None; del e`.
    fn clause_body(&mut self, clause: &'a Clause, exception: Operand) {
        let Some(name) = &clause.name else { return self.body(&clause.body) };
        self.store(name, exception, name.range);
        let body = self.block_of(&clause.body);
        let (finally, ()) = self.nested(|translator| translator.forget(name, name.range));
        self.push(Stmt::Try { body, handlers: Vec::new(), orelse: Vec::new(), finally });
    }

    /// All `except*` clauses see the exception in turn, each what the ones before have left. What they
    /// raise and what is left over is put together at the end.
    fn star_handler(&mut self, handlers: &'a [ExceptHandler]) -> Handler {
        let caught = self.temp();
        let range = handlers.first().map_or_else(TextRange::default, |first| header(clauses_first(first)));
        let (body, ()) = self.nested(|translator| {
            let rest = translator.made_up("rest");
            translator.push(Stmt::Store { var: rest, from: Operand::Temp(caught) });
            let raised = translator.op(Op::BuildList, Vec::new(), range);
            for clause in clauses(handlers) {
                translator.star_clause(clause, rest, &raised);
            }
            let left = translator.load_variable(rest, range);
            translator.op(Op::ListAppend, vec![raised.clone(), left], range);
            let combined = translator.op(Op::CombineGroup, vec![Operand::Temp(caught), raised], range);
            let raise = Stmt::Raise { exception: Some(combined.clone()), cause: None, span: span(range) };
            translator.unless_none(combined, vec![raise], range);
        });
        Handler { caught, types: Vec::new(), matches: None, body, span: span(range) }
    }

    fn star_clause(&mut self, clause: &'a Clause, rest: VarId, raised: &Operand) {
        let range = header(clause);
        let types = clause.type_.as_ref().map_or(NONE, |types| self.expression(types));
        let left = self.load_variable(rest, range);
        let (split, ()) = self.nested(|translator| {
            let parts = translator.op(Op::SplitGroup, vec![left.clone(), types], range);
            let matching = translator.op(Op::Item(0), vec![parts.clone()], range);
            let others = translator.op(Op::Item(1), vec![parts], range);
            translator.push(Stmt::Store { var: rest, from: others });
            let (handled, ()) = translator.nested(|translator| translator.star_body(clause, &matching, raised));
            translator.unless_none(matching, handled, range);
        });
        self.unless_none(left, split, range);
    }

    /// What the body raises is kept for the end. `break`, `continue` and `return` cannot stand in it.
    fn star_body(&mut self, clause: &'a Clause, matching: &Operand, raised: &Operand) {
        let around = std::mem::replace(&mut self.in_except_star, true);
        let (body, ()) = self.nested(|translator| translator.clause_body(clause, matching.clone()));
        self.in_except_star = around;
        let caught = self.temp();
        let range = header(clause);
        let (keep, _) =
            self.nested(|translator| translator.op(Op::ListAppend, vec![raised.clone(), Operand::Temp(caught)], range));
        let handler = Handler { caught, types: Vec::new(), matches: None, body: keep, span: span(range) };
        self.push(Stmt::Try { body, handlers: vec![handler], orelse: Vec::new(), finally: Vec::new() });
    }

    fn unless_none(&mut self, value: Operand, then: Block, range: TextRange) {
        let cond = self.op(Op::Compare(Compare::IsNot), vec![value, NONE], range);
        self.push(Stmt::If { cond, then, other: Vec::new(), result: None, span: span(range) });
    }
}

fn clauses(handlers: &[ExceptHandler]) -> impl Iterator<Item = &Clause> {
    handlers.iter().map(clauses_first)
}

fn clauses_first(handler: &ExceptHandler) -> &Clause {
    let ExceptHandler::ExceptHandler(clause) = handler;
    clause
}

/// `except E as e`
fn header(clause: &Clause) -> TextRange {
    let end = match (&clause.name, &clause.type_) {
        (Some(name), _) => name.end(),
        (None, Some(types)) => types.end(),
        (None, None) => clause.start() + ruff_text_size::TextSize::of("except"),
    };
    TextRange::new(clause.start(), end)
}
