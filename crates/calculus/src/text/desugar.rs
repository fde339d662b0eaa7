//! Surface syntax → core (paper 001, §3.2): nested operations get names, re-bound names become
//! unique, tuple patterns become projections. A term without sugar comes out as it went in.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::surface::{Block, Pattern, PatternKind, Term, TermKind};
use crate::diagnostic::nearest;
use crate::wellformed::Context;
use crate::{Diagnostic, Expr, Fun, Name, Op, Span, Stmt};

pub fn program(block: &Block, context: &Context) -> Result<Expr, Diagnostic> {
    let meanings = context.iter().map(|name| (name.to_string(), name.clone())).collect();
    let mut used: HashSet<String> = context.iter().map(Name::to_string).collect();
    mentioned_in(block, &mut used);
    let scope = Scope { meanings, undo: Vec::new() };
    let mut desugar = Desugar { scope, shapes: HashMap::new(), used, counter: 0 };
    desugar.block(block)
}

struct Desugar {
    scope: Scope,
    /// Sizes of the tuples known at this point, to catch projections that cannot succeed.
    shapes: HashMap<Name, usize>,
    /// Every name written anywhere, so that made-up names collide with none.
    used: HashSet<String>,
    counter: usize,
}

/// What each written name means here, and how to go back to what it meant outside.
struct Scope {
    meanings: HashMap<String, Name>,
    undo: Vec<(String, Option<Name>)>,
}

impl Scope {
    fn enter(&mut self, written: String, name: Name) {
        let before = self.meanings.insert(written.clone(), name);
        self.undo.push((written, before));
    }

    fn leave(&mut self, mark: usize) {
        for (written, before) in self.undo.drain(mark..).rev() {
            match before {
                Some(name) => self.meanings.insert(written, name),
                None => self.meanings.remove(&written),
            };
        }
    }
}

impl Desugar {
    fn block(&mut self, block: &Block) -> Result<Expr, Diagnostic> {
        let outer = self.scope.undo.len();
        let mut stmts = Vec::new();
        for binding in &block.stmts {
            self.binding(&binding.pattern, &binding.term, &mut stmts)?;
        }
        let ret = self.operand(&block.result, &mut stmts)?;
        self.scope.leave(outer);
        Ok(Expr { stmts, ret })
    }

    fn binding(&mut self, pattern: &Pattern, term: &Term, stmts: &mut Vec<Stmt>) -> Result<(), Diagnostic> {
        let op = self.op(term, stmts)?;
        match &pattern.kind {
            PatternKind::Name(written) => {
                let name = self.bind(written);
                self.push(name, op, stmts);
            }
            PatternKind::Tuple(parts) => {
                // `(x, y) := p` needs no name for `p` itself.
                let whole = match op {
                    Op::Alias(name) => name,
                    op => self.named(op, stmts),
                };
                self.unpack(parts, &whole, &mut HashMap::new(), stmts)?;
            }
        }
        Ok(())
    }

    /// `(y, z) := x` is `y := prj 1 x; z := prj 2 x`.
    fn unpack(
        &mut self,
        parts: &[Pattern],
        whole: &Name,
        seen: &mut HashMap<String, Span>,
        stmts: &mut Vec<Stmt>,
    ) -> Result<(), Diagnostic> {
        for (i, part) in parts.iter().enumerate() {
            let op = Op::Proj { index: i + 1, tuple: whole.clone() };
            match &part.kind {
                PatternKind::Name(written) => {
                    self.check_projection(i + 1, whole, part.span)?;
                    self.once(written, part.span, seen)?;
                    let name = self.bind(written);
                    self.push(name, op, stmts);
                }
                PatternKind::Tuple(inner) => {
                    let name = self.named(op, stmts);
                    self.unpack(inner, &name, seen, stmts)?;
                }
            }
        }
        Ok(())
    }

    fn once(&self, written: &str, span: Span, seen: &mut HashMap<String, Span>) -> Result<(), Diagnostic> {
        if written == "_" {
            return Ok(());
        }
        match seen.insert(written.to_string(), span) {
            None => Ok(()),
            Some(first) => {
                let message = format!("`{written}` is bound twice in one pattern");
                let diagnostic =
                    Diagnostic::new("re-bound-name", span, message, "give each component a name of its own, or `_`");
                Err(diagnostic.with_related(first, "bound here first"))
            }
        }
    }

    fn op(&mut self, term: &Term, stmts: &mut Vec<Stmt>) -> Result<Op, Diagnostic> {
        Ok(match &term.kind {
            TermKind::Name(written) => Op::Alias(self.lookup(written, term.span)?),
            TermKind::Fun(param, body) => Op::Fun(Arc::new(self.fun(param, body)?)),
            TermKind::Call(fun, arg) => {
                let fun = self.operand(fun, stmts)?;
                Op::Call { fun, arg: self.operand(arg, stmts)? }
            }
            TermKind::Tuple(parts) => {
                let parts: Result<_, _> = parts.iter().map(|part| self.operand(part, stmts)).collect();
                Op::Tuple(parts?)
            }
            TermKind::Proj(index, tuple) => {
                let tuple = self.operand(tuple, stmts)?;
                self.check_projection(*index, &tuple, term.span)?;
                Op::Proj { index: *index, tuple }
            }
            TermKind::Prim(prim) => Op::Prim(prim.clone()),
            TermKind::Task(fun, arg) => Op::Task { fun: fun.clone(), arg: arg.clone() },
        })
    }

