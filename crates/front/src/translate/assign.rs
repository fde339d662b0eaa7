//! Assignment, augmented and annotated assignment, `del`.

use ruff_python_ast::{self as ast, Expr};
use ruff_text_size::{Ranged, TextRange};

use super::expression::operator;
use super::{NONE, Translator, count, int, text};
use crate::bezoar::{Arg, FunctionKind, Handler, Op, Operand, Stmt};
use crate::diagnostic::span;

impl<'a> Translator<'a> {
    pub(super) fn assignment(&mut self, stmt: &'a ast::StmtAssign) {
        if let ([target], Expr::Tuple(values)) = (stmt.targets.as_slice(), &*stmt.value)
            && let Some(targets) = pairwise(target, &values.elts)
        {
            // `a, b = b, a` needs no tuple.
            let values: Vec<Operand> = values.elts.iter().map(|value| self.expression(value)).collect();
            for (target, value) in targets.iter().zip(values) {
                self.assign(target, value);
            }
            return;
        }
        let value = match (stmt.targets.as_slice(), &*stmt.value) {
            ([target], Expr::Generator(e)) => self.unpacked_at_once(target, e),
            _ => None,
        };
        let value = value.unwrap_or_else(|| self.expression(&stmt.value));
        for target in &stmt.targets {
            self.assign(target, value.clone());
        }
    }

    /// `a, b = (f(x) for x in xs)`: so many items are taken at once, and one more to know that there is none.
    fn unpacked_at_once(&mut self, target: &'a Expr, e: &'a ast::ExprGenerator) -> Option<Operand> {
        let (Expr::Tuple(ast::ExprTuple { elts, .. }) | Expr::List(ast::ExprList { elts, .. })) = target else {
            return None;
        };
        if e.generators[0].is_async || elts.iter().any(Expr::is_starred_expr) {
            return None;
        }
        let callee = self.op(Op::Taker, Vec::new(), e.range);
        Some(self.handed_over(callee, e, vec![Arg::Positional(int(elts.len()))]))
    }

    /// Binds a target of any form.
    pub(super) fn assign(&mut self, target: &'a Expr, value: Operand) {
        match target {
            Expr::Name(name) => self.store(&name.id, value, name.range),
            Expr::Attribute(e) => {
                let object = self.expression(&e.value);
                let name = self.mangled(&e.attr);
                self.op(Op::SetAttr(name), vec![object, value], self.attribute_place(e));
            }
            Expr::Subscript(e) => {
                let object = self.expression(&e.value);
                let key = self.expression(&e.slice);
                self.op(Op::SetItem, vec![object, key, value], e.range);
            }
            Expr::Tuple(e) => self.unpack(&e.elts, value, e.range),
            Expr::List(e) => self.unpack(&e.elts, value, e.range),
            Expr::Starred(e) => self.assign(&e.value, value),
            other => {
                self.misplaced("an assignment", other.range());
            }
        }
    }

    fn unpack(&mut self, targets: &'a [Expr], value: Operand, range: TextRange) {
        let op = match targets.iter().position(Expr::is_starred_expr) {
            Some(before) => Op::UnpackStar { before: count(before), after: count(targets.len() - before - 1) },
            None => Op::Unpack(count(targets.len())),
        };
        let items = self.op(op, vec![value], range);
        let items: Vec<Operand> =
            (0..count(targets.len())).map(|at| self.op(Op::Item(at), vec![items.clone()], range)).collect();
        for (target, item) in targets.iter().zip(items) {
            self.assign(target, item);
        }
    }

