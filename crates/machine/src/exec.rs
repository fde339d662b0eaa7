//! The interpreter loop: runs straight on. Operands that are there take the fast path; what is
//! missing goes to `park`, and execution continues with the next instruction. It is one thing because
//! the loop and its fast paths share the frame's registers.

use std::rc::Rc;

use crate::code::{Arity, BlockId, BlockKind, Compare, Instr, OpCode, Operands, Slot};
use crate::host::{FaultKind, Host};
use crate::machine::{Frame, Machine, NOWHERE};
use crate::ops::{Start, Thunk};
use crate::path::Place;
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
            let Some(frame) = self.frames.last() else { return };
            let function = &*program.functions[frame.function as usize];
            let (base, mut pc) = (frame.base as usize, frame.pc as usize);
            loop {
                let instr = function.code[pc];
                pc += 1;
                match instr {
                    Instr::Move { to, from } => self.copy(base + from.0 as usize, base + to.0 as usize),
                    Instr::Const { to, constant } => match &self.constants[constant as usize] {
                        Value::Int(number) => {
                            let number = *number;
                            self.set_int(base + to.0 as usize, number);
                        }
                        other => {
                            let value = other.clone();
                            self.stack[base + to.0 as usize] = value;
                        }
                    },
                    Instr::Op { op, to, args } => {
                        let pair = (&self.stack[base + args[0].0 as usize], &self.stack[base + args[1].0 as usize]);
                        let done = match pair {
                            (Value::Int(a), Value::Int(b)) => {
                                let (a, b) = (*a, *b);
                                self.int_op(op, a, b, base + to.0 as usize)
                            }
                            (Value::Float(a), Value::Float(b)) => {
                                let (a, b) = (*a, *b);
                                self.float_op(op, a, b, base + to.0 as usize)
                            }
                            _ => false,
                        };
                        if done || self.quick_op(op, base, to, args) {
                            continue;
                        }
                        self.save(pc);
                        if let Flow::Reload = self.slow_op(op, base, to, args) {
                            continue 'frames;
                        }
                    }
                    Instr::OpInt { op, to, a, number } => {
                        if let Value::Int(a) = &self.stack[base + a.0 as usize] {
                            let a = *a;
                            if self.int_op(op, a, i64::from(number), base + to.0 as usize) {
                                continue;
                            }
                        }
                        self.save(pc);
                        let args = [self.stack[base + a.0 as usize].clone(), Value::Int(i64::from(number))];
                        if let Flow::Reload = self.inline(Thunk::Op(op, 2), &args, base, to) {
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
                        let part = match &self.stack[base + from.0 as usize] {
                            Value::Tuple(tuple) => tuple.items.get(index as usize).cloned(),
                            _ => None,
                        };
                        if let Some(part) = part {
                            self.stack[base + to.0 as usize] = part;
                            continue;
                        }
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
                    Instr::Call { to, callee, args, spread } => {
                        if self.fuel == 0 {
                            self.save(pc - 1);
                            return;
                        }
                        self.save(pc);
                        self.call(base, callee, function.list(args), spread, base as u32 + to.0);
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
                        let to = self.frames[self.frames.len() - 1].to;
                        if to != NOWHERE {
                            self.frames.pop();
                            self.copy(base + from.0 as usize, to as usize);
                            self.release(base);
                            continue 'frames;
                        }
                        let value = std::mem::replace(&mut self.stack[base + from.0 as usize], Value::Unset);
                        self.return_value(value);
                        continue 'frames;
                    }
                    Instr::Branch { cond, block } => {
                        let info = &function.blocks[block.0 as usize];
                        match &self.stack[base + cond.0 as usize] {
                            Value::Bool(true) => pc = info.start as usize,
                            Value::Bool(false) => pc = info.other as usize,
                            _ => {
                                self.save(pc);
                                let value = self.stack[base + cond.0 as usize].arrived();
                                match value {
                                    Value::Bool(cond) => pc = (if cond { info.start } else { info.other }) as usize,
                                    Value::Pending(_) => {
                                        self.set_aside(function, base, block, Start::Arm(value));
                                        continue 'frames;
                                    }
                                    _ => {
                                        self.raise_kind(FaultKind::NotACondition);
                                        continue 'frames;
                                    }
                                }
                            }
                        }
                    }
                    Instr::BranchIf { compare, a, b, block } => {
                        let info = &function.blocks[block.0 as usize];
                        let holds = match self.compare(compare, base, a, b) {
                            Some(holds) => holds,
                            None => {
                                self.save(pc);
                                let b = self.stack[base + b.0 as usize].clone();
                                match self.slow_compare(compare, base, a, b) {
                                    Some(Value::Bool(holds)) => holds,
                                    Some(value) => {
                                        self.set_aside(function, base, block, Start::Arm(value));
                                        continue 'frames;
                                    }
                                    None => continue 'frames,
                                }
                            }
                        };
                        pc = (if holds { info.start } else { info.other }) as usize;
                    }
                    Instr::BranchIfInt { compare, a, number, block } => {
                        let info = &function.blocks[block.0 as usize];
                        let number = i64::from(number);
                        let holds = match &self.stack[base + a.0 as usize] {
                            Value::Int(a) => compare.holds(a, &number),
                            _ => {
                                self.save(pc);
                                match self.slow_compare(compare, base, a, Value::Int(number)) {
                                    Some(Value::Bool(holds)) => holds,
                                    Some(value) => {
                                        self.set_aside(function, base, block, Start::Arm(value));
                                        continue 'frames;
                                    }
                                    None => continue 'frames,
                                }
                            }
                        };
                        pc = (if holds { info.start } else { info.other }) as usize;
                    }
                    Instr::End { block } => {
                        let info = &function.blocks[block.0 as usize];
                        if info.kind == BlockKind::Ite {
                            if self.ends_strand(block) {
                                self.save(pc);
                                self.finish_block(function, base, block);
                                continue 'frames;
                            }
                            pc = info.end as usize;
                            continue;
                        }
                        self.save(pc);
                        self.end_guard(function, base, block);
                        continue 'frames;
                    }
                    Instr::FoldStart { cursor, .. } => {
                        self.stack[base + cursor.0 as usize] = Value::Int(0);
                    }
                    Instr::FoldNext { seq, cursor, item, block } => {
                        let fast = match (&self.stack[base + seq.0 as usize], &self.stack[base + cursor.0 as usize]) {
                            (Value::Tuple(tuple), Value::Int(at)) => {
                                tuple.items.get(*at as usize).map(|item| (item.clone(), *at))
                            }
                            _ => None,
                        };
                        if let Some((value, at)) = fast {
                            self.set_int(base + cursor.0 as usize, at + 1);
                            self.stack[base + item.0 as usize] = value;
                            continue;
                        }
                        if self.quick_item(base, seq, cursor, item) {
                            continue;
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
                    Instr::LoopBack { again, turn, block } => {
                        let info = &function.blocks[block.0 as usize];
                        if let Value::Bool(true) = self.stack[base + again.0 as usize]
                            && self.fuel > 0
                            && !self.is_full()
                        {
                            self.fuel -= 1;
                            self.count_turn(base + turn.0 as usize);
                            pc = info.start as usize;
                            continue;
                        }
                        self.save(pc - 1);
                        let again = self.stack[base + again.0 as usize].arrived();
                        match again {
                            Value::Bool(false) => {
                                if self.ends_strand(block) {
                                    self.finish_block(function, base, block);
                                    continue 'frames;
                                }
                                pc = info.end as usize;
                            }
                            Value::Bool(true) => {
                                self.count_turn(base + turn.0 as usize);
                                if self.fuel == 0 || self.is_full() {
                                    self.save(info.start as usize);
                                    if self.fuel == 0 {
                                        return;
                                    }
                                    self.pause(function, base, block, info.start);
                                    continue 'frames;
                                }
                                self.fuel -= 1;
                                pc = info.start as usize;
                            }
                            Value::Pending(_) => {
                                self.set_aside(function, base, block, Start::Turn(again));
                                continue 'frames;
                            }
                            _ => {
                                self.raise_kind(FaultKind::NotACondition);
                                continue 'frames;
                            }
                        }
                    }
                    Instr::Enter { block } => {
                        self.enter_guard(block);
                    }
                }
            }
        }
    }

    /// Notes where the topmost frame stands.
    #[inline]
    fn save(&mut self, pc: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc as u32;
        }
    }

    fn values(&self, slots: &[Slot], base: usize) -> Vec<Value<H>> {
        slots.iter().map(|slot| self.stack[base + slot.0 as usize].clone()).collect()
    }

    #[inline]
    fn compare(&self, compare: Compare, base: usize, a: Slot, b: Slot) -> Option<bool> {
        match (&self.stack[base + a.0 as usize], &self.stack[base + b.0 as usize]) {
            (Value::Int(a), Value::Int(b)) => Some(compare.holds(a, b)),
            (Value::Float(a), Value::Float(b)) => Some(compare.holds(a, b)),
            _ => None,
        }
    }

    /// Takes slots at the top of the stack: where they begin. Numbers of earlier frames may stand in them.
    #[inline]
    pub(crate) fn reserve(&mut self, slots: u32) -> usize {
        let base = self.top;
        self.top += slots as usize;
        if self.top > self.stack.len() {
            self.stack.resize(self.top.next_power_of_two().max(64), Value::Unset);
        }
        base
    }

    /// Gives back the slots from `base` on. Only what holds a reference has to be cleared.
    #[inline]
    pub(crate) fn release(&mut self, base: usize) {
        for slot in &mut self.stack[base..self.top] {
            if !slot.is_immediate() {
                *slot = Value::Unset;
            }
        }
        self.top = base;
    }

    /// Copies a slot. Numbers and booleans are written in two stores, not moved as a block: a block
    /// read back right after its halves were stored stalls the processor.
    #[inline]
    fn copy(&mut self, from: usize, to: usize) {
        match &self.stack[from] {
            Value::Int(value) => {
                let value = *value;
                self.set_int(to, value);
            }
            Value::Bool(value) => {
                let value = *value;
                self.set_bool(to, value);
            }
            other => {
                let value = other.clone();
                self.stack[to] = value;
            }
        }
    }

    #[inline]
    fn set_int(&mut self, at: usize, value: i64) {
        match &mut self.stack[at] {
            Value::Int(slot) => *slot = value,
            slot => *slot = Value::Int(value),
        }
    }

    #[inline]
    pub(crate) fn count_turn(&mut self, at: usize) {
        if let Value::Int(turn) = &mut self.stack[at] {
            *turn += 1;
        }
    }

    #[inline]
    fn set_bool(&mut self, at: usize, value: bool) {
        match &mut self.stack[at] {
            Value::Bool(slot) => *slot = value,
            slot => *slot = Value::Bool(value),
        }
    }

    /// An operation on small numbers; no if it has none, or the result is not small.
    #[inline]
    fn int_op(&mut self, op: OpCode, a: i64, b: i64, to: usize) -> bool {
        let number = match op {
            OpCode::Add => a.checked_add(b),
            OpCode::Sub => a.checked_sub(b),
            OpCode::Mul => a.checked_mul(b),
            OpCode::Lt => return self.done(to, a < b),
            OpCode::Le => return self.done(to, a <= b),
            OpCode::Eq => return self.done(to, a == b),
            OpCode::Mod if b > 0 => Some(a.rem_euclid(b)),
            OpCode::Div if b > 0 => Some(a.div_euclid(b)),
            _ => None,
        };
        match number {
            Some(number) => {
                self.set_int(to, number);
                true
            }
            None => false,
        }
    }

    #[inline]
    fn float_op(&mut self, op: OpCode, a: f64, b: f64, to: usize) -> bool {
        let number = match op {
            OpCode::Add => a + b,
            OpCode::Sub => a - b,
            OpCode::Mul => a * b,
            OpCode::Lt => return self.done(to, a < b),
            OpCode::Le => return self.done(to, a <= b),
            OpCode::Eq => return self.done(to, a == b),
            _ => return false,
        };
        self.stack[to] = Value::Float(number);
        true
    }

    #[inline]
    fn done(&mut self, to: usize, holds: bool) -> bool {
        self.set_bool(to, holds);
        true
    }

    fn slow_op(&mut self, op: OpCode, base: usize, to: Slot, args: [Slot; 3]) -> Flow {
        let values = [0, 1, 2].map(|i: usize| self.stack[base + args[i].0 as usize].clone());
        let arity = OpCode::arity(op);
        self.inline(Thunk::Op(op, arity), &values[..arity], base, to)
    }

    /// The comparison of a fused branch, off the fast path: the boolean, or what will be it. Nothing
    /// if it raised.
    fn slow_compare(&mut self, compare: Compare, base: usize, a: Slot, b: Value<H>) -> Option<Value<H>> {
        let op = match compare {
            Compare::Eq => OpCode::Eq,
            Compare::Lt => OpCode::Lt,
            Compare::Le => OpCode::Le,
        };
        let args = [self.stack[base + a.0 as usize].clone(), b];
        self.perform(Thunk::Op(op, 2), &args)
    }

    /// Does an operation now, or parks it; the value goes to a slot either way.
    fn inline(&mut self, action: Thunk, args: &[Value<H>], base: usize, to: Slot) -> Flow {
        match self.perform(action, args) {
            Some(value) => {
                self.stack[base + to.0 as usize] = value;
                Flow::Next
            }
            None => Flow::Reload,
        }
    }

    fn call(&mut self, base: usize, callee: Slot, args: &[Slot], spread: bool, to: u32) {
        let closure = match &self.stack[base + callee.0 as usize] {
            Value::Closure(closure) => closure.clone(),
            _ => return self.call_slowly(base, callee, args, spread, to),
        };
        if self.is_full() || self.frames.len() > self.limits.depth {
            return self.call_slowly(base, callee, args, spread, to);
        }
        self.fuel -= 1;
        let program = self.program.clone();
        let function = &*program.functions[closure.function.0 as usize];
        let new = self.top;
        match function.arity {
            Arity::Spread(n) if spread && args.len() >= n as usize => {
                self.reserve(function.slots);
                for (i, slot) in args[..n as usize].iter().enumerate() {
                    self.copy(base + slot.0 as usize, new + i);
                }
            }
            Arity::Whole if !spread => {
                self.reserve(function.slots);
                self.copy(base + args[0].0 as usize, new);
            }
            _ => {
                let values = self.values(args, base);
                return self.apply(&closure, values, spread, to, None);
            }
        }
        for (slot, value) in function.captures.iter().zip(&closure.captures) {
            self.stack[new + slot.0 as usize] = value.clone();
        }
        self.frames.push(Frame { function: closure.function.0, pc: 0, base: new as u32, to, turns: 0, path: None });
    }

    fn call_current(&mut self, function: &crate::code::Function, base: usize, args: Operands, to: u32) {
        let id = self.frames[self.frames.len() - 1].function;
        if self.is_full() || self.frames.len() > self.limits.depth {
            let captures = self.values(&function.captures, base);
            let closure = Rc::new(Closure { function: crate::code::FunctionId(id), captures });
            let values = self.values(function.list(args), base);
            let spread = matches!(function.arity, Arity::Spread(_));
            return self.call_later(&Value::Closure(closure), values, spread, to, None);
        }
        self.fuel -= 1;
        let new = self.reserve(function.slots);
        for (i, slot) in function.list(args).iter().enumerate() {
            self.copy(base + slot.0 as usize, new + i);
        }
        for slot in &function.captures {
            self.copy(base + slot.0 as usize, new + slot.0 as usize);
        }
        self.frames.push(Frame { function: id, pc: 0, base: new as u32, to, turns: 0, path: None });
    }

    /// A call of something that is not a closure at hand, or that has to be put off.
    fn call_slowly(&mut self, base: usize, callee: Slot, args: &[Slot], spread: bool, to: u32) {
        let callee = self.stack[base + callee.0 as usize].arrived();
        let values = self.values(args, base);
        self.call_later(&callee, values, spread, to, None);
    }

    /// Arguments of a call of the function being run, in place.
    fn rebind(&mut self, args: &[Slot], base: usize) {
        // Aside first: an argument may stand where another one goes.
        let aside = self.reserve(args.len() as u32);
        for (i, slot) in args.iter().enumerate() {
            self.copy(base + slot.0 as usize, aside + i);
        }
        for i in 0..args.len() {
            self.copy(aside + i, base + i);
        }
        self.release(aside);
    }

    fn tail_call(&mut self, base: usize, callee: Slot, args: &[Slot], spread: bool) {
        let callee = self.stack[base + callee.0 as usize].arrived();
        let values = self.values(args, base);
        // The frame is done with: its caller gets the value. Its guards are closed, or it would not be a tail call.
        let mut place = self.place();
        place.turns += 1;
        let frame = self.frames.pop().expect("a tail call stands in a frame");
        self.release(frame.base as usize);
        self.call_later(&callee, values, spread, frame.to, Some(place));
    }

    /// Applies a closure to values, in a new frame.
    pub(crate) fn apply(
        &mut self,
        closure: &Rc<Closure<H>>,
        args: Vec<Value<H>>,
        spread: bool,
        to: u32,
        place: Option<Place>,
    ) {
        let program = self.program.clone();
        let function = &*program.functions[closure.function.0 as usize];
        let args = match function.arity {
            Arity::Whole if spread => vec![Value::tuple(args)],
            Arity::Whole => args,
            Arity::Spread(n) if spread && args.len() >= n as usize => args,
            Arity::Spread(n) => match self.take_apart(args, spread, n) {
                Some(args) => args,
                None => return,
            },
        };
        let new = self.reserve(function.slots);
        for (i, value) in args.into_iter().take(function.arity.slots() as usize).enumerate() {
            self.stack[new + i] = value;
        }
        for (slot, value) in function.captures.iter().zip(&closure.captures) {
            self.stack[new + slot.0 as usize] = value.clone();
        }
        let (turns, path) = place.map_or((0, None), |place| (place.turns, Some(place.path)));
        self.frames.push(Frame { function: closure.function.0, pc: 0, base: new as u32, to, turns, path });
    }

    /// The components of an argument that a function wants apart. Nothing if that raised.
    fn take_apart(&mut self, args: Vec<Value<H>>, spread: bool, n: u32) -> Option<Vec<Value<H>>> {
        if spread {
            self.raise_kind(FaultKind::NoSuchComponent);
            return None;
        }
        let whole = &args[..1];
        (0..n).map(|index| self.perform(Thunk::Proj(index), whole)).collect()
    }

    /// Gives the value of the topmost frame to whoever called it.
    pub(crate) fn return_value(&mut self, value: Value<H>) {
        let frame = self.frames.pop().expect("a value is returned from a frame");
        self.release(frame.base as usize);
        if frame.to == NOWHERE {
            self.finish_strand(value);
        } else {
            self.stack[frame.to as usize] = value;
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
