//! The second step: the owner of each name, which variables are cells, which are free, and what each
//! function captures of its parent's.

use std::sync::Arc;

use super::{Node, Owner, ScopeId, Scopes};
use crate::bezoar::{self, FunctionId, VarId, Variable};
use crate::diagnostic::Diagnostic;

const CLASS_CELL: &str = "__class__";

/// Finds the owners and lays the variables out.
pub(crate) fn resolve(scopes: &mut Scopes) {
    let ids = (0..u32::try_from(scopes.all.len()).expect("scopes are numbered with u32")).map(ScopeId);
    for id in ids.clone() {
        owners(scopes, id);
    }
    number_functions(scopes);
    for id in ids.clone() {
        qualname(scopes, id);
    }
    for id in ids.clone() {
        own_variables(scopes, id);
    }
    for id in ids.clone() {
        free_variables(scopes, id);
    }
    for id in ids {
        captures(scopes, id);
    }
}

/// Scopes come after the ones around them, so those know their owners already.
fn owners(scopes: &mut Scopes, id: ScopeId) {
    for at in 0..scopes.get(id).symbols.len() {
        let scope = scopes.get(id);
        let symbol = &scope.symbols[at];
        let owner = match (symbol.said, scope.node, scope.parent) {
            (said, _, Some(parent)) if said.nonlocal && !said.global => around(scopes, parent, &symbol.name),
            (said, Node::Module(_), _) | (said, _, None) if said.nonlocal => Owner::Global,
            (said, _, _) if said.global => Owner::Global,
            (_, Node::Module(_), _) | (_, _, None) => Owner::Global,
            (said, Node::Class(_), _) if said.bound => Owner::ClassBody,
            (said, _, _) if said.bound => Owner::Scope(id),
            (_, _, Some(parent)) => around(scopes, parent, &symbol.name),
        };
        if symbol.said.nonlocal && !symbol.said.global && owner == Owner::Global {
            let message = format!("`nonlocal {}`, but no function around this one binds `{0}`", symbol.name);
            let help = format!("write `global {}`, or bind it in the function around", symbol.name);
            let problem = Diagnostic::new("syntax-error", symbol.span.into(), message, help);
            scopes.errors.push(problem);
        }
        let symbol = &mut scopes.get_mut(id).symbols[at];
        symbol.owner = owner;
        if let Owner::Scope(owner) = owner {
            let name = symbol.name.clone();
            reach(scopes, id, owner, &name);
        }
    }
}

/// The owner of a name that is not bound here, seen from the scope around. Class bodies do not show
/// their names to functions inside, only `__class__`.
fn around(scopes: &Scopes, from: ScopeId, name: &str) -> Owner {
    let mut at = Some(from);
    while let Some(id) = at {
        let scope = scopes.get(id);
        if scope.node.is_class() && name == CLASS_CELL {
            return Owner::Scope(id);
        }
        if scope.node.is_function_like()
            && let Some(symbol) = scope.symbol(name)
        {
            return symbol.owner;
        }
        at = scope.parent;
    }
    Owner::Global
}

/// Notes that `from` reaches a name of `owner`: all hosts between them pass it on.
fn reach(scopes: &mut Scopes, from: ScopeId, owner: ScopeId, name: &Arc<str>) {
    let (mut host, last) = (scopes.get(from).host, scopes.get(owner).host);
    if host == last {
        return;
    }
    match scopes.get_mut(owner) {
        scope if scope.node.is_class() => scope.class_cell(name),
        scope => {
            let at = scope.index[name];
            scope.symbols[at].captured = true;
        }
    }
    while host != last {
        if scopes.get_mut(host).free.insert(name.clone(), VarId(0)).is_some() {
            return;
        }
        let parent = scopes.get(host).parent.expect("the owner is around");
        host = scopes.get(parent).host;
    }
}

impl super::Scope<'_> {
    /// `__class__`, which functions in a class body can reach, is no name of the body itself.
    fn class_cell(&mut self, name: &Arc<str>) {
        if self.variables.is_empty() {
            self.variables.push(Variable { name: name.clone(), scope: bezoar::Scope::Cell });
        }
    }
}