    fn operand(&mut self, term: &Term, stmts: &mut Vec<Stmt>) -> Result<Name, Diagnostic> {
        match self.op(term, stmts)? {
            Op::Alias(name) => Ok(name),
            op => Ok(self.named(op, stmts)),
        }
    }

    /// `fun (x, y): e` is `fun p: x := prj 1 p; y := prj 2 p; e`.
    fn fun(&mut self, param: &Pattern, body: &Block) -> Result<Fun, Diagnostic> {
        let outer = self.scope.undo.len();
        let mut stmts = Vec::new();
        let param = match &param.kind {
            PatternKind::Name(written) => self.bind(written),
            PatternKind::Tuple(parts) => {
                let whole = self.invented();
                self.unpack(parts, &whole, &mut HashMap::new(), &mut stmts)?;
                whole
            }
        };
        let body = self.block(body)?;
        stmts.extend(body.stmts);
        self.scope.leave(outer);
        Ok(Fun { param, body: Expr { stmts, ret: body.ret } })
    }

    fn push(&mut self, name: Name, op: Op, stmts: &mut Vec<Stmt>) {
        if let Op::Tuple(parts) = &op {
            self.shapes.insert(name.clone(), parts.len());
        }
        stmts.push(Stmt::new(name, op));
    }

    fn named(&mut self, op: Op, stmts: &mut Vec<Stmt>) -> Name {
        let name = self.invented();
        self.push(name.clone(), op, stmts);
        name
    }

    fn invented(&mut self) -> Name {
        loop {
            self.counter += 1;
            let text = format!("_{}", self.counter);
            if self.used.insert(text.clone()) {
                let name = Name::new(text.as_str());
                self.scope.enter(text, name.clone());
                return name;
            }
        }
    }

    /// Brings a written name into scope, under a new name if it is in scope already.
    fn bind(&mut self, written: &str) -> Name {
        if written == "_" {
            return self.invented();
        }
        let name = match self.scope.meanings.contains_key(written) {
            false => parse_name(written),
            true => self.variant(written),
        };
        self.scope.enter(written.to_string(), name.clone());
        if name.to_string() != written {
            self.scope.enter(name.to_string(), name.clone());
        }
        // A sibling function may have bound the same name to a tuple.
        self.shapes.remove(&name);
        name
    }

    fn variant(&mut self, written: &str) -> Name {
        let mut number = 2usize;
        loop {
            let text = format!("{}'{number}", parse_name(written).base());
            if self.used.insert(text.clone()) {
                return Name::new(text);
            }
            number += 1;
        }
    }

    fn lookup(&self, written: &str, span: Span) -> Result<Name, Diagnostic> {
        if let Some(name) = self.scope.meanings.get(written) {
            return Ok(name.clone());
        }
        let help = match nearest(written, self.scope.meanings.keys().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("bind it before this line: `{written} := …`"),
        };
        Err(Diagnostic::new("unbound-name", span, format!("`{written}` is not bound here"), help))
    }

    fn check_projection(&self, index: usize, tuple: &Name, span: Span) -> Result<(), Diagnostic> {
        match self.shapes.get(tuple) {
            Some(&size) if index > size => {
                let message = format!("this takes component {index} of a tuple of {size}");
                Err(Diagnostic::new("bad-projection", span, message, format!("components go from 1 to {size}")))
            }
            _ => Ok(()),
        }
    }
}

/// `x@3.1` names the copy of `x` made at 3.1; anything else is a plain name.
fn parse_name(written: &str) -> Name {
    let stamped = written.split_once('@').and_then(|(base, label)| Some((base, label.parse().ok()?)));
    match stamped {
        Some((base, label)) => Name::new(base).stamped(&label),
        None => Name::new(written),
    }
}

fn mentioned_in(block: &Block, used: &mut HashSet<String>) {
    for binding in &block.stmts {
        mentioned_in_pattern(&binding.pattern, used);
        mentioned_in_term(&binding.term, used);
    }
    mentioned_in_term(&block.result, used);
}

fn mentioned_in_pattern(pattern: &Pattern, used: &mut HashSet<String>) {
    match &pattern.kind {
        PatternKind::Name(name) => {
            used.insert(name.clone());
        }
        PatternKind::Tuple(parts) => parts.iter().for_each(|part| mentioned_in_pattern(part, used)),
    }
}

fn mentioned_in_term(term: &Term, used: &mut HashSet<String>) {
    match &term.kind {
        TermKind::Name(name) => {
            used.insert(name.clone());
        }
        TermKind::Fun(param, body) => {
            mentioned_in_pattern(param, used);
            mentioned_in(body, used);
        }
        TermKind::Call(fun, arg) => {
            mentioned_in_term(fun, used);
            mentioned_in_term(arg, used);
        }
        TermKind::Tuple(parts) => parts.iter().for_each(|part| mentioned_in_term(part, used)),
        TermKind::Proj(_, tuple) => mentioned_in_term(tuple, used),
        TermKind::Prim(_) | TermKind::Task(..) => {}
    }
}
