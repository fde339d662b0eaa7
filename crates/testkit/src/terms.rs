//! Generates well-formed λᴼ programs that mostly make sense: the generator knows the shape of each
//! variable and usually uses it accordingly. Names come from a small pool, so that inner names are
//! used again by sibling functions and by what is bound outside later: that is what freshening and
//! substitution must survive.

mod church;
mod literal;
mod scope;
mod shape;
mod statement;

use sooner_calculus::{Context, Expr, Name, Op, Prelude, Prim, PrimExpr, Stmt};

use crate::outside::Signature;
use crate::tape::Tape;
use scope::Scope;
pub use shape::Shape;

/// What kinds of things a program may do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flavour {
    /// Uses booleans, numerals and lists of the prelude.
    pub church: bool,
    /// Makes calls that may fail or never answer.
    pub failures: bool,
    /// Sometimes uses values for what they are not, and itself for recursion.
    pub wild: bool,
    /// Uses variables that it does not bind.
    pub open: bool,
}

/// A program, and the context in which it is well-formed.
pub fn program(tape: &mut Tape<'_>, flavour: Flavour, prelude: &Prelude) -> (Expr, Context) {
    let mut generator = Generator { tape, scope: Scope::default(), flavour, depth: 0, left: 80 };
    let free = if flavour.open { vec![Name::new("free1"), Name::new("free2")] } else { Vec::new() };
    for name in &free {
        generator.scope.enter(name.clone(), Shape::Unknown);
    }
    if flavour.church {
        generator.scope.enter_all(church::constants());
    }
    let (expr, _) = generator.block(None, 24);
    (prelude.link(&expr), free.into_iter().collect())
}

/// Any constant: numbers of all sizes, floats, text with escapes, symbols.
pub fn literal(tape: &mut Tape<'_>) -> Prim {
    literal::any(tape)
}

struct Generator<'t, 'c> {
    tape: &'t mut Tape<'c>,
    scope: Scope,
    flavour: Flavour,
    /// How many functions we are inside of.
    depth: usize,
    /// How many more statements the program may have beyond what its shapes require.
    left: usize,
}

/// The statements of the block being generated.
type Stmts = Vec<Stmt>;

impl Generator<'_, '_> {
    /// Up to `size` statements and a result of the shape wanted, or of any.
    fn block(&mut self, want: Option<&Shape>, size: usize) -> (Expr, Shape) {
        let outer = self.scope.mark();
        let mut stmts = Vec::new();
        for _ in 0..self.tape.below(size + 1) {
            if self.left > 0 {
                self.statement(&mut stmts);
            }
        }
        let (ret, shape) = match want {
            Some(shape) => (self.value(shape, &mut stmts), shape.clone()),
            None => self.any_value(&mut stmts),
        };
        self.scope.leave(outer);
        (Expr { stmts, ret }, shape)
    }

    fn bind(&mut self, op: Op, shape: Shape, stmts: &mut Stmts) -> Name {
        // Chosen after the operation, so that a function's body may bind the function's own name.
        let name = self.scope.unused(self.tape);
        stmts.push(Stmt::new(name.clone(), op));
        self.scope.enter(name.clone(), shape);
        self.left = self.left.saturating_sub(1);
        name
    }

    /// A variable in scope, whatever it is; a new one if there is none.
    fn any_value(&mut self, stmts: &mut Stmts) -> (Name, Shape) {
        match self.scope.any(self.tape) {
            Some(found) => found,
            None => (self.value(&Shape::Data, stmts), Shape::Data),
        }
    }

    /// A variable of that shape: usually one in scope, else a new one.
    fn value(&mut self, shape: &Shape, stmts: &mut Stmts) -> Name {
        let known = self.scope.of_shape(shape, self.tape);
        match known {
            Some(name) if !self.tape.once_in(4) => name,
            _ => self.new_value(shape, stmts),
        }
    }

    fn new_value(&mut self, shape: &Shape, stmts: &mut Stmts) -> Name {
        let op = match shape {
            Shape::Data | Shape::Unknown => Op::Prim(literal::small(self.tape)),
            Shape::Tuple(parts) => Op::Tuple(parts.iter().map(|part| self.value(part, stmts)).collect()),
            Shape::Outside(signature) => Op::Prim(Prim::symbol(signature.name)),
            Shape::Fun(param, result) if shape.fits_outside() && self.tape.once_in(3) => {
                let signature = Signature::of(param, result);
                Op::Prim(Prim::symbol(signature.map_or("calc", |signature| signature.name)))
            }
            Shape::Fun(param, result) => self.function(param, Some(result)).0,
            Shape::Bool | Shape::Nat | Shape::List => return self.church_value(shape, stmts),
        };
        self.bind(op, shape.clone(), stmts)
    }

    /// A function, and the shape of its result.
    fn function(&mut self, param: &Shape, result: Option<&Shape>) -> (Op, Shape) {
        let outer = self.scope.mark();
        let name = self.scope.unused(self.tape);
        self.scope.enter(name.clone(), param.clone());
        self.depth += 1;
        let size = if self.depth < 4 { 4 } else { 0 };
        let (body, shape) = self.block(result, size);
        self.depth -= 1;
        self.scope.leave(outer);
        (Op::Fun(std::sync::Arc::new(sooner_calculus::Fun { param: name, body })), shape)
    }

    /// A constant argument of that shape, as it stands in a task.
    fn constant(&mut self, shape: &Shape) -> PrimExpr {
        match shape {
            Shape::Tuple(parts) => PrimExpr::Tuple(parts.iter().map(|part| self.constant(part)).collect()),
            _ => PrimExpr::Prim(literal::small(self.tape)),
        }
    }
}
