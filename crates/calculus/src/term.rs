//! The grammar of λᴼ (paper 001, Figure 2a). Sugar does not exist here: the reader removes it.

use std::sync::Arc;

use crate::{Name, Prim, PrimExpr};

/// e ::= s; e | ret x, held as the equivalent list of statements and a return variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Expr {
    /// s̄, in program order.
    pub stmts: Vec<Stmt>,
    /// The variable whose value is the expression's.
    pub ret: Name,
}

/// s ::= x := o
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stmt {
    /// The variable bound.
    pub name: Name,
    /// What it is bound to.
    pub op: Op,
}

/// o, the operations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// x
    Alias(Name),
    /// fun x: e
    Fun(Arc<Fun>),
    /// f x
    Call {
        /// f
        fun: Name,
        /// x
        arg: Name,
    },
    /// (x1, …, xn)
    Tuple(Vec<Name>),
    /// prj i x, counted from 1.
    Proj {
        /// i
        index: usize,
        /// x
        tuple: Name,
    },
    /// ⟨c⟩
    Prim(Prim),
    /// ⟨⟨cf c̄x⟩⟩: an external call that is under way.
    Task {
        /// cf
        fun: Prim,
        /// c̄x
        arg: PrimExpr,
    },
}

/// fun x: e
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fun {
    /// x
    pub param: Name,
    /// e
    pub body: Expr,
}

impl Stmt {
    /// `name := op`
    pub fn new(name: Name, op: Op) -> Stmt {
        Stmt { name, op }
    }
}

impl Op {
    /// The variables this operation mentions, not looking into function bodies.
    pub fn operands(&self) -> Vec<&Name> {
        match self {
            Op::Alias(name) => vec![name],
            Op::Call { fun, arg } => vec![fun, arg],
            Op::Tuple(parts) => parts.iter().collect(),
            Op::Proj { tuple, .. } => vec![tuple],
            Op::Fun(_) | Op::Prim(_) | Op::Task { .. } => Vec::new(),
        }
    }

    /// Whether the operation is a value: a function, a tuple or a primitive. Nothing is left to do.
    pub fn is_value(&self) -> bool {
        matches!(self, Op::Fun(_) | Op::Tuple(_) | Op::Prim(_))
    }
}
