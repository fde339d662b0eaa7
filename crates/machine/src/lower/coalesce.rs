//! Values are put where they are wanted at once: `s9 = add s3, 1 … s3 = s9` becomes `s3 = add s3, 1` where nothing
//! in between, and nothing else at all, asks for the old `s3` or for `s9`.

use super::footprint::{reads, writes};
use crate::code::{BlockKind, Function, Instr, Operands, Pc, Slot, Where};
use sooner_calculus::QuickSet;

/// Further back than this is not looked.
const NEAR: usize = 64;

pub fn coalesce(function: &mut Function) {
    let mut uses = Uses::of(function);
    let mut gone = Vec::new();
    for at in 0..function.code.len() {
        let Instr::Move { to, from } = function.code[at] else { continue };
        if let Some(made) = uses.made_for(function, at, to, from) {
            rename(function, made, at, from, to);
            gone.push(at);
            uses.forget(to);
        }
    }
    remove(function, &gone);
    say_last(function);
}

/// Of the moves at the end of a turn, the one that says whether there is another goes last: the fast loop does both at once.
fn say_last(function: &mut Function) {
    let targets = targets(function);
    for end in 0..function.code.len() {
        let Instr::EachBack { again, .. } = function.code[end] else { continue };
        let mut start = end;
        while start > 0
            && matches!(function.code[start - 1], Instr::Move { .. })
            && (start == end || !targets.contains(&(start as Pc)))
        {
            start -= 1;
        }
        let moves = &function.code[start..end];
        let Some(says) = moves.iter().position(|instr| writes(instr).contains(&again)) else { continue };
        let Instr::Move { from: source, .. } = moves[says] else { continue };
        let stays_apart = |instr: &Instr| match instr {
            Instr::Move { to, from } => *to != source && *to != again && *from != again,
            _ => false,
        };
        let is_wanted = function.wanted.iter().any(|(pc, _)| (start + says..end).contains(&(*pc as usize)));
        if moves[says + 1..].iter().all(stays_apart) && !is_wanted {
            function.code[start + says..end].rotate_left(1);
        }
    }
}

/// Where code can be jumped to.
fn targets(function: &Function) -> QuickSet<Pc> {
    function.blocks.iter().flat_map(|block| [block.start, block.other, block.end]).collect()
}

/// How often each slot is read and written, and where code can be jumped to.
struct Uses {
    read: Vec<u32>,
    written: Vec<u32>,
    targets: QuickSet<Pc>,
}

impl Uses {
    fn of(function: &Function) -> Uses {
        let slots = function.slots as usize;
        let mut uses = Uses { read: vec![0; slots], written: vec![0; slots], targets: QuickSet::default() };
        for instr in &function.code {
            reads(instr, function).iter().for_each(|slot| uses.read[slot.0 as usize] += 1);
            writes(instr).iter().for_each(|slot| uses.written[slot.0 as usize] += 1);
        }
        let arguments = (0..function.arity.slots()).map(Slot);
        let outs = function.blocks.iter().flat_map(|block| block.outs.iter().copied());
        let errors = function.blocks.iter().filter_map(|block| match block.kind {
            BlockKind::Guard(error) => Some(error),
            _ => None,
        });
        // What comes from outside of the instructions counts as written twice.
        for slot in arguments.chain(function.captures.iter().copied()).chain(outs).chain(errors) {
            uses.written[slot.0 as usize] += 2;
        }
        uses.targets = targets(function);
        uses
    }

    /// The instruction that makes the value moved at `at`, if it can as well put it where it is moved to.
    fn made_for(&self, function: &Function, at: usize, to: Slot, from: Slot) -> Option<usize> {
        if self.written[from.0 as usize] != 1 || to == from {
            return None;
        }
        let mut read = 1;
        for near in (at.saturating_sub(NEAR)..at).rev() {
            if self.targets.contains(&(near as Pc + 1)) {
                return None;
            }
            let instr = &function.code[near];
            if writes(instr).contains(&from) {
                return (self.read[from.0 as usize] == read && has_one_result(instr)).then_some(near);
            }
            let asked = reads(instr, function);
            if !is_straight(instr) || asked.contains(&to) || writes(instr).contains(&to) {
                return None;
            }
            read += asked.iter().filter(|slot| **slot == from).count() as u32;
        }
        None
    }

    /// The slot has a new maker: it is not to be moved on from by counts taken before.
    fn forget(&mut self, slot: Slot) {
        self.written[slot.0 as usize] += 1;
    }
}

fn is_straight(instr: &Instr) -> bool {
    has_one_result(instr) || matches!(instr, Instr::FoldStart { .. } | Instr::EachStart { .. } | Instr::Forget { .. })
}

fn has_one_result(instr: &Instr) -> bool {
    instr.result().is_some()
}

/// Calls `from` `to`, from the instruction that makes it up to the move.
fn rename(function: &mut Function, made: usize, moved: usize, from: Slot, to: Slot) {
    *function.code[made].result_mut().expect("only instructions with one result are renamed") = to;
    for at in made + 1..moved {
        let change = |slot: &mut Slot| {
            if *slot == from {
                *slot = to;
            }
        };
        let list = match &mut function.code[at] {
            Instr::Move { from, .. } | Instr::Proj { from, .. } | Instr::OpWhole { from, .. } => {
                change(from);
                continue;
            }
            Instr::Op { args, .. } => {
                args.iter_mut().for_each(change);
                continue;
            }
            Instr::OpInt { a: slot, .. } | Instr::Forget { slot } => {
                change(slot);
                continue;
            }
            Instr::Call { callee, args, .. } => {
                change(callee);
                *args
            }
            Instr::Tuple { parts: list, .. }
            | Instr::Closure { captures: list, .. }
            | Instr::CallCurrent { args: list, .. }
            | Instr::Host { args: list, .. }
            | Instr::External { args: list, .. } => *list,
            _ => continue,
        };
        let Operands { start, len } = list;
        function.operands[start as usize..(start + len) as usize].iter_mut().for_each(change);
    }
    for (pc, places) in &mut function.wanted {
        let inside = (made + 1..moved).contains(&(*pc as usize));
        for place in places {
            // What was there before is overwritten earlier.
            *place = match place.take() {
                Some(Where::Slot(slot)) if slot == from => inside.then_some(Where::Slot(to)),
                Some(Where::Slot(slot)) if slot == to && inside => None,
                other => other,
            };
        }
    }
}

pub fn remove(function: &mut Function, gone: &[usize]) {
    if gone.is_empty() {
        return;
    }
    let stays = |at: &usize| gone.binary_search(at).is_err();
    let mut numbers = 0..;
    function.code.retain(|_| numbers.next().is_some_and(|at| stays(&at)));
    // Empty where nobody asks where something failed.
    let mut numbers = 0..;
    function.origins.retain(|_| numbers.next().is_some_and(|at| stays(&at)));
    let moved = |pc: Pc| pc - gone.partition_point(|&at| at < pc as usize) as Pc;
    function.wanted.retain_mut(|(pc, _)| {
        let stays = stays(&(*pc as usize));
        *pc = moved(*pc);
        stays
    });
    for block in &mut function.blocks {
        (block.start, block.other, block.end) = (moved(block.start), moved(block.other), moved(block.end));
    }
}
