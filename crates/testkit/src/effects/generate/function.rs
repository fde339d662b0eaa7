//! Functions of the program's own: closures over what is in scope, makers of closures, recursion.

use std::rc::Rc;

use super::Generator;
use super::scope::{Signature, Sort};

impl Generator<'_, '_> {
    /// Defines a function, to be called later: by then what it captured has changed.
    pub fn function(&mut self) {
        match self.tape.below(4) {
            0 | 1 => self.closure(),
            2 => self.maker(),
            _ => self.recursive(),
        }
    }

    fn closure(&mut self) {
        let takes = vec![self.result_sort(), Sort::Numbers];
        let gives = self.result_sort();
        let names: Vec<String> = takes.iter().map(|sort| self.name(sort)).collect();
        let name = self.fresh("f");
        let cost = self.costing(|g| {
            g.block(format!("{name} := fun ({}):", names.join(", ")), |g| {
                names.iter().zip(&takes).for_each(|(name, sort)| g.scope.enter(name.clone(), sort.clone()));
                g.statements(4);
                g.expression(&gives)
            });
        });
        self.scope.enter(name, Sort::Function(Rc::new(Signature { takes, gives, cost })));
    }

    /// A function that returns a function, called at once: `f` then holds the list it was made with.
    fn maker(&mut self) {
        let (maker, list, n) = (self.fresh("make"), self.name(&Sort::Numbers), self.name(&Sort::Number));
        let cost = self.costing(|g| {
            g.block(format!("{maker} := fun {list}:"), |g| {
                g.scope.enter(list.clone(), Sort::Numbers);
                g.statements(1);
                let inner = g.fresh("inner");
                g.block(format!("{inner} := fun ({n},):"), |g| {
                    g.scope.enter(n.clone(), Sort::Number);
                    g.line(format!("_ := add_to ({list}, {n})"));
                    g.statements(2);
                    g.expression(&Sort::Number)
                });
                inner
            });
        });
        let argument = self.expression(&Sort::Numbers);
        let signature = Signature { takes: vec![Sort::Number], gives: Sort::Number, cost };
        self.bind(Sort::Function(Rc::new(signature)), format!("{maker} ({argument})"));
    }

    /// Recursion by `fix`, at most four deep, called with a number that may be pending.
    fn recursive(&mut self) {
        let (step, myself, n) = (self.fresh("step"), self.fresh("self"), self.name(&Sort::Number));
        let again = format!("{myself} (sub ({n}, 1))");
        let mut base = String::new();
        let cost = self.costing(|g| {
            g.block(format!("{step} := fun ({myself}, {n}):"), |g| {
                g.scope.enter(n.clone(), Sort::Number);
                g.statements(3);
                base = g.expression(&Sort::Number);
                format!("ite (le ({n}, 0), fun (): {base}, fun (): add ({again}, {}))", g.simple(&Sort::Number))
            });
        });
        let name = self.fresh("f");
        let start = self.expression(&Sort::Number);
        self.line(format!("{name} := fix {step}"));
        self.cost += self.weight * cost * 4;
        self.bind(Sort::Number, format!("{name} (mod ({start}, 4))"));
    }

    /// A call of a function in scope, for its effect and its value.
    pub fn use_function(&mut self) {
        let functions = self.scope.functions(None);
        if functions.is_empty() {
            return self.function();
        }
        let (name, signature) = self.tape.pick(&functions).clone();
        match self.apply(&name, &signature, 0) {
            Some(call) => drop(self.bind(signature.gives.clone(), call)),
            None => self.define(Sort::Number),
        }
    }

    /// A call of a function in scope that gives this sort.
    pub fn own_call(&mut self, gives: &Sort, depth: usize) -> Option<String> {
        let functions = self.scope.functions(Some(gives));
        if functions.is_empty() {
            return None;
        }
        let (name, signature) = self.tape.pick(&functions).clone();
        self.apply(&name, &signature, depth)
    }

    fn apply(&mut self, name: &str, signature: &Signature, depth: usize) -> Option<String> {
        if !self.affords(signature.cost) {
            return None;
        }
        self.cost += self.weight * signature.cost;
        let arguments: Vec<String> = signature.takes.iter().map(|sort| self.nested(sort, depth + 1)).collect();
        Some(format!("{name} ({},)", arguments.join(", ")))
    }

    /// Writes a function's body, whose cost counts where it is called and not where it is written.
    /// Statements in it are careful, for nobody knows where it will be called.
    fn costing(&mut self, write: impl FnOnce(&mut Self)) -> usize {
        let outer = (self.cost, self.weight, self.guarded, self.live);
        (self.cost, self.weight, self.guarded, self.live) = (0, 1, false, true);
        write(self);
        let cost = self.cost;
        (self.cost, self.weight, self.guarded, self.live) = outer;
        cost + 1
    }
}
