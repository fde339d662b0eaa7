//! The untyped lambda calculus and its translation into λᴼ (paper 000, Figure 20).
//!
//! As printed there, `⟦λx. e⟧` returns the variable of the body, which is out of scope; it has to
//! be the variable of the function, and is here.

use std::sync::Arc;

use crate::diagnostic::nearest;
use crate::{Diagnostic, Expr, Fun, Name, Op, Span, Stmt};

/// Deeper nesting than this is refused, so that no text can exhaust the native stack.
const DEEPEST: usize = 200;

/// e ::= x | e e | λx. e
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lambda {
    /// x
    Var(String),
    /// e1 e2
    App(Box<Lambda>, Box<Lambda>),
    /// λx. e
    Abs(String, Box<Lambda>),
}

/// Reads a closed term: `\x. e` or `λx. e`, application by juxtaposition, brackets.
pub fn read_lambda(source: &str) -> Result<Lambda, Diagnostic> {
    let mut reader = Reader { source, at: 0, scope: Vec::new(), depth: 0 };
    let term = reader.term()?;
    match reader.peek() {
        None => Ok(term),
        Some(_) => Err(reader.problem("unopened-bracket", "`)` closes nothing", "remove it")),
    }
}

/// ⟦e⟧top: a closed term as a λᴼ expression.
pub fn translate(term: &Lambda) -> Expr {
    let mut translation = Translation { counter: 0, scope: Vec::new() };
    let mut stmts = Vec::new();
    let ret = translation.term(term, &mut stmts);
    Expr { stmts, ret }
}

struct Translation {
    counter: usize,
    scope: Vec<(String, Name)>,
}

impl Translation {
    /// ⟦e⟧: appends the computation to `stmts` and returns the name of its result.
    fn term(&mut self, term: &Lambda, stmts: &mut Vec<Stmt>) -> Name {
        match term {
            Lambda::Var(written) => self.lookup(written),
            Lambda::App(fun, arg) => {
                let fun = self.term(fun, stmts);
                let arg = self.term(arg, stmts);
                let name = self.fresh("y");
                stmts.push(Stmt::new(name.clone(), Op::Call { fun, arg }));
                name
            }
            Lambda::Abs(written, body) => {
                let param = self.fresh(written);
                self.scope.push((written.clone(), param.clone()));
                let mut inner = Vec::new();
                let ret = self.term(body, &mut inner);
                self.scope.pop();
                let name = self.fresh("f");
                let fun = Fun { param, body: Expr { stmts: inner, ret } };
                stmts.push(Stmt::new(name.clone(), Op::Fun(Arc::new(fun))));
                name
            }
        }
    }

    fn lookup(&self, written: &str) -> Name {
        let bound = self.scope.iter().rev().find(|(name, _)| name == written);
        bound.map_or_else(|| Name::new(written), |(_, name)| name.clone())
    }

    fn fresh(&mut self, base: &str) -> Name {
        self.counter += 1;
        Name::new(format!("{base}'{}", self.counter))
    }
}

struct Reader<'a> {
    source: &'a str,
    at: usize,
    scope: Vec<String>,
    depth: usize,
}

impl Reader<'_> {
    /// The next character that is neither blank nor in a comment.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = &self.source[self.at..];
            let c = rest.chars().next()?;
            if c == '#' {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if c.is_whitespace() {
                self.at += c.len_utf8();
            } else {
                return Some(c);
            }
        }
    }

    fn problem(&self, code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        let width = self.source[self.at..].chars().next().map_or(0, char::len_utf8);
        Diagnostic::new(code, Span::new(self.at, self.at + width), message, help)
    }

    fn term(&mut self) -> Result<Lambda, Diagnostic> {
        if self.depth == DEEPEST {
            return Err(self.problem("too-deep", format!("nested deeper than {DEEPEST}"), "write a smaller term"));
        }
        self.depth += 1;
        let mut term = self.atom()?;
        while !matches!(self.peek(), None | Some(')')) {
            let arg = self.atom()?;
            term = Lambda::App(Box::new(term), Box::new(arg));
        }
        self.depth -= 1;
        Ok(term)
    }

    fn atom(&mut self) -> Result<Lambda, Diagnostic> {
        match self.peek() {
            Some(c @ ('\\' | 'λ')) => {
                self.at += c.len_utf8();
                self.abstraction()
            }
            Some('(') => {
                let opened = self.at;
                self.at += 1;
                let term = self.term()?;
                if self.peek() != Some(')') {
                    let span = Span::new(opened, opened + 1);
                    return Err(Diagnostic::new("unclosed-bracket", span, "`(` is never closed", "close it with `)`"));
                }
                self.at += 1;
                Ok(term)
            }
            Some(c) if c.is_alphabetic() || c == '_' => self.variable(),
            _ => {
                Err(self.problem("unexpected-token", "a term was expected here", "write a variable, `\\x. e` or `(e)`"))
            }
        }
    }

    fn abstraction(&mut self) -> Result<Lambda, Diagnostic> {
        self.peek();
        let Some(param) = self.word() else {
            return Err(self.problem("unexpected-token", "`\\` needs a variable", "write `\\x. e`"));
        };
        if self.peek() != Some('.') {
            return Err(self.problem(
                "unexpected-token",
                format!("`\\{param}` needs a `.`"),
                format!("write `\\{param}. e`"),
            ));
        }
        self.at += 1;
        self.scope.push(param.clone());
        let body = self.term()?;
        self.scope.pop();
        Ok(Lambda::Abs(param, Box::new(body)))
    }

    fn variable(&mut self) -> Result<Lambda, Diagnostic> {
        let start = self.at;
        let name = self.word().unwrap_or_default();
        if self.scope.contains(&name) {
            return Ok(Lambda::Var(name));
        }
        let help = match nearest(&name, self.scope.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("bind it: `\\{name}. …`"),
        };
        Err(Diagnostic::new("unbound-name", Span::new(start, self.at), format!("`{name}` is not bound here"), help))
    }

    fn word(&mut self) -> Option<String> {
        let rest = &self.source[self.at..];
        let len = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += len;
        (len > 0).then(|| rest[..len].to_string())
    }
}
