//! `def`, `lambda` and `class`: decorators, defaults, annotations, the object, decorators applied, the name.

use std::sync::Arc;

use ruff_python_ast::{self as ast, AtomicNodeIndex, Expr, Parameters};
use ruff_text_size::{Ranged, TextRange};

use super::{NONE, Translator};
use crate::bezoar::{Arg, FunctionId, Op, Operand, Span, Stmt};
use crate::diagnostic::{YIELDS, span};
use crate::scope::scope_of;

impl<'a> Translator<'a> {
    pub(super) fn module(&mut self, body: &'a [ast::Stmt]) {
        self.top_level(body, 0);
        if self.annotates {
            self.make_annotations();
        }
        self.end();
    }

    /// Statements, the first of which has this number. One that cannot be compiled is CPython's, and what follows hangs on
    /// it: it may bind any name to anything.
    fn top_level(&mut self, body: &'a [ast::Stmt], first: usize) {
        for (at, stmt) in body.iter().enumerate() {
            if self.ended() {
                return;
            }
            let (problems, written) = (self.diagnostics.len(), self.block.len());
            self.statement(stmt);
            if self.diagnostics.len() == problems {
                continue;
            }
            self.block.truncate(written);
            self.diagnostics.retain(|diagnostic| diagnostic.code != super::with::OPTIONS);
            let (to, index) = (self.temp(), super::count(first + at));
            self.push(Stmt::Native { to, index, span: span(stmt.range()) });
            let (then, ()) = self.nested(|translator| translator.top_level(&body[at + 1..], first + at + 1));
            if !then.is_empty() {
                let (cond, other) = (Operand::Temp(to), Vec::new());
                self.push(Stmt::If { cond, then, other, result: None, span: Span::default() });
            }
            return;
        }
    }

    pub(super) fn function_body(&mut self, body: &'a [ast::Stmt]) {
        self.body(body);
        self.end();
    }

    pub(super) fn lambda_body(&mut self, body: &'a Expr) {
        let value = self.expression(body);
        self.push(Stmt::Return { value });
    }

    fn end(&mut self) {
        if !self.ended() {
            self.push(Stmt::Return { value: NONE });
        }
    }

    pub(super) fn yields(&mut self, at: Span) {
        let range = TextRange::new(at.start.into(), at.end.into());
        let message = "`yield` makes this a generator, and orchestrating code cannot be one yet";
        self.problem(YIELDS, range, message, "build a list and return it, or mark the function `@sooner.unordered`");
    }

    pub(super) fn function_of(&self, index: &AtomicNodeIndex) -> FunctionId {
        let scope = scope_of(index).expect("scope analysis has visited every definition");
        self.scopes.get(scope).function.expect("definitions are functions")
    }

    pub(super) fn definition(&mut self, def: &'a ast::StmtFunctionDef) {
        if let Some(parameters) = &def.type_params {
            self.no_type_parameters(parameters.range);
        }
        let decorators = self.decorators(&def.decorator_list);
        let header = TextRange::new(def.name.start(), def.parameters.end());
        let (defaults, keyword_defaults) = self.defaults(&def.parameters);
        let annotations = self.annotations(&def.parameters, def.returns.as_deref());
        let to = self.temp();
        let function = self.function_of(&def.node_index);
        self.push(Stmt::Function { to, function, defaults, keyword_defaults, annotations, span: span(header) });
        let value = self.decorate(Operand::Temp(to), decorators);
        self.store(&def.name, value, def.name.range);
    }

    pub(super) fn lambda(&mut self, e: &'a ast::ExprLambda) -> Operand {
        let (defaults, keyword_defaults) = match &e.parameters {
            Some(parameters) => self.defaults(parameters),
            None => Default::default(),
        };
        let to = self.temp();
        let function = self.function_of(&e.node_index);
        let annotations = Vec::new();
        self.push(Stmt::Function { to, function, defaults, keyword_defaults, annotations, span: span(e.range) });
        Operand::Temp(to)
    }

    pub(super) fn class(&mut self, class: &'a ast::StmtClassDef) {
        if let Some(parameters) = &class.type_params {
            self.no_type_parameters(parameters.range);
        }
        let decorators = self.decorators(&class.decorator_list);
        let args = class.arguments.as_ref().map_or_else(Vec::new, |arguments| self.arguments(arguments));
        let to = self.temp();
        let body = self.function_of(&class.node_index);
        let end = class.arguments.as_ref().map_or(class.name.end(), |arguments| arguments.end());
        let header = TextRange::new(class.name.start(), end);
        self.push(Stmt::Class { to, body, args, span: span(header) });
        let value = self.decorate(Operand::Temp(to), decorators);
        self.store(&class.name, value, class.name.range);
    }

    fn decorators(&mut self, decorators: &'a [ast::Decorator]) -> Vec<(Operand, TextRange)> {
        let decorators = decorators.iter().map(|decorator| &decorator.expression);
        decorators.map(|decorator| (self.expression(decorator), decorator.range())).collect()
    }

    /// The last decorator is applied first.
    fn decorate(&mut self, mut value: Operand, decorators: Vec<(Operand, TextRange)>) -> Operand {
        for (callee, range) in decorators.into_iter().rev() {
            let to = self.temp();
            self.push(Stmt::Call { to, callee, args: vec![Arg::Positional(value)], span: span(range) });
            value = Operand::Temp(to);
        }
        value
    }

    fn defaults(&mut self, parameters: &'a Parameters) -> (Vec<Operand>, Vec<(Arc<str>, Operand)>) {
        let positional = parameters.posonlyargs.iter().chain(&parameters.args);
        let positional: Vec<Operand> =
            positional.filter_map(|parameter| parameter.default()).map(|default| self.expression(default)).collect();
        let mut keyword = Vec::new();
        for parameter in &parameters.kwonlyargs {
            if let Some(default) = parameter.default() {
                let value = self.expression(default);
                keyword.push((self.mangled(parameter.name()), value));
            }
        }
        (positional, keyword)
    }

    /// In CPython's order, which has those of positional-only parameters after the others'.
    fn annotations(&mut self, parameters: &'a Parameters, returns: Option<&'a Expr>) -> Vec<(Arc<str>, Operand)> {
        let named = parameters.args.iter().chain(&parameters.posonlyargs).map(|parameter| &parameter.parameter);
        let star = parameters.vararg.as_deref().into_iter();
        let keyword = parameters.kwonlyargs.iter().map(|parameter| &parameter.parameter);
        let rest = parameters.kwarg.as_deref().into_iter();
        let mut annotations = Vec::new();
        for parameter in named.chain(star).chain(keyword).chain(rest) {
            if let Some(annotation) = parameter.annotation() {
                let value = self.annotation(annotation);
                annotations.push((self.mangled(&parameter.name), value));
            }
        }
        if let Some(returns) = returns {
            annotations.push(("return".into(), self.annotation(returns)));
        }
        annotations
    }

    pub(super) fn annotation(&mut self, annotation: &'a Expr) -> Operand {
        if self.scopes.future_annotations {
            return super::text(&super::annotation::written(annotation, self.source));
        }
        match annotation {
            // `*args: *Ts`
            Expr::Starred(starred) => {
                let value = self.expression(&starred.value);
                let items = self.op(Op::Unpack(1), vec![value], starred.range);
                self.op(Op::Item(0), vec![items], starred.range)
            }
            _ => self.expression(annotation),
        }
    }

    pub(super) fn no_type_parameters(&mut self, range: TextRange) {
        let help = "use `typing.TypeVar` and `typing.Generic`";
        self.problem("type-parameters", range, "type parameters cannot be compiled yet", help);
    }
}
