//! One statement of a generated program.

use sooner_calculus::{Name, Op, Prim};

use super::{Generator, Shape, Stmts, literal};
use crate::outside::{SIGNATURES, Signature};

impl Generator<'_, '_> {
    /// Appends a statement, and what it needs before it.
    pub(super) fn statement(&mut self, stmts: &mut Stmts) {
        match self.tape.below(20) {
            0 => {
                let prim = literal::small(self.tape);
                self.bind(Op::Prim(prim), Shape::Data, stmts);
            }
            1 => self.alias(stmts),
            2 | 3 => self.tuple(stmts),
            4 | 5 => self.projection(stmts),
            6..=8 => self.definition(stmts),
            9..=12 => self.call(stmts),
            13..=15 => {
                self.outside_call(None, stmts);
            }
            16 => self.task(stmts),
            17 if self.flavour.wild => self.wild(stmts),
            _ if self.flavour.church => self.church_control(stmts),
            _ => self.call(stmts),
        }
    }

    fn alias(&mut self, stmts: &mut Stmts) {
        let (name, shape) = self.any_value(stmts);
        self.bind(Op::Alias(name), shape, stmts);
    }

    fn tuple(&mut self, stmts: &mut Stmts) {
        let parts: Vec<(Name, Shape)> = (0..self.tape.below(4)).map(|_| self.any_value(stmts)).collect();
        let (names, shapes) = parts.into_iter().unzip();
        self.bind(Op::Tuple(names), Shape::Tuple(shapes), stmts);
    }

    fn projection(&mut self, stmts: &mut Stmts) {
        let nonempty = |shape: &Shape| matches!(shape, Shape::Tuple(parts) if !parts.is_empty());
        let Some((tuple, Shape::Tuple(parts))) = self.scope.choose(self.tape, nonempty) else {
            return self.tuple(stmts);
        };
        let at = self.tape.below(parts.len());
        self.bind(Op::Proj { index: at + 1, tuple }, parts[at].clone(), stmts);
    }

    fn definition(&mut self, stmts: &mut Stmts) {
        let param = Shape::any(self.tape, self.flavour.church);
        let (op, result) = self.function(&param, None);
        self.bind(op, Shape::fun(param, result), stmts);
    }

    fn call(&mut self, stmts: &mut Stmts) {
        let is_fun = |shape: &Shape| matches!(shape, Shape::Fun(..));
        let Some((fun, Shape::Fun(param, result))) = self.scope.choose(self.tape, is_fun) else {
            return self.definition(stmts);
        };
        let arg = self.value(&param, stmts);
        self.bind(Op::Call { fun, arg }, *result, stmts);
    }

    /// A call of an external function, one that returns `result` if that is given.
    pub(super) fn outside_call(&mut self, result: Option<&Shape>, stmts: &mut Stmts) -> Name {
        let signature = self.signature(result);
        let fun = self.value(&Shape::Outside(signature), stmts);
        let param = signature.param(self.tape);
        let arg = self.value(&param, stmts);
        self.bind(Op::Call { fun, arg }, signature.result(), stmts)
    }

    fn task(&mut self, stmts: &mut Stmts) {
        let signature = self.signature(None);
        let param = signature.param(self.tape);
        let arg = self.constant(&param);
        self.bind(Op::Task { fun: Prim::symbol(signature.name), arg }, signature.result(), stmts);
    }

    fn signature(&mut self, result: Option<&Shape>) -> &'static Signature {
        let flavour = self.flavour;
        let fits = |signature: &&Signature| {
            result.is_none_or(|wanted| signature.result() == *wanted)
                && (flavour.church || !signature.is_church())
                && (flavour.failures || !signature.may_fail)
        };
        let fitting: Vec<&'static Signature> = SIGNATURES.iter().filter(fits).collect();
        fitting[self.tape.below(fitting.len())]
    }

    /// Anything used as anything.
    fn wild(&mut self, stmts: &mut Stmts) {
        let (one, _) = self.any_value(stmts);
        let op = if self.tape.once_in(3) {
            Op::Proj { index: 1 + self.tape.below(3), tuple: one }
        } else {
            Op::Call { fun: one, arg: self.any_value(stmts).0 }
        };
        self.bind(op, Shape::Unknown, stmts);
    }
}