    pub(super) fn augmented(&mut self, stmt: &'a ast::StmtAugAssign) {
        let op = Op::InPlace(operator(stmt.op));
        match &*stmt.target {
            Expr::Name(name) => {
                let old = self.load_name(name);
                let value = self.expression(&stmt.value);
                let new = self.op(op, vec![old, value], stmt.range);
                self.store(&name.id, new, name.range);
            }
            Expr::Attribute(e) => {
                let object = self.expression(&e.value);
                let name = self.mangled(&e.attr);
                let place = self.attribute_place(e);
                let old = self.op(Op::GetAttr(name.clone()), vec![object.clone()], place);
                let value = self.expression(&stmt.value);
                let new = self.op(op, vec![old, value], stmt.range);
                self.op(Op::SetAttr(name), vec![object, new], place);
            }
            Expr::Subscript(e) => {
                let object = self.expression(&e.value);
                let key = self.expression(&e.slice);
                let old = self.op(Op::GetItem, vec![object.clone(), key.clone()], e.range);
                let value = self.expression(&stmt.value);
                let new = self.op(op, vec![old, value], stmt.range);
                self.op(Op::SetItem, vec![object, key, new], e.range);
            }
            other => {
                self.misplaced("an augmented assignment", other.range());
            }
        }
    }

    /// In a function the annotation is not evaluated.
    pub(super) fn annotated(&mut self, stmt: &'a ast::StmtAnnAssign) {
        if let Some(value) = &stmt.value {
            let value = self.expression(value);
            self.assign(&stmt.target, value);
        }
        let at_top = self.kind == FunctionKind::Module;
        match &*stmt.target {
            Expr::Name(name) if stmt.simple && at_top => {
                let annotation = self.annotation(&stmt.annotation);
                let annotations = self.load("__annotations__", stmt.range);
                let key = text(&self.mangled(&name.id));
                self.op(Op::SetItem, vec![annotations, key, annotation], stmt.range);
                self.annotates = true;
            }
            Expr::Attribute(e) if stmt.value.is_none() => {
                self.expression(&e.value);
            }
            Expr::Subscript(e) if stmt.value.is_none() => {
                self.expression(&e.value);
                self.expression(&e.slice);
            }
            _ => {}
        }
        if !stmt.simple && at_top && !self.scopes.future_annotations {
            self.expression(&stmt.annotation);
        }
    }

    /// A module with annotated names begins by making `__annotations__`, if there is none yet.
    pub(super) fn make_annotations(&mut self) {
        let range = TextRange::default();
        let (body, _) = self.nested(|translator| translator.load("__annotations__", range));
        let caught = self.temp();
        let (make, ()) = self.nested(|translator| {
            let dict = translator.op(Op::BuildDict, Vec::new(), range);
            translator.store("__annotations__", dict, range);
        });
        let handler = Handler { caught, types: Vec::new(), matches: None, body: make, span: span(range) };
        let make = Stmt::Try { body, handlers: vec![handler], orelse: Vec::new(), finally: Vec::new() };
        self.block.insert(0, make);
    }

    pub(super) fn deletion(&mut self, target: &'a Expr) {
        match target {
            Expr::Name(name) => self.delete(&name.id, name.range),
            Expr::Attribute(e) => {
                let object = self.expression(&e.value);
                let name = self.mangled(&e.attr);
                self.op(Op::DelAttr(name), vec![object], self.attribute_place(e));
            }
            Expr::Subscript(e) => {
                let object = self.expression(&e.value);
                let key = self.expression(&e.slice);
                self.op(Op::DelItem, vec![object, key], e.range);
            }
            Expr::Tuple(e) => e.elts.iter().for_each(|target| self.deletion(target)),
            Expr::List(e) => e.elts.iter().for_each(|target| self.deletion(target)),
            other => {
                self.misplaced("`del`", other.range());
            }
        }
    }

    /// The name of `except E as name` when its clause is left.
    pub(super) fn forget(&mut self, name: &str, range: TextRange) {
        self.store(name, NONE, range);
        self.delete(name, range);
    }
}

/// The targets, if each gets exactly one of the values.
fn pairwise<'a>(target: &'a Expr, values: &[Expr]) -> Option<&'a [Expr]> {
    let targets = match target {
        Expr::Tuple(e) => &e.elts,
        Expr::List(e) => &e.elts,
        _ => return None,
    };
    let plain = |elements: &[Expr]| !elements.iter().any(Expr::is_starred_expr);
    (targets.len() == values.len() && plain(targets) && plain(values)).then_some(targets)
}
