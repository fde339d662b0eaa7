//! Calls: operations become instructions, external functions external calls, the function itself a
//! jump where it stands last.

use sooner_calculus::Prim;

use super::emit::{Dest, Emitter};
use super::tree::{Def, Var};
use crate::code::{Arity, Instr, OpCode, Slot};

impl Emitter<'_, '_> {
    /// Arguments of a call: the components if it is given a tuple written on the spot.
    pub fn arguments(&mut self, arg: Var) -> (Vec<Slot>, bool) {
        match self.components(arg) {
            Some(slots) => (slots, true),
            None => (vec![self.slot(arg)], false),
        }
    }

    pub fn call(&mut self, var: Var, fun: Var, arg: Var, dest: Option<&Dest>) {
        if let Some(name) = self.tree.symbol(fun).cloned() {
            if self.control(&name, var, arg, dest) {
                return;
            }
            if let Some((op, arity)) = self.output.operation(&name) {
                return self.operation(op, arity, var, arg, dest);
            }
            if let Some(op) = (self.output.vocabulary.operation)(&name) {
                let (args, _) = self.arguments(arg);
                let args = self.list(&args);
                return self.result(var, dest, |to| Instr::Host { op, to, args });
            }
            let constant = self.output.constant(&Prim::Symbol(name));
            let (args, spread) = self.arguments(arg);
            let args = self.list(&args);
            if let Some(Dest::Return) = dest {
                self.code.push(Instr::TailExternal { name: constant, args, spread });
                return;
            }
            return self.result(var, dest, |to| Instr::External { to, name: constant, args, spread });
        }
        let (args, spread) = self.arguments(arg);
        if self.current == Some(fun) && self.fits(&args, spread) {
            let args = self.list(&args[..self.arity.slots() as usize]);
            if let Some(Dest::Return) = dest {
                self.code.push(Instr::TailCurrent { args });
                return;
            }
            return self.result(var, dest, |to| Instr::CallCurrent { to, args });
        }
        let callee = self.slot(fun);
        let args = self.list(&args);
        if let Some(Dest::Return) = dest
            && !self.output.vocabulary.own
        {
            self.code.push(Instr::TailCall { callee, args, spread });
            return;
        }
        self.result(var, dest, |to| Instr::Call { to, callee, args, spread });
    }

    fn fits(&self, args: &[Slot], spread: bool) -> bool {
        match self.arity {
            Arity::Whole => !spread,
            Arity::Spread(n) => spread && args.len() >= n as usize,
        }
    }

    fn operation(&mut self, op: OpCode, arity: usize, var: Var, arg: Var, dest: Option<&Dest>) {
        if let Some((a, number)) = self.small_number(op, arg) {
            let a = self.slot(a);
            return self.result(var, dest, |to| Instr::OpInt { op, to, a, number });
        }
        let components = if arity > 1 { self.components(arg) } else { None };
        match components {
            Some(slots) if slots.len() == arity => {
                let args = [slots[0], slots[1], *slots.get(2).unwrap_or(&slots[0])];
                self.result(var, dest, |to| Instr::Op { op, to, args });
            }
            _ if arity == 1 => {
                let from = self.slot(arg);
                self.result(var, dest, |to| Instr::Op { op, to, args: [from; 3] });
            }
            _ => {
                let from = self.slot(arg);
                self.result(var, dest, |to| Instr::OpWhole { op, to, from });
            }
        }
    }

    /// The arguments of an arithmetic operation whose second one is a small number written out.
    fn small_number(&self, op: OpCode, arg: Var) -> Option<(Var, i32)> {
        use OpCode::{Add, Eq, Ge, Gt, Le, Lt, Mod, Mul, Ne, Sub};
        let Def::Tuple(parts) = self.tree.def(arg) else { return None };
        let &[a, b] = &parts[..] else { return None };
        let Def::Prim(Prim::Int(number)) = self.tree.def(b) else { return None };
        let number = i32::try_from(number).ok()?;
        matches!(op, Add | Sub | Mul | Mod | Eq | Lt | Le | Gt | Ge | Ne).then_some((a, number))
    }

    /// Writes an instruction whose value goes to the variable, and on to `dest`.
    pub fn result(&mut self, var: Var, dest: Option<&Dest>, instr: impl FnOnce(Slot) -> Instr) {
        let to = match dest {
            Some(Dest::Slot(to)) => *to,
            _ => self.fresh(),
        };
        self.code.push(instr(to));
        self.slots.insert(var, to);
        if let Some(dest @ (Dest::Return | Dest::Spread(_))) = dest {
            self.deliver(var, dest);
        }
    }
}
