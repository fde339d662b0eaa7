//! One Python function → its Bezoar statements, in exactly the order in which CPython evaluates. Each
//! construct has a file; here are the block being written, temps and names.

mod annotation;
mod assign;
mod call;
mod comprehension;
mod constant;
mod definition;
mod display;
mod except;
mod expression;
mod generator;
mod import;
mod iteration;
mod pattern;
mod statement;
mod text;
pub(crate) mod texts;
mod with;

use std::mem;
use std::sync::Arc;

use ruff_python_ast::{self as ast, ExprName};
use ruff_text_size::TextRange;

use crate::bezoar::{
    Block, Const, FunctionKind, Inlined, InlinedId, Op, Operand, Scope, Span, Stmt, Temp, VarId, Variable,
};
use crate::diagnostic::{self, Diagnostic, span};
use crate::scope::{Node, Place, ScopeId, Scopes, mangle};

/// What a function's text becomes.
pub(crate) struct Translated {
    pub inputs: Vec<Temp>,
    pub body: Block,
    pub temps: u32,
    pub variables: Vec<Variable>,
    pub inlined: Vec<Inlined>,
    pub folds: bool,
    pub diagnostics: Vec<Diagnostic>,
}

/// Translates the function that a scope belongs to.
pub(crate) fn translate(scopes: &Scopes, host: ScopeId, kind: FunctionKind, source: &str) -> Translated {
    let scope = scopes.get(host);
    let mut translator = Translator {
        scopes,
        source,
        kind,
        scope: host,
        host,
        block: Vec::new(),
        temps: 0,
        variables: scope.variables.clone(),
        inlined: Vec::new(),
        inside: None,
        in_loop: false,
        leaving: None,
        annotates: false,
        catching: 0,
        folds: scope.yields.is_some() && kind == FunctionKind::Def,
        diagnostics: Vec::new(),
    };
    if let Some(yields) = scope.yields {
        translator.yields(yields);
    }
    let mut inputs = Vec::new();
    match scope.node {
        Node::Module(body) => translator.module(body),
        Node::Def(def) => translator.function_body(&def.body),
        Node::Lambda(lambda) => translator.lambda_body(&lambda.body),
        Node::Generator(_, e) => inputs.push(translator.generator_body(e)),
        _ => {}
    }
    let Translator { block, temps, variables, inlined, folds, diagnostics, .. } = translator;
    Translated { inputs, body: block, temps, variables, inlined, folds, diagnostics }
}

struct Translator<'a> {
    scopes: &'a Scopes<'a>,
    source: &'a str,
    kind: FunctionKind,
    /// The function, or the comprehension in it that is being translated.
    scope: ScopeId,
    host: ScopeId,
    /// What is being written.
    block: Block,
    temps: u32,
    variables: Vec<Variable>,
    inlined: Vec<Inlined>,
    /// The innermost of those that is being translated.
    inside: Option<InlinedId>,
    in_loop: bool,
    /// What says that `break` leaves all loops of a generator expression.
    leaving: Option<VarId>,
    /// The module needs `__annotations__`.
    annotates: bool,
    /// How many statements around would see what fails in a loop over a generator's items, if it ran inside of the generator.
    catching: u32,
    /// There is no `yield` in one of those.
    folds: bool,
    diagnostics: Vec<Diagnostic>,
}

const NONE: Operand = Operand::Const(Const::None);
const TRUE: Operand = Operand::Const(Const::Bool(true));
const FALSE: Operand = Operand::Const(Const::Bool(false));

fn text(value: &str) -> Operand {
    Operand::Const(Const::Text(value.into()))
}

fn int(value: usize) -> Operand {
    Operand::Const(Const::Int(value.into()))
}

fn count(length: usize) -> u32 {
    u32::try_from(length).expect("a file of less than 4 GB has fewer nodes")
}

impl<'a> Translator<'a> {
    fn temp(&mut self) -> Temp {
        self.temps += 1;
        Temp(self.temps - 1)
    }

    fn push(&mut self, mut stmt: Stmt) {
        if let Some(span) = stmt.span_mut().filter(|span| self.inside.is_some() && **span != Span::NOWHERE) {
            span.within = self.inside;
        }
        self.block.push(stmt);
    }

    fn op(&mut self, op: Op, args: Vec<Operand>, range: TextRange) -> Operand {
        let to = self.temp();
        self.push(Stmt::Op { to, op, args, span: span(range) });
        Operand::Temp(to)
    }

    /// Writes into a block of its own.
    fn nested<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> (Block, R) {
        let around = mem::take(&mut self.block);
        let result = write(self);
        (mem::replace(&mut self.block, around), result)
    }

    /// Nothing behind the last statement can be reached.
    fn ended(&self) -> bool {
        matches!(self.block.last(), Some(Stmt::Return { .. } | Stmt::Break | Stmt::Continue | Stmt::Raise { .. }))
    }

    fn problem(&mut self, code: &'static str, range: TextRange, message: impl Into<String>, help: impl Into<String>) {
        self.diagnostics.push(diagnostic::at(code, range, message, help));
    }

    /// The name as it is inside the class around.
    fn mangled(&self, name: &str) -> Arc<str> {
        mangle(self.scopes.get(self.scope).private.as_deref(), name).into()
    }

    fn place(&self, name: &str) -> Place {
        self.scopes.place(self.scope, name)
    }

    /// A variable that is not in the text.
    fn made_up(&mut self, name: &str) -> VarId {
        let var = VarId(count(self.variables.len()));
        let name = format!(".{name}{}", self.variables.len());
        self.variables.push(Variable { name: name.into(), scope: Scope::Local });
        var
    }

    fn load_variable(&mut self, var: VarId, range: TextRange) -> Operand {
        let to = self.temp();
        self.push(Stmt::Load { to, var, span: span(range) });
        Operand::Temp(to)
    }

    fn load_name(&mut self, name: &ExprName) -> Operand {
        self.load(&name.id, name.range)
    }

    fn load(&mut self, name: &str, range: TextRange) -> Operand {
        let name = self.mangled(name);
        match self.place(&name) {
            Place::Variable(var) => self.load_variable(var, range),
            Place::Global => {
                let to = self.temp();
                self.push(Stmt::LoadGlobal { to, name, span: span(range) });
                Operand::Temp(to)
            }
        }
    }

    fn store(&mut self, name: &str, from: Operand, range: TextRange) {
        let name = self.mangled(name);
        match self.place(&name) {
            Place::Variable(var) => self.push(Stmt::Store { var, from }),
            Place::Global => self.push(Stmt::StoreGlobal { name, from, span: span(range) }),
        }
    }

    fn delete(&mut self, name: &str, range: TextRange) {
        let name = self.mangled(name);
        match self.place(&name) {
            Place::Variable(var) => self.push(Stmt::Delete { var, span: span(range) }),
            Place::Global => self.push(Stmt::DeleteGlobal { name, span: span(range) }),
        }
    }

    fn body(&mut self, body: &'a [ast::Stmt]) {
        for stmt in body {
            if self.ended() {
                return;
            }
            self.statement(stmt);
        }
    }

    fn block_of(&mut self, body: &'a [ast::Stmt]) -> Block {
        self.nested(|translator| translator.body(body)).0
    }
}
