//! When objects are let go. In CPython a variable holds its object until it is bound anew, deleted or left with its function, and
//! what an expression makes on the way is gone with the operation it was made for. Here both are names, and the machine
//! keeps what a name stands for as long as the function runs, unless it is told to forget it, or that it is spent: then a fault
//! in the middle of its use ends it too.

use sooner_calculus::{Name, QuickMap, QuickSet};

use super::Lowering;
use super::env::Binding;
use super::uses::value_of;
use crate::bezoar::{Arg, Operand, Stmt, Temp, VarId};

/// What is known of who holds what.
#[derive(Default)]
pub struct Lifetimes {
    /// What calls, displays and unpacking have made, and how often it is used from here on.
    made: QuickMap<Name, u32>,
    /// What a variable has stood for at some time.
    stored: QuickSet<Name>,
    /// Those of several variables.
    shared: QuickSet<Name>,
}

impl Lifetimes {
    /// A variable stands for this.
    pub fn is_stored(&mut self, name: &Name) {
        self.made.remove(name);
        if !self.stored.insert(name.clone()) {
            self.shared.insert(name.clone());
        }
    }

    /// Whether one variable, and nothing else, stands for this.
    fn is_owned(&self, name: &Name) -> bool {
        self.stored.contains(name) && !self.shared.contains(name)
    }
}

impl Lowering<'_> {
    /// Says that the program does not ask for this again.
    pub fn forget(&mut self, name: &Name) {
        self.out.apply("gone", "forget", name.clone());
    }

    /// The same of something made for one use, which is over if that fails.
    pub fn spend(&mut self, name: &Name) {
        self.out.apply("gone", "spent", name.clone());
    }

    /// A plain variable stands for something else, or for nothing. What it stood for before is let go.
    pub fn rebind(&mut self, var: VarId, binding: Binding) {
        let before = self.env.get(var).clone();
        self.env.set(var, binding);
        self.forget_binding(&before);
    }

    /// What a variable stood for that stands for something else now.
    pub fn forget_binding(&mut self, before: &Binding) {
        if let Binding::Plain(Some(before), _) = before
            && self.lifetimes.is_owned(before)
        {
            self.forget(before);
        }
    }

    /// This has just been made. If nothing uses it, it is gone.
    pub fn is_made(&mut self, to: Temp) {
        let name = self.temps[to.0 as usize].clone().expect("what was made has a name");
        match self.uses.count(to) {
            0 => self.spend(&name),
            uses => drop(self.lifetimes.made.insert(name, uses)),
        }
    }

    /// What a call of a method is given first, before it is called.
    pub fn receiver(&self, callee: &Operand) -> Option<Name> {
        let Operand::Temp(temp) = callee else { return None };
        self.methods.get(temp).map(|(receiver, ..)| receiver.clone())
    }

    /// Operands that were made for this operation only.
    pub fn forget_operands<'a>(&mut self, operands: impl IntoIterator<Item = &'a Operand>, following: &[Stmt]) {
        for operand in operands {
            if let Operand::Temp(temp) = operand
                && let Some(name) = self.temps[temp.0 as usize].clone()
            {
                self.is_used(&name, following);
            }
        }
    }

    pub fn forget_call(&mut self, receiver: Option<Name>, callee: &Operand, args: &[Arg], following: &[Stmt]) {
        self.forget_operands(args.iter().map(value_of).chain([callee]), following);
        if let Some(receiver) = receiver {
            self.is_used(&receiver, following);
        }
    }

    /// What was made on the way may have had its last use. Where the function ends next, everything goes.
    fn is_used(&mut self, name: &Name, following: &[Stmt]) {
        let Some(left) = self.lifetimes.made.get_mut(name) else { return };
        *left -= 1;
        if *left == 0 {
            self.lifetimes.made.remove(name);
            if !matches!(following.first(), Some(Stmt::Return { .. })) {
                self.spend(name);
            }
        }
    }
}
