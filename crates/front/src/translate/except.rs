//! `try`, with `except` and `except*`.

use ruff_python_ast::{self as ast, ExceptHandler, ExceptHandlerExceptHandler as Clause};
use ruff_text_size::{Ranged, TextRange};

use super::{NONE, Translator};
use crate::bezoar::{Block, Compare, Handler, Op, Operand, Stmt, VarId};
use crate::diagnostic::span;

impl<'a> Translator<'a> {
    pub(super) fn try_statement(&mut self, stmt: &'a ast::StmtTry) {
        if stmt.is_star {
            return self.star_statement(stmt);
        }
        let body = self.block_of(&stmt.body);
        let handlers = clauses(&stmt.handlers).map(|clause| self.handler(clause)).collect();
        let orelse = self.block_of(&stmt.orelse);
        let finally = self.block_of(&stmt.finalbody);
        self.push(Stmt::Try { body, handlers, orelse, finally });
    }

    fn handler(&mut self, clause: &'a Clause) -> Handler {
        let caught = self.temp();
        let (types, matches) =
            self.nested(|translator| clause.type_.as_ref().map(|types| translator.expression(types)));
        let (body, ()) = self.nested(|translator| translator.clause_body(clause, Operand::Temp(caught)));
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
    /// raise and what is left over is put together, and raised when no exception is being handled any more.
    fn star_statement(&mut self, stmt: &'a ast::StmtTry) {
        let range = stmt.handlers.first().map_or(stmt.range, |first| header(clause(first)));
        let outcome = self.made_up("outcome");
        let (inside, ()) = self.nested(|translator| {
            translator.push(Stmt::Store { var: outcome, from: NONE });
            let body = translator.block_of(&stmt.body);
            let handler = translator.star_handler(&stmt.handlers, outcome, range);
            let orelse = translator.block_of(&stmt.orelse);
            translator.push(Stmt::Try { body, handlers: vec![handler], orelse, finally: Vec::new() });
            let combined = translator.load_variable(outcome, range);
            let (raise, _) = translator.nested(|translator| translator.op(Op::Reraise, vec![combined.clone()], range));
            translator.unless_none(combined, raise, range);
        });
        match stmt.finalbody.is_empty() {
            true => self.block.extend(inside),
            false => {
                let finally = self.block_of(&stmt.finalbody);
                self.push(Stmt::Try { body: inside, handlers: Vec::new(), orelse: Vec::new(), finally });
            }
        }
    }

    fn star_handler(&mut self, handlers: &'a [ExceptHandler], outcome: VarId, range: TextRange) -> Handler {
        let caught = self.temp();
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
            translator.push(Stmt::Store { var: outcome, from: combined });
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

    /// While the body runs, the matching part is the exception being handled: it is raised and caught.
    /// What the body raises is kept for the end. `break`, `continue` and `return` cannot stand in it.
    fn star_body(&mut self, clause: &'a Clause, matching: &Operand, raised: &Operand) {
        let range = header(clause);
        let (raise, _) = self.nested(|translator| translator.op(Op::Reraise, vec![matching.clone()], range));
        let caught = self.temp();
        let (body, ()) = self.nested(|translator| translator.clause_body(clause, Operand::Temp(caught)));
        let handler = Handler { caught, types: Vec::new(), matches: None, body, span: span(range) };
        let handled = Stmt::Try { body: raise, handlers: vec![handler], orelse: Vec::new(), finally: Vec::new() };
        let caught = self.temp();
        let kept = vec![raised.clone(), Operand::Temp(caught)];
        let (body, _) = self.nested(|translator| translator.op(Op::ListAppend, kept, range));
        let handler = Handler { caught, types: Vec::new(), matches: None, body, span: span(range) };
        self.push(Stmt::Try { body: vec![handled], handlers: vec![handler], orelse: Vec::new(), finally: Vec::new() });
    }

    fn unless_none(&mut self, value: Operand, then: Block, range: TextRange) {
        let cond = self.op(Op::Compare(Compare::IsNot), vec![value, NONE], range);
        self.push(Stmt::If { cond, then, other: Vec::new(), result: None, span: span(range) });
    }
}

fn clauses(handlers: &[ExceptHandler]) -> impl Iterator<Item = &Clause> {
    handlers.iter().map(clause)
}

fn clause(handler: &ExceptHandler) -> &Clause {
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
