//! `with`, taken apart as PEP 343 says:
//!
//! ```python
//! enter = type(manager).__enter__; exit = type(manager).__exit__    # bound
//! value = enter()
//! try:
//!     target = value; body
//! except as e:
//!     if not exit(type(e), e, traceback(e)): raise
//! else:
//!     exit(None, None, None)
//! ```
//! `else` is not reached by `return`, `break` and `continue`: a body that holds one of them is wrapped in a
//! second `try`, whose `finally` calls `exit` unless the handler has.

use ruff_python_ast::{self as ast, Expr, Stmt as PyStmt};
use ruff_text_size::{Ranged, TextRange};

use super::{FALSE, NONE, TRUE, Translator};
use crate::bezoar::{Arg, Block, Handler, Op, Operand, Stmt, VarId};
use crate::diagnostic::span;
use crate::scope::{Node, Place, Scope, ScopeId};

/// Code of the one diagnostic that is no shortcoming: at the top level, such a statement is simply not in the script's run.
pub(super) const OPTIONS: &str = "options-in-auto";

impl<'a> Translator<'a> {
    pub(super) fn with(&mut self, stmt: &'a ast::StmtWith) {
        if stmt.is_async {
            let help = "open and close it in an `async def` function marked `@sooner.sequential`";
            self.problem("async-with", stmt.range, "`async with` cannot be compiled yet", help);
        }
        if let Some(item) = stmt.items.iter().find(|item| self.is_options(&item.context_expr)) {
            let message = "`sooner.options` holds for the runs begun inside, and orchestrating code is inside a run";
            let help = "put it around the call of this function";
            self.problem(OPTIONS, item.context_expr.range(), message, help);
        }
        // A generator may be left at every `yield`.
        let leaves = self.folds || leaves(&stmt.body, false);
        match stmt.items.iter().all(|item| self.opens_file(&item.context_expr)) {
            true => self.with_items(&stmt.items, &stmt.body, leaves),
            false => self.caught(|translator| translator.with_items(&stmt.items, &stmt.body, leaves)),
        }
    }

    /// `open(…)`, `path.open(…)` to read: a file is closed, whatever has failed.
    fn opens_file(&self, manager: &Expr) -> bool {
        self.opens(manager).is_some_and(|mode| mode.is_none_or(|mode| is_mode(mode, false)))
    }

    /// The same to write.
    pub(super) fn opens_to_write(&self, e: &Expr) -> bool {
        self.opens(e).flatten().is_some_and(|mode| is_mode(mode, true))
    }

