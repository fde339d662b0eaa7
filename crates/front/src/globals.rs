//! Who but the top level reads and writes a file's globals. A name that nobody else mentions can be known by its
//! value; one that others mention has to be in the module when they look.

use std::sync::Arc;

use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_text_size::Ranged;

use crate::bezoar::{Function, Globals, Stmt};
use crate::scope::{Owner, ScopeId, Scopes};

/// Builtins that give all names, or run text that may use any.
const BUILTINS: &[&str] = &["eval", "exec", "globals"];

/// Attributes and modules through which a module or its dictionary is found.
const WAYS: &[&str] =
    &["__globals__", "__main__", "_getframe", "currentframe", "f_back", "f_globals", "getmodule", "modules"];

/// What the scopes, the tokens and the code of a file say.
pub(crate) fn of(scopes: &Scopes, tokens: &Tokens, source: &str, functions: &[Function]) -> Globals {
    let mut globals = Globals { exposed: is_exposed(tokens, source, functions), ..Globals::default() };
    for scope in scopes.all.iter().filter(|scope| scope.host != ScopeId(0)) {
        for symbol in &scope.symbols {
            let looks_outside = match symbol.owner {
                Owner::Scope(_) => false,
                // What a class body has not bound yet, it finds in the globals.
                Owner::ClassBody => symbol.said.read,
                Owner::Global => true,
            };
            if !looks_outside {
                continue;
            }
            globals.shared.insert(symbol.name.clone());
            if symbol.said.global {
                globals.rebound.insert(symbol.name.clone());
            }
        }
    }
    if let Some(top) = functions.first() {
        bindings(&top.body, false, &mut |name, again| {
            if !globals.bound.insert(name.clone()) || again {
                globals.rebound.insert(name.clone());
            }
        });
    }
    globals
}

fn is_exposed(tokens: &Tokens, source: &str, functions: &[Function]) -> bool {
    let mut behind_dot = false;
    let named = tokens.iter().any(|token| {
        let after_dot = std::mem::replace(&mut behind_dot, token.kind() == TokenKind::Dot);
        if token.kind() != TokenKind::Name {
            return false;
        }
        let name = &source[token.range()];
        WAYS.contains(&name) || (!after_dot && BUILTINS.contains(&name))
    });
    // `locals()` and `vars()` of the top level are its globals.
    let top = functions.first().into_iter().flat_map(|top| &top.diagnostics);
    named || top.into_iter().any(|diagnostic| diagnostic.code == "frame-variables")
}

/// Every binding and unbinding of a global in a block, and whether it may happen more than once.
fn bindings(block: &[Stmt], again: bool, found: &mut dyn FnMut(&Arc<str>, bool)) {
    for stmt in block {
        match stmt {
            Stmt::StoreGlobal { name, .. } => found(name, again),
            Stmt::DeleteGlobal { name, .. } => found(name, true),
            Stmt::If { then, other, .. } => {
                bindings(then, again, found);
                bindings(other, again, found);
            }
            Stmt::While { head, body, orelse, .. } => {
                bindings(head, true, found);
                bindings(body, true, found);
                bindings(orelse, again, found);
            }
            Stmt::For { body, orelse, .. } => {
                bindings(body, true, found);
                bindings(orelse, again, found);
            }
            Stmt::Try { body, handlers, orelse, finally } => {
                for block in [body, orelse, finally] {
                    bindings(block, again, found);
                }
                for handler in handlers {
                    bindings(&handler.types, again, found);
                    bindings(&handler.body, again, found);
                }
            }
            _ => {}
        }
    }
}
