//! Writes λᴼ statements into the body at hand. Symbols are written once, before the function; constants
//! once in each body, so that the machine sees a loop's constants in the loop.

use std::sync::Arc;

use sooner_calculus::{Expr, Fun, Name, Op, Prim, QuickMap, Stmt};

use super::names::Names;
use crate::bezoar::Const;

#[derive(Default)]
pub struct Builder {
    pub names: Names,
    bodies: Vec<Body>,
    symbols: QuickMap<Arc<str>, Name>,
    /// The symbols' statements.
    heading: Vec<Stmt>,
}

#[derive(Default)]
struct Body {
    stmts: Vec<Stmt>,
    constants: QuickMap<Prim, Name>,
    unit: Option<Name>,
}

impl Builder {
    /// Begins a body. Ended by `end`.
    pub fn begin(&mut self) {
        self.bodies.push(Body::default());
    }

    pub fn end(&mut self, ret: Name) -> Expr {
        let body = self.bodies.pop().expect("a body was begun");
        Expr { stmts: body.stmts, ret }
    }

    fn body(&mut self) -> &mut Body {
        self.bodies.last_mut().expect("statements stand in a body")
    }

    /// How many statements the body has so far.
    pub fn len(&mut self) -> usize {
        self.body().stmts.len()
    }

    /// `base := op`
    pub fn push(&mut self, base: &str, op: Op) -> Name {
        let name = self.names.fresh(base);
        self.push_as(name.clone(), op);
        name
    }

    pub fn push_as(&mut self, name: Name, op: Op) {
        self.body().stmts.push(Stmt::new(name, op));
    }

    /// A function around a body that has ended.
    pub fn fun(&mut self, base: &str, param: Name, body: Expr) -> Name {
        self.push(base, Op::Fun(Arc::new(Fun { param, body })))
    }

    pub fn tuple(&mut self, parts: Vec<Name>) -> Name {
        if !parts.is_empty() {
            return self.push("a", Op::Tuple(parts));
        }
        if let Some(unit) = self.body().unit.clone() {
            return unit;
        }
        let unit = self.push("nothing", Op::Tuple(parts));
        self.body().unit = Some(unit.clone());
        unit
    }

    /// Component `index`, counted from 1.
    pub fn component(&mut self, base: &str, index: usize, tuple: &Name) -> Name {
        self.push(base, Op::Proj { index, tuple: tuple.clone() })
    }

    /// `base := <symbol> (args)`
    pub fn operate(&mut self, base: &str, symbol: &str, args: Vec<Name>) -> Name {
        let arg = self.tuple(args);
        self.apply(base, symbol, arg)
    }

    /// `base := <symbol> arg`
    pub fn apply(&mut self, base: &str, symbol: &str, arg: Name) -> Name {
        let fun = self.symbol(symbol);
        self.push(base, Op::Call { fun, arg })
    }

    pub fn symbol(&mut self, symbol: &str) -> Name {
        if let Some(name) = self.symbols.get(symbol) {
            return name.clone();
        }
        let (symbol, name) = (Arc::from(symbol), self.names.fresh(symbol));
        self.heading.push(Stmt::new(name.clone(), Op::Prim(Prim::Symbol(Arc::clone(&symbol)))));
        self.symbols.insert(symbol, name.clone());
        name
    }

    pub fn prim(&mut self, prim: Prim) -> Name {
        if let Some(name) = self.body().constants.get(&prim) {
            return name.clone();
        }
        let name = self.push("k", Op::Prim(prim.clone()));
        self.body().constants.insert(prim, name.clone());
        name
    }

    pub fn number(&mut self, number: impl Into<num_bigint::BigInt>) -> Name {
        self.prim(Prim::int(number))
    }

    pub fn text(&mut self, text: &str) -> Name {
        self.prim(Prim::text(text))
    }

    pub fn flag(&mut self, flag: bool) -> Name {
        self.prim(Prim::Bool(flag))
    }

    pub fn none(&mut self) -> Name {
        self.prim(Prim::symbol("None"))
    }

    pub fn constant(&mut self, constant: &Const) -> Name {
        self.prim(prim_of(constant))
    }

    /// The program: the symbols, and the function that is its value.
    pub fn program(mut self, base: &str, param: Name, body: Expr) -> Expr {
        self.bodies.push(Body { stmts: std::mem::take(&mut self.heading), ..Body::default() });
        let ret = self.fun(base, param, body);
        self.end(ret)
    }
}

/// A Python constant.
pub fn prim_of(constant: &Const) -> Prim {
    match constant {
        Const::None => Prim::symbol("None"),
        Const::Ellipsis => Prim::symbol("Ellipsis"),
        Const::Bool(value) => Prim::Bool(*value),
        Const::Int(value) => Prim::Int(value.clone()),
        Const::Float(value) => Prim::Float(*value),
        Const::Complex(value) => Prim::symbol(format!("complex:{value:?}")),
        Const::Text(text) => Prim::Text(text.clone()),
        Const::Bytes(bytes) => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            Prim::symbol(format!("bytes:{digits}"))
        }
    }
}
