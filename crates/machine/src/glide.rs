//! The fast loop: runs as long as everything an instruction needs is at hand, and stops in front of the first
//! one of which that is not true; `exec` does that one. Nothing is parked in here, so what is outstanding
//! stays as it is, and whether there is room and quiet is asked once.
//! It is one thing because the loop's state lives in registers only as long as the loop is one function.

use std::rc::Rc;

use crate::code::{Arity, Compare, OpCode, Slot};
use crate::fast::{Args, Fast, FastFunction};
use crate::host::{Args as HostArgs, Host, Outcome, Prompt};
use crate::hosted::{self, Asked};
use crate::letting_go::may_end;
use crate::machine::{DROPPED, Frame, Machine};
use crate::quick::{Quick, remainder};
use crate::slots::{clear, copy, give, set_bool, set_float, set_host, set_int};
use crate::value::{Closure, Tuple, Value};

impl<H: Host> Machine<H> {
    /// Runs the topmost frame, and those it calls, up to an instruction that needs more care.
    /// What the host was asked for and came to more than a value is handed back, with the slot it is for.
    pub(crate) fn glide(&mut self) -> Option<(Outcome<H>, usize)> {
        if self.is_full() {
            return None;
        }
        self.prepare();
        let (quiet, calm) = (self.quiet(), self.is_calm() && self.handlers == 0);
        let asks = H::VOCABULARY.own && calm;
        let mut left = None;
        let Machine { host, unit, stack, top, frames, fuel, constants, fast, strands, .. } = self;
        let (Some(strand), Some(frame)) = (strands.last(), frames.last()) else { return None };
        let own_block = strand.block.map(|block| block.0);
        let (base_frame, most) = (strand.base_frame, strand.most_frames);
        let (mut id, mut base, mut pc) = (frame.function, frame.base as usize, frame.pc as usize);
        let mut function: &FastFunction = fast.get(id as usize)?.as_ref()?;
        // Whether a slot of the frame may hold a reference, which leaving it has to clear.
        let mut refs = true;
        let stack: &mut [Value<H>] = stack;
        let mut slots = &mut stack[base..];
        macro_rules! at {
            ($slot:expr) => {
                slots[$slot.0 as usize]
            };
        }
        // What the host says to something the machine does not know; a fault leaves the loop behind the instruction.
        macro_rules! asked {
            ($asked:expr) => {
                match if asks { $asked } else { Asked::Missing } {
                    Asked::Got(got) => got,
                    Asked::Fault(fault) => {
                        pc += 1;
                        left = Some((Outcome::Fault(fault), base));
                        break;
                    }
                    Asked::Missing => break,
                }
            };
        }
        macro_rules! branch {
            ($compare:expr, $a:expr, $b:expr, $no:expr, $holds:expr, $floats:expr) => {{
                let holds = match (&at!($a), &at!($b)) {
                    (Value::Int(a), Value::Int(b)) => $holds(a, b),
                    (Value::Float(a), Value::Float(b)) => $floats(a, b),
                    (a, b) => asked!(hosted::holds(host, $compare, a, b)),
                };
                pc = if holds { pc + 1 } else { *$no as usize };
            }};
        }
        macro_rules! branch_int {
            ($compare:expr, $a:expr, $number:expr, $no:expr, $holds:expr) => {{
                let holds = match &at!($a) {
                    Value::Int(a) => $holds(a, &i64::from(*$number)),
                    a => asked!(hosted::holds(host, $compare, a, &Value::Int(i64::from(*$number)))),
                };
                pc = if holds { pc + 1 } else { *$no as usize };
            }};
        }
        macro_rules! arithmetic {
            ($op:ident, $to:expr, $a:expr, $b:expr, $ints:expr, $floats:expr) => {
                match (&at!($a), &at!($b)) {
                    (Value::Int(a), Value::Int(b)) => match $ints(*a, *b) {
                        Some(number) => set_int(&mut at!($to), number),
                        None => break,
                    },
                    (Value::Float(a), Value::Float(b)) => {
                        let number = $floats(a, b);
                        set_float(&mut at!($to), number);
                    }
                    (a, b) if asks => {
                        let value = asked!(hosted::operate(host, OpCode::$op, a, b));
                        at!($to) = value;
                        refs = true;
                    }
                    _ => {
                        let quick = Quick { host, unit, quiet };
                        if !quick.op(OpCode::$op, slots, *$to, [*$a, *$b, *$b]) {
                            break;
                        }
                        refs = true;
                    }
                }
            };
        }
        macro_rules! int_op {
            ($op:ident, $to:expr, $a:expr, $number:expr, $f:expr) => {
                match &at!($a) {
                    Value::Int(a) => match $f(*a) {
                        Some(number) => set_int(&mut at!($to), number),
                        None => break,
                    },
                    a => {
                        let number = Value::Int(i64::from(*$number));
                        let value = asked!(hosted::operate(host, OpCode::$op, a, &number));
                        at!($to) = value;
                        refs = true;
                    }
                }
            };
        }
        macro_rules! enter {
            ($target:expr, $id:expr, $new:expr, $to:expr, $refs:expr) => {{
                if let Some(frame) = frames.last_mut() {
                    frame.pc = pc as u32 + 1;
                    frame.refs = refs;
                }
                *fuel -= 1;
                let to = (base + $to.0 as usize) as u32;
                (function, id, base, pc, refs) = ($target, $id, $new, 0, $refs);
                *top = base + function.slots;
                frames.push(Frame { function: id, pc: 0, base: base as u32, to, turns: 0, path: None, refs: true });
                slots = &mut stack[base..];
            }};
        }
        // What the host came to: a value, or the frame of a function.
        macro_rules! prompt {
            ($prompt:expr, $to:expr, $new:expr) => {
                match $prompt {
                    Prompt::Int(number) => {
                        set_int(&mut at!($to), number);
                        pc += 1;
                    }
                    Prompt::Bool(holds) => {
                        set_bool(&mut at!($to), holds);
                        pc += 1;
                    }
                    Prompt::Host(value) => {
                        set_host(&mut at!($to), value);
                        refs = true;
                        pc += 1;
                    }
                    Prompt::Value(value) => {
                        at!($to) = value;
                        refs = true;
                        pc += 1;
                    }
                    Prompt::Entered(callee, count) => {
                        let new = $new;
                        let room = &mut slots[new - base..];
                        match fast.get(callee.0 as usize) {
                            Some(Some(target)) if frames.len() <= most && target.slots <= room.len() => {
                                enter!(target, callee.0, new, $to, true);
                            }
                            _ => {
                                let args = room[..count].iter_mut().map(|slot| std::mem::replace(slot, Value::Unset));
                                let outcome = Outcome::Enter(callee, args.collect());
                                pc += 1;
                                left = Some((outcome, base + $to.0 as usize));
                                break;
                            }
                        }
                    }
                    Prompt::Other(outcome) => {
                        pc += 1;
                        left = Some((outcome, base + $to.0 as usize));
                        break;
                    }
                }
            };
        }
        macro_rules! next {
            ($seq:expr, $cursor:expr, $item:expr, $block:expr, $end:expr) => {{
                if own_block == Some(u32::from($block)) && frames.len() == base_frame + 1 {
                    break;
                }
                if asked!(hosted::next(host, slots, $seq.into(), $cursor.into(), $item.into())) {
                    refs = true;
                    pc += 1;
                } else {
                    pc = $end as usize;
                }
            }};
        }
        // The end of a turn, and the beginning of the next one.
        macro_rules! each_back {
            ($again:expr, $block:expr, $start:expr, $end:expr) => {
                match slots[usize::from($again)] {
                    Value::Bool(true) if *fuel > 0 => {
                        *fuel -= 1;
                        pc = $start as usize;
                        if let Fast::NextOfHost { seq, cursor, item, block, end } = &function.code[pc] {
                            next!(*seq, *cursor, *item, *block, *end);
                        }
                    }
                    Value::Bool(false) if !(own_block == Some(u32::from($block)) && frames.len() == base_frame + 1) => {
                        pc = $end as usize;
                    }
                    _ => break,
                }
            };
        }
        macro_rules! perform {
            ($op:expr, $to:expr, $list:expr) => {{
                let list = $list;
                if !calm || *fuel == 0 || lacks(slots, list) {
                    break;
                }
                let new = *top;
                let (mine, theirs) = slots.split_at_mut(new - base);
                prompt!(host.perform_at_once($op, HostArgs::in_frame(mine, list), theirs), $to, new);
            }};
        }
        loop {
            match &function.code[pc] {
                Fast::Slow => break,
                Fast::Move { to, from } => {
                    refs |= copy(slots, from.0 as usize, to.0 as usize);
                    pc += 1;
                }
                Fast::Forget { slot } => {
                    if !calm && may_end(host, &at!(slot)) {
                        break;
                    }
                    clear(std::slice::from_mut(&mut at!(slot)));
                    pc += 1;
                }
                Fast::Const { to, constant } => {
                    refs |= give(&constants[*constant as usize], &mut at!(to));
                    pc += 1;
                }
                Fast::Add { to, a, b } => {
                    arithmetic!(Add, to, a, b, i64::checked_add, |a: &f64, b: &f64| a + b);
                    pc += 1;
                }
                Fast::Sub { to, a, b } => {
                    arithmetic!(Sub, to, a, b, i64::checked_sub, |a: &f64, b: &f64| a - b);
                    pc += 1;
                }
                Fast::Mul { to, a, b } => {
                    arithmetic!(Mul, to, a, b, i64::checked_mul, |a: &f64, b: &f64| a * b);
                    pc += 1;
                }
                Fast::Test { compare, to, a, b } => {
                    let holds = match (&at!(a), &at!(b)) {
                        (Value::Int(a), Value::Int(b)) => compare.holds(a, b),
                        (Value::Float(a), Value::Float(b)) => compare.holds(a, b),
                        (a, b) => {
                            // Not only truth: what a comparison gives may be anything.
                            let value = asked!(hosted::operate(host, compare.op(), a, b));
                            at!(to) = value;
                            refs = true;
                            pc += 1;
                            continue;
                        }
                    };
                    set_bool(&mut at!(to), holds);
                    pc += 1;
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
                    pc += 1;
                }
                Fast::MulInt { to, a, number } => {
                    int_op!(Mul, to, a, number, |a: i64| a.checked_mul(i64::from(*number)));
                    pc += 1;
                }
                Fast::ModInt { to, a, number } => {
                    int_op!(Mod, to, a, number, |a: i64| Some(remainder(a, i64::from(*number))));
                    pc += 1;
                }
                Fast::TestInt { compare, to, a, number } => {
                    let number = i64::from(*number);
                    let Value::Int(a) = &at!(a) else {
                        let value = asked!(hosted::operate(host, compare.op(), &at!(a), &Value::Int(number)));
                        at!(to) = value;
                        refs = true;
                        pc += 1;
                        continue;
                    };
                    let holds = compare.holds(a, &number);
                    set_bool(&mut at!(to), holds);
                    pc += 1;
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
                    Value::Bool(true) => pc += 1,
                    Value::Bool(false) => pc = *no as usize,
                    value => pc = if asked!(hosted::truth(host, value)) { pc + 1 } else { *no as usize },
                },
                Fast::Leave { block, end } => {
                    if own_block == Some(*block) && frames.len() == base_frame + 1 {
                        break;
                    }
                    pc = *end as usize;
                }
                Fast::LoopBack { again, turn, start } => match at!(again) {
                    Value::Bool(true) if *fuel > 0 => {
                        *fuel -= 1;
                        if let Value::Int(turn) = &mut at!(turn) {
                            *turn += 1;
                        }
                        pc = *start as usize;
                    }
                    _ => break,
                },
                Fast::EachBack { again, block, start, end } => each_back!(*again, *block, *start, *end),
                Fast::MoveBack { from, again } => {
                    refs |= copy(slots, *from as usize, *again as usize);
                    pc += 1;
                    let Fast::EachBack { again, block, start, end } = &function.code[pc] else { continue };
                    each_back!(*again, *block, *start, *end);
                }
                Fast::EachStart { cursor } => {
                    at!(cursor) = Value::Unset;
                    pc += 1;
                }
                Fast::NextOfHost { seq, cursor, item, block, end } => next!(*seq, *cursor, *item, *block, *end),
                Fast::OnNumbers { with, op, to, start } => {
                    let list = &function.operands[*start as usize..*start as usize + 2];
                    let number = match (&at!(list[0]), &at!(list[1])) {
                        (Value::Int(a), Value::Int(b)) => match with {
                            OpCode::Add => a.checked_add(*b),
                            OpCode::Sub => a.checked_sub(*b),
                            _ => a.checked_mul(*b),
                        },
                        _ => None,
                    };
                    if let Some(number) = number {
                        set_int(&mut at!(to), number);
                        pc += 1;
                        continue;
                    }
                    perform!(*op, to, list);
                }
                Fast::Host { op, to, args } => perform!(*op, to, list(function, *args)),
                Fast::TestBack { again, a, b, turn, start } => {
                    let holds = match (&slots[*a as usize], &slots[*b as usize]) {
                        (Value::Int(a), Value::Int(b)) => a < b,
                        (Value::Float(a), Value::Float(b)) => a < b,
                        _ => break,
                    };
                    if holds && *fuel > 0 {
                        *fuel -= 1;
                        if let Value::Int(turn) = &mut slots[*turn as usize] {
                            *turn += 1;
                        }
                        pc = *start as usize;
                    } else {
                        set_bool(&mut slots[*again as usize], holds);
                        pc += 1;
                    }
                }
                Fast::FoldBack { start } => {
                    if *fuel == 0 {
                        break;
                    }
                    *fuel -= 1;
                    pc = *start as usize;
                }
                Fast::Next { seq, cursor, item } => {
                    let quick = Quick { host, unit, quiet };
                    if !quick.item(slots, *seq, *cursor, *item) {
                        break;
                    }
                    refs = true;
                    pc += 1;
                }
                Fast::Op { op, to, args } => {
                    let quick = Quick { host, unit, quiet };
                    if !quick.op(*op, slots, Slot(u32::from(*to)), args.map(|slot| Slot(u32::from(slot)))) {
                        let (a, b) = (&slots[args[0] as usize], &slots[args[1] as usize]);
                        let value = asked!(hosted::operate(host, *op, a, b));
                        slots[*to as usize] = value;
                    }
                    refs = true;
                    pc += 1;
                }
                Fast::Proj { to, from, index } => {
                    let Value::Tuple(tuple) = &at!(from) else { break };
                    let Some(part) = tuple.items.get(*index as usize) else { break };
                    match part {
                        Value::Int(number) => {
                            let number = *number;
                            set_int(&mut at!(to), number);
                        }
                        part => {
                            at!(to) = part.clone();
                            refs = true;
                        }
                    }
                    pc += 1;
                }
                Fast::Unit { to } => {
                    match (&at!(to), &*unit) {
                        (Value::Tuple(there), Value::Tuple(unit)) if Rc::ptr_eq(there, unit) => {}
                        _ => at!(to) = unit.clone(),
                    }
                    refs = true;
                    pc += 1;
                }
                Fast::Tuple { to, parts } => {
                    let list = &function.operands[parts.start as usize..(parts.start + parts.len) as usize];
                    let items = list.iter().map(|slot| at!(slot).clone()).collect();
                    at!(to) = Value::Tuple(Rc::new(Tuple { items }));
                    refs = true;
                    pc += 1;
                }
                Fast::Closure { to, function: code, start, len } => {
                    let list = &function.operands[*start as usize..*start as usize + *len as usize];
                    let captures = list.iter().map(|slot| at!(slot).clone()).collect();
                    at!(to) = Value::Closure(Rc::new(Closure { function: *code, captures }));
                    refs = true;
                    pc += 1;
                }
                Fast::CallCurrent { to, args } => {
                    let new = *top;
                    let (mine, theirs) = slots.split_at_mut(new - base);
                    if *fuel == 0 || frames.len() > most || function.slots > theirs.len() {
                        break;
                    }
                    let mut holds = false;
                    for (slot, there) in list(function, *args).iter().zip(theirs.iter_mut()) {
                        holds |= give(&mine[slot.0 as usize], there);
                    }
                    for slot in &function.captures {
                        holds |= give(&mine[slot.0 as usize], &mut theirs[slot.0 as usize]);
                    }
                    enter!(function, id, new, to, holds);
                }
                Fast::Call { to, callee, args } => {
                    let new = *top;
                    let (mine, theirs) = slots.split_at_mut(new - base);
                    let Value::Closure(closure) = &mine[callee.0 as usize] else {
                        let list = list(function, *args);
                        if !asks || *fuel == 0 || lacks(mine, &[*callee]) || lacks(mine, list) {
                            break;
                        }
                        let args = HostArgs::in_frame(mine, list);
                        prompt!(host.call_at_once(&mine[callee.0 as usize], args, theirs), to, new);
                        continue;
                    };
                    let Some(Some(target)) = fast.get(closure.function.0 as usize) else { break };
                    let Some(count) = taken(target.arity, *args) else { break };
                    if *fuel == 0 || frames.len() > most || target.slots > theirs.len() {
                        break;
                    }
                    let mut holds = false;
                    for (slot, there) in list(function, *args)[..count].iter().zip(theirs.iter_mut()) {
                        holds |= give(&mine[slot.0 as usize], there);
                    }
                    for (slot, value) in target.captures.iter().zip(&closure.captures) {
                        holds |= give(value, &mut theirs[slot.0 as usize]);
                    }
                    let callee_id = closure.function.0;
                    enter!(target, callee_id, new, to, holds);
                }
                Fast::TailCall { callee, args } => {
                    let new = *top;
                    let (mine, theirs) = slots.split_at_mut(new - base);
                    let Value::Closure(closure) = &mine[callee.0 as usize] else { break };
                    let closure = closure.clone();
                    let Some(Some(target)) = fast.get(closure.function.0 as usize) else { break };
                    let Some(count) = taken(target.arity, *args) else { break };
                    let (size, room) = (mine.len(), mine.len() + theirs.len());
                    if *fuel == 0 || room < size + count || room < target.slots {
                        break;
                    }
                    // Aside first: an argument may stand where another one goes.
                    for (slot, there) in list(function, *args)[..count].iter().zip(theirs.iter_mut()) {
                        give(&mine[slot.0 as usize], there);
                    }
                    clear(mine);
                    (0..count).for_each(|i| slots.swap(i, size + i));
                    *fuel -= 1;
                    (function, id, pc, refs) = (target, closure.function.0, 0, true);
                    *top = base + function.slots;
                    for (slot, value) in function.captures.iter().zip(&closure.captures) {
                        give(value, &mut at!(slot));
                    }
                    if let Some(frame) = frames.last_mut() {
                        frame.function = id;
                        frame.turns += 1;
                    }
                }
                Fast::TailCurrent { args } => {
                    let count = args.len as usize;
                    if count == 1 && *fuel > 0 {
                        *fuel -= 1;
                        refs |= copy(slots, list(function, *args)[0].0 as usize, 0);
                        pc = 0;
                        if let Some(frame) = frames.last_mut() {
                            frame.turns += 1;
                        }
                        continue;
                    }
                    let (mine, theirs) = slots.split_at_mut(*top - base);
                    if *fuel == 0 || theirs.len() < count {
                        break;
                    }
                    *fuel -= 1;
                    for (slot, there) in list(function, *args).iter().zip(theirs.iter_mut()) {
                        give(&mine[slot.0 as usize], there);
                    }
                    for (aside, slot) in theirs[..count].iter_mut().zip(mine.iter_mut()) {
                        if give(aside, slot) {
                            refs = true;
                            *aside = Value::Unset;
                        }
                    }
                    if let Some(frame) = frames.last_mut() {
                        frame.turns += 1;
                    }
                    pc = 0;
                }
                Fast::Return { from } => {
                    let [.., caller, frame] = &frames[..] else { break };
                    let (to, caller_id) = (frame.to, caller.function);
                    let Some(Some(target)) = fast.get(caller_id as usize) else { break };
                    if to >= DROPPED || !calm && refs && slots[..function.slots].iter().any(|slot| may_end(host, slot))
                    {
                        break;
                    }
                    // A number is handed over as such: the slot was written in two halves, see `slots`.
                    let value = match &at!(from) {
                        Value::Int(number) => Value::Int(*number),
                        Value::Host(value) => Value::Host(value.clone()),
                        _ => std::mem::replace(&mut at!(from), Value::Unset),
                    };
                    if refs {
                        clear(&mut slots[..function.slots]);
                    }
                    *top = base;
                    (id, base, pc, refs) = (caller_id, caller.base as usize, caller.pc as usize, caller.refs);
                    function = target;
                    frames.pop();
                    match value {
                        Value::Int(number) => set_int(&mut stack[to as usize], number),
                        Value::Host(value) => {
                            refs = true;
                            set_host(&mut stack[to as usize], value);
                        }
                        value => {
                            refs |= !value.is_immediate();
                            stack[to as usize] = value;
                        }
                    }
                    slots = &mut stack[base..];
                }
            }
        }
        if let Some(frame) = frames.last_mut() {
            frame.pc = pc as u32;
        }
        left
    }

    /// Functions are made ready for the fast loop when they are first run.
    fn prepare(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let id = frame.function as usize;
        if self.fast.len() <= id {
            self.fast.resize_with(self.program.functions.len(), || None);
        }
        if self.fast[id].is_none() {
            self.fast[id] = Some(FastFunction::of(&self.program.functions[id], H::VOCABULARY));
        }
    }
}

/// How many of the arguments a function takes, if it takes them as they are.
#[inline]
fn taken(arity: Arity, args: Args) -> Option<usize> {
    match arity {
        Arity::Spread(n) if args.spread && u32::from(args.len) >= n => Some(n as usize),
        Arity::Whole if !args.spread => Some(1),
        _ => None,
    }
}

/// Whether one of these has not arrived.
#[inline(always)]
fn lacks<H: Host>(slots: &[Value<H>], list: &[Slot]) -> bool {
    let mut lacks = false;
    for slot in list {
        lacks |= matches!(slots[slot.0 as usize], Value::Pending(_));
    }
    lacks
}

#[inline]
fn list(function: &FastFunction, args: Args) -> &[Slot] {
    &function.operands[args.start as usize..args.start as usize + args.len as usize]
}
