//! Statements.

use ruff_python_ast::{self as ast, Expr};
use ruff_text_size::{Ranged, TextRange};

use super::{NONE, TRUE, Translator};
use crate::bezoar::{Arg, FunctionKind, Op, Operand, Stmt};
use crate::diagnostic::span;

impl<'a> Translator<'a> {
    pub(super) fn statement(&mut self, stmt: &'a ast::Stmt) {
        match stmt {
            ast::Stmt::FunctionDef(stmt) => self.definition(stmt),
            ast::Stmt::ClassDef(stmt) => self.class(stmt),
            ast::Stmt::Return(stmt) => self.returned(stmt),
            ast::Stmt::Delete(stmt) => stmt.targets.iter().for_each(|target| self.deletion(target)),
            ast::Stmt::TypeAlias(stmt) => {
                let help = "assign it: `Name = …`";
                self.problem("type-alias", stmt.range, "`type` statements cannot be compiled yet", help);
            }
            ast::Stmt::Assign(stmt) => self.assignment(stmt),
            ast::Stmt::AugAssign(stmt) => self.augmented(stmt),
            ast::Stmt::AnnAssign(stmt) => self.annotated(stmt),
            ast::Stmt::For(stmt) => self.for_loop(stmt),
            ast::Stmt::While(stmt) => self.while_loop(stmt),
            ast::Stmt::If(stmt) => self.branch(&stmt.test, &stmt.body, &stmt.elif_else_clauses, stmt.test.range()),
            ast::Stmt::With(stmt) => self.with(stmt),
            ast::Stmt::Match(stmt) => self.match_statement(stmt),
            ast::Stmt::Raise(stmt) => self.raise(stmt),
            ast::Stmt::Try(stmt) => self.caught(|translator| translator.try_statement(stmt)),
            ast::Stmt::Assert(stmt) => self.assert(stmt),
            ast::Stmt::Import(stmt) => self.import(stmt),
            ast::Stmt::ImportFrom(stmt) => self.import_from(stmt),
            ast::Stmt::Expr(stmt) => match &*stmt.value {
                Expr::Yield(e) => drop(self.yielded(e)),
                Expr::YieldFrom(e) => self.yielded_from(e),
                value => drop(self.expression(value)),
            },
            ast::Stmt::Break(stmt) => {
                self.in_loop("`break`", stmt.range);
                self.leave_all();
            }
            ast::Stmt::Continue(stmt) => {
                self.in_loop("`continue`", stmt.range);
                self.push(Stmt::Continue);
            }
            ast::Stmt::Global(_) | ast::Stmt::Nonlocal(_) | ast::Stmt::Pass(_) => {}
            ast::Stmt::IpyEscapeCommand(stmt) => {
                self.misplaced("an IPython command", stmt.range);
            }
        }
    }

    fn returned(&mut self, stmt: &'a ast::StmtReturn) {
        if self.kind == FunctionKind::Module {
            self.misplaced("`return`", stmt.range);
        }
        let value = stmt.value.as_ref().map_or(NONE, |value| self.expression(value));
        self.push(Stmt::Return { value });
    }

    fn in_loop(&mut self, what: &str, range: TextRange) {
        if !self.in_loop {
            self.misplaced(what, range);
        }
    }

    fn branch(&mut self, test: &'a Expr, body: &'a [ast::Stmt], rest: &'a [ast::ElifElseClause], range: TextRange) {
        let cond = self.condition(test);
        let then = self.block_of(body);
        let (other, ()) = self.nested(|translator| {
            let Some((clause, rest)) = rest.split_first() else { return };
            match &clause.test {
                Some(test) => translator.branch(test, &clause.body, rest, test.range()),
                None => translator.body(&clause.body),
            }
        });
        self.push(Stmt::If { cond, then, other, result: None, span: span(range) });
    }

    fn while_loop(&mut self, stmt: &'a ast::StmtWhile) {
        let (head, cond) = self.nested(|translator| translator.condition(&stmt.test));
        let around = (self.in_loop, self.leaving);
        (self.in_loop, self.leaving) = (true, None);
        let body = self.block_of(&stmt.body);
        (self.in_loop, self.leaving) = around;
        let orelse = self.block_of(&stmt.orelse);
        self.push(Stmt::While { head, cond, body, orelse, span: span(stmt.test.range()) });
    }

    fn raise(&mut self, stmt: &'a ast::StmtRaise) {
        let exception = stmt.exc.as_ref().map(|exception| self.expression(exception));
        let cause = stmt.cause.as_ref().map(|cause| self.expression(cause));
        self.push(Stmt::Raise { exception, cause, span: span(stmt.range) });
    }

    fn assert(&mut self, stmt: &'a ast::StmtAssert) {
        let cond = self.condition(&stmt.test);
        if cond == TRUE {
            return;
        }
        let (other, ()) = self.nested(|translator| {
            let mut exception = translator.op(Op::AssertionError, Vec::new(), stmt.range);
            if let Some(message) = &stmt.msg {
                let message = translator.expression(message);
                let to = translator.temp();
                let args = vec![Arg::Positional(message)];
                translator.push(Stmt::Call { to, callee: exception, args, span: span(stmt.range) });
                exception = Operand::Temp(to);
            }
            let span = span(stmt.test.range());
            translator.push(Stmt::Raise { exception: Some(exception), cause: None, span });
        });
        self.push(Stmt::If { cond, then: Vec::new(), other, result: None, span: span(stmt.test.range()) });
    }

    pub(super) fn no_async(&mut self, range: TextRange, what: &str) {
        let help = "collect the items in a function of its own, and await that";
        self.problem("async-iteration", range, format!("{what} cannot be compiled yet"), help);
    }
}
