//! Surface syntax: what people write, sugar included (paper 001, §3.2), with spans.

use crate::{Prim, PrimExpr, Span};

/// Statements and the expression whose value is the block's.
#[derive(Debug)]
pub struct Block {
    pub stmts: Vec<Binding>,
    pub result: Term,
}

/// `pattern := term`
#[derive(Debug)]
pub struct Binding {
    pub pattern: Pattern,
    pub term: Term,
}

/// A variable, or a tuple of patterns.
#[derive(Debug)]
pub struct Pattern {
    pub kind: PatternKind,
    pub span: Span,
}

#[derive(Debug)]
pub enum PatternKind {
    Name(String),
    Tuple(Vec<Pattern>),
}

/// An operation, possibly nested.
#[derive(Debug)]
pub struct Term {
    pub kind: TermKind,
    pub span: Span,
}

#[derive(Debug)]
pub enum TermKind {
    Name(String),
    Fun(Pattern, Box<Block>),
    Call(Box<Term>, Box<Term>),
    Tuple(Vec<Term>),
    Proj(usize, Box<Term>),
    Prim(Prim),
    Task(Prim, PrimExpr),
}
