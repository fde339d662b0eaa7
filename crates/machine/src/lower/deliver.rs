//! Brings values where they are wanted: moves, tuples taken apart and put together, moves that must
//! not see each other's results.

use super::emit::{Dest, Emitter};
use super::tree::{Def, Var};
use crate::code::{Instr, Slot};

impl Emitter<'_, '_> {
    /// A tuple that lives as its components, built.
    pub fn whole(&mut self, dest: &Dest) -> Slot {
        match dest {
            Dest::Slot(slot) => *slot,
            Dest::Spread(parts) => {
                let slots: Vec<Slot> = parts.iter().map(|part| self.whole(part)).collect();
                let (to, parts) = (self.fresh(), self.list(&slots));
                self.code.push(Instr::Tuple { to, parts });
                to
            }
            Dest::Return => unreachable!("a function's value is nobody's component"),
        }
    }

    /// Brings a variable's value where it is wanted.
    pub fn deliver(&mut self, var: Var, dest: &Dest) {
        match dest {
            Dest::Return => {
                let from = self.slot(var);
                self.code.push(Instr::Return { from });
            }
            Dest::Slot(to) => {
                let from = self.slot(var);
                if from != *to {
                    self.code.push(Instr::Move { to: *to, from });
                }
            }
            Dest::Spread(_) => {
                let (mut to, mut from) = (Vec::new(), Vec::new());
                self.pair_up(var, dest, &mut to, &mut from);
                self.parallel_move(&to, &from);
            }
        }
    }

    /// Which slot goes where so that `var` arrives at `dest`.
    fn pair_up(&mut self, var: Var, dest: &Dest, to: &mut Vec<Slot>, from: &mut Vec<Slot>) {
        let Dest::Spread(wanted) = dest else {
            to.extend(dest.leaves());
            return from.push(self.slot(var));
        };
        if let Some(parts) = self.spread.get(&var).cloned()
            && parts.len() >= wanted.len()
        {
            for (part, want) in parts.iter().zip(wanted) {
                self.pair_slots(part, want, to, from);
            }
            return;
        }
        let tree = self.tree;
        if let Def::Tuple(parts) = tree.def(var)
            && parts.len() >= wanted.len()
        {
            return parts.iter().zip(wanted).for_each(|(&part, want)| self.pair_up(part, want, to, from));
        }
        let whole = self.slot(var);
        self.pair_projections(whole, wanted, to, from);
    }

    /// Takes apart a tuple in a slot.
    pub fn unpack(&mut self, whole: Slot, dest: &Dest) {
        let (mut to, mut from) = (Vec::new(), Vec::new());
        self.pair_slots(&Dest::Slot(whole), dest, &mut to, &mut from);
        self.parallel_move(&to, &from);
    }

    fn pair_slots(&mut self, part: &Dest, want: &Dest, to: &mut Vec<Slot>, from: &mut Vec<Slot>) {
        match (part, want) {
            (Dest::Spread(parts), Dest::Spread(wanted)) if parts.len() >= wanted.len() => {
                parts.iter().zip(wanted).for_each(|(part, want)| self.pair_slots(part, want, to, from));
            }
            (part, Dest::Spread(wanted)) => {
                let whole = self.whole(part);
                self.pair_projections(whole, wanted, to, from);
            }
            (part, want) => {
                to.extend(want.leaves());
                from.push(self.whole(part));
            }
        }
    }

    fn pair_projections(&mut self, whole: Slot, wanted: &[Dest], to: &mut Vec<Slot>, from: &mut Vec<Slot>) {
        for (index, want) in (0..).zip(wanted) {
            let part = self.fresh();
            self.code.push(Instr::Proj { to: part, from: whole, index });
            self.pair_slots(&Dest::Slot(part), want, to, from);
        }
    }

    /// The slots of a tuple's components, if it is known as such.
    pub fn components(&mut self, var: Var) -> Option<Vec<Slot>> {
        if let Some(parts) = self.spread.get(&var).cloned() {
            return Some(parts.iter().map(|part| self.whole(part)).collect());
        }
        let tree = self.tree;
        match tree.def(var) {
            Def::Tuple(parts) => Some(parts.iter().map(|&part| self.slot(part)).collect()),
            _ => None,
        }
    }

    /// Moves that must not see each other's results: `(a, b) = (b, a)`.
    fn parallel_move(&mut self, to: &[Slot], from: &[Slot]) {
        let clash = |i: usize| from.iter().enumerate().any(|(j, &source)| j > i && source == to[i]);
        let sources: Vec<Slot> = (0..to.len())
            .map(|i| {
                // A source that an earlier move overwrites is saved first.
                let overwritten = (0..i).any(|j| to[j] == from[i] && clash(j));
                if overwritten {
                    let saved = self.fresh();
                    self.code.push(Instr::Move { to: saved, from: from[i] });
                    saved
                } else {
                    from[i]
                }
            })
            .collect();
        for (&to, from) in to.iter().zip(sources) {
            if to != from {
                self.code.push(Instr::Move { to, from });
            }
        }
    }
}
