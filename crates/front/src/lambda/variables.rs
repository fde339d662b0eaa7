//! What the variables of a function are called at each place where it can fail, for tracebacks. A variable whose value nobody reads
//! any more may have no name behind a branch or a loop: then it is not among them.

use std::rc::Rc;
use std::sync::Arc;

use sooner_calculus::{Name, QuickMap};

use super::Lowering;
use super::bits::Bits;
use crate::bezoar::{Scope, Stmt, VarId};

/// By the name of the operation: what variables stand there, and what they are called.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    /// The names of the variables, and of their values or cells.
    pub places: QuickMap<Arc<str>, Rc<Place>>,
    last: Option<(u32, Rc<Place>)>,
}

/// The variables at a place.
#[derive(Clone, Debug)]
pub struct Place {
    /// As they are written.
    pub variables: Vec<Arc<str>>,
    /// What their values are called, or their cells.
    pub values: Rc<[Name]>,
}

impl Lowering<'_> {
    /// The operation of this name can fail.
    pub fn note_variables(&mut self, operation: &Name) {
        let params = self.params() as u32;
        let Some(variables) = &mut self.variables else { return };
        let place = match &variables.last {
            Some((changes, place)) if *changes == self.env.changes() => place.clone(),
            _ => {
                let known = |var: VarId| &self.function.variables[var.0 as usize];
                let shown = self.env.values().filter(|(var, _)| known(*var).scope != Scope::Top);
                let mut shown: Vec<(VarId, &Name)> = shown.collect();
                // In the order of `co_varnames`, `co_cellvars` and `co_freevars`.
                let rank = |var: &VarId| match known(*var).scope {
                    _ if var.0 < params => 0,
                    Scope::Local | Scope::Top => 0,
                    Scope::Cell | Scope::Through => 1,
                    Scope::Free | Scope::Known => 2,
                };
                shown.sort_by_key(|(var, _)| rank(var));
                let (names, values): (Vec<Arc<str>>, Vec<Name>) =
                    shown.into_iter().map(|(var, name)| (known(var).name.clone(), name.clone())).unzip();
                Rc::new(Place { variables: names, values: values.into() })
            }
        };
        variables.last = Some((self.env.changes(), place.clone()));
        variables.places.insert(operation.base().into(), place);
    }

    /// The variables that a statement binds may have got other values. Those that nobody reads have no names for them.
    pub fn outdate(&mut self, stmt: &Stmt, named: &[VarId]) {
        if self.variables.is_some() {
            self.outdate_all(&self.facts(stmt).all.clone(), named);
        }
    }

    pub fn outdate_all(&mut self, assigned: &Bits, named: &[VarId]) {
        if self.variables.is_none() {
            return;
        }
        let lost: Vec<VarId> = assigned.iter().filter(|var| self.is_plain(*var) && !named.contains(var)).collect();
        lost.into_iter().for_each(|var| self.env.outdate(var));
    }
}
