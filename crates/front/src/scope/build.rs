//! The first step: what each scope says about its names. A scope's number is left in its node.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr, ExprContext, NodeIndex, Pattern, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::inline::is_inlined;
use super::{Node, Owner, Said, Scope, ScopeId, Scopes, Symbol, mangle};
use crate::diagnostic::{self, span};

/// Collects the scopes of a file.
pub(crate) fn build<'a>(body: &'a [Stmt]) -> Scopes<'a> {
    let scopes = Scopes {
        all: Vec::new(),
        generators: HashSet::new(),
        imports_paths: body.iter().any(imports_paths),
        future_annotations: future_annotations(body),
        errors: Vec::new(),
    };
    let mut builder = Builder { scopes, current: ScopeId(0), names: HashSet::new(), brackets: None };
    builder.enter(Node::Module(body), None);
    builder.visit_body(body);
    let mut scopes = builder.scopes;
    let generator = |scope: &Scope<'a>| match scope.node {
        Node::Def(def) if scope.yields.is_some() => Some(def.name.to_string()),
        Node::Def(def) if ["__iter__", "__getitem__"].contains(&&*def.name) => Some("__iter__".into()),
        _ => None,
    };
    scopes.generators = scopes.all.iter().filter_map(generator).collect();
    scopes
}

/// The scope whose number [`build`] left in a node.
pub(crate) fn scope_of(index: &ast::AtomicNodeIndex) -> Option<ScopeId> {
    index.load().as_u32().map(ScopeId)
}

fn imports_paths(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Import(import) => import.names.iter().any(|alias| &*alias.name == "pathlib"),
        Stmt::ImportFrom(import) => import.module.as_deref() == Some("pathlib"),
        _ => false,
    }
}

fn future_annotations(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::ImportFrom(import) => {
            import.module.as_deref() == Some("__future__")
                && import.names.iter().any(|alias| &*alias.name == "annotations")
        }
        _ => false,
    })
}

struct Builder<'a> {
    scopes: Scopes<'a>,
    current: ScopeId,
    names: HashSet<Arc<str>>,
    /// Those of a call whose only argument is a generator expression: in CPython they are part of it.
    brackets: Option<TextRange>,
}

/// How a name is mentioned.
#[derive(Clone, Copy)]
enum Mention {
    Read,
    Bind,
    Global,
    Nonlocal,
}

impl<'a> Builder<'a> {
    /// Makes a scope inside the current one and makes it the current one.
    fn enter(&mut self, node: Node<'a>, index: Option<&ast::AtomicNodeIndex>) -> ScopeId {
        let id = ScopeId(u32::try_from(self.scopes.all.len()).expect("a file of less than 4 GB has fewer scopes"));
        let parent = (id.0 > 0).then_some(self.current);
        let host = match (node, parent) {
            (Node::Comprehension | Node::Inlined, Some(parent)) => self.scopes.get(parent).host,
            _ => id,
        };
        let private = match (node, parent) {
            (Node::Class(class), _) => Some(self.intern(&class.name)),
            (_, Some(parent)) => self.scopes.get(parent).private.clone(),
            _ => None,
        };
        if let Some(index) = index {
            index.set(NodeIndex::from(id.0));
        }
        self.scopes.all.push(Scope {
            node,
            parent,
            host,
            private,
            symbols: Vec::new(),
            index: HashMap::new(),
            params: 0,
            yields: None,
            free: BTreeMap::new(),
            function: None,
            qualname: "".into(),
            variables: Vec::new(),
            captures: Vec::new(),
        });
        self.current = id;
        id
    }

    fn leave(&mut self) {
        self.current = self.scopes.get(self.current).parent.expect("only scopes that were entered are left");
    }

    fn intern(&mut self, name: &str) -> Arc<str> {
        match self.names.get(name) {
            Some(name) => name.clone(),
            None => {
                let name: Arc<str> = name.into();
                self.names.insert(name.clone());
                name
            }
        }
    }

    fn mention(&mut self, name: &str, how: Mention, range: TextRange) {
        self.mention_in(self.current, name, how, range);
    }

