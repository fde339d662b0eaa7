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
    /// Variables that stand for something else by now, which nobody reads.
    outdated: Vec<bool>,
    undo: Vec<(VarId, Binding, bool)>,
    /// How often anything has changed.
    changes: u32,
}

/// A point to go back to.
#[derive(Clone, Copy)]
pub struct Mark(usize);

impl Env {
    /// So many variables, all unbound.
    pub fn new(variables: usize) -> Env {
        let bindings = vec![Binding::Plain(None, Bound::No); variables];
        Env { bindings, outdated: vec![false; variables], undo: Vec::new(), changes: 0 }
    }

    pub fn get(&self, var: VarId) -> &Binding {
        &self.bindings[var.0 as usize]
    }

    pub fn set(&mut self, var: VarId, binding: Binding) {
        self.change(var, binding, false);
    }

    /// The variable has got another value, which has no name here since nobody reads it.
    pub fn outdate(&mut self, var: VarId) {
        self.change(var, self.get(var).clone(), true);
    }

    fn change(&mut self, var: VarId, binding: Binding, outdated: bool) {
        let at = var.0 as usize;
        let before = std::mem::replace(&mut self.bindings[at], binding);
        self.undo.push((var, before, std::mem::replace(&mut self.outdated[at], outdated)));
        self.changes += 1;
    }

    pub fn changes(&self) -> u32 {
        self.changes
    }

    /// The names of the variables' values, of those that have one here, and of the cells.
    pub fn values(&self) -> impl Iterator<Item = (VarId, &Name)> {
        let known = self.bindings.iter().zip(&self.outdated).enumerate().filter(|(_, (_, outdated))| !**outdated);
        known.filter_map(|(var, (binding, _))| match binding {
            Binding::Plain(Some(name), Bound::Yes | Bound::Maybe) | Binding::Cell(name) => {
                Some((VarId(var as u32), name))
            }
            Binding::Plain(..) => None,
        })
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
            self.change(var, Binding::Plain(name, bound), self.outdated[var.0 as usize]);
        }
    }

    pub fn mark(&self) -> Mark {
        Mark(self.undo.len())
    }

    pub fn back_to(&mut self, mark: Mark) {
        for (var, before, outdated) in self.undo.drain(mark.0..).rev() {
            self.bindings[var.0 as usize] = before;
            self.outdated[var.0 as usize] = outdated;
        }
        self.changes += 1;
    }
}
