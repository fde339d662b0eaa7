//! What generated programs do with the prelude.

use sooner_calculus::{Name, Op};

use super::{Generator, Shape, Stmts};

/// Constants of the prelude.
pub fn constants() -> impl Iterator<Item = (Name, Shape)> {
    let constants = [("true", Shape::Bool), ("false", Shape::Bool), ("zero", Shape::Nat), ("nil", Shape::List)];
    constants.into_iter().map(|(name, shape)| (Name::new(name), shape))
}

/// The functions of the prelude that return that shape, with the shapes of their parameters.
fn makers(result: &Shape) -> Vec<(&'static str, Shape)> {
    use Shape::{Bool, Data, List, Nat};
    let endo = || Shape::fun(Data, Data);
    match result {
        Bool => vec![("not", Bool), ("and", Shape::pair(Bool, Bool)), ("or", Shape::pair(Bool, Bool))],
        Nat => vec![("succ", Nat)],
        List => vec![
            ("singleton", Data),
            ("cons", Shape::pair(Data, List)),
            ("append", Shape::pair(List, Data)),
            ("concat", Shape::pair(List, List)),
            ("map", Shape::pair(List, endo())),
        ],
        _ => Vec::new(),
    }
}

impl Generator<'_, '_> {
    /// A boolean, numeral or list: a constant, made by the prelude, or from outside.
    pub(super) fn church_value(&mut self, shape: &Shape, stmts: &mut Stmts) -> Name {
        let makers = makers(shape);
        match self.tape.below(4) {
            1 | 2 if self.left > 0 => {
                let (name, param) = self.tape.pick(&makers).clone();
                self.prelude_call(name, &param, shape.clone(), stmts)
            }
            3 if self.left > 0 && *shape != Shape::Nat => self.outside_call(Some(shape), stmts),
            _ => self.scope.of_shape(shape, self.tape).expect("the prelude has a constant of each shape"),
        }
    }

    /// A loop or a choice: `fold`, `if`, `iter_nat` over a state of some shape.
    pub(super) fn church_control(&mut self, stmts: &mut Stmts) {
        use Shape::{Bool, Data, List, Nat};
        let state = self.tape.pick(&[Data, Shape::pair(Data, Data), List]).clone();
        let (name, param) = match self.tape.below(3) {
            0 => {
                let branch = Shape::fun(Shape::unit(), state.clone());
                ("if", vec![Bool, branch.clone(), branch])
            }
            1 => {
                let each = Shape::fun(Shape::pair(state.clone(), Data), state.clone());
                ("fold", vec![List, state.clone(), each])
            }
            _ => ("iter_nat", vec![Nat, Shape::fun(state.clone(), state.clone()), state.clone()]),
        };
        self.prelude_call(name, &Shape::Tuple(param), state, stmts);
    }

    fn prelude_call(&mut self, name: &str, param: &Shape, result: Shape, stmts: &mut Stmts) -> Name {
        let arg = self.value(param, stmts);
        self.bind(Op::Call { fun: Name::new(name), arg }, result, stmts)
    }
}
