//! The combinators as blocks. An arm or body written on the spot becomes instructions of the
//! function around it; one that is a value is called.

use std::sync::Arc;

use super::emit::{Dest, Emitter};
use super::tree::{Body, COMBINATORS, Def, FunTree, Var};
use crate::code::{Block, BlockId, BlockKind, Compare, Instr, Pc, Slot};

/// What a loop's body is given and what it gives.
#[derive(Clone, Copy)]
enum Turn {
    /// State and item; the next state.
    Fold,
    /// State and item; whether to go on, and the next state.
    Each,
    /// State; whether to go on, and the next state.
    Loop,
}

impl<'t> Emitter<'t, '_> {
    /// Emits a combinator; says no if the call is none.
    pub fn control(&mut self, name: &Arc<str>, var: Var, arg: Var, dest: Option<&Dest>) -> bool {
        let Some(&(known, size, ..)) = COMBINATORS.iter().find(|(known, ..)| *known == &**name) else { return false };
        let tree = self.tree;
        let parts = match tree.def(arg) {
            Def::Tuple(parts) if parts.len() == size => parts,
            _ => {
                self.passed_around(name, var, arg, dest);
                return true;
            }
        };
        match known {
            "ite" => self.ite(var, parts, dest),
            "fold" => self.fold(var, parts, dest, false),
            "each" => self.fold(var, parts, dest, true),
            "loop" => self.repeat(var, parts, dest),
            "guard" => self.guard(var, parts, true, dest),
            _ => self.guard(var, parts, false, dest),
        }
        true
    }

    /// A combinator whose parts are not written at the call: the function that does the same.
    fn passed_around(&mut self, name: &Arc<str>, var: Var, arg: Var, dest: Option<&Dest>) {
        let function = self.wrapper(name).expect("every combinator used has a wrapper");
        let (callee, captures) = (self.fresh(), self.list(&[]));
        self.code.push(Instr::Closure { to: callee, function, captures });
        let whole = self.slot(arg);
        let args = self.list(&[whole]);
        self.result(var, dest, |to| Instr::Call { to, callee, args, spread: false });
    }

    fn inlined(&self, fun: Var) -> Option<&'t FunTree> {
        match self.tree.def(fun) {
            Def::Fun(index) if self.tree.inlined.contains(&fun) => Some(self.tree.fun(*index)),
            _ => None,
        }
    }

    /// Runs a function of a combinator on arguments that stand in slots.
    fn part(&mut self, fun: Var, args: &[Dest], spread: bool, dest: &Dest) {
        let mark = self.cached.len();
        match self.inlined(fun) {
            Some(tree) => {
                self.bind_argument(tree, args, spread);
                self.body(&tree.body, dest);
            }
            None => self.call_part(fun, args, spread, dest),
        }
        for var in self.cached.split_off(mark) {
            self.slots.remove(&var);
        }
    }

    fn bind_argument(&mut self, tree: &FunTree, args: &[Dest], spread: bool) {
        let argument = if spread { Dest::Spread(args.to_vec()) } else { args[0].clone() };
        let uses = self.tree.uses_of(tree.param);
        let apart =
            uses.projected == uses.total() && matches!(&argument, Dest::Spread(parts) if parts.len() >= uses.highest);
        if uses.total() > 0 && !apart {
            let whole = self.whole(&argument);
            return self.bind(tree.param, &Dest::Slot(whole));
        }
        self.bind(tree.param, &argument);
    }

    fn call_part(&mut self, fun: Var, args: &[Dest], spread: bool, dest: &Dest) {
        let callee = self.slot(fun);
        let slots: Vec<Slot> = args.iter().map(|arg| self.whole(arg)).collect();
        let args = self.list(&slots);
        match dest {
            Dest::Return => self.code.push(Instr::TailCall { callee, args, spread }),
            Dest::Slot(to) => self.code.push(Instr::Call { to: *to, callee, args, spread }),
            Dest::Spread(_) => {
                let to = self.fresh();
                self.code.push(Instr::Call { to, callee, args, spread });
                self.unpack(to, dest);
            }
        }
    }

    fn open(&mut self, kind: BlockKind) -> BlockId {
        self.blocks.push(Block {
            kind,
            tail: false,
            start: 0,
            other: 0,
            end: 0,
            outs: Vec::new(),
            captures: Vec::new(),
            summary: Default::default(),
            fails: [false; 2],
        });
        BlockId(self.blocks.len() as u32 - 1)
    }

    fn close(&mut self, id: BlockId, start: Pc, other: Option<Pc>, dest: &Dest) {
        let end = self.pc();
        let block = &mut self.blocks[id.0 as usize];
        block.start = start;
        block.other = other.unwrap_or(end);
        block.end = end;
        block.tail = matches!(dest, Dest::Return);
        block.outs = dest.leaves();
    }

    fn pc(&self) -> Pc {
        self.code.len() as Pc
    }

    /// Where a combinator puts its value: where it is wanted, or apart if only components are used.
    fn own_dest(&mut self, var: Var, dest: Option<&Dest>, parts: &[Var]) -> Dest {
        if let Some(dest) = dest {
            return dest.clone();
        }
        let uses = self.tree.uses_of(var);
        let apart = uses.projected > 0 && uses.projected == uses.total();
        if apart && parts.iter().all(|&part| self.gives(part, uses.highest)) {
            return Dest::Spread((0..uses.highest).map(|_| Dest::Slot(self.fresh())).collect());
        }
        Dest::Slot(self.fresh())
    }

    /// Whether a function's value is a tuple written out, of at least `size` components.
    fn gives(&self, fun: Var, size: usize) -> bool {
        self.inlined(fun).is_some_and(|tree| self.body_gives(&tree.body, size))
    }

    fn body_gives(&self, body: &Body, size: usize) -> bool {
        let Some(ret) = body.ret else { return false };
        match self.tree.def(ret) {
            Def::Tuple(parts) => parts.len() >= size,
            Def::Call { fun, arg } if self.tree.symbol(*fun).is_some_and(|name| &**name == "ite") => {
                match self.tree.def(*arg) {
                    Def::Tuple(parts) if parts.len() == 3 => parts[1..].iter().all(|&arm| self.gives(arm, size)),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn ite(&mut self, var: Var, parts: &[Var], dest: Option<&Dest>) {
        let &[cond, yes, no] = parts else { unreachable!("checked by the caller") };
        let target = self.own_dest(var, dest, &[yes, no]);
        let cond = self.slot(cond);
        let block = self.open(BlockKind::Ite);
        let branch = self.fused(cond, block).unwrap_or(Instr::Branch { cond, block });
        self.code.push(branch);
        let start = self.pc();
        self.arm(yes, block, &target);
        let other = self.pc();
        self.arm(no, block, &target);
        self.close(block, start, Some(other), &target);
        self.bind(var, &target);
    }

    fn arm(&mut self, fun: Var, block: BlockId, dest: &Dest) {
        self.part(fun, &[], true, dest);
        if !matches!(dest, Dest::Return) {
            self.code.push(Instr::End { block });
        }
    }

    /// A comparison that directly precedes the branch on it, and has no other use, becomes part of it.
    fn fused(&mut self, cond: Slot, block: BlockId) -> Option<Instr> {
        let last = *self.code.last()?;
        let (op, to) = match last {
            Instr::Op { op, to, .. } | Instr::OpInt { op, to, .. } => (op, to),
            _ => return None,
        };
        let compare = Compare::of(op)?;
        let mut vars = self.slots.iter().filter(|(_, slot)| **slot == to).map(|(var, _)| *var);
        let (Some(var), None) = (vars.next(), vars.next()) else { return None };
        if to != cond || self.tree.uses_of(var).total() != 1 {
            return None;
        }
        self.code.pop();
        Some(match last {
            Instr::OpInt { a, number, .. } => Instr::BranchIfInt { compare, a, number, block },
            Instr::Op { args: [a, b, _], .. } => Instr::BranchIf { compare, a, b, block },
            _ => return None,
        })
    }

    /// `fold`, or `each`, whose turns say whether there is to be another.
    fn fold(&mut self, var: Var, parts: &[Var], dest: Option<&Dest>, leaves: bool) {
        let &[sequence, init, fun] = parts else { unreachable!("checked by the caller") };
        let state = self.state_dest(var, init, fun, if leaves { Turn::Each } else { Turn::Fold });
        let from = self.slot(sequence);
        let (seq, cursor, item) = (self.fresh(), self.fresh(), self.fresh());
        self.code.push(Instr::Move { to: seq, from });
        if self.tree.moved.contains(&sequence) {
            self.code.push(Instr::Forget { slot: from });
        }
        self.deliver(init, &state);
        self.code.push(if leaves { Instr::EachStart { cursor } } else { Instr::FoldStart { seq, cursor } });
        let mark = self.enter_loop(fun);
        let block = self.open(BlockKind::Fold);
        let start = self.pc();
        self.code.push(Instr::FoldNext { seq, cursor, item, block });
        if leaves {
            let again = self.fresh();
            let turn = Dest::Spread(vec![Dest::Slot(again), state.clone()]);
            self.part(fun, &[state.clone(), Dest::Slot(item)], true, &turn);
            self.code.push(Instr::EachBack { again, block });
        } else {
            self.part(fun, &[state.clone(), Dest::Slot(item)], true, &state);
            self.code.push(Instr::FoldBack { block });
        }
        self.close(block, start, None, &state);
        self.leave_loop(mark);
        if leaves && !matches!(dest, Some(Dest::Return)) {
            // An item that the state names is the state's.
            let named = |instr: &Instr| matches!(instr, Instr::Move { to, from } if *from == item && state.leaves().contains(to));
            let item = self.code[start as usize..].iter().any(named).then_some(item);
            self.code.extend([seq, cursor].into_iter().chain(item).map(|slot| Instr::Forget { slot }));
            self.spent.extend([seq, cursor]);
        }
        self.pass_on(var, &state, dest);
    }

    fn repeat(&mut self, var: Var, parts: &[Var], dest: Option<&Dest>) {
        let &[init, fun] = parts else { unreachable!("checked by the caller") };
        let state = self.state_dest(var, init, fun, Turn::Loop);
        let again = self.fresh();
        self.deliver(init, &state);
        let mark = self.enter_loop(fun);
        let turn_count = self.fresh();
        self.code.push(Instr::FoldStart { seq: again, cursor: turn_count });
        let block = self.open(BlockKind::Loop);
        let start = self.pc();
        let turn = Dest::Spread(vec![Dest::Slot(again), state.clone()]);
        self.part(fun, std::slice::from_ref(&state), false, &turn);
        self.code.push(Instr::LoopBack { again, turn: turn_count, block });
        self.close(block, start, None, &state);
        self.leave_loop(mark);
        self.pass_on(var, &state, dest);
    }

    fn pass_on(&mut self, var: Var, state: &Dest, dest: Option<&Dest>) {
        self.bind(var, state);
        if let Some(dest) = dest {
            self.deliver(var, dest);
        }
    }

    /// Slots for a loop's state: its components where nobody needs the tuple.
    fn state_dest(&mut self, var: Var, init: Var, fun: Var, turn: Turn) -> Dest {
        let size = self.state_size(var, init, fun, turn);
        match size {
            Some(size) => Dest::Spread((0..size).map(|_| Dest::Slot(self.fresh())).collect()),
            None => Dest::Slot(self.fresh()),
        }
    }

    fn state_size(&self, var: Var, init: Var, fun: Var, turn: Turn) -> Option<usize> {
        let tree = self.inlined(fun)?;
        let Def::Tuple(parts) = self.tree.def(init) else { return None };
        let size = parts.len();
        let taken = match turn {
            Turn::Loop => tree.param,
            _ => self.tree.leading_of(&tree.body, tree.param).iter().find(|(index, _)| *index == 1)?.1,
        };
        let apart = |var: Var| {
            let uses = self.tree.uses_of(var);
            uses.projected == uses.total() && uses.highest <= size
        };
        let gives = match turn {
            Turn::Loop | Turn::Each => self.turn_gives(&tree.body, size),
            _ => self.body_gives(&tree.body, size),
        };
        (apart(taken) && apart(var) && gives && size > 0).then_some(size)
    }

    /// Whether a loop body's value is `(again, (…))` written out.
    fn turn_gives(&self, body: &Body, size: usize) -> bool {
        let Some(ret) = body.ret else { return false };
        match self.tree.def(ret) {
            Def::Tuple(parts) if parts.len() == 2 => {
                matches!(self.tree.def(parts[1]), Def::Tuple(inner) if inner.len() == size)
            }
            Def::Call { fun, arg } if self.tree.symbol(*fun).is_some_and(|name| &**name == "ite") => {
                let Def::Tuple(parts) = self.tree.def(*arg) else { return false };
                let arm = |&arm: &Var| self.inlined(arm).is_some_and(|tree| self.turn_gives(&tree.body, size));
                parts.len() == 3 && parts[1..].iter().all(arm)
            }
            _ => false,
        }
    }

    /// Constants of the outermost loop are loaded before it.
    fn enter_loop(&mut self, fun: Var) -> usize {
        let mark = self.cached.len();
        if self.loop_depth == 0
            && let Some(tree) = self.inlined(fun)
        {
            self.hoist(&tree.body);
        }
        self.loop_depth += 1;
        mark
    }

    fn leave_loop(&mut self, mark: usize) {
        self.loop_depth -= 1;
        for var in self.cached.split_off(mark) {
            self.slots.remove(&var);
        }
    }

    fn hoist(&mut self, body: &Body) {
        for &var in &body.stmts {
            match self.tree.def(var) {
                Def::Prim(prim) if !matches!(prim, sooner_calculus::Prim::Symbol(_)) => {
                    let prim = prim.clone();
                    self.constant(var, &prim);
                }
                Def::Fun(index) if self.tree.inlined.contains(&var) => {
                    let tree = self.tree;
                    self.hoist(&tree.fun(*index).body);
                }
                _ => {}
            }
        }
    }

    fn guard(&mut self, var: Var, parts: &[Var], handles: bool, dest: Option<&Dest>) {
        let &[body, other_fun] = parts else { unreachable!("checked by the caller") };
        // Slots of its own: the handler may read what the place wanted holds until the guard is done.
        let target = self.own_dest(var, None, if handles { parts } else { &parts[..1] });
        let error = self.fresh();
        let block = self.open(if handles { BlockKind::Guard(error) } else { BlockKind::Cleanup });
        self.code.push(Instr::Enter { block });
        let (start, spent) = (self.pc(), self.spent.len());
        self.part(body, &[], true, &target);
        self.code.push(Instr::End { block });
        let other = self.pc();
        if handles {
            self.code.extend(self.spent[spent..].iter().map(|&slot| Instr::Forget { slot }));
            self.part(other_fun, &[Dest::Slot(error)], false, &target);
            self.spent.push(error);
        } else {
            let unused = Dest::Slot(self.fresh());
            self.part(other_fun, &[], true, &unused);
        }
        self.code.push(Instr::End { block });
        self.close(block, start, Some(other), &target);
        self.pass_on(var, &target, dest);
    }
}
