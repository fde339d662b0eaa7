//! Who owns which name, exactly as CPython's symbol table has it. Two steps: [`build`] collects what each
//! scope says about its names, [`resolve`] finds the owner of each. Comprehensions are scopes here, but
//! their variables become variables of the function around them, their *host*; and those of some generator expressions.

mod build;
mod inline;
mod mangle;
mod resolve;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use ruff_python_ast as ast;
use ruff_text_size::TextRange;

use crate::bezoar::{FunctionId, Span, VarId, Variable};
use crate::diagnostic::Diagnostic;
pub(crate) use build::{build, scope_of};
pub(crate) use mangle::mangle;
pub(crate) use resolve::resolve;

/// Index into the scopes of a file. The file itself is 0; a scope comes after the one around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScopeId(pub u32);

/// What a scope belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node<'a> {
    Module(&'a [ast::Stmt]),
    Def(&'a ast::StmtFunctionDef),
    Lambda(&'a ast::ExprLambda),
    Class(&'a ast::StmtClassDef),
    /// With its range, brackets included, as CPython has it.
    Generator(TextRange, &'a ast::ExprGenerator),
    /// One that a loop goes over where it stands (`inline`).
    Inlined,
    /// A list, set or dict comprehension.
    Comprehension,
    /// `[T]` of a definition, the value of a `type` statement: names without code of ours.
    TypeParameters,
}

impl Node<'_> {
    pub(crate) fn is_class(self) -> bool {
        matches!(self, Node::Class(_))
    }

    /// CPython's "function block": its names are fast, and functions inside see them.
    pub(crate) fn is_function_like(self) -> bool {
        !matches!(self, Node::Module(_) | Node::Class(_))
    }
}

/// What a scope says about a name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Said {
    pub read: bool,
    pub bound: bool,
    pub global: bool,
    pub nonlocal: bool,
}

/// Whose a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Global,
    /// A scope: the one that mentions it or one around it.
    Scope(ScopeId),
    /// The namespace of the class body that mentions it.
    ClassBody,
}

/// A name in a scope.
#[derive(Debug)]
pub(crate) struct Symbol {
    pub name: Arc<str>,
    pub said: Said,
    pub span: Span,
    pub owner: Owner,
    /// A function inside reaches it. Only where the scope is the owner.
    pub captured: bool,
    /// The host's variable. Only where the scope is the owner.
    pub var: Option<VarId>,
}

/// A scope.
#[derive(Debug)]
pub(crate) struct Scope<'a> {
    pub node: Node<'a>,
    pub parent: Option<ScopeId>,
    /// The function, class or file whose variables its own are.
    pub host: ScopeId,
    /// Name of the class around, for mangling.
    pub private: Option<Arc<str>>,
    pub symbols: Vec<Symbol>,
    index: HashMap<Arc<str>, usize>,
    /// Parameters, in the order of `co_varnames`. They are the first symbols.
    pub params: usize,
    /// Its first `yield`.
    pub yields: Option<Span>,
    /// Names of functions around that it or something inside it reaches. Hosts only.
    pub free: BTreeMap<Arc<str>, VarId>,
    /// Hosts only, but for type parameters.
    pub function: Option<FunctionId>,
    pub qualname: Arc<str>,
    pub variables: Vec<Variable>,
    pub captures: Vec<VarId>,
}

impl Scope<'_> {
    pub(crate) fn symbol(&self, name: &str) -> Option<&Symbol> {
        self.index.get(name).map(|&at| &self.symbols[at])
    }
}

/// The scopes of a file.
#[derive(Debug)]
pub(crate) struct Scopes<'a> {
    pub all: Vec<Scope<'a>>,
    /// Names of its generators, wherever they stand, and of those it imports; `__iter__` if instances of its classes, or of those, may be gone over.
    pub generators: HashSet<String>,
    /// It imports `pathlib`: what has a method `open` is taken for a path.
    pub imports_paths: bool,
    /// `from __future__ import annotations`
    pub future_annotations: bool,
    /// Names said to be what they cannot be.
    pub errors: Vec<Diagnostic>,
}

/// Where code finds a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Variable(VarId),
    Global,
}

impl<'a> Scopes<'a> {
    pub(crate) fn get(&self, id: ScopeId) -> &Scope<'a> {
        &self.all[id.0 as usize]
    }

    fn get_mut(&mut self, id: ScopeId) -> &mut Scope<'a> {
        &mut self.all[id.0 as usize]
    }

    /// Where the code of `scope` finds a (mangled) name that it mentions.
    pub(crate) fn place(&self, scope: ScopeId, name: &str) -> Place {
        let owner = self.get(scope).symbol(name).map_or(Owner::Global, |symbol| symbol.owner);
        match owner {
            Owner::Scope(owner) => {
                self.variable(self.get(scope).host, owner, name).map_or(Place::Global, Place::Variable)
            }
            Owner::Global | Owner::ClassBody => Place::Global,
        }
    }

    /// The variable of `host` that is `name` of the scope `owner`.
    fn variable(&self, host: ScopeId, owner: ScopeId, name: &str) -> Option<VarId> {
        match self.get(owner).host == host {
            true => self.get(owner).symbol(name).and_then(|symbol| symbol.var),
            false => self.get(host).free.get(name).copied(),
        }
    }
}
