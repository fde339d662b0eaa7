//! The interpreter loop: runs straight on. Where everything is at hand `glide` does it; here is the general way of
//! every instruction. What is missing goes to `park`, and execution continues with the next instruction.

use std::rc::Rc;

use crate::ask::Condition;
use crate::code::{BlockId, BlockKind, Compare, Instr, OpCode, Slot};
use crate::host::{Args, Ask, FaultKind, Host, Next};
use crate::machine::Machine;
use crate::ops::{Start, Thunk};
use crate::value::{Closure, Tuple, Value};

/// How to go on after something out of the ordinary.
pub(crate) enum Flow {
    /// With the next instruction.
    Next,
    /// The frame or its position has changed.
    Reload,
}

/// What a sequence gives next.
pub(crate) enum Item<H: Host> {
    Next(Value<H>),
    End,
    Wait(crate::operate::Wait<H>),
    Fault(FaultKind),
}

impl<H: Host> Machine<H> {
    /// Runs the topmost strand until it ends, or the fuel does.
    pub(crate) fn execute(&mut self) {
        let program = self.program.clone();
        let depth = self.strands.len();
        'frames: while self.strands.len() == depth {
            if self.strands[depth - 1].void.is_some() && matches!(self.abandon_void(), Flow::Reload) {
                continue 'frames;
            }
            if let Some((outcome, to)) = self.glide() {
                if !self.take_outcome(outcome, to) && (self.must_wait() || !Rc::ptr_eq(&program, &self.program)) {
                    return;
                }
                continue 'frames;
            }
            let Some(frame) = self.frames.last() else { return };
            let function = &*program.functions[frame.function as usize];
            let (base, mut pc) = (frame.base as usize, frame.pc as usize);
            {
                let instr = function.code[pc];
                pc += 1;
                match instr {
                    Instr::Move { to, from } => self.copy(base + from.0 as usize, base + to.0 as usize),
                    Instr::Forget { slot } => {
                        self.save(pc);
                        self.forget(base + slot.0 as usize);
                    }
                    Instr::Const { to, constant } => {
                        self.stack[base + to.0 as usize] = self.constants[constant as usize].clone();
                    }
                    Instr::Op { op, to, args } => {
                        self.save(pc);
                        if let Flow::Reload = self.slow_op(op, base, to, args) {
                            if self.must_wait() || !Rc::ptr_eq(&program, &self.program) {
                                return;
                            }
                            continue 'frames;
                        }
                    }
                    Instr::OpInt { op, to, a, number } => {
                        self.save(pc);
                        let args = [self.stack[base + a.0 as usize].clone(), Value::Int(i64::from(number))];
                        if let Flow::Reload = self.inline(Thunk::Op(op, 2), &args, base, to) {
                            if self.must_wait() || !Rc::ptr_eq(&program, &self.program) {
                                return;
                            }
                            continue 'frames;
                        }
                    }
                    Instr::OpWhole { op, to, from } => {
                        self.save(pc);
                        let arg = self.stack[base + from.0 as usize].clone();
                        if let Flow::Reload = self.inline(Thunk::OpWhole(op), &[arg], base, to) {
                            continue 'frames;
                        }
                    }
                    Instr::Tuple { to, parts } => {
                        let items = function.list(parts).iter().map(|slot| self.stack[base + slot.0 as usize].clone());
                        let tuple = Value::Tuple(Rc::new(Tuple { items: items.collect() }));
                        self.stack[base + to.0 as usize] = tuple;
                    }
                    Instr::Proj { to, from, index } => {
                        self.save(pc);
                        let arg = self.stack[base + from.0 as usize].clone();
                        if let Flow::Reload = self.inline(Thunk::Proj(index), &[arg], base, to) {
                            continue 'frames;
                        }
                    }
                    Instr::Closure { to, function: id, captures } => {
                        let captures = self.values(function.list(captures), base);
                        self.stack[base + to.0 as usize] = Value::Closure(Rc::new(Closure { function: id, captures }));
                    }
                    Instr::Current { to } => {
                        let captures = self.values(&function.captures, base);
                        let id = crate::code::FunctionId(self.frames[self.frames.len() - 1].function);
                        self.stack[base + to.0 as usize] = Value::Closure(Rc::new(Closure { function: id, captures }));
                    }
                    Instr::Host { op, to, args } => {
                        let (slots, to) = (function.list(args), base + to.0 as usize);
                        self.save(pc);
                        self.note_handling(function, pc as u32 - 1);
                        let goes_on = if self.is_calm() && self.are_there(slots, base) {
                            let outcome = match self.handled() {
                                None => self.host.perform(op, Args::in_frame(&self.stack[base..], slots)),
                                handled => {
                                    let args = self.values(slots, base);
                                    self.asking_with(handled, Ask::Own(op), &args)
                                }
                            };
                            self.take_outcome(outcome, to)
                        } else {
                            let args = slots.iter().map(|slot| self.stack[base + slot.0 as usize].arrived());
                            self.ask(Ask::Own(op), args.collect(), to)
                        };
                        if goes_on {
                            continue 'frames;
                        }
                        if self.must_wait() || !Rc::ptr_eq(&program, &self.program) {
                            return;
                        }
                        continue 'frames;
                    }
                    Instr::Call { to, callee, args, spread } => {
                        if self.fuel == 0 {
                            self.save(pc - 1);
                            return;
                        }
                        self.save(pc);
                        if H::VOCABULARY.own && !matches!(self.stack[base + callee.0 as usize], Value::Closure(_)) {
                            let (slots, to) = (function.list(args), base + to.0 as usize);
                            let goes_on =
                                if self.is_calm() && self.are_there(slots, base) && self.are_there(&[callee], base) {
                                    let outcome = match self.handled() {
                                        None => {
                                            let frame = &self.stack[base..];
                                            self.host.call(&frame[callee.0 as usize], Args::in_frame(frame, slots))
                                        }
                                        handled => {
                                            let all = [callee].into_iter().chain(slots.iter().copied());
                                            let args = self.values(&all.collect::<Vec<_>>(), base);
                                            self.asking_with(handled, Ask::Call, &args)
                                        }
                                    };
                                    self.take_outcome(outcome, to)
                                } else {
                                    let all = [callee].into_iter().chain(slots.iter().copied());
                                    let args = all.map(|slot| self.stack[base + slot.0 as usize].arrived());
                                    self.ask(Ask::Call, args.collect(), to)
                                };
                            if goes_on {
                                continue 'frames;
                            }
                            if self.must_wait() || !Rc::ptr_eq(&program, &self.program) {
                                return;
                            }
                            continue 'frames;
                        }
                        self.call_slot(base, callee, function.list(args), spread, base as u32 + to.0);
                        continue 'frames;
                    }
                    Instr::CallCurrent { to, args } => {
                        if self.fuel == 0 {
                            self.save(pc - 1);
                            return;
                        }
                        self.save(pc);
                        self.call_current(function, base, args, base as u32 + to.0);
                        continue 'frames;
                    }
                    Instr::TailCall { callee, args, spread } => {
                        if self.fuel == 0 {
                            self.save(pc - 1);
                            return;
                        }
                        self.fuel -= 1;
                        self.tail_call(base, callee, function.list(args), spread);
                        continue 'frames;
                    }
                    Instr::TailCurrent { args } => {
                        if self.fuel == 0 {
                            self.save(pc - 1);
                            return;
                        }
                        self.fuel -= 1;
                        if self.is_full() {
                            self.pause_current(function, base, args);
                            continue 'frames;
                        }
                        self.rebind(function.list(args), base);
                        if let Some(frame) = self.frames.last_mut() {
                            frame.turns += 1;
                        }
                        pc = 0;
                    }
                    Instr::External { to, name, args, spread } => {
                        self.save(pc);
                        let args = self.values(function.list(args), base);
                        let cell = self.external(name, args, spread, None);
                        self.stack[base + to.0 as usize] = cell;
                        if self.must_wait() {
                            return;
                        }
                        continue 'frames;
                    }
                    Instr::TailExternal { name, args, spread } => {
                        self.save(pc);
                        let args = self.values(function.list(args), base);
                        let cell = self.strand_cell();
                        let value = self.external(name, args, spread, cell.clone());
                        if cell.is_some() {
                            self.end_strand();
                        } else {
                            self.return_value(value);
                        }
                        if self.must_wait() {
                            return;
                        }
                        continue 'frames;
                    }
                    Instr::Return { from } => {
                        let value = std::mem::replace(&mut self.stack[base + from.0 as usize], Value::Unset);
                        self.return_value(value);
                        continue 'frames;
                    }
                    Instr::Branch { cond: a, block }
                    | Instr::BranchIf { a, block, .. }
                    | Instr::BranchIfInt { a, block, .. } => {
                        self.save(pc);
                        let condition = match instr {
                            Instr::BranchIf { compare, b, .. } => {
                                let b = self.stack[base + b.0 as usize].clone();
                                self.slow_compare(compare, base, a, b)
                            }
                            Instr::BranchIfInt { compare, number, .. } => {
                                self.slow_compare(compare, base, a, Value::Int(i64::from(number)))
                            }
                            _ => {
                                let value = self.stack[base + a.0 as usize].arrived();
                                self.condition(value)
                            }
                        };
                        let info = &function.blocks[block.0 as usize];
                        match condition {
                            Condition::Known(holds) => pc = (if holds { info.start } else { info.other }) as usize,
                            Condition::Pending(value) => {
                                self.set_aside(function, base, block, Start::Arm(value));
                                continue 'frames;
                            }
                            Condition::Raised => continue 'frames,
                        }
                    }
                    Instr::End { block } => {
                        let info = &function.blocks[block.0 as usize];
                        if info.kind == BlockKind::Ite {
                            if self.ends_strand(block) {
                                self.save(pc);
                                self.finish_block(function, base, block);
                                continue 'frames;
                            }
                            self.save(info.end as usize);
                            continue 'frames;
                        }
                        self.save(pc);
                        self.end_guard(function, base, block);
                        continue 'frames;
                    }
                    Instr::FoldStart { cursor, .. } => {
                        self.stack[base + cursor.0 as usize] = Value::Int(0);
                    }
                    Instr::EachStart { cursor } => {
                        self.stack[base + cursor.0 as usize] =
                            if H::VOCABULARY.own { Value::Unset } else { Value::Int(0) };
                    }
                    Instr::FoldNext { seq, cursor, item, block } => {
                        if H::VOCABULARY.own {
                            self.save(pc);
                            match self.next_of_host(base, seq, cursor) {
                                Ok(Some(Next::Item(value))) => {
                                    self.stack[base + item.0 as usize] = value;
                                    continue 'frames;
                                }
                                Ok(Some(Next::End)) => {
                                    if self.ends_strand(block) {
                                        self.finish_block(function, base, block);
                                        continue 'frames;
                                    }
                                    self.save(function.blocks[block.0 as usize].end as usize);
                                    continue 'frames;
                                }
                                Ok(Some(Next::Fault(fault))) => {
                                    self.raise(fault);
                                    continue 'frames;
                                }
                                Ok(None) => {
                                    let missing = self.stack[base + seq.0 as usize].arrived();
                                    let start = Start::At(pc as u32 - 1, Some(missing));
                                    self.set_aside(function, base, block, start);
                                    continue 'frames;
                                }
                                Err(wait) => {
                                    let start = Start::At(pc as u32 - 1, None);
                                    self.set_aside_for(function, base, block, start, wait);
                                    continue 'frames;
                                }
                            }
                        }
                        self.save(pc - 1);
                        match self.next_item(base, seq, cursor) {
                            Item::Next(value) => self.stack[base + item.0 as usize] = value,
                            Item::End => {
                                self.save(pc);
                                if self.ends_strand(block) {
                                    self.finish_block(function, base, block);
                                    continue 'frames;
                                }
                                pc = function.blocks[block.0 as usize].end as usize;
                            }
                            Item::Wait(wait) => {
                                let missing = wait.cell();
                                self.set_aside_for(function, base, block, Start::At(pc as u32 - 1, missing), wait);
                                continue 'frames;
                            }
                            Item::Fault(kind) => {
                                self.raise_kind(kind);
                                continue 'frames;
                            }
                        }
                    }
                    Instr::FoldBack { block } => {
                        let start = function.blocks[block.0 as usize].start;
                        if self.fuel == 0 || self.is_full() {
                            self.save(start as usize);
                            if self.fuel == 0 {
                                return;
                            }
                            self.pause(function, base, block, start);
                            continue 'frames;
                        }
                        self.fuel -= 1;
                        pc = start as usize;
                    }
                    Instr::EachBack { again, block } | Instr::LoopBack { again, block, .. } => {
                        let info = &function.blocks[block.0 as usize];
                        self.save(pc - 1);
                        let again = self.stack[base + again.0 as usize].arrived();
                        match self.condition(again) {
                            Condition::Known(false) => {
                                if self.ends_strand(block) {
                                    self.finish_block(function, base, block);
                                    continue 'frames;
                                }
                                pc = info.end as usize;
                            }
                            Condition::Known(true) => {
                                // What goes over a sequence counts when it takes the next item.
                                if let Instr::LoopBack { turn, .. } = instr {
                                    self.count_turn(base + turn.0 as usize);
                                }
                                self.save(info.start as usize);
                                if self.fuel == 0 {
                                    return;
                                }
                                if self.is_full() {
                                    self.pause(function, base, block, info.start);
                                    continue 'frames;
                                }
                                self.fuel -= 1;
                                pc = info.start as usize;
                            }
                            Condition::Pending(again) => {
                                self.set_aside(function, base, block, Start::Turn(again));
                                continue 'frames;
                            }
                            Condition::Raised => continue 'frames,
                        }
                    }
                    Instr::Enter { block } => {
                        self.enter_guard(block);
                    }
                }
            }
            self.save(pc);
        }
    }

    /// Notes where the topmost frame stands.
    #[inline]
    fn save(&mut self, pc: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc as u32;
        }
    }

    pub(crate) fn values(&self, slots: &[Slot], base: usize) -> Vec<Value<H>> {
        slots.iter().map(|slot| self.stack[base + slot.0 as usize].clone()).collect()
    }

    /// Whether values have arrived.
    #[inline]
    fn are_there(&self, slots: &[Slot], base: usize) -> bool {
        slots.iter().all(|slot| !matches!(self.stack[base + slot.0 as usize], Value::Pending(_)))
    }

    fn slow_op(&mut self, op: OpCode, base: usize, to: Slot, args: [Slot; 3]) -> Flow {
        let values = [0, 1, 2].map(|i: usize| self.stack[base + args[i].0 as usize].clone());
        let arity = OpCode::arity(op);
        self.inline(Thunk::Op(op, arity), &values[..arity], base, to)
    }

    /// The comparison of a fused branch, off the fast path.
    fn slow_compare(&mut self, compare: Compare, base: usize, a: Slot, b: Value<H>) -> Condition<H> {
        let args = [self.stack[base + a.0 as usize].arrived(), b.arrived()];
        let value = match H::VOCABULARY.own {
            true => self.ask_value(Ask::Plain(compare.op()), args.into_iter().collect()),
            false => self.perform(Thunk::Op(compare.op(), 2), &args),
        };
        match value {
            Some(value) => self.condition(value),
            None => Condition::Raised,
        }
    }

    /// Does an operation now, or parks it; the value goes to a slot either way.
    fn inline(&mut self, action: Thunk, args: &[Value<H>], base: usize, to: Slot) -> Flow {
        let value = match action {
            // A function may be entered.
            Thunk::Op(op, _) if H::VOCABULARY.own => {
                let args = args.iter().map(Value::arrived).collect();
                return match self.ask(Ask::Plain(op), args, base + to.0 as usize) {
                    true => Flow::Next,
                    false => Flow::Reload,
                };
            }
            action => self.perform(action, args),
        };
        match value {
            Some(value) => {
                self.stack[base + to.0 as usize] = value;
                Flow::Next
            }
            None => Flow::Reload,
        }
    }

    /// Whether leaving `block` ends the code being run.
    #[inline]
    pub(crate) fn ends_strand(&self, block: BlockId) -> bool {
        match self.strands.last() {
            Some(strand) => strand.block == Some(block) && self.frames.len() == strand.base_frame + 1,
            None => false,
        }
    }
}