    /// Whether a file is opened, and how, if that is said.
    fn opens<'e>(&self, e: &'e Expr) -> Option<Option<&'e Expr>> {
        let Expr::Call(call) = e else { return None };
        let (name, mode) = match &*call.func {
            Expr::Attribute(e) if self.scopes.imports_paths => (&*e.attr, 0),
            Expr::Name(name) if self.place(&name.id) == Place::Global => (&*name.id, 1),
            _ => return None,
        };
        let own = |scope: &Scope<'_>| scope.symbol("open").is_some_and(|symbol| symbol.said.bound);
        let opens = name == "open" && !self.scopes.all.iter().any(own);
        opens.then(|| call.arguments.find_argument_value("mode", mode))
    }

    /// `sooner.options(…)`, or `options(…)` in a file that imports it by that name.
    fn is_options(&self, manager: &Expr) -> bool {
        let Expr::Call(call) = manager else { return false };
        match &*call.func {
            Expr::Attribute(e) => {
                &*e.attr == "options" && matches!(&*e.value, Expr::Name(name) if &*name.id == "sooner")
            }
            Expr::Name(name) if &*name.id == "options" => {
                let Node::Module(top) = self.scopes.get(ScopeId(0)).node else { return false };
                top.iter()
                    .any(|stmt| matches!(stmt, PyStmt::ImportFrom(from) if from.module.as_deref() == Some("sooner")))
            }
            _ => false,
        }
    }

    fn with_items(&mut self, items: &'a [ast::WithItem], body: &'a [PyStmt], leaves: bool) {
        let Some((item, rest)) = items.split_first() else { return self.body(body) };
        let range = item.context_expr.range();
        let manager = self.expression(&item.context_expr);
        let enter = self.op(Op::Special("__enter__".into()), vec![manager.clone()], range);
        let exit = self.op(Op::Special("__exit__".into()), vec![manager], range);
        let value = self.call_plain(enter, Vec::new(), range);
        let exited = leaves.then(|| self.made_up("exited"));
        if let Some(exited) = exited {
            self.push(Stmt::Store { var: exited, from: FALSE });
        }
        let (inside, ()) = self.nested(|translator| {
            if let Some(target) = &item.optional_vars {
                translator.assign(target, value);
            }
            translator.with_items(rest, body, leaves);
        });
        let handler = self.exit_handler(&exit, exited, range);
        match exited {
            None => {
                let (orelse, ()) = self.nested(|translator| translator.exit_plainly(exit, range));
                self.push(Stmt::Try { body: inside, handlers: vec![handler], orelse, finally: Vec::new() });
            }
            Some(exited) => {
                let guarded =
                    Stmt::Try { body: inside, handlers: vec![handler], orelse: Vec::new(), finally: Vec::new() };
                let finally = self.exit_unless(exited, exit, range);
                self.push(Stmt::Try { body: vec![guarded], handlers: Vec::new(), orelse: Vec::new(), finally });
            }
        }
    }

    fn exit_handler(&mut self, exit: &Operand, exited: Option<VarId>, range: TextRange) -> Handler {
        let caught = self.temp();
        let (body, ()) = self.nested(|translator| {
            if let Some(exited) = exited {
                translator.push(Stmt::Store { var: exited, from: TRUE });
            }
            let exception = Operand::Temp(caught);
            let class = translator.op(Op::TypeOf, vec![exception.clone()], range);
            let traceback = translator.op(Op::TracebackOf, vec![exception.clone()], range);
            let cond = translator.call_plain(exit.clone(), vec![class, exception, traceback], range);
            let again = Stmt::Raise { exception: None, cause: None, span: span(range) };
            let stmt = Stmt::If { cond, then: Vec::new(), other: vec![again], result: None, span: span(range) };
            translator.push(stmt);
        });
        Handler { caught, types: Vec::new(), matches: None, body, span: span(range) }
    }

    fn exit_unless(&mut self, exited: VarId, exit: Operand, range: TextRange) -> Block {
        let (block, ()) = self.nested(|translator| {
            let cond = translator.load_variable(exited, range);
            let (other, ()) = translator.nested(|translator| translator.exit_plainly(exit, range));
            translator.push(Stmt::If { cond, then: Vec::new(), other, result: None, span: span(range) });
        });
        block
    }

    fn exit_plainly(&mut self, exit: Operand, range: TextRange) {
        self.call_plain(exit, vec![NONE, NONE, NONE], range);
    }

    fn call_plain(&mut self, callee: Operand, args: Vec<Operand>, range: TextRange) -> Operand {
        let to = self.temp();
        let args = args.into_iter().map(Arg::Positional).collect();
        self.push(Stmt::Call { to, callee, args, span: span(range) });
        Operand::Temp(to)
    }
}

fn is_mode(mode: &Expr, writes: bool) -> bool {
    matches!(mode, Expr::StringLiteral(text) if text.value.to_str().contains(['w', 'a', 'x', '+']) == writes)
}

/// Holds a `return`, or a `break` or `continue` of a loop around it.
fn leaves(body: &[PyStmt], in_loop: bool) -> bool {
    body.iter().any(|stmt| match stmt {
        PyStmt::Return(_) => true,
        PyStmt::Break(_) | PyStmt::Continue(_) => !in_loop,
        PyStmt::For(stmt) => leaves(&stmt.body, true) || leaves(&stmt.orelse, in_loop),
        PyStmt::While(stmt) => leaves(&stmt.body, true) || leaves(&stmt.orelse, in_loop),
        PyStmt::If(stmt) => {
            leaves(&stmt.body, in_loop) || stmt.elif_else_clauses.iter().any(|clause| leaves(&clause.body, in_loop))
        }
        PyStmt::With(stmt) => leaves(&stmt.body, in_loop),
        PyStmt::Match(stmt) => stmt.cases.iter().any(|case| leaves(&case.body, in_loop)),
        PyStmt::Try(stmt) => {
            let mut handlers = stmt.handlers.iter().filter_map(|handler| handler.as_except_handler());
            leaves(&stmt.body, in_loop)
                || handlers.any(|handler| leaves(&handler.body, in_loop))
                || leaves(&stmt.orelse, in_loop)
                || leaves(&stmt.finalbody, in_loop)
        }
        _ => false,
    })
}
