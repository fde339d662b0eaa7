//! What each variable is called at the point being written, and whether it is bound there. Leaving an
//! arm or a body takes back what was noted in it.

use sooner_calculus::Name;

use crate::bezoar::VarId;

/// Whether a variable is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Yes,
    No,
    Maybe,
}

impl Bound {
    pub fn merge(self, other: Bound) -> Bound {
        if self == other { self } else { Bound::Maybe }
    }
}

#[derive(Clone, Debug)]
pub enum Binding {
    /// A plain name; none if nothing was ever bound on the way here.
    Plain(Option<Name>, Bound),
    /// A cell object.
    Cell(Name),
}

pub struct Env {
    bindings: Vec<Binding>,
    undo: Vec<(VarId, Binding)>,
}

/// A point to go back to.
#[derive(Clone, Copy)]
pub struct Mark(usize);

impl Env {
    /// So many variables, all unbound.
    pub fn new(variables: usize) -> Env {
        Env { bindings: vec![Binding::Plain(None, Bound::No); variables], undo: Vec::new() }
    }

    pub fn get(&self, var: VarId) -> &Binding {
        &self.bindings[var.0 as usize]
    }

    pub fn set(&mut self, var: VarId, binding: Binding) {
        let before = std::mem::replace(&mut self.bindings[var.0 as usize], binding);
        self.undo.push((var, before));
    }

    pub fn bound(&self, var: VarId) -> Bound {
        match self.get(var) {
            Binding::Plain(_, bound) => *bound,
            Binding::Cell(_) => Bound::Maybe,
        }
    }

    /// The same value, with more known about it.
    pub fn refine(&mut self, var: VarId, bound: Bound) {
        if let Binding::Plain(name, _) = self.get(var).clone() {
            self.set(var, Binding::Plain(name, bound));
        }
    }

    pub fn mark(&self) -> Mark {
        Mark(self.undo.len())
    }

    pub fn back_to(&mut self, mark: Mark) {
        for (var, before) in self.undo.drain(mark.0..).rev() {
            self.bindings[var.0 as usize] = before;
        }
    }
}