    fn mention_in(&mut self, scope: ScopeId, name: &str, how: Mention, range: TextRange) {
        let private = self.scopes.get(self.current).private.clone();
        let name = self.intern(&mangle(private.as_deref(), name));
        let scope = self.scopes.get_mut(scope);
        let at = *scope.index.entry(name.clone()).or_insert(scope.symbols.len());
        if at == scope.symbols.len() {
            let (said, owner) = (Said::default(), Owner::Global);
            scope.symbols.push(Symbol { name, said, span: span(range), owner, captured: false, var: None });
        }
        let symbol = &mut scope.symbols[at];
        match how {
            Mention::Read => symbol.said.read = true,
            Mention::Bind => symbol.said.bound = true,
            Mention::Global => symbol.said.global = true,
            Mention::Nonlocal => {
                symbol.said.nonlocal = true;
                symbol.span = span(range);
            }
        }
    }

    fn parameters(&mut self, parameters: &'a ast::Parameters) {
        let named = parameters.posonlyargs.iter().chain(&parameters.args).chain(&parameters.kwonlyargs);
        let named = named.map(|parameter| &parameter.parameter);
        let starred = parameters.vararg.as_deref().into_iter().chain(parameters.kwarg.as_deref());
        for parameter in named.chain(starred) {
            self.mention(&parameter.name, Mention::Bind, parameter.name.range);
        }
        let scope = self.scopes.get_mut(self.current);
        scope.params = scope.symbols.len();
    }

    /// What is evaluated outside of the function: defaults.
    fn defaults(&mut self, parameters: &'a ast::Parameters) {
        for parameter in parameters.iter_non_variadic_params() {
            if let Some(default) = &parameter.default {
                self.visit_expr(default);
            }
        }
    }

    fn annotations(&mut self, parameters: &'a ast::Parameters, returns: Option<&'a Expr>) {
        let annotations = parameters.iter().filter_map(|parameter| parameter.annotation());
        for annotation in annotations.chain(returns) {
            self.visit_annotation(annotation);
        }
    }

    fn def(&mut self, def: &'a ast::StmtFunctionDef) {
        self.mention(&def.name, Mention::Bind, def.name.range);
        for decorator in &def.decorator_list {
            self.visit_expr(&decorator.expression);
        }
        self.defaults(&def.parameters);
        self.with_type_parameters(def.type_params.as_deref(), |builder| {
            builder.annotations(&def.parameters, def.returns.as_deref());
            builder.enter(Node::Def(def), Some(&def.node_index));
            builder.parameters(&def.parameters);
            builder.visit_body(&def.body);
            builder.leave();
        });
    }

    fn class(&mut self, class: &'a ast::StmtClassDef) {
        self.mention(&class.name, Mention::Bind, class.name.range);
        for decorator in &class.decorator_list {
            self.visit_expr(&decorator.expression);
        }
        self.with_type_parameters(class.type_params.as_deref(), |builder| {
            if let Some(arguments) = &class.arguments {
                builder.visit_arguments(arguments);
            }
            builder.enter(Node::Class(class), Some(&class.node_index));
            builder.visit_body(&class.body);
            builder.leave();
        });
    }

    fn with_type_parameters(&mut self, parameters: Option<&'a ast::TypeParams>, inside: impl FnOnce(&mut Self)) {
        let Some(parameters) = parameters else { return inside(self) };
        self.enter(Node::TypeParameters, None);
        for parameter in &parameters.type_params {
            let name = parameter.name();
            self.mention(name, Mention::Bind, name.range);
        }
        for parameter in &parameters.type_params {
            let bound = match parameter {
                ast::TypeParam::TypeVar(variable) => variable.bound.as_deref(),
                _ => None,
            };
            for value in bound.into_iter().chain(parameter.default()) {
                self.in_annotation_scope(value);
            }
        }
        inside(self);
        self.leave();
    }

    fn in_annotation_scope(&mut self, value: &'a Expr) {
        self.enter(Node::TypeParameters, None);
        self.visit_expr(value);
        self.leave();
    }

