//! The fast loop: runs as long as everything an instruction needs is at hand, and stops in front of the first
//! one of which that is not true; `exec` does that one. Nothing is parked in here, so what is outstanding
//! stays as it is, and whether there is room and quiet is asked once.
//!
//! Here are the instructions that take a few steps of the processor, so that where the loop stands and where its frame is stay
//! in registers; those that ask the host are in `glide/steps`, those that go to another frame in `glide/frames`. Slots, instructions and operands are
//! not checked again for being there: `FastFunction::of` has looked at all that the code names, and a frame is entered only
//! where the stack has room for all its slots.

mod begin;
mod frames;
mod guards;
mod steps;

use std::rc::Rc;

use guards::Guarded;
pub(crate) use steps::{ANY, perform};

use crate::code::{Compare, OpCode, Slot};
use crate::fast::{Fast, FastFunction};
use crate::host::{Host, Outcome};
use crate::letting_go::may_end;
use crate::machine::Frame;
use crate::quick::{Quick, Quiet, remainder};

use crate::slots::{copy, empty, give, put, set_bool, set_float, set_host, set_int};
use crate::value::Value;

/// The loop's state, but for the two pointers that it goes by.
pub(crate) struct Glide<'m, H: Host> {
    host: &'m H,
    unit: &'m Value<H>,
    constants: &'m [Value<H>],
    fast: &'m [Option<FastFunction<H>>],
    frames: &'m mut Vec<Frame>,
    guards: Guarded<'m, H>,
    top: &'m mut usize,
    fuel: &'m mut u64,
    stack: *mut Value<H>,
    /// How many slots the stack has.
    room: usize,
    function: &'m FastFunction<H>,
    code: *const Fast,
    slots: *mut Value<H>,
    base: usize,
    /// Whether a slot of the frame may hold a reference, which leaving it has to clear.
    refs: bool,
    /// Nothing is outstanding.
    calm: bool,
    /// And the host has a vocabulary of its own: it is asked about what the machine does not know.
    asks: bool,
    quiet: Quiet,
    /// The block whose end is the end of all that is to be run, in the frame at this depth.
    own_block: Option<u32>,
    base_frame: usize,
    most: usize,
    /// What the host was asked for and came to more than a value, with the slot it is for.
    left: Option<(Outcome<H>, usize)>,
}

/// Where the loop is after an instruction, and whether it goes on from there.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    at: *const Fast,
    goes_on: bool,
}

