//! Who but the top level reads and writes a file's globals. A name that nobody else mentions can be known by its
//! value; one that others mention has to be in the module when they look.

use std::collections::BTreeSet;
use std::sync::Arc;

use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_text_size::Ranged;

use crate::bezoar::{Function, Stmt};
use crate::scope::{Owner, ScopeId, Scopes};

/// What is known of a file's globals beside the code of its functions.
#[derive(Clone, Debug, Default)]
pub struct Globals {
    /// Names that functions, class bodies and generator expressions mention: code that runs elsewhere may look at them.
    pub shared: BTreeSet<Arc<str>>,
    /// Names that the top level binds.
    pub bound: BTreeSet<Arc<str>>,
    /// Names bound more than once, or by functions: what they hold now is not what they hold later.
    pub rebound: BTreeSet<Arc<str>>,
    /// The text has ways to reach them that do not name them: `globals()`, `import __main__`.
    pub exposed: bool,
    /// The text has ways to read them that do not name them: `eval(text)` in a function.
    pub evaluated: bool,
}

impl Globals {
    /// Whether a name may be bound to something else while the file's functions run.
    pub fn is_rebound(&self, name: &str) -> bool {
        self.exposed || self.rebound.contains(name)
    }

    /// Whether code other than the top level may look at a name.
    pub fn is_shared(&self, name: &str) -> bool {
        self.exposed || self.evaluated || self.shared.contains(name)
    }
}

/// Builtins that give all names, or run text that may use any, unless it is given others.
const BUILTINS: &[&str] = &["exec", "globals"];

/// Attributes and modules through which a module or its dictionary is found.
const WAYS: &[&str] =
    &["__globals__", "__main__", "_getframe", "currentframe", "f_back", "f_globals", "getmodule", "modules"];

/// What the scopes, the tokens and the code of a file say.
pub(crate) fn of(scopes: &Scopes, tokens: &Tokens, source: &str, functions: &[Function]) -> Globals {
    let mentions = |names: &[&str]| mentions(tokens, source, names);
    // What it is given can bind names only where it stands among them.
    let evaluates = mentions(&["eval"]);
    let at_top = scopes.all.iter().filter(|scope| scope.host == ScopeId(0) || scope.node.is_class());
    let binds = evaluates && at_top.flat_map(|scope| &scope.symbols).any(|symbol| &*symbol.name == "eval");
    let exposed = binds || mentions(BUILTINS) || is_exposed(tokens, source, functions);
    let mut globals = Globals { exposed, evaluated: evaluates, ..Globals::default() };
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
    let named = tokens.iter().any(|token| token.kind() == TokenKind::Name && WAYS.contains(&&source[token.range()]));
    // `locals()` and `vars()` of the top level are its globals.
    let top = functions.first().into_iter().flat_map(|top| &top.diagnostics);
    named || top.into_iter().any(|diagnostic| diagnostic.code == "frame-variables")
}

/// Whether builtins are used that run text, without names of its own.
fn mentions(tokens: &Tokens, source: &str, builtins: &[&str]) -> bool {
    let mut behind_dot = false;
    tokens.iter().enumerate().any(|(at, token)| {
        let after_dot = std::mem::replace(&mut behind_dot, token.kind() == TokenKind::Dot);
        token.kind() == TokenKind::Name
            && !after_dot
            && builtins.contains(&&source[token.range()])
            && !is_given_names(tokens, at)
    })
}

/// `eval(text, names)`: a call with names of its own, the token at `at` being what is called.
fn is_given_names(tokens: &Tokens, at: usize) -> bool {
    let mut behind = tokens[at + 1..].iter().map(|token| token.kind()).peekable();
    let mut depth = 0;
    while let Some(kind) = behind.next() {
        match kind {
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => depth += 1,
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => depth -= 1,
            // Behind the last argument a comma says nothing.
            TokenKind::Comma if depth == 1 => {
                while behind.next_if_eq(&TokenKind::NonLogicalNewline).is_some() {}
                return behind.peek() != Some(&TokenKind::Rpar);
            }
            _ => {}
        }
        if depth == 0 {
            return false;
        }
    }
    false
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