    fn lambda(&mut self, lambda: &'a ast::ExprLambda) {
        if let Some(parameters) = &lambda.parameters {
            self.defaults(parameters);
        }
        self.enter(Node::Lambda(lambda), Some(&lambda.node_index));
        if let Some(parameters) = &lambda.parameters {
            self.parameters(parameters);
        }
        self.visit_expr(&lambda.body);
        self.leave();
    }

    /// The first iterable is evaluated outside, the rest inside.
    fn comprehension(
        &mut self,
        node: Node<'a>,
        index: &ast::AtomicNodeIndex,
        generators: &'a [ast::Comprehension],
        elements: [Option<&'a Expr>; 2],
    ) {
        if let Some(first) = generators.first() {
            match node {
                // It is handed what it goes over.
                Node::Generator(..) => self.visit_expr(&first.iter),
                _ => self.iterable(&first.iter),
            }
        }
        self.enter(node, Some(index));
        for (number, generator) in generators.iter().enumerate() {
            self.visit_expr(&generator.target);
            if number > 0 {
                self.iterable(&generator.iter);
            }
            for condition in &generator.ifs {
                self.visit_expr(condition);
            }
        }
        for element in elements.into_iter().flatten() {
            self.visit_expr(element);
        }
        self.leave();
    }

    /// What a loop goes over.
    fn iterable(&mut self, iter: &'a Expr) {
        let host = self.scopes.get(self.scopes.get(self.current).host).node;
        match iter {
            Expr::Generator(c) if !host.is_class() && is_inlined(c) => {
                self.comprehension(Node::Inlined, &c.node_index, &c.generators, [Some(&c.elt), None]);
            }
            _ => self.visit_expr(iter),
        }
    }

    /// `x := v` binds in the function around all comprehensions and generator expressions.
    fn named(&mut self, named: &'a ast::ExprNamed) {
        self.visit_expr(&named.value);
        let Expr::Name(target) = &*named.target else { return self.visit_expr(&named.target) };
        let mut around = self.current;
        while let (Node::Comprehension | Node::Generator(..) | Node::Inlined, Some(parent)) =
            (self.scopes.get(around).node, self.scopes.get(around).parent)
        {
            around = parent;
        }
        let range = target.range;
        if around != self.current {
            let private = self.scopes.get(self.current).private.clone();
            let name = mangle(private.as_deref(), &target.id);
            let scope = self.scopes.get(around);
            let global = match scope.node {
                Node::Module(_) => true,
                Node::Class(_) => {
                    let message = "`:=` in a comprehension in a class body has no scope to bind in";
                    let help = "compute the value in a function";
                    self.scopes.errors.push(diagnostic::at("syntax-error", range, message, help));
                    true
                }
                _ => scope.symbol(&name).is_some_and(|symbol| symbol.said.global),
            };
            self.mention(&target.id, if global { Mention::Global } else { Mention::Nonlocal }, range);
        }
        self.mention_in(around, &target.id, Mention::Bind, range);
    }

    fn annotated(&mut self, stmt: &'a ast::StmtAnnAssign) {
        match &*stmt.target {
            Expr::Name(name) if stmt.simple || stmt.value.is_some() => {
                self.mention(&name.id, Mention::Bind, name.range)
            }
            Expr::Name(_) => {}
            target => self.visit_expr(target),
        }
        self.visit_annotation(&stmt.annotation);
        if let Some(value) = &stmt.value {
            self.visit_expr(value);
        }
    }

    fn yields(&mut self, range: TextRange) {
        let scope = self.scopes.get_mut(self.current);
        scope.yields.get_or_insert(span(range));
    }
}

impl<'a> Visitor<'a> for Builder<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => self.def(def),
            Stmt::ClassDef(class) => self.class(class),
            Stmt::AnnAssign(stmt) => self.annotated(stmt),
            Stmt::For(stmt) => {
                self.iterable(&stmt.iter);
                self.visit_expr(&stmt.target);
                self.visit_body(&stmt.body);
                self.visit_body(&stmt.orelse);
            }
            Stmt::Global(stmt) => {
                stmt.names.iter().for_each(|name| self.mention(name, Mention::Global, name.range));
            }
            Stmt::Nonlocal(stmt) => {
                stmt.names.iter().for_each(|name| self.mention(name, Mention::Nonlocal, name.range));
            }
            Stmt::Import(stmt) => {
                for alias in &stmt.names {
                    let first = alias.name.split('.').next().unwrap_or_default();
                    self.mention(alias.asname.as_deref().unwrap_or(first), Mention::Bind, alias.range);
                }
            }
            Stmt::ImportFrom(stmt) => {
                for alias in stmt.names.iter().filter(|alias| &*alias.name != "*") {
                    self.mention(alias.asname.as_deref().unwrap_or(&alias.name), Mention::Bind, alias.range);
                }
            }
            Stmt::TypeAlias(stmt) => {
                self.visit_expr(&stmt.name);
                self.with_type_parameters(stmt.type_params.as_deref(), |builder| {
                    builder.in_annotation_scope(&stmt.value);
                });
            }
            _ => visitor::walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) => {
                let how = if name.ctx == ExprContext::Load { Mention::Read } else { Mention::Bind };
                self.mention(&name.id, how, name.range);
                let node = self.scopes.get(self.current).node;
                if name.ctx == ExprContext::Load && &*name.id == "super" && node.is_function_like() {
                    self.mention("__class__", Mention::Read, name.range);
                }
            }
            Expr::Lambda(lambda) => self.lambda(lambda),
            Expr::ListComp(c) => {
                self.comprehension(Node::Comprehension, &c.node_index, &c.generators, [Some(&c.elt), None]);
            }
            Expr::SetComp(c) => {
                self.comprehension(Node::Comprehension, &c.node_index, &c.generators, [Some(&c.elt), None]);
            }
            Expr::DictComp(c) => {
                let elements = [c.key.as_deref(), Some(&*c.value)];
                self.comprehension(Node::Comprehension, &c.node_index, &c.generators, elements);
            }
            Expr::Generator(c) => {
                let brackets = self.brackets.take().filter(|_| !c.parenthesized);
                let node = Node::Generator(brackets.unwrap_or(c.range), c);
                self.comprehension(node, &c.node_index, &c.generators, [Some(&c.elt), None]);
            }
            Expr::Named(named) => self.named(named),
            Expr::Call(call) => {
                self.visit_expr(&call.func);
                self.brackets = Some(call.arguments.range);
                self.visit_arguments(&call.arguments);
                self.brackets = None;
            }
            Expr::YieldFrom(e) => {
                self.yields(e.range);
                self.iterable(&e.value);
            }
            Expr::Yield(_) => {
                self.yields(expr.range());
                visitor::walk_expr(self, expr);
            }
            _ => visitor::walk_expr(self, expr),
        }
    }

    fn visit_annotation(&mut self, annotation: &'a Expr) {
        if !self.scopes.future_annotations {
            self.visit_expr(annotation);
        }
    }

    fn visit_arguments(&mut self, arguments: &'a ast::Arguments) {
        self.brackets = self.brackets.filter(|_| arguments.len() == 1);
        visitor::walk_arguments(self, arguments);
    }

    fn visit_except_handler(&mut self, handler: &'a ast::ExceptHandler) {
        let ast::ExceptHandler::ExceptHandler(clause) = handler;
        if let Some(name) = &clause.name {
            self.mention(name, Mention::Bind, name.range);
        }
        visitor::walk_except_handler(self, handler);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let name = match pattern {
            Pattern::MatchAs(pattern) => pattern.name.as_ref(),
            Pattern::MatchStar(pattern) => pattern.name.as_ref(),
            Pattern::MatchMapping(pattern) => pattern.rest.as_ref(),
            _ => None,
        };
        if let Some(name) = name {
            self.mention(name, Mention::Bind, name.range);
        }
        visitor::walk_pattern(self, pattern);
    }
}