impl<H: Host> Glide<'_, H> {
    /// # Safety
    /// `slots` are those of the topmost frame, whose function is `function`, and all within the stack; `pc` is a place in its code.
    /// As `FastFunction::of` lets no code in that names a slot, a place or an operand that is not there, it stays so.
    unsafe fn run(&mut self, pc: usize) {
        // SAFETY: said above.
        let mut ip = unsafe { self.code.add(pc) };
        let mut slots = self.slots;
        macro_rules! at {
            ($slot:expr) => {
                *slots.add($slot.0 as usize)
            };
        }
        macro_rules! jump {
            ($pc:expr) => {
                ip = self.code.add(*$pc as usize)
            };
        }
        macro_rules! go_on {
            () => {{
                ip = ip.add(1);
                continue;
            }};
        }
        macro_rules! step {
            ($step:expr) => {{
                let step: Step = $step;
                ip = step.at;
                if !step.goes_on {
                    break;
                }
                slots = self.slots;
            }};
        }
        macro_rules! branch {
            ($compare:expr, $a:expr, $b:expr, $no:expr, $holds:expr, $floats:expr) => {{
                let holds = match (&at!($a), &at!($b)) {
                    (Value::Int(a), Value::Int(b)) => $holds(a, b),
                    (Value::Float(a), Value::Float(b)) => $floats(a, b),
                    (a, b) => {
                        step!(self.holds(ip, $compare, a, b, *$no));
                        continue;
                    }
                };
                if holds {
                    go_on!()
                }
                jump!($no);
            }};
        }
        macro_rules! branch_int {
            ($compare:expr, $a:expr, $number:expr, $no:expr, $holds:expr) => {{
                let holds = match &at!($a) {
                    Value::Int(a) => $holds(a, &i64::from(*$number)),
                    a => {
                        step!(self.holds(ip, $compare, a, &Value::Int(i64::from(*$number)), *$no));
                        continue;
                    }
                };
                if holds {
                    go_on!()
                }
                jump!($no);
            }};
        }
        macro_rules! arithmetic {
            ($op:ident, $to:expr, $a:expr, $b:expr, $ints:expr, $floats:expr) => {
                match (&at!($a), &at!($b)) {
                    (Value::Int(a), Value::Int(b)) => match $ints(*a, *b) {
                        Some(number) => {
                            set_int(&mut at!($to), number);
                            go_on!()
                        }
                        None => break,
                    },
                    (Value::Float(a), Value::Float(b)) => {
                        let number = $floats(a, b);
                        set_float(&mut at!($to), number);
                        go_on!()
                    }
                    (a, b) if self.asks => step!(self.operate(ip, OpCode::$op, *$to, a, b)),
                    _ => step!(self.quickly(ip, OpCode::$op, *$to, [*$a, *$b, *$b])),
                }
            };
        }
        macro_rules! int_op {
            ($op:ident, $to:expr, $a:expr, $number:expr, $f:expr) => {
                match &at!($a) {
                    Value::Int(a) => match $f(*a) {
                        Some(number) => {
                            set_int(&mut at!($to), number);
                            go_on!()
                        }
                        None => break,
                    },
                    a => step!(self.operate(ip, OpCode::$op, *$to, a, &Value::Int(i64::from(*$number)))),
                }
            };
        }
        macro_rules! next {
            ($seq:expr, $cursor:expr, $item:expr, $block:expr, $end:expr) => {{
                if self.ends_here(u32::from($block)) {
                    break;
                }
                let (seq, cursor, item) = (usize::from($seq), usize::from($cursor), usize::from($item));
                match (&*slots.add(seq), &*slots.add(cursor)) {
                    // A range of small numbers is its end; the cursor is the number.
                    (Value::Int(end), Value::Int(count)) if self.asks => {
                        let count = *count;
                        if count < *end {
                            set_int(&mut *slots.add(cursor), count + 1);
                            set_int(&mut *slots.add(item), count);
                            go_on!()
                        }
                        jump!(&$end);
                    }
                    _ => step!(self.next(ip)),
                }
            }};
        }
        // The end of a turn, and the beginning of the next one.
        macro_rules! each_back {
            ($again:expr, $block:expr, $start:expr, $end:expr) => {
                match &*slots.add(usize::from($again)) {
                    Value::Bool(true) if *self.fuel > 0 => {
                        *self.fuel -= 1;
                        jump!(&$start);
                        if let Fast::NextOfHost { seq, cursor, item, block, end } = &*ip {
                            next!(*seq, *cursor, *item, *block, *end);
                        }
                    }
                    Value::Bool(false) if !self.ends_here(u32::from($block)) => jump!(&$end),
                    _ => break,
                }
            };
        }
        // SAFETY: said above.
        unsafe {
            loop {
                match &*ip {
                    Fast::Slow => break,
                    Fast::Move { to, from } => {
                        match &at!(from) {
                            Value::Int(number) => {
                                let number = *number;
                                set_int(&mut at!(to), number);
                            }
                            Value::Host(value) => {
                                let value = value.clone();
                                self.refs = true;
                                set_host(&mut at!(to), value);
                            }
                            _ => self.refs |= copy(slots.add(from.0 as usize), slots.add(to.0 as usize)),
                        }
                        go_on!()
                    }
                    Fast::Forget { slot } => {
                        if !self.calm && may_end(self.host, &at!(slot)) {
                            break;
                        }
                        empty(&mut at!(slot));
                        go_on!()
                    }
                    Fast::Const { to, constant } => {
                        match &self.constants[*constant as usize] {
                            Value::Int(number) => set_int(&mut at!(to), *number),
                            Value::Host(value) => {
                                self.refs = true;
                                set_host(&mut at!(to), value.clone());
                            }
                            other => self.refs |= give(other, &mut at!(to)),
                        }
                        go_on!()
                    }
                    Fast::Add { to, a, b } => {
                        arithmetic!(Add, to, a, b, i64::checked_add, |a: &f64, b: &f64| a + b)
                    }
                    Fast::Sub { to, a, b } => {
                        arithmetic!(Sub, to, a, b, i64::checked_sub, |a: &f64, b: &f64| a - b)
                    }
                    Fast::Mul { to, a, b } => {
                        arithmetic!(Mul, to, a, b, i64::checked_mul, |a: &f64, b: &f64| a * b)
                    }
                    Fast::Test { compare, to, a, b } => {
                        let holds = match (&at!(a), &at!(b)) {
                            (Value::Int(a), Value::Int(b)) => compare.holds(a, b),
                            (Value::Float(a), Value::Float(b)) => compare.holds(a, b),
                            (a, b) => {
                                // Not only truth: what a comparison gives may be anything.
                                step!(self.operate(ip, compare.op(), *to, a, b));
                                continue;
                            }
                        };
                        set_bool(&mut at!(to), holds);
                        go_on!()
                    }
                    Fast::AddInt { to, a, number } => {
                        // A subtraction is written so too, hence nothing but numbers here.
                        match &at!(a) {
                            Value::Int(a) => match a.checked_add(i64::from(*number)) {
                                Some(number) => set_int(&mut at!(to), number),
                                None => break,
                            },
                            Value::Float(a) if *number != 0 => {
                                let sum = a + f64::from(*number);
                                set_float(&mut at!(to), sum);
                            }
                            _ => break,
                        }
                        go_on!()
                    }
                    Fast::MulInt { to, a, number } => {
                        int_op!(Mul, to, a, number, |a: i64| a.checked_mul(i64::from(*number)))
                    }
                    Fast::ModInt { to, a, number } => {
                        int_op!(Mod, to, a, number, |a: i64| Some(remainder(a, i64::from(*number))))
                    }
                    Fast::TestInt { compare, to, a, number } => {
                        let number = i64::from(*number);
                        let Value::Int(a) = &at!(a) else {
                            step!(self.operate(ip, compare.op(), *to, &at!(a), &Value::Int(number)));
                            continue;
                        };
                        let holds = compare.holds(a, &number);
                        set_bool(&mut at!(to), holds);
                        go_on!()
                    }
                    Fast::BranchLt { a, b, no } => branch!(Compare::Lt, a, b, no, i64::lt, f64::lt),
                    Fast::BranchLe { a, b, no } => branch!(Compare::Le, a, b, no, i64::le, f64::le),
                    Fast::BranchEq { a, b, no } => branch!(Compare::Eq, a, b, no, i64::eq, f64::eq),
                    Fast::BranchTest { compare, a, b, no } => {
                        branch!(*compare, a, b, no, |a, b| compare.holds(a, b), |a, b| compare.holds(a, b))
                    }
                    Fast::BranchTestInt { compare, a, number, no } => {
                        branch_int!(*compare, a, number, no, |a, b| compare.holds(a, b))
                    }
                    Fast::BranchLtInt { a, number, no } => branch_int!(Compare::Lt, a, number, no, i64::lt),
                    Fast::BranchLeInt { a, number, no } => branch_int!(Compare::Le, a, number, no, i64::le),
                    Fast::BranchEqInt { a, number, no } => branch_int!(Compare::Eq, a, number, no, i64::eq),
                    Fast::Branch { cond, no } => match &at!(cond) {
                        Value::Bool(true) => go_on!(),
                        Value::Bool(false) => jump!(no),
                        value => step!(self.truth(ip, value, *no)),
                    },
                    Fast::Leave { block, end } => {
                        if self.ends_here(*block) {
                            break;
                        }
                        jump!(end);
                    }
                    Fast::Enter { block } => step!(self.enter_guard(ip, *block)),
                    Fast::EndGuard { block, end } => step!(self.end_guard(ip, *block, *end)),
                    Fast::LoopBack { again, turn, start } => match &at!(again) {
                        Value::Bool(true) if *self.fuel > 0 => {
                            *self.fuel -= 1;
                            if let Value::Int(turn) = &mut at!(turn) {
                                *turn += 1;
                            }
                            jump!(start);
                        }
                        _ => break,
                    },
                    Fast::EachBack { again, block, start, end } => each_back!(*again, *block, *start, *end),
                    Fast::MoveBack { from, again } => {
                        match &*slots.add(*from as usize) {
                            Value::Bool(again_so) => {
                                let again_so = *again_so;
                                set_bool(&mut *slots.add(*again as usize), again_so);
                            }
                            _ => self.refs |= copy(slots.add(*from as usize), slots.add(*again as usize)),
                        }
                        ip = ip.add(1);
                        let Fast::EachBack { again, block, start, end } = &*ip else { continue };
                        each_back!(*again, *block, *start, *end);
                    }
                    Fast::EachStart { cursor } => {
                        at!(cursor) = Value::Unset;
                        go_on!()
                    }
                    Fast::NextOfHost { seq, cursor, item, block, end } => next!(*seq, *cursor, *item, *block, *end),
                    Fast::OnNumbers { with, to, start, .. } => {
                        let list = self.operands(*start, 2);
                        let number = match (&at!(list[0]), &at!(list[1])) {
                            (Value::Int(a), Value::Int(b)) => match with {
                                OpCode::Add => a.checked_add(*b),
                                OpCode::Sub => a.checked_sub(*b),
                                _ => a.checked_mul(*b),
                            },
                            (Value::Float(a), Value::Float(b)) => {
                                let number = match with {
                                    OpCode::Add => a + b,
                                    OpCode::Sub => a - b,
                                    _ => a * b,
                                };
                                // What is not a number is told apart by which object it is.
                                if !number.is_nan() {
                                    set_float(&mut at!(to), number);
                                    go_on!()
                                }
                                None
                            }
                            _ => None,
                        };
                        if let Some(number) = number {
                            set_int(&mut at!(to), number);
                            go_on!()
                        }
                        step!(self.perform_on_numbers(ip));
                    }
                    Fast::Host { site, .. } => {
                        let of_host = self.function.sites.get_unchecked(*site as usize);
                        step!((of_host.operation.step)(self, ip))
                    }
                    Fast::TakeApart { .. } => step!(self.take_apart(ip)),
                    Fast::TestBack { again, a, b, turn, start } => {
                        let holds = match (&*slots.add(*a as usize), &*slots.add(*b as usize)) {
                            (Value::Int(a), Value::Int(b)) => a < b,
                            (Value::Float(a), Value::Float(b)) => a < b,
                            _ => break,
                        };
                        if holds && *self.fuel > 0 {
                            *self.fuel -= 1;
                            if let Value::Int(turn) = &mut *slots.add(*turn as usize) {
                                *turn += 1;
                            }
                            jump!(start);
                        } else {
                            set_bool(&mut *slots.add(*again as usize), holds);
                            go_on!()
                        }
                    }
                    Fast::FoldBack { start } => {
                        if *self.fuel == 0 {
                            break;
                        }
                        *self.fuel -= 1;
                        jump!(start);
                    }
                    Fast::Next { seq, cursor, item } => {
                        let quick = Quick { host: self.host, unit: self.unit, quiet: self.quiet };
                        if !quick.item(self.frame(), *seq, *cursor, *item) {
                            break;
                        }
                        self.refs = true;
                        go_on!()
                    }
                    Fast::Op { op, to, args } => {
                        let (to, args) = (Slot(u32::from(*to)), args.map(|slot| Slot(u32::from(slot))));
                        step!(self.op(ip, *op, to, args))
                    }
                    Fast::Proj { to, from, index } => {
                        let Value::Tuple(tuple) = &at!(from) else { break };
                        let Some(part) = tuple.items.get(*index as usize) else { break };
                        let part = part.clone();
                        self.refs |= !part.is_immediate();
                        put(part, &mut at!(to));
                        go_on!()
                    }
                    Fast::Unit { to } => {
                        match (&at!(to), self.unit) {
                            (Value::Tuple(there), Value::Tuple(unit)) if Rc::ptr_eq(there, unit) => {}
                            _ => at!(to) = self.unit.clone(),
                        }
                        self.refs = true;
                        go_on!()
                    }
                    Fast::Tuple { to, parts } => step!(self.tuple(ip, *to, *parts)),
                    Fast::Closure { to, function, start, len } => {
                        step!(self.closure(ip, *to, *function, self.operands(*start, (*len).into())))
                    }
                    Fast::CallCurrent { to, args } => step!(self.call_current(ip, *to, *args)),
                    Fast::Call { to, callee, args } => step!(self.call(ip, *to, *callee, *args)),
                    Fast::TailCall { callee, args } => step!(self.tail_call(ip, *callee, *args)),
                    Fast::TailCurrent { args } => step!(self.tail_current(ip, *args)),
                    Fast::Return { from } => step!(self.leave(ip, *from)),
                }
            }
            let pc = ip.offset_from(self.code);
            if let Some(frame) = self.frames.last_mut() {
                frame.pc = pc as u32;
            }
        }
    }

    /// Whether leaving a block is the end of all that is to be run.
    #[inline(always)]
    fn ends_here(&self, block: u32) -> bool {
        self.own_block == Some(block) && self.frames.len() == self.base_frame + 1
    }

    /// The frame's slots.
    #[inline(always)]
    unsafe fn frame(&mut self) -> &mut [Value<H>] {
        // SAFETY: see `run`.
        unsafe { std::slice::from_raw_parts_mut(self.slots, self.function.slots) }
    }
}

impl<'m, H: Host> Glide<'m, H> {
    /// Operands of an instruction of the function.
    #[inline(always)]
    unsafe fn operands(&self, start: u32, len: usize) -> &'m [Slot] {
        // SAFETY: see `run`.
        unsafe { self.function.operands.get_unchecked(start as usize..start as usize + len) }
    }
}
