//! How often each temp is used, and which are the conditions that a loop's head ends with.

use std::collections::HashSet;

use super::bits::Bits;
use crate::bezoar::{Arg, Function, Operand, Stmt, Temp, VarId};

/// Stack for one block, and how much more is taken when it is not there.
const ROOM: usize = 32 << 10;
const STACK: usize = 1 << 20;

#[derive(Default)]
pub struct Uses {
    counts: Vec<u32>,
    heads: HashSet<Temp>,
    stored: HashSet<Temp>,
    declared: Bits,
    level: usize,
    depth: usize,
}

impl Uses {
    pub fn of(function: &Function) -> Uses {
        let mut uses = Uses { counts: vec![0; function.temps as usize], ..Uses::default() };
        uses.block(&function.body);
        uses
    }

    pub fn count(&self, temp: Temp) -> u32 {
        self.counts[temp.0 as usize]
    }

    /// Whether it is computed last in a `while`'s head, as its condition.
    pub fn ends_head(&self, temp: Temp) -> bool {
        self.heads.contains(&temp)
    }

    /// Whether a variable is to stand for it.
    pub fn is_stored(&self, temp: Temp) -> bool {
        self.stored.contains(&temp)
    }

    /// Whether the variable begins anew somewhere.
    pub fn is_declared(&self, var: VarId) -> bool {
        self.declared.contains(var)
    }

    /// How deep blocks are nested.
    pub fn depth(&self) -> usize {
        self.depth
    }

    fn block(&mut self, block: &[Stmt]) {
        self.level += 1;
        self.depth = self.depth.max(self.level);
        stacker::maybe_grow(ROOM, STACK, || block.iter().for_each(|stmt| self.stmt(stmt)));
        self.level -= 1;
    }

    fn operand(&mut self, operand: &Operand) {
        if let Operand::Temp(temp) = operand {
            self.counts[temp.0 as usize] += 1;
        }
    }

    fn operands<'o>(&mut self, operands: impl IntoIterator<Item = &'o Operand>) {
        operands.into_iter().for_each(|operand| self.operand(operand));
    }

    fn args(&mut self, args: &[Arg]) {
        self.operands(args.iter().map(value_of));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Op { args, .. } => self.operands(args),
            Stmt::Call { callee, args, .. } => {
                self.operand(callee);
                self.args(args);
            }
            Stmt::Declare { var } => self.declared.insert(*var),
            Stmt::Store { from, .. } => {
                self.operand(from);
                if let Operand::Temp(temp) = from {
                    self.stored.insert(*temp);
                }
            }
            Stmt::StoreGlobal { from, .. } => self.operand(from),
            Stmt::Function { defaults, keyword_defaults, annotations, .. } => {
                self.operands(defaults);
                self.operands(keyword_defaults.iter().chain(annotations).map(|(_, value)| value));
            }
            Stmt::Class { args, .. } => self.args(args),
            Stmt::Generator { iterator, .. } => self.operand(iterator),
            Stmt::Gather { callee, iterable, args, .. } => {
                self.operands([callee, iterable]);
                self.args(args);
            }
            Stmt::If { cond, then, other, result, .. } => {
                self.operand(cond);
                self.block(then);
                self.block(other);
                self.operands(result.iter().flat_map(|(_, yes, no)| [yes, no]));
            }
            Stmt::While { head, cond, body, orelse, .. } => {
                if let (Operand::Temp(cond), Some(Stmt::Op { to, .. })) = (cond, head.last())
                    && cond == to
                {
                    self.heads.insert(*to);
                }
                self.block(head);
                self.operand(cond);
                self.block(body);
                self.block(orelse);
            }
            Stmt::For { iterable, folding, body, orelse, .. } => {
                self.operand(iterable);
                self.operands(folding);
                self.block(body);
                self.block(orelse);
            }
            Stmt::Return { value } => self.operand(value),
            Stmt::Raise { exception, cause, .. } => self.operands(exception.iter().chain(cause)),
            Stmt::Try { body, handlers, orelse, finally } => {
                self.block(body);
                for handler in handlers {
                    self.block(&handler.types);
                    self.operands(&handler.matches);
                    self.block(&handler.body);
                }
                self.block(orelse);
                self.block(finally);
            }
            Stmt::Load { .. } | Stmt::Delete { .. } | Stmt::LoadGlobal { .. } | Stmt::DeleteGlobal { .. } => {}
            Stmt::Break | Stmt::Continue | Stmt::Native { .. } => {}
        }
    }
}

/// What an argument is.
pub fn value_of(arg: &Arg) -> &Operand {
    match arg {
        Arg::Positional(value) | Arg::Star(value) | Arg::Keyword(_, value) | Arg::DoubleStar(value) => value,
    }
}
