//! The variables in scope, and the choice of names.

use sooner_calculus::Name;

use super::Shape;
use crate::tape::Tape;

/// Short on purpose: see the module above.
const POOL: [&str; 26] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w",
    "x", "y", "z",
];

/// Variables with their shapes, innermost last.
#[derive(Default)]
pub struct Scope {
    variables: Vec<(Name, Shape)>,
}

impl Scope {
    /// Where we are, for `leave`.
    pub fn mark(&self) -> usize {
        self.variables.len()
    }

    /// Forgets what was entered since.
    pub fn leave(&mut self, mark: usize) {
        self.variables.truncate(mark);
    }

    pub fn enter(&mut self, name: Name, shape: Shape) {
        self.variables.push((name, shape));
    }

    pub fn enter_all(&mut self, variables: impl IntoIterator<Item = (Name, Shape)>) {
        self.variables.extend(variables);
    }

    /// One of the first three names of the pool that are not in scope.
    pub fn unused(&self, tape: &mut Tape<'_>) -> Name {
        let pool = POOL.iter().map(|&name| Name::new(name)).chain((1..).map(|i: u32| Name::new(format!("v{i}"))));
        let mut unused = pool.filter(|name| self.variables.iter().all(|(bound, _)| bound != name));
        unused.nth(tape.below(3)).expect("the pool is endless")
    }

    /// Any variable; the newest at the end of the tape.
    pub fn any(&self, tape: &mut Tape<'_>) -> Option<(Name, Shape)> {
        self.choose(tape, |_| true)
    }

    /// A variable of exactly that shape.
    pub fn of_shape(&self, shape: &Shape, tape: &mut Tape<'_>) -> Option<Name> {
        self.choose(tape, |known| known == shape).map(|(name, _)| name)
    }

    /// A variable whose shape passes `fits`.
    pub fn choose(&self, tape: &mut Tape<'_>, fits: impl Fn(&Shape) -> bool) -> Option<(Name, Shape)> {
        let found: Vec<&(Name, Shape)> = self.variables.iter().rev().filter(|(_, shape)| fits(shape)).collect();
        if found.is_empty() { None } else { Some((*tape.pick(&found)).clone()) }
    }
}