fn number_functions(scopes: &mut Scopes) {
    let inside = |node| matches!(node, Node::Comprehension | Node::Inlined | Node::TypeParameters);
    let hosts = scopes.all.iter_mut().filter(|scope| !inside(scope.node));
    for (number, scope) in (0..).zip(hosts) {
        scope.function = Some(FunctionId(number));
    }
}

/// As CPython's `compiler_set_qualname`.
fn qualname(scopes: &mut Scopes, id: ScopeId) {
    let scope = scopes.get(id);
    let (name, definition) = match scope.node {
        Node::Module(_) => ("<module>", false),
        Node::Def(def) => (&*def.name, true),
        Node::Class(class) => (&*class.name, true),
        Node::Lambda(_) => ("<lambda>", false),
        Node::Generator(..) | Node::Inlined => ("<genexpr>", false),
        Node::Comprehension | Node::TypeParameters => return,
    };
    let mut parent = scope.parent;
    while let Some(around) = parent
        && scopes.get(around).qualname.is_empty()
    {
        parent = scopes.get(around).parent;
    }
    let parent = parent.map(|parent| scopes.get(parent));
    let full = match parent {
        None => name.to_owned(),
        Some(parent) if matches!(parent.node, Node::Module(_)) => name.to_owned(),
        Some(parent) => {
            let mangled = super::mangle(parent.private.as_deref(), name);
            let global = definition && parent.symbol(&mangled).is_some_and(|symbol| symbol.said.global);
            let locals = if matches!(parent.node, Node::Def(_) | Node::Lambda(_)) { ".<locals>" } else { "" };
            if global { name.to_owned() } else { format!("{}{locals}.{name}", parent.qualname) }
        }
    };
    scopes.get_mut(id).qualname = full.into();
}

/// Gives the names a scope owns their places among the variables of its host.
fn own_variables(scopes: &mut Scopes, id: ScopeId) {
    let host = scopes.get(id).host;
    for at in 0..scopes.get(id).symbols.len() {
        let symbol = &scopes.get(id).symbols[at];
        if symbol.owner != Owner::Scope(id) {
            continue;
        }
        let scope = if symbol.captured { bezoar::Scope::Cell } else { bezoar::Scope::Local };
        let variable = Variable { name: symbol.name.clone(), scope };
        let var = push(&mut scopes.get_mut(host).variables, variable);
        scopes.get_mut(id).symbols[at].var = Some(var);
    }
}

fn free_variables(scopes: &mut Scopes, id: ScopeId) {
    let scope = scopes.get_mut(id);
    for (name, var) in &mut scope.free {
        let variable = Variable { name: name.clone(), scope: bezoar::Scope::Free };
        *var = push(&mut scope.variables, variable);
    }
}

fn push(variables: &mut Vec<Variable>, variable: Variable) -> VarId {
    let var = VarId(u32::try_from(variables.len()).expect("a file of less than 4 GB has fewer variables"));
    variables.push(variable);
    var
}

fn captures(scopes: &mut Scopes, id: ScopeId) {
    let scope = scopes.get(id);
    let Some(parent) = scope.parent.filter(|_| scope.host == id) else { return };
    let captured = scope.free.keys().map(|name| captured(scopes, parent, name));
    let captures: Option<Vec<VarId>> = captured.collect();
    scopes.get_mut(id).captures = captures.unwrap_or_default();
}

/// The variable that a function made in the scope `parent` gets for a free name.
fn captured(scopes: &Scopes, parent: ScopeId, name: &str) -> Option<VarId> {
    let Owner::Scope(owner) = around(scopes, parent, name) else { return None };
    let host = scopes.get(parent).host;
    scopes.get(host).function?;
    if owner == host && scopes.get(owner).node.is_class() {
        return Some(VarId(0)); // `__class__`
    }
    scopes.variable(host, owner, name)
}
